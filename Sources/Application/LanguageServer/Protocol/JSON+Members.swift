import Basics

extension JSON {
  /// The value of a member; nil if the value is no object or has no such member.
  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  var items: [JSON] { if case .array(let items) = self { items } else { [] } }

  /// The value as an integer; nil for other values, and for fractions.
  var integer: Int? {
    switch self {
    case .number(let number), .exact(let number): Int(exactly: number)
    default: nil
    }
  }

  var double: Double? {
    switch self {
    case .number(let number), .exact(let number): number
    default: nil
    }
  }

  static func integer(_ value: Int) -> JSON { .exact(Double(value)) }
}
