import SnaplineBasics

/// The form of a value in a run file: how it is written, read and described by the schema.
struct RunFileForm<Value> {
  let schema: () -> JSON
  /// Returns a value for an object that is described, or whose reading fails.
  let sample: () -> Value
  let write: (Value) -> JSON
  let read: (JSONMember) throws(RunFileError) -> Value

  /// Returns the form with another schema.
  func with(schema: JSON) -> Self {
    RunFileForm(schema: { schema }, sample: sample, write: write, read: read)
  }

  /// Returns the form with a reference to a definition as its schema.
  func named(_ name: String) -> Self { with(schema: .reference(name)) }

  static func list<Element>(_ element: RunFileForm<Element>) -> Self where Value == [Element] {
    Self(
      schema: { .items(element.schema()) }, sample: { [] },
      write: { .array($0.map(element.write)) },
      read: { (json) throws(RunFileError) in try json.list(element.read) })
  }

  /// Returns the form of an object with any names.
  static func members<Element>(of element: RunFileForm<Element>) -> Self
  where Value == [(String, Element)] {
    Self(
      schema: {
        .object([("type", .text("object")), ("additionalProperties", element.schema())])
      }, sample: { [] },
      write: { .object($0.map { ($0.0, element.write($0.1)) }) },
      read: { (json) throws(RunFileError) in
        var members: [(String, Element)] = []
        for (name, member) in try json.members() {
          members.append((name, try element.read(member)))
        }
        return members
      })
  }
}

extension RunFileForm<String> {
  static var text: Self {
    Self(
      schema: { .type("string") }, sample: { "" }, write: JSON.text,
      read: { (json) throws(RunFileError) in try json.text() })
  }
}

extension RunFileForm<Bool> {
  static var flag: Self {
    Self(
      schema: { .type("boolean") }, sample: { false }, write: JSON.bool,
      read: { (json) throws(RunFileError) in try json.bool() })
  }
}

extension RunFileForm<Int> {
  /// A number of things or an index.
  static var count: Self { count(in: 0...maximumCount) }

  /// Returns the form of an integer that is read only from a range.
  static func count(in allowed: ClosedRange<Int>, maximum: Int = maximumCount) -> Self {
    Self(
      schema: { .numberSchema("integer", minimum: 0, maximum: Double(maximum)) }, sample: { 1 },
      write: { .number(Double($0)) },
      read: { (json) throws(RunFileError) in try json.integer(allowed) })
  }
}

extension RunFileForm<UInt8> {
  static var byte: Self {
    let number = RunFileForm<Int>.count(in: 0...255, maximum: 255)
    return Self(
      schema: number.schema, sample: { 0 }, write: { number.write(Int($0)) },
      read: { (json) throws(RunFileError) in UInt8(try number.read(json)) })
  }
}

extension RunFileForm {
  /// Returns the form of a value of exactly `count` integers.
  static func integers(
    _ count: Int, _ encode: @escaping (Value) -> [Int], _ decode: @escaping ([Int]) -> Value
  ) -> Self {
    Self(
      schema: { .items(.type("integer"), count: count) },
      sample: { decode(Array(repeating: 0, count: count)) },
      write: { .array(encode($0).map { .number(Double($0)) }) },
      read: { (json) throws(RunFileError) in
        decode(try json.list(count) { (number) throws(RunFileError) in try number.integer() })
      })
  }

  /// Returns the form of a value of exactly `count` numbers in full precision.
  static func numbers(
    _ count: Int, _ encode: @escaping (Value) -> [Double], _ decode: @escaping ([Double]) -> Value
  ) -> Self {
    Self(
      schema: { .items(.type("number"), count: count) },
      sample: { decode(Array(repeating: 0, count: count)) },
      write: { .array(encode($0).map(JSON.exact)) },
      read: { (json) throws(RunFileError) in
        decode(try json.list(count) { (number) throws(RunFileError) in try number.number() })
      })
  }
}

extension RunFileForm where Value: RawRepresentable<String> & CaseIterable {
  /// Returns the form of an enumeration.
  ///
  /// - Parameter expected: The expected value, for an error message.
  static func choice(_ expected: String, or sample: Value) -> Self {
    Self(
      schema: { .enumeration(Value.allCases.map(\.rawValue)) }, sample: { sample },
      write: { .text($0.rawValue) },
      read: { (json) throws(RunFileError) in
        guard let value = Value(rawValue: try json.text()) else { throw json.error(expected) }
        return value
      })
  }
}

extension RunFileForm {
  /// Returns the form of an object with exactly the members of a coding function.
  static func object(_ code: @escaping RunFileCoder.Coding<Value>) -> Self {
    Self(
      schema: {
        var coder = RunFileCoder(.describing)
        _ = code(nil, &coder)
        let rows = coder.sortedRows
        return JSON.objectSchema(
          rows.map { ($0.name, $0.schema) }, required: rows.filter(\.isRequired).map(\.name))
      },
      sample: {
        var coder = RunFileCoder(.describing)
        return code(nil, &coder)
      },
      write: { value in
        var coder = RunFileCoder(.writing)
        _ = code(value, &coder)
        return .object(coder.members)
      },
      read: { (json) throws(RunFileError) in
        var coder = RunFileCoder(.reading(json))
        let value = code(nil, &coder)
        if let error = coder.error { throw error }
        return value
      })
  }
}

extension JSON {
  /// Returns the schema of all values of a type.
  static func type(_ name: String) -> JSON { .object([("type", .text(name))]) }
}
