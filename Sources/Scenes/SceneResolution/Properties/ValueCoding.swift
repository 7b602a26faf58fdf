import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Functions that parse the value of a key and that print it. Parsing reports errors and returns
/// nil for invalid values.
struct ValueCoding<Value>: Sendable {
  let read: @Sendable (YAMLNode, _ key: String, Era, inout ValueReader) -> Value?
  let text: @Sendable (Value) -> String

  init(
    _ read: @escaping @Sendable (YAMLNode, _ key: String, Era, inout ValueReader) -> Value?,
    text: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    self.read = read
    self.text = text
  }

  /// Returns the functions for a key that a later era introduced.
  func available(since first: Era) -> Self {
    Self(
      { node, key, era, values in
        guard let value = read(node, key, era, &values),
          values.checkAvailability(era, in: key, since: first, at: node)
        else { return nil }
        return value
      }, text: text)
  }
}

extension ValueCoding where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: Self {
    Self({ node, key, _, values in values.choice(node, for: key) }, text: \.rawValue)
  }

  /// Returns the functions for a key with a choice that a later era introduced.
  func since(_ first: Era, for late: Value) -> Self {
    Self(
      { node, key, era, values in
        guard let value = read(node, key, era, &values) else { return nil }
        guard
          value.rawValue != late.rawValue
            || values.checkAvailability(era, in: late.rawValue, since: first, at: node)
        else { return nil }
        return value
      }, text: text)
  }
}

extension ValueCoding<Bool> {
  static var flag: Self {
    Self { node, key, _, values in values.bool(node, for: key) }
  }
}

extension ValueCoding<String> {
  static var text: Self {
    Self({ node, key, _, values in values.text(node, for: key) }, text: quoted)
  }
}

extension ValueCoding<Int> {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    Self { node, key, _, values in values.integer(node, for: key, in: range) }
  }
}

extension ValueCoding<Int> {
  /// An index, or -1 for `none`.
  static var indexOrNone: Self {
    let range = 0...1_000
    return Self { node, key, _, values in
      if values.recordsType(.wholeOr("none", range)) { return nil }
      if node.scalar?.text == "none" { return -1 }
      if let text = node.scalar?.text, !text.isEmpty, decimalNumber(text) == nil {
        values.log.report(.unknownChoice(node, for: key, among: ["an index", "none"]))
        return nil
      }
      return values.integer(node, for: key, in: range)
    } text: {
      $0 < 0 ? "none" : "\($0)"
    }
  }
}

extension ValueCoding<Double> {
  static func number(_ range: ClosedRange<Double>) -> Self {
    Self({ node, key, _, values in values.number(node, for: key, in: range) }, text: \.shortText)
  }

  static func points(minimum: Double? = nil) -> Self {
    Self(
      { node, key, _, values in values.points(node, for: key, minimum: minimum) }, text: \.shortText
    )
  }

  static var spacing: Self {
    Self({ node, key, _, values in values.spacing(node, for: key) }, text: \.shortText)
  }
}

extension ValueCoding<Double?> {
  /// A height, or nil for `automatic`.
  static var pointsOrAutomatic: Self {
    Self(
      { node, key, _, values in values.pointsOrAutomatic(node, for: key) },
      text: { $0?.shortText ?? "automatic" })
  }
}

extension ValueCoding<Size> {
  static var size: Self {
    Self({ node, key, _, values in values.size(node, for: key) }, text: { "[\($0.text)]" })
  }
}

extension ValueCoding<Point> {
  /// A horizontal and a vertical offset.
  static var offset: Self {
    Self(
      { node, key, _, values in
        values.pointList(node, for: key, names: ["right", "down"], minimum: nil)
          .map { Point(x: $0[0], y: $0[1]) }
      }, text: { "[\($0.x.shortText) \($0.y.shortText)]" })
  }
}

extension ValueCoding<Rect> {
  static var frame: Self {
    Self({ node, key, _, values in values.frame(node, for: key) }, text: { "[\($0.text)]" })
  }
}

extension ValueCoding<IntrinsicSize> {
  static var naturalSize: Self {
    Self(
      { node, key, _, values in values.naturalSize(node, for: key) },
      text: { "[\($0.width?.shortText ?? "none") \($0.height?.shortText ?? "none")]" })
  }
}

extension ValueCoding<AutoresizingMask> {
  static var autoresizing: Self {
    Self(
      { node, key, _, values in values.autoresizing(node, for: key) },
      text: { mask in
        AutoresizingPart.allCases.filter { mask.contains($0.mask) }.map(\.rawValue).inBrackets
      })
  }
}

extension ValueCoding<EdgeInsets> {
  static var insets: Self {
    Self({ node, key, _, values in values.insets(node, for: key) }, text: { "[\($0.text)]" })
  }
}

extension ValueCoding<AdaptiveColor> {
  static var color: Self {
    Self { node, key, era, values in values.color(node, for: key, era: era) }
  }
}

extension ValueCoding<LayerGradient> {
  static var gradient: Self {
    Self({ node, key, era, values in values.gradient(node, for: key, era: era) }, text: \.text)
  }
}

extension ValueCoding<ImageContent> {
  static var image: Self {
    Self({ node, key, era, values in values.image(node, for: key, era: era) }, text: \.text)
  }
}

extension ValueCoding<[Segment]> {
  static var segments: Self {
    Self(
      { node, key, era, values in values.segments(node, for: key, era: era) },
      text: { $0.map(\.text).inBrackets })
  }
}

extension ValueCoding<[BarItem]> {
  static var barItems: Self {
    Self(
      { node, key, era, values in values.barItems(node, for: key, isTab: false, era: era) },
      text: { $0.map(\.text).inBrackets })
  }

  static var actions: Self {
    Self(
      { node, key, era, values in values.actions(node, for: key, era: era) },
      text: { $0.map(\.text).inBrackets })
  }
}

extension ValueCoding<Set<AccessibilityTrait>> {
  static var traits: Self {
    Self(
      { node, key, _, values in values.choices(node, for: key).map(Set.init) },
      text: { $0.map(\.rawValue).sorted().inBrackets })
  }
}

extension ValueCoding<SpannedName> {
  static var name: Self {
    Self(
      { node, key, _, values in
        values.text(node, for: key).map { SpannedName($0, at: node.span) }
      }, text: \.text)
  }
}

extension ValueCoding<[SpannedName]> {
  /// A list of names with their spans.
  static var names: Self {
    Self(
      { node, key, _, values in
        if values.recordsType(.texts) { return nil }
        return values.items(node, for: key).compactMap { item in
          values.text(item, for: key).map { SpannedName($0, at: item.span) }
        }
      }, text: { $0.map(\.text).inBrackets })
  }
}

extension Sequence<String> {
  /// The strings as a flow sequence on one line.
  var inBrackets: String { "[\(joined(separator: ", "))]" }
}
