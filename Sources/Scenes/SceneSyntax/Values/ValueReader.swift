package import SnaplineBasics
package import SnaplineSceneModel

/// A parser of scalars, which converts source text to the type of the schema.
///
/// YAML's implicit types are not used: `no`, `012` and `1:30` are text unless the schema requires
/// another type.
package struct ValueReader {
  package let limits: Limits
  package var log: DiagnosticLog
  /// The types recorded in a dry run; nil while values are parsed.
  private var asked: [ValueType]?

  package init(limits: Limits, log: DiagnosticLog) {
    self.limits = limits
    self.log = log
  }

  /// Returns the types that a parsing function requests, so that the grammar always matches the
  /// parser.
  package static func types(requestedBy reading: (inout ValueReader) -> Void) -> [ValueType] {
    var reader = ValueReader(limits: .standard, log: DiagnosticLog(limit: 1))
    reader.asked = []
    reading(&reader)
    return reader.asked ?? []
  }

  /// Records a type in a dry run, and returns whether this is one.
  package mutating func recordsType(_ form: ValueType) -> Bool {
    guard asked != nil else { return false }
    asked?.append(form)
    return true
  }

  /// Parses a text, quoted or not.
  package mutating func text(_ node: YAMLNode, for key: String) -> String? {
    if recordsType(.text) { return nil }
    guard let scalar = scalar(node, "a string", for: key) else { return nil }
    guard scalar.text.utf8.count <= limits.textLength else {
      return log.fail(.textTooLong(limit: limits.textLength, at: node.span))
    }
    return scalar.text
  }

  /// Parses a finite number in a range, without quotes.
  package mutating func number(_ node: YAMLNode, for key: String, in range: ClosedRange<Double>)
    -> Double?
  {
    if recordsType(.number(range)) { return nil }
    guard let scalar = unquoted(node, "a number", for: key) else { return nil }
    guard let number = decimalNumber(scalar.text) else {
      return log.fail(.notANumber(node, for: key))
    }
    guard range.contains(number) else {
      return log.fail(.outOfRange(scalar.text, for: key, range, at: node.span))
    }
    return number
  }

  /// Parses a length or a coordinate within the scene's limits.
  package mutating func points(_ node: YAMLNode, for key: String, minimum: Double? = nil) -> Double?
  {
    number(node, for: key, in: (minimum ?? -limits.magnitude)...limits.magnitude)
  }

  /// Parses an integer in a range.
  package mutating func integer(_ node: YAMLNode, for key: String, in range: ClosedRange<Int>)
    -> Int?
  {
    if recordsType(.whole(range)) { return nil }
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = number(node, for: key, in: limits) else { return nil }
    return Int(exactly: number) ?? log.fail(.notAnInteger(node, for: key))
  }

  /// Parses `true` or `false`, without quotes.
  package mutating func bool(_ node: YAMLNode, for key: String) -> Bool? {
    if recordsType(.flag) { return nil }
    guard let scalar = unquoted(node, "true or false", for: key) else { return nil }
    switch scalar.text {
    case "true": return true
    case "false": return false
    default:
      return log.fail(.notABoolean(node, for: key))
    }
  }

  /// Parses a case of an enumeration.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, for key: String, of _: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    if recordsType(.choice(names)) { return nil }
    guard node.scalar != nil || node.isInvalid else {
      return log.fail(.unknownChoice(node, for: key, among: names))
    }
    guard let scalar = scalar(node, "one of \(joinedList(names))", for: key) else { return nil }
    return Choice(rawValue: scalar.text) ?? log.fail(.unknownChoice(node, for: key, among: names))
  }

  /// Parses an era; a release within an era stands for that era.
  mutating func era(_ node: YAMLNode) -> Era? {
    guard let scalar = node.scalar, !scalar.text.isEmpty, scalar.swallowedComment == nil else {
      return choice(node, for: "era")
    }
    if let era = Era(ofRelease: scalar.text) { return era }
    if let release = Era.release(meantBy: scalar.text) {
      return log.fail(.eraSpelledOtherwise(scalar.text, meaning: release, at: node.span))
    }
    return choice(node, for: "era")
  }

  /// Parses a list with this number of numbers, each within the scene's limits.
  package mutating func pointList(
    _ node: YAMLNode, for key: String, names: [String], minimum: Double? = nil
  )
    -> [Double]?
  {
    if recordsType(.numbers(names.count, minimum: minimum)) { return nil }
    let wanted = "a list of \(names.count) numbers"
    guard case .sequence(let items) = node.kind, items.count == names.count else {
      if !node.isInvalid { log.report(.wrongType(node, expected: wanted, for: key, names: names)) }
      return nil
    }
    let numbers = items.map { points($0, for: key, minimum: minimum) }
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }

  /// Parses one number for all edges, or four in the order of `UIEdgeInsets`.
  package mutating func insets(_ node: YAMLNode, for key: String) -> EdgeInsets? {
    if recordsType(.insets) { return nil }
    if node.scalar != nil { return points(node, for: key).map(EdgeInsets.init(all:)) }
    return edges(node, for: key)
  }

  /// Parses four numbers in the order of `UIEdgeInsets`.
  mutating func edges(_ node: YAMLNode, for key: String, minimum: Double? = nil) -> EdgeInsets? {
    let names = ["top", "left", "bottom", "right"]
    return pointList(node, for: key, names: names, minimum: minimum).map { edges in
      EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
  }

  /// Returns the entries of a mapping; reports other values.
  package mutating func entries(_ node: YAMLNode, for key: String) -> [YAMLEntry] {
    switch node.kind {
    case .mapping(let entries): return entries
    case .invalid: break
    default: log.report(.wrongType(node, expected: "a mapping", for: key))
    }
    return []
  }

  /// Returns the items of a list; reports other values.
  package mutating func items(
    _ node: YAMLNode, for key: String, expected: String = "a list"
  ) -> [YAMLNode] {
    switch node.kind {
    case .sequence(let items): return items
    case .invalid: break
    default: log.report(.wrongType(node, expected: expected, for: key))
    }
    return []
  }

  /// Parses one text or a list of texts.
  /// - Parameter advice: The hint for an empty list.
  mutating func patterns(
    _ node: YAMLNode, for key: String, advice: String = Self.adviceOnNone
  ) -> [Spanned<String>] {
    let isSingle = node.scalar.map { !$0.text.isEmpty } == true
    let items = isSingle ? [node] : nonEmptyItems(node, for: key, hint: advice)
    return items.compactMap { item in
      text(item, for: key).map { Spanned($0, at: item.span) }
    }
  }

  /// Returns the items of a list, and reports an empty list.
  mutating func nonEmptyItems(
    _ node: YAMLNode, for key: String, hint: String = Self.adviceOnNone
  ) -> [YAMLNode] {
    let isNothing =
      switch node.kind {
      case .sequence(let items): items.isEmpty
      case .scalar(let scalar): scalar.text.isEmpty
      case .mapping, .invalid: false
      }
    guard !isNothing else {
      log.report(.emptyList(node, for: key, hint))
      return []
    }
    return items(node, for: key)
  }

  /// The hint for an empty list under an optional key.
  static var adviceOnNone: String { "remove the key to use its default" }

  private mutating func unquoted(_ node: YAMLNode, _ expected: String, for key: String)
    -> YAMLScalar?
  {
    guard let scalar = scalar(node, expected, for: key) else { return nil }
    guard scalar.style == .plain else {
      return log.fail(.quoted(node, expected: expected, for: key))
    }
    return scalar
  }

  /// Returns a nonempty scalar; only a quoted one may be empty.
  package mutating func scalar(
    _ node: YAMLNode, _ expected: @autoclosure () -> String, for key: String
  ) -> YAMLScalar? {
    guard let scalar = node.scalar else {
      if !node.isInvalid { log.report(.wrongType(node, expected: expected(), for: key)) }
      return nil
    }
    if let comment = scalar.swallowedComment {
      return log.fail(.hiddenByComment(comment, for: key, at: node.span))
    }
    guard scalar.style != .plain || !scalar.text.isEmpty else {
      return log.fail(.missingValue(for: key, expected: expected(), at: node.span))
    }
    return scalar
  }
}

/// Returns names for a message: `a, b or c`.
package func joinedList(_ names: [String], conjunction: String = "or") -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
