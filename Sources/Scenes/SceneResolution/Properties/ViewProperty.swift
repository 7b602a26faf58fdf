import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

/// A key of views: its kinds, and functions that apply its value to a view and that print it.
struct ViewProperty: Sendable {
  let name: String
  let kinds: [ViewKind]
  /// Returns the value as text; nil if the view has the default.
  let text: @Sendable (View) -> String?
  let read: @Sendable (YAMLNode, String, inout View, Era, inout ValueReader) -> Void
  /// The era that introduced the key, for a warning in scenes of earlier eras.
  private(set) var first: Era?
  private(set) var traits: Options = []
  /// The effect of the value on images.
  private(set) var effect: KeyEffect?

  struct Options: OptionSet, Sendable {
    let rawValue: Int

    /// The value can contain names of image assets.
    static let namesImages = Options(rawValue: 1)
    /// The key is valid for the root view, although it affects the layout.
    static let alsoOfRoot = Options(rawValue: 2)
    /// The key requires a button configuration.
    static let needsConfiguration = Options(rawValue: 4)
  }

  fileprivate func since(_ first: Era) -> ViewProperty {
    var property = self
    property.first = first
    return property
  }

  func with(_ traits: Options) -> ViewProperty {
    var property = self
    property.traits = traits
    return property
  }

  func changing(_ effect: KeyEffect) -> ViewProperty {
    var property = self
    property.effect = effect
    return property
  }

  static func named(_ name: String) -> ViewProperty? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the keys of a kind, for hints.
  static func names(for kind: ViewKind) -> [String] {
    let own = kind == .layoutGuide ? ["kind"] : ["kind", "style", "views"]
    return own + ["constraints"] + all.filter { $0.kinds.contains(kind) }.map(\.name)
  }

  /// The properties, whose default effect is that of their group.
  static let all: [ViewProperty] =
    changing(.paint, appearance + shadows)
    + changing(.layout, layout + scrolling + zooming + tables + flows + stacks)
    + changing(.layoutAndPaint, text + paragraphs + editing) + changing(.paint, typing + images)
    + changing(.layoutAndPaint, buttons) + changing(.paintAndSpeech, values + choices + pickers)
    + changing(.paint, colors) + changing(.paintAndSpeech, bars) + changing(.everything, presented)
    + changing(.speech, accessibility)

  private static func changing(
    _ effect: KeyEffect, _ properties: [ViewProperty]
  ) -> [ViewProperty] {
    properties.map { $0.effect == nil ? $0.changing(effect) : $0 }
  }

  /// Returns a key with its own parser and text.
  static func property(
    _ kinds: [ViewKind], _ name: String, text: @escaping @Sendable (View) -> String?,
    read: @escaping @Sendable (YAMLNode, String, inout View, Era, inout ValueReader) -> Void
  ) -> ViewProperty {
    ViewProperty(name: name, kinds: kinds, text: text, read: read)
  }

  /// Returns a key with accessors of its value.
  static func of<Value>(
    _ kinds: [ViewKind], _ name: String, _ reading: ValueCoding<Value>,
    from get: @escaping @Sendable (View) -> Value?,
    put: @escaping @Sendable (Value, inout View) -> Void
  ) -> ViewProperty {
    property(kinds, name) {
      get($0).map(reading.text)
    } read: { node, key, view, era, values in
      if let value = reading.read(node, key, era, &values) { put(value, &view) }
    }
  }

  /// Returns a key with the locations of its value.
  static func of<Value>(
    _ kinds: [ViewKind], _ name: String, _ reading: ValueCoding<Value>,
    _ keyPaths: ViewKeyPath<Value>...
  ) -> ViewProperty {
    of(kinds, name, reading) { view in
      keyPaths.lazy.compactMap { $0.get(view) }.first
    } put: { value, view in
      for place in keyPaths { place.put(value, &view) }
    }
  }

  /// Returns a key with the locations of its optional value.
  static func of<Value>(
    _ kinds: [ViewKind], _ name: String, _ reading: ValueCoding<Value>,
    _ keyPaths: ViewKeyPath<Value?>...
  ) -> ViewProperty {
    of(kinds, name, reading) { view in
      keyPaths.lazy.compactMap { $0.get(view) ?? nil }.first
    } put: { value, view in
      for place in keyPaths { place.put(value, &view) }
    }
  }

  /// The kinds that are views; a layout guide has only constraints.
  static let views = ViewKind.allCases.filter { $0 != .layoutGuide }
  /// The kinds with a frame of their own; that of a row is set by its table.
  private static let framedKinds = views.filter { $0.lists.isEmpty && !$0.isPresented }

  private static let appearance: [ViewProperty] = [
    of(views, "background", .color, .view(\.appearance.background)),
    of(views, "material", .flag, .view(\.appearance.isMaterial)),
    of(views, "gradient", .gradient, .view(\.appearance.gradient)),
    of(views, "alpha", .number(0...1), .view(\.appearance.alpha)).changing(.paintAndSpeech),
    of(views, "hidden", .flag, .view(\.appearance.isHidden)).changing(.everything),
    of(views, "cornerRadius", .points(minimum: 0), .view(\.appearance.cornerRadius)),
    of(views, "cornerCurve", .choice, .view(\.appearance.cornerCurve)).since(.ios13),
    of(views, "borderWidth", .points(minimum: 0), .view(\.appearance.borderWidth)),
    of(views, "borderColor", .color, .view(\.appearance.borderColor)),
    of(views, "tintColor", .color, .view(\.appearance.tint)),
    of(views, "clipsToBounds", .flag, .view(\.appearance.clipsToBounds)),
  ]

  /// The shadow properties, by the names of `CALayer`; the opacity makes the shadow visible.
  private static let shadows: [ViewProperty] = [
    of(views, "shadowOpacity", .number(0...1), .shadow(\.opacity)),
    of(views, "shadowRadius", .number(0...1_000), .shadow(\.radius)),
    of(views, "shadowOffset", .offset, .shadow(\.offset)),
    of(views, "shadowColor", .color, .shadow(\.color)),
  ]

  private static let layout: [ViewProperty] = [
    property(views, "hugging") {
      $0.hugging.text
    } read: { node, key, view, _, values in
      values.priorities(node, for: key, into: &view.hugging)
    },
    property(views, "compressionResistance") {
      $0.compression.text
    } read: { node, key, view, _, values in
      values.priorities(node, for: key, into: &view.compression)
    },
    of(framedKinds, "frame", .frame, .view(\.frame)).changing(.layoutAndPaint),
    of(framedKinds, "autoresizing", .autoresizing, .view(\.autoresizing)),
    of(views, "layoutMargins", .insets) {
      $0.hasDirectionalMargins ? nil : $0.layoutMargins
    } put: { margins, view in
      (view.layoutMargins, view.hasDirectionalMargins) = (margins, false)
    }.since(.ios8).with(.alsoOfRoot),
    of(views, "directionalLayoutMargins", .insets) {
      $0.hasDirectionalMargins ? $0.layoutMargins : nil
    } put: { margins, view in
      (view.layoutMargins, view.hasDirectionalMargins) = (margins, true)
    }.since(.ios11).with(.alsoOfRoot),
    of(views, "additionalSafeAreaInsets", .insets, .view(\.additionalSafeArea))
      .since(.ios11).with(.alsoOfRoot),
    of(views, "preservesSuperviewLayoutMargins", .flag, .view(\.preservesSuperviewMargins))
      .since(.ios8),
    of(views, "insetsLayoutMarginsFromSafeArea", .flag, .view(\.addsSafeAreaToMargins))
      .since(.ios11).with(.alsoOfRoot),
    of(views, "automaticallyAdjustsScrollViewInsets", .flag, .view(\.adjustsScrollViewInsets))
      .with(.alsoOfRoot),
    of(views, "semanticContentAttribute", .choice, .view(\.semanticContent))
      .since(.ios9).with(.alsoOfRoot).changing(.everything),
    of(views, "intrinsicContentSize", .naturalSize, .view(\.naturalSize)),
    of(views, "alignmentRectInsets", .insets, .view(\.alignmentInsets)),
    of(views, "customSpacingAfter", .spacing, .view(\.spacingAfter)).since(.ios11),
  ]

  /// The keys of the root view, without those for its frame and its content priorities.
  static let ofRoot =
    appearance.filter { $0.name != "hidden" } + layout.filter { $0.traits.contains(.alsoOfRoot) }
    + accessibility

  private static let scrolling: [ViewProperty] = [
    of([.scrollView], "contentSize", .size, .scroll(\.contentSize)),
    of(ViewKind.scrolling, "contentInset", .insets, .scroll(\.contentInset)),
    of(ViewKind.scrolling, "contentInsetAdjustmentBehavior", .choice, .scroll(\.insetAdjustment))
      .since(.ios11),
    of(ViewKind.scrolling, "indicatorStyle", .choice, .scroll(\.indicatorStyle)).changing(.paint),
    of(ViewKind.scrolling, "pagingEnabled", .flag, .scroll(\.isPagingEnabled)),
    of(ViewKind.scrolling, "alwaysBounceVertical", .flag, .scroll(\.alwaysBounceVertical)),
    of(ViewKind.scrolling, "alwaysBounceHorizontal", .flag, .scroll(\.alwaysBounceHorizontal)),
  ]

  private static let zooming: [ViewProperty] = [
    of([.scrollView], "zooms", .text, .scroll(\.zoom.view)),
    of([.scrollView], "zoomScale", .number(ZoomContent.scales), .scroll(\.zoom.scale)),
    of(
      [.scrollView], "minimumZoomScale", .number(ZoomContent.scales), .scroll(\.zoom.minimumScale)),
    of(
      [.scrollView], "maximumZoomScale", .number(ZoomContent.scales), .scroll(\.zoom.maximumScale)),
  ]

  private static let stacks: [ViewProperty] = [
    of([.stackView], "axis", .choice, .stack(\.axis)),
    of([.stackView], "distribution", .choice, .stack(\.distribution)),
    of([.stackView], "alignment", .choice, .stack(\.alignment)),
    of([.stackView], "spacing", .spacing, .stack(\.spacing)),
    of(
      [.stackView], "layoutMarginsRelativeArrangement", .flag, .stack(\.isLayoutMarginsRelative)),
    of([.stackView], "baselineRelativeArrangement", .flag, .stack(\.isBaselineRelative)),
  ]

  private static let images: [ViewProperty] = [
    of([.imageView, .tableCell, .button], "image", .image) {
      $0.image ?? $0.cell?.image ?? $0.button?.image
    } put: { image, view in
      view.image?.setFile(image)
      view.cell?.image.setFile(image)
      view.button?.image.setFile(image)
    }.with(.namesImages).changing(.everything),
    of([.button], "backgroundImage", .image) {
      $0.button?.backgroundImage
    } put: { image, view in
      view.button?.backgroundImage.setFile(image)
    }.with(.namesImages).changing(.layoutAndPaint),
    of(
      [.imageView, .button], "renderingMode", .choice, .image(\.rendering),
      .button(\.image.rendering)),
    of([.imageView], "imageColor", .color, .image(\.color)),
    of([.imageView], "contentMode", .choice, .image(\.mode)),
  ]

  private static let accessibility: [ViewProperty] = [
    of(views, "isAccessibilityElement", .flag, .view(\.accessibility.isElement)),
    of(views, "accessibilityLabel", .text, .view(\.accessibility.label)),
    of(views, "accessibilityValue", .text, .view(\.accessibility.value)),
    of(views, "accessibilityHint", .text, .view(\.accessibility.hint)),
    of(views, "accessibilityTraits", .traits, .view(\.accessibility.traits)),
    of(views, "accessibilityIdentifier", .text, .view(\.accessibility.identifier)).changing([]),
    of(views, "accessibilityElementsHidden", .flag, .view(\.accessibility.hidesElements)),
    of(views, "accessibilityViewIsModal", .flag, .view(\.accessibility.isModal)),
    of(views, "shouldGroupAccessibilityChildren", .flag, .view(\.accessibility.groupsChildren)),
    of(views, "accessibilityElements", .names, .view(\.accessibility.elements)),
  ]
}

/// Returns whether views of a kind have a key; true if the kind or the key is unknown.
package func hasKey(_ key: String, kind: String) -> Bool {
  guard let kind = ViewKind(rawValue: kind), let property = ViewProperty.named(key) else {
    return true
  }
  return property.kinds.contains(kind)
}
