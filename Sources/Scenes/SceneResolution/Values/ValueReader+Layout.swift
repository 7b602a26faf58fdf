import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

extension ValueReader {
  /// Parses a priority for both axes, or a mapping with one for each.
  mutating func priorities(_ node: YAMLNode, for key: String, into priorities: inout AxisPriorities)
  {
    if recordsType(.priorities) { return }
    let axes = self.priorities(node, for: key)
    priorities.horizontal = axes[.horizontal] ?? priorities.horizontal
    priorities.vertical = axes[.vertical] ?? priorities.vertical
  }

  /// Parses priorities, for the axes that the value contains.
  mutating func priorities(_ node: YAMLNode, for key: String) -> [Axis: Double] {
    guard case .mapping(let entries) = node.kind else {
      return priority(node, for: key).map { [.horizontal: $0, .vertical: $0] } ?? [:]
    }
    var axes: [Axis: Double] = [:]
    for entry in entries {
      guard let axis = Axis(rawValue: entry.key) else {
        let axes = Axis.allCases.map(\.rawValue)
        log.report(.unknownKey(entry.key, in: "'\(key)'", at: entry.keySpan, among: axes))
        continue
      }
      if let priority = priority(entry.value, for: key) { axes[axis] = priority }
    }
    return axes
  }

  /// Parses a number in (0, 1000], or the name of a level.
  mutating func priority(_ node: YAMLNode, for key: String) -> Double? {
    guard let scalar = scalar(node, "a priority", for: key) else { return nil }
    if let level = priorityLevel(scalar.text) { return level }
    guard let number = decimalNumber(scalar.text), scalar.style == .plain else {
      log.report(.notAPriority(scalar.text, at: node.span))
      return nil
    }
    guard number > 0, number <= Constraint.requiredPriority else {
      log.report(.priorityOutOfRange(scalar.text, at: node.span))
      return nil
    }
    return number
  }

  /// Parses four numbers: x, y, width, height.
  mutating func frame(_ node: YAMLNode, for key: String) -> Rect? {
    if recordsType(.frame) { return nil }
    let names = ["x", "y", "width", "height"]
    guard let numbers = pointList(node, for: key, names: names) else { return nil }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      log.report(.negativeSize(at: node.span))
      return nil
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Parses one or several names of autoresizing options.
  mutating func autoresizing(_ node: YAMLNode, for key: String) -> AutoresizingMask {
    if recordsType(.autoresizing) { return [] }
    let parts: [AutoresizingPart] = choices(node, for: key) ?? []
    return AutoresizingMask(parts.map(\.mask))
  }

  /// Parses a size, a text style, or a mapping of size, style, weight and face.
  mutating func font(_ node: YAMLNode, for kind: ViewKind, era: Era) -> ScaledFont? {
    if recordsType(.font) { return nil }
    let standard = Font.defaultFont(for: kind, in: era)
    guard case .mapping(let entries) = node.kind else {
      if let style = node.scalar.flatMap({ TextStyle(rawValue: $0.text) }) {
        return ScaledFont(font: style.font(era: era), style: style)
      }
      if let scalar = node.scalar, scalar.text.contains(" ") {
        log.report(.fontAsText(scalar.text, at: node.span))
        return nil
      }
      return fontSize(node).map { ScaledFont(font: era.systemFont(size: $0)) }
    }
    var syntax = FontSyntax()
    readMap(entries, as: "a font", SceneGrammar.font, era, into: &syntax)
    if syntax.metrics != nil, syntax.size == nil,
      let metrics = entries.last(where: { $0.key == "metrics" })
    {
      log.report(.metricsWithoutSize(at: metrics.keySpan))
      syntax.metrics = nil
    }
    // An explicit size does not follow the user's text size, except by the metrics of a style.
    if syntax.size != nil { syntax.style = nil }
    let style = syntax.style
    let family = syntax.family?.inEra(era) ?? standard.face.family
    let weight = syntax.weight ?? style?.weight ?? .regular
    let size = syntax.size ?? style?.size(in: .large, era: era) ?? standard.size
    let isItalic = syntax.isItalic ?? false
    var font = Font(FontFace(family, weight, isItalic: isItalic), size: size)
    if family == .system {
      font =
        style?.font(weight, isItalic: isItalic, era: era)
        ?? era.systemFont(weight, isItalic: isItalic, size: size)
    }
    font.kern = syntax.kern ?? 0
    font.hasMonospacedDigits = syntax.hasMonospacedDigits ?? false
    return ScaledFont(
      font: font, style: style ?? syntax.metrics, scaledSize: syntax.metrics.map { _ in size })
  }

  mutating func fontSize(_ node: YAMLNode) -> Double? {
    number(node, for: "font", in: 1...limits.fontSize)
  }
}

extension ValueReader {
  /// Parses a width and a height, each a length or `none`.
  mutating func naturalSize(_ node: YAMLNode, for key: String) -> IntrinsicSize? {
    if recordsType(.lengthsOrNone(2)) { return nil }
    guard case .sequence(let items) = node.kind, items.count == 2 else {
      let names = ["width", "height"]
      if !node.isInvalid {
        log.report(.wrongType(node, expected: "a list of 2 numbers", for: key, names: names))
      }
      return nil
    }
    var lengths: [Double?] = []
    for item in items {
      if item.scalar?.text == "none" {
        lengths.append(nil)
      } else if let length = points(item, for: key, minimum: 0) {
        lengths.append(length)
      }
    }
    guard lengths.count == 2 else { return nil }
    return IntrinsicSize(width: lengths[0], height: lengths[1])
  }

  /// Parses a list of texts.
  mutating func strings(_ node: YAMLNode, for key: String) -> [String]? {
    if recordsType(.texts) { return nil }
    return items(node, for: key).compactMap { text($0, for: key) }
  }

  /// Parses a distance, or `system` for the system spacing between views.
  mutating func spacing(_ node: YAMLNode, for key: String) -> Double? {
    if recordsType(.pointsOr("system", minimum: nil)) { return nil }
    if node.scalar?.text == "system" { return Constraint.systemSpacing }
    if let text = node.scalar?.text, !text.isEmpty, decimalNumber(text) == nil {
      log.report(.unknownChoice(node, for: key, among: ["a number", "system"]))
      return nil
    }
    return points(node, for: key)
  }

  /// Parses a row height, or `automatic` as nil.
  mutating func pointsOrAutomatic(_ node: YAMLNode, for key: String) -> Double?? {
    if recordsType(.pointsOr("automatic", minimum: 0)) { return nil }
    if node.scalar?.text == "automatic" { return .some(nil) }
    return points(node, for: key, minimum: 0).map { .some($0) }
  }

  /// Parses a width and a height that are not negative.
  mutating func size(_ node: YAMLNode, for key: String) -> Size? {
    pointList(node, for: key, names: ["width", "height"], minimum: 0).map {
      Size(width: $0[0], height: $0[1])
    }
  }

  /// Parses one or several cases of an enumeration.
  mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, for key: String
  ) -> [Choice]? {
    if recordsType(.choices(Choice.allCases.map(\.rawValue))) { return nil }
    let items = node.scalar == nil ? self.items(node, for: key) : [node]
    return items.compactMap { choice($0, for: key) }
  }
}

/// The values of a font mapping.
struct FontSyntax {
  var size: Double?
  var style: TextStyle?
  var weight: FontWeight?
  var isItalic: Bool?
  var family: FontFace.Family?
  var kern: Double?
  var hasMonospacedDigits: Bool?
  /// The text style like which an explicit size is scaled.
  var metrics: TextStyle?
}

/// A font with the rule by which it follows the user's text size.
struct ScaledFont {
  var font: Font
  var style: TextStyle?
  /// The size at `large` of a font that is scaled like the style.
  var scaledSize: Double?
}

extension SceneGrammar {
  static let font: [MapKey<FontSyntax>] = [
    MapKey("size", ValueCoding { node, _, _, values in values.fontSize(node) }, \.size),
    MapKey("style", .choice, \.style),
    MapKey("weight", .choice, \.weight),
    MapKey("italic", .flag, \.isItalic),
    MapKey("face", .choice, \.family),
    MapKey("kern", .points(), \.kern),
    MapKey("monospacedDigits", .flag, \.hasMonospacedDigits),
    MapKey("metrics", .choice, \.metrics),
  ]
}

extension Font {
  /// Returns the default font of a view kind.
  static func defaultFont(for kind: ViewKind, in era: Era) -> Font {
    let size: Double =
      switch kind {
      case .textField: 14
      case .button: 15
      case .tabBar: 10
      case .control(let kind): kind.traits.fontSize
      default: 17
      }
    return era.systemFont(size: size)
  }
}

extension FontFace.Family {
  /// Returns the family in an era: the system font was a different one before iOS 9.
  func inEra(_ era: Era) -> Self { self == .system ? era.systemFace(.regular).family : self }
}

/// The names of autoresizing options.
enum AutoresizingPart: String, CaseIterable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
  case flexibleTopMargin, flexibleHeight, flexibleBottomMargin

  /// The corresponding option; its bit is the index of the case.
  var mask: AutoresizingMask {
    AutoresizingMask(rawValue: 1 << (Self.allCases.firstIndex(of: self) ?? 0))
  }
}

extension Diagnostic {
  fileprivate static func fontAsText(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.type", "'font' must be a size or a mapping, not '\(excerpt(text))'", at: span,
      hint: "write { size: 12, weight: bold, face: helvetica-neue }")
  }

  fileprivate static func metricsWithoutSize(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.missing", "'metrics' scales a size, and the font has none", at: span,
      hint: "write { size: 20, metrics: body }, or 'style: body' for the sizes of the style")
  }

  fileprivate static func negativeSize(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.range", "a frame's width and height must not be negative", at: span)
  }
}
