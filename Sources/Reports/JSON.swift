package import Geometry

/// A JSON value whose objects keep the order in which they are written.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A number to its last bit, for ourselves to read again.
  case exact(Double)
  case text(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value on one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    // JSON knows no infinities; nothing that was laid out holds one.
    case .number(let number): number.isFinite ? number.shortText : "null"
    case .exact(let number): exactText(number)
    case .text(let text): quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quoted($0.0)): \($0.1.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// A scalar as it is written for people.
  package var plainText: String {
    if case .text(let text) = self { return text }
    return text
  }
}

extension JSON {
  /// A frame as `[x, y, width, height]`.
  package static func frame(_ rect: Rect) -> JSON {
    .array([rect.minX, rect.minY, rect.width, rect.height].map(JSON.number))
  }

  /// An extent as `[width, height]`.
  package static func size(_ size: Size) -> JSON {
    .array([.number(size.width), .number(size.height)])
  }

  /// A place as `[x, y]`.
  package static func point(_ point: Point) -> JSON {
    .array([.number(point.x), .number(point.y)])
  }
}

private func exactText(_ number: Double) -> String {
  guard number.isFinite else { return "null" }
  return Int(exactly: number).map { String($0) } ?? number.description
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
