/// The value of a key of a view: a string, a number, a Boolean, or several values.
///
/// ```swift
/// var label = Label("Name")
/// label["lineSpacing"] = 4
/// label["shadowOffset"] = [0, 2]
/// label["adjustsFontSizeToFitWidth"] = true
/// #expect(Scene([label]).findings.isEmpty)
/// ```
public struct PropertyValue: Hashable, Sendable {
  package indirect enum Storage: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([PropertyValue])
    case map([Pair])
  }

  package struct Pair: Hashable, Sendable {
    package let key: String
    package let value: PropertyValue
  }

  package let form: Storage

  package init(_ form: Storage) { self.form = form }
}

extension PropertyValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string from a literal.
  ///
  ///     label["text"] = "Name"
  public init(stringLiteral text: String) { form = .text(text) }
  /// Creates a number from an integer literal.
  ///
  ///     label["numberOfLines"] = 2
  public init(integerLiteral number: Int) { form = .number(Double(number)) }
  /// Creates a number from a floating-point literal.
  ///
  ///     label["lineSpacing"] = 4.5
  public init(floatLiteral number: Double) { form = .number(number) }
  /// Creates a Boolean from a literal.
  ///
  ///     label["adjustsFontSizeToFitWidth"] = true
  public init(booleanLiteral flag: Bool) { form = .flag(flag) }
  /// Creates a list from a literal.
  ///
  ///     label["shadowOffset"] = [0, 2]
  public init(arrayLiteral items: PropertyValue...) { form = .list(items) }
  /// Creates a mapping from a literal.
  ///
  ///     label["font"] = ["size": 17, "weight": "bold"]
  public init(dictionaryLiteral pairs: (String, PropertyValue)...) {
    form = .map(pairs.map { Pair(key: $0, value: $1) })
  }

  /// Creates a string.
  ///
  ///     #expect(label["text"] == PropertyValue(name))
  public init(_ text: String) { form = .text(text) }
  /// Creates a number.
  ///
  ///     #expect(label["lineSpacing"] == PropertyValue(size))
  public init(_ number: Double) { form = .number(number) }
  /// Creates a Boolean.
  ///
  ///     #expect(label["adjustsFontSizeToFitWidth"] == PropertyValue(isShort))
  public init(_ flag: Bool) { form = .flag(flag) }
  /// Creates a list.
  ///
  ///     #expect(label["shadowOffset"] == PropertyValue(offset.map { PropertyValue($0) }))
  public init(_ items: [PropertyValue]) { form = .list(items) }
}

extension PropertyValue {
  var text: String? { if case .text(let text) = form { text } else { nil } }
  var number: Double? { if case .number(let number) = form { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = form { flag } else { nil } }
}
