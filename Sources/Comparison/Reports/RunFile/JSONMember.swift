import SnaplineBasics

/// The error of an invalid JSON value, with its path.
package struct RunFileError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

/// A value of a run file with its path, for error messages.
struct JSONMember {
  let value: JSON
  let path: String

  /// Returns a required member.
  func member(_ name: String) throws(RunFileError) -> JSONMember {
    guard let found = try optional(name) else { throw RunFileError("\(at(name)) is missing") }
    return found
  }

  /// Returns an optional member, which may be missing or null.
  func optional(_ name: String) throws(RunFileError) -> JSONMember? {
    guard case .object(let members) = value else { throw error("an object") }
    guard let found = members.first(where: { $0.0 == name })?.1 else { return nil }
    if case .null = found { return nil }
    return JSONMember(value: found, path: at(name))
  }

  /// Returns a required member, which may be null.
  func nullable(_ name: String) throws(RunFileError) -> JSONMember? {
    guard case .object(let members) = value else { throw error("an object") }
    guard members.contains(where: { $0.0 == name }) else {
      throw RunFileError("\(at(name)) is missing")
    }
    return try optional(name)
  }

  /// Returns the members of an object in their order.
  func members() throws(RunFileError) -> [(name: String, member: JSONMember)] {
    guard case .object(let members) = value else { throw error("an object") }
    return members.map { ($0.0, JSONMember(value: $0.1, path: at($0.0))) }
  }

  func list<Element>(
    _ read: (JSONMember) throws(RunFileError) -> Element
  ) throws(RunFileError) -> [Element] {
    guard case .array(let values) = value else { throw error("a list") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      elements.append(try read(JSONMember(value: value, path: "\(path)[\(index)]")))
    }
    return elements
  }

  /// Returns the elements of a list of exactly `count` numbers.
  func list<Number>(
    _ count: Int, _ read: (JSONMember) throws(RunFileError) -> Number
  ) throws(RunFileError) -> [Number] {
    let numbers = try list(read)
    guard numbers.count == count else { throw error("a list of \(count) numbers") }
    return numbers
  }

  func text() throws(RunFileError) -> String {
    guard case .text(let text) = value else { throw error("a text") }
    return text
  }

  func bool() throws(RunFileError) -> Bool {
    guard case .bool(let bool) = value else { throw error("true or false") }
    return bool
  }

  func number() throws(RunFileError) -> Double {
    switch value {
    case .number(let number), .exact(let number): return number
    default: throw error("a number")
    }
  }

  /// Returns an integer within limits that prevent overflow in sums.
  func integer(_ allowed: ClosedRange<Int> = -1_000_000_000...1_000_000_000)
    throws(RunFileError) -> Int
  {
    guard let number = Int(exactly: try number()), allowed.contains(number) else {
      throw error("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return number
  }

  /// Returns an error for this value.
  func error(_ expected: String) -> RunFileError {
    RunFileError("\(path.isEmpty ? "the file" : path) is not \(expected)")
  }

  private func at(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

extension RunFileError {
  init(_ description: String) { self.description = description }
}
