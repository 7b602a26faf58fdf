/// A request of a page, after all general checks.
package struct HTTPRequest: Hashable, Sendable {
  /// Whether the request may change data: its method is POST.
  package let isChange: Bool
  /// The decoded path; it begins with a slash, without `..`, empty components and control
  /// characters.
  package let path: String
  /// The decoded query.
  package let query: [String: String]
  /// The body of a change, declared as JSON.
  package var body: [UInt8]

  package init(
    isChange: Bool = false, path: String, query: [String: String] = [:], body: [UInt8] = []
  ) {
    self.isChange = isChange
    self.path = path
    self.query = query
    self.body = body
  }
}

/// The head of a request, before validation.
struct HTTPRequestHead: Sendable {
  let method: String
  /// The target as sent, not decoded.
  let target: String
  /// The fields, by lowercase names.
  private let fields: [String: [String]]

  init(_ method: String, _ target: String, _ fields: [(name: String, value: String)] = []) {
    self.method = method
    self.target = target
    self.fields = Dictionary(grouping: fields, by: { $0.name.lowercased() })
      .mapValues { $0.map(\.value) }
  }

  /// All values of a field.
  subscript(name: String) -> [String] { fields[name] ?? [] }
}

/// The target of a request.
struct RequestTarget: Hashable, Sendable {
  let path: String
  let query: [String: String]

  /// Parses a target; nil if it is invalid or no page of ours would send it.
  init?(_ raw: String) {
    guard raw.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = raw.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    guard let first = parts.first, let path = decoded(first, plusIsSpace: false),
      Self.isClean(path)
    else { return nil }
    self.path = path
    var query: [String: String] = [:]
    for pair in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
      let sides = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], plusIsSpace: true),
        let value = decoded(sides.count > 1 ? sides[1] : "".utf8[...], plusIsSpace: true),
        !name.isEmpty, query.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    self.query = query
  }

  private static func isClean(_ path: String) -> Bool {
    let isHarmless = path.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\\"
    }
    let names = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let areNames = names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
    return isHarmless && (path == "/" || areNames)
      && !names.contains { $0.elementsEqual("..".utf8) }
  }
}

/// Returns the percent-decoded text, decoded once; nil if the result is not valid.
private func decoded(_ raw: Substring.UTF8View, plusIsSpace: Bool) -> String? {
  var bytes: [UInt8] = []
  var rest = raw[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.popFirst().flatMap(hexValue),
        let low = rest.popFirst().flatMap(hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    case 0x21...0x7E where byte != UInt8(ascii: "#"): bytes.append(byte)
    default: return nil
    }
  }
  return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
