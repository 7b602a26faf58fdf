import SnaplineBasics

/// Writes, reads or describes the members of an object.
///
/// A coding function lists the members of a type once, in the order of the file. It is given the
/// value in order to write it; without a value, it returns the value that it reads.
struct RunFileCoder {
  typealias Coding<Value> = (Value?, inout RunFileCoder) -> Value

  typealias Row = (name: String, schema: JSON, isRequired: Bool)

  enum Mode {
    case writing
    case reading(JSONMember)
    case describing
  }

  /// The form of a missing value.
  enum Absence {
    case omitted
    /// Written as null, and read also if it is omitted.
    case null
    /// Written as null, and refused if it is omitted.
    case strictNull
  }

  private let mode: Mode
  private(set) var members: [(String, JSON)] = []
  /// The schemas of the members.
  private(set) var rows: [Row] = []
  /// The first error of reading; members after it are not read.
  private(set) var error: RunFileError?

  init(_ mode: Mode) { self.mode = mode }

  /// The schemas of the required members, then those of the others.
  var sortedRows: [Row] { rows.filter(\.isRequired) + rows.filter { !$0.isRequired } }

  var isDescribing: Bool { if case .describing = mode { true } else { false } }

  /// Codes a required member.
  @discardableResult
  mutating func member<Value>(
    _ name: String, _ value: Value?, _ form: RunFileForm<Value>, _ description: String? = nil
  ) -> Value {
    switch mode {
    case .writing:
      if let value { members.append((name, form.write(value))) }
    case .reading(let json):
      let read = read { () throws(RunFileError) in try form.read(json.member(name)) }
      return read ?? form.sample()
    case .describing: describe(name, form.schema(), description, isRequired: true)
    }
    return value ?? form.sample()
  }

  /// Codes a member that is required under a condition.
  mutating func member<Value>(
    _ name: String, _ value: Value?, _ form: RunFileForm<Value>, _ description: String,
    if isPresent: Bool
  ) -> Value? {
    guard !isDescribing else { return optional(name, value, form, description) }
    return isPresent ? member(name, value, form) : nil
  }

  /// Codes a member that may be missing.
  mutating func optional<Value>(
    _ name: String, _ value: Value?, _ form: @autoclosure () -> RunFileForm<Value>,
    _ description: String? = nil, or absence: Absence = .omitted
  ) -> Value? {
    switch mode {
    case .writing:
      let missing = absence == .omitted ? nil : JSON.null
      if let json = value.map({ form().write($0) }) ?? missing { members.append((name, json)) }
    case .reading(let json):
      return read { () throws(RunFileError) in
        let found = try absence == .strictNull ? json.nullable(name) : json.optional(name)
        return try found.map { (json) throws(RunFileError) in try form().read(json) }
      } ?? nil
    case .describing:
      let own = form().schema()
      let schema = absence == .omitted ? own : .any(of: [own, .type("null")])
      describe(name, schema, description, isRequired: absence != .omitted)
    }
    return value
  }

  private mutating func read<Value>(_ read: () throws(RunFileError) -> Value) -> Value? {
    guard error == nil else { return nil }
    do { return try read() } catch { self.error = error }
    return nil
  }

  /// Codes a list that is omitted if it is empty.
  mutating func list<Element>(
    _ name: String, _ value: [Element]?, of form: @autoclosure () -> RunFileForm<Element>,
    _ description: String? = nil
  ) -> [Element] {
    let elements = value.flatMap { $0.isEmpty ? nil : $0 }
    return optional(name, elements, .list(form()), description) ?? []
  }

  /// Writes and describes a member that follows from others.
  mutating func derived<Value>(
    _ name: String, _ value: Value?, _ form: RunFileForm<Value>, _ description: String? = nil
  ) {
    if case .reading = mode { return }
    member(name, value, form, description)
  }

  /// Codes the span of a value, if it has one.
  mutating func span(_ span: SourceSpan?) -> SourceSpan? {
    if case .reading(let json) = mode {
      let file = read { () throws(RunFileError) in try json.optional("file") }
      return file ?? nil == nil ? nil : codeSpan(nil, &self)
    }
    guard span != nil || isDescribing else { return nil }
    let first = rows.count
    let coded = codeSpan(span, &self)
    list(from: first, asRequired: false)
    return coded
  }

  /// Describes a member.
  mutating func describe(
    _ name: String, _ schema: JSON, _ description: String? = nil, isRequired: Bool = false
  ) {
    rows.append((name, description.map(schema.described) ?? schema, isRequired))
  }

  /// Changes which members the schema requires, from an index.
  mutating func list(from first: Int, asRequired isRequired: Bool) {
    for index in rows.indices.dropFirst(first) { rows[index].isRequired = isRequired }
  }

  /// Lists a member in the schema before another, regardless of their order in the file.
  mutating func list(_ name: String, before other: String) {
    guard let old = rows.firstIndex(where: { $0.name == name }) else { return }
    let row = rows.remove(at: old)
    rows.insert(row, at: rows.firstIndex { $0.name == other } ?? old)
  }
}
