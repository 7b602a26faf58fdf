import Geometry
import SceneModel
import SceneSyntax
import Typography

/// A key that views can have: to which kinds it belongs, and what it changes.
struct ViewProperty: Sendable {
  let name: String
  let kinds: [ViewKind]
  let read: @Sendable (YAMLNode, String, inout View, Era, inout ValueReader) -> Void

  /// Whether its value can name files of images.
  var canNameImages: Bool {
    ["actions", "image", "items", "leftItems", "rightItems", "segments"].contains(name)
  }

  /// The property with this key.
  static func named(_ name: String) -> ViewProperty? { all.first { $0.name == name } }

  /// Every key that a kind understands, for hints.
  static func names(for kind: ViewKind) -> [String] {
    let own = kind == .layoutGuide ? ["kind"] : ["kind", "style", "views"]
    return own + ["constraints"] + all.filter { $0.kinds.contains(kind) }.map(\.name)
  }

  static let all: [ViewProperty] =
    appearance + shadows + layout + scrolling + zooming + tables + flows + stacks + text
    + paragraphs + editing + typing + images + buttons + controls + accessibility

  /// The kinds that are views: a layout guide is none, and has nothing but constraints.
  static let views = ViewKind.allCases.filter { $0 != .layoutGuide }
  /// The kinds that have a place of their own; a row has the one that its table gives it.
  private static let placed = views.filter { $0.lists.isEmpty && !$0.isPresented }

  typealias Reading =
    @Sendable (YAMLNode, String, inout View, Era, inout ValueReader) -> Void

  private static func of(_ name: String, _ read: @escaping Reading) -> ViewProperty {
    ViewProperty(name: name, kinds: views, read: read)
  }

  static func of(
    _ kinds: [ViewKind], _ name: String, _ read: @escaping Reading
  ) -> ViewProperty {
    ViewProperty(name: name, kinds: kinds, read: read)
  }

  private static let appearance: [ViewProperty] = [
    of("background") { node, key, view, era, values in
      if let color = values.color(node, for: key, era: era) { view.appearance.background = color }
    },
    of("gradient") { node, key, view, era, values in
      if let gradient = values.gradient(node, for: key, era: era) {
        view.appearance.gradient = gradient
      }
    },
    of("alpha") { node, key, view, _, values in
      if let alpha = values.number(node, for: key, in: 0...1) { view.appearance.alpha = alpha }
    },
    of("hidden") { node, key, view, _, values in
      if let isHidden = values.flag(node, for: key) { view.appearance.isHidden = isHidden }
    },
    of("cornerRadius") { node, key, view, _, values in
      if let radius = values.points(node, for: key, least: 0) {
        view.appearance.cornerRadius = radius
      }
    },
    of("cornerCurve") { node, key, view, _, values in
      if let curve: CornerCurve = values.choice(node, for: key) {
        view.appearance.cornerCurve = curve
      }
    },
    of("borderWidth") { node, key, view, _, values in
      if let width = values.points(node, for: key, least: 0) {
        view.appearance.borderWidth = width
      }
    },
    of("borderColor") { node, key, view, era, values in
      if let color = values.color(node, for: key, era: era) { view.appearance.borderColor = color }
    },
    of("tintColor") { node, key, view, era, values in
      if let color = values.color(node, for: key, era: era) { view.appearance.tint = color }
    },
    of("clipsToBounds") { node, key, view, _, values in
      if let clips = values.flag(node, for: key) { view.appearance.clipsToBounds = clips }
    },
  ]

  private static let layout: [ViewProperty] = [
    of("hugging") { node, key, view, _, values in
      values.priorities(node, for: key, into: &view.hugging)
    },
    of("compressionResistance") { node, key, view, _, values in
      values.priorities(node, for: key, into: &view.compression)
    },
    of(placed, "frame") { node, key, view, _, values in
      if let frame = values.frame(node, for: key) { view.frame = frame }
    },
    of(placed, "autoresizing") { node, key, view, _, values in
      view.autoresizing = values.autoresizing(node, for: key)
    },
    of("layoutMargins") { node, key, view, _, values in
      guard let margins = values.insets(node, for: key) else { return }
      (view.layoutMargins, view.hasDirectionalMargins) = (margins, false)
    },
    of("directionalLayoutMargins") { node, key, view, _, values in
      guard let margins = values.insets(node, for: key) else { return }
      (view.layoutMargins, view.hasDirectionalMargins) = (margins, true)
    },
    of("additionalSafeAreaInsets") { node, key, view, _, values in
      if let insets = values.insets(node, for: key) { view.additionalSafeArea = insets }
    },
    of("preservesSuperviewLayoutMargins") { node, key, view, _, values in
      if let preserves = values.flag(node, for: key) { view.preservesSuperviewMargins = preserves }
    },
    of("insetsLayoutMarginsFromSafeArea") { node, key, view, _, values in
      if let adds = values.flag(node, for: key) { view.addsSafeAreaToMargins = adds }
    },
    of("semanticContentAttribute") { node, key, view, _, values in
      if let content: SemanticContent = values.choice(node, for: key) {
        view.semanticContent = content
      }
    },
    of("intrinsicContentSize") { node, key, view, _, values in
      if let size = values.naturalSize(node, for: key) { view.naturalSize = size }
    },
    of("alignmentRectInsets") { node, key, view, _, values in
      if let insets = values.insets(node, for: key) { view.alignmentInsets = insets }
    },
    of("customSpacingAfter") { node, key, view, _, values in
      if let spacing = values.spacing(node, for: key) { view.spacingAfter = spacing }
    },
  ]

  /// What can be said of the screen's own view: not where it is, nor how much it wants to be there.
  static let ofRoot =
    appearance.filter { $0.name != "hidden" } + layout.filter { $0.isOfMargins } + accessibility

  private var isOfMargins: Bool {
    [
      "layoutMargins", "directionalLayoutMargins", "insetsLayoutMarginsFromSafeArea",
      "additionalSafeAreaInsets", "semanticContentAttribute",
    ].contains(name)
  }

  private static let scrolling: [ViewProperty] = [
    of([.scrollView], "contentSize") { node, key, view, _, values in
      let names = ["width", "height"]
      guard let size = values.pointList(node, for: key, names: names, least: 0) else { return }
      view.editScroll { $0.contentSize = Size(width: size[0], height: size[1]) }
    },
    of(ViewKind.scrolling, "contentInset") { node, key, view, _, values in
      guard let insets = values.insets(node, for: key) else { return }
      view.editScroll { $0.contentInset = insets }
    },
    of(ViewKind.scrolling, "contentInsetAdjustmentBehavior") { node, key, view, _, values in
      guard let adjustment: InsetAdjustment = values.choice(node, for: key) else { return }
      view.editScroll { $0.insetAdjustment = adjustment }
    },
    of(ViewKind.scrolling, "indicatorStyle") { node, key, view, _, values in
      guard let style: IndicatorStyle = values.choice(node, for: key) else { return }
      view.editScroll { $0.indicatorStyle = style }
    },
    of(ViewKind.scrolling, "pagingEnabled") { node, key, view, _, values in
      guard let isPaging = values.flag(node, for: key) else { return }
      view.editScroll { $0.isPagingEnabled = isPaging }
    },
    of(ViewKind.scrolling, "alwaysBounceVertical") { node, key, view, _, values in
      guard let bounces = values.flag(node, for: key) else { return }
      view.editScroll { $0.alwaysBounceVertical = bounces }
    },
    of(ViewKind.scrolling, "alwaysBounceHorizontal") { node, key, view, _, values in
      guard let bounces = values.flag(node, for: key) else { return }
      view.editScroll { $0.alwaysBounceHorizontal = bounces }
    },
  ]

  private static let text: [ViewProperty] = [
    of(
      [.label, .textField, .textView, .searchBar, .tableCell, .sectionHeader, .sectionFooter],
      "text"
    ) { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editCell { $0.text = text }
      view.editText(text, runs: [])
      view.editControl { $0.search.text = text }
    },
    of([.button, .navigationBar, .alert, .actionSheet, .menu], "title") {
      node, key, view, _, values in
      guard let title = values.text(node, for: key) else { return }
      view.editButton { $0.title = title }
      view.editControl { $0.bar.title = title }
    },
    of([.label, .textField, .textView, .button], "font") { node, _, view, era, values in
      guard let (font, style) = values.font(node, for: view.content.kind, era: era) else { return }
      view.textStyle = style
      view.editTextView { $0.font = font }
      view.editLabel { $0.font = font }
      view.editTextField { $0.font = font }
      view.editButton { $0.font = font }
    },
    of([.label, .textField, .textView], "textColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editTextView { $0.color = color }
      view.editLabel { $0.color = color }
      view.editTextField { $0.color = color }
    },
    of([.button], "titleColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editButton { $0.titleColor = color }
    },
    of([.label, .textField, .textView], "textAlignment") { node, key, view, _, values in
      guard let alignment: TextAlignment = values.choice(node, for: key) else { return }
      view.editTextView { $0.alignment = alignment }
      view.editLabel { $0.alignment = alignment }
      view.editTextField { $0.alignment = alignment }
    },
    of([.label], "numberOfLines") { node, key, view, _, values in
      guard let lines = values.whole(node, for: key, in: 0...10_000) else { return }
      view.editLabel { $0.numberOfLines = lines }
    },
    of([.label], "lineBreakMode") { node, key, view, _, values in
      guard let mode: LineBreakMode = values.choice(node, for: key) else { return }
      view.editLabel { $0.lineBreakMode = mode }
    },
  ]

  private static let editing: [ViewProperty] = [
    of([.textField, .searchBar], "placeholder") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editTextField { $0.placeholder = text }
      view.editControl { $0.search.placeholder = text }
    },
    of([.textField], "borderStyle") { node, key, view, _, values in
      guard let style: TextFieldContent.BorderStyle = values.choice(node, for: key) else { return }
      view.editTextField { $0.borderStyle = style }
    },
    of([.textView], "scrollEnabled") { node, key, view, _, values in
      guard let scrolls = values.flag(node, for: key) else { return }
      view.editTextView { $0.isScrollEnabled = scrolls }
    },
    of([.textView], "textContainerInset") { node, key, view, _, values in
      guard let insets = values.insets(node, for: key) else { return }
      view.editTextView { $0.textContainerInset = insets }
    },
    of([.textField], "secureTextEntry") { node, key, view, _, values in
      guard let isSecure = values.flag(node, for: key) else { return }
      view.editTextField { $0.isSecure = isSecure }
    },
  ]
}

extension ViewProperty {
  fileprivate static let images: [ViewProperty] = [
    of([.imageView, .tableCell, .button], "image") { node, key, view, era, values in
      guard let image = values.image(node, for: key, era: era) else { return }
      view.editImage { $0.show(image) }
      view.editCell { $0.image.show(image) }
      view.editButton { $0.image.show(image) }
    },
    of([.imageView, .button], "renderingMode") { node, key, view, _, values in
      guard let rendering: ImageContent.Rendering = values.choice(node, for: key) else { return }
      view.editImage { $0.rendering = rendering }
      view.editButton { $0.image.rendering = rendering }
    },
    of([.imageView], "imageColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editImage { $0.color = color }
    },
    of([.imageView], "contentMode") { node, key, view, _, values in
      guard let mode: ImageContent.ContentMode = values.choice(node, for: key) else { return }
      view.editImage { $0.mode = mode }
    },
  ]
}
