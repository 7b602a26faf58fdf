extension JSON {
  /// The members of an object; none for other values.
  package var members: [(String, JSON)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The first member of a name; nil if the value is no object or has no such member.
  package subscript(_ name: String) -> JSON? { members.first { $0.0 == name }?.1 }

  /// The items of an array; none for other values.
  package var items: [JSON] { if case .array(let items) = self { items } else { [] } }

  package var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The value as an integer; nil for other values, and for fractions.
  package var integer: Int? { double.flatMap { Int(exactly: $0) } }

  package var double: Double? {
    switch self {
    case .number(let number), .exact(let number): number
    default: nil
    }
  }

  package static func integer(_ value: Int) -> JSON { .exact(Double(value)) }
}
