/// What a page asks for, after all has been checked that can be known of any request.
package struct WebRequest: Hashable, Sendable {
  /// Whether it may change something: it was posted.
  package let isChange: Bool
  /// Decoded; begins with a slash, without `..`, empty names and control characters.
  package let path: String
  /// What stands behind the question mark, decoded.
  package let query: [String: String]
  /// Of a change: bytes that say they are JSON.
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

/// The head of a request, before any of it is believed.
struct RequestHead: Sendable {
  let method: String
  /// As it was sent, nothing decoded.
  let target: String
  /// By names in small letters.
  private let fields: [String: [String]]

  init(_ method: String, _ target: String, _ fields: [(name: String, value: String)] = []) {
    self.method = method
    self.target = target
    self.fields = Dictionary(grouping: fields, by: { $0.name.lowercased() })
      .mapValues { $0.map(\.value) }
  }

  /// All that stands under a name.
  subscript(name: String) -> [String] { fields[name] ?? [] }
}

/// Where a request goes.
struct RequestTarget: Hashable, Sendable {
  let path: String
  let query: [String: String]

  /// Nil for what no page of ours would send.
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

/// Text behind `%` and two digits, decoded once; nil where that gives no text.
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
