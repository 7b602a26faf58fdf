import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewResolver {
  /// Reports content that the style of a cell does not show.
  mutating func complete(_ cell: CellContent, _ syntax: ViewSyntax, _ view: inout View) {
    let missing =
      switch cell.style {
      case .default?: "detail"
      case .value2?: "image"
      default: ""
      }
    guard let style = cell.style, let entry = syntax.properties.last(where: { $0.key == missing })
    else { return }
    values.log.report(.notInStyle(entry.key, style, at: entry.keySpan))
    if missing == "image" { view.cell?.image = ImageContent() }
  }

  /// Clamps the zoom scale to its limits, as UIKit does.
  mutating func complete(_ zoom: ZoomContent, _ syntax: ViewSyntax, _ view: inout View) {
    let keys = ["minimumZoomScale", "maximumZoomScale", "zoomScale"]
    guard let entry = syntax.properties.last(where: { keys.contains($0.key) }) else { return }
    if zoom.minimumScale > zoom.maximumScale {
      values.log.report(
        .noZoom(between: zoom.minimumScale, and: zoom.maximumScale, at: entry.value.span))
      view.scroll?.zoom.minimumScale = 1
      view.scroll?.zoom.maximumScale = 1
    } else if let written = syntax.properties.last(where: { $0.key == "zoomScale" }),
      case let range = zoom.minimumScale...zoom.maximumScale, !range.contains(zoom.scale)
    {
      values.log.report(
        .outOfRange(zoom.scale.shortText, for: "zoomScale", range, at: written.value.span))
    }
    guard let limits = view.scroll?.zoom else { return }
    view.scroll?.zoom.scale = limits.scale.clamped(to: limits.minimumScale...limits.maximumScale)
  }

  /// Reports headers and footers of a collection without a size, which is 0 by default.
  mutating func checkSections(of list: ViewID) {
    guard case .scroll(let content) = scene[list].content, let flow = content.flow else { return }
    let isVertical = flow.axis == .vertical
    for part in scene[list].children {
      guard case .cell(let cell) = scene[part].content, cell.part != .item else { continue }
      let size = cell.part == .header ? flow.headerSize : flow.footerSize
      if (isVertical ? size.height : size.width) == 0 {
        values.log.report(.noSectionSize(scene[part], cell.part, in: scene[list].name))
      }
    }
  }

  /// Checks that the zoomed view is a subview of the scroll view.
  mutating func checkZoom(of scroll: ViewID, _ syntax: ViewSyntax) {
    guard case .scroll(let content) = scene[scroll].content,
      scene[scroll].content.kind == .scrollView
    else { return }
    let keys = ["zoomScale", "minimumZoomScale", "maximumZoomScale"]
    guard let name = content.zoom.view else {
      if let entry = syntax.properties.first(where: { keys.contains($0.key) }) {
        values.log.report(.missingZoomedView(entry.key, at: entry.keySpan))
      }
      return
    }
    let views = scene[scroll].children.map { scene[$0].name }
    guard !views.contains(name), !names.lost.contains(name),
      let entry = syntax.properties.last(where: { $0.key == "zooms" })
    else { return }
    values.log.report(.zoomedElsewhere(name, among: views, at: entry.value.span))
  }
}

extension Diagnostic {
  fileprivate static func notInStyle(_ key: String, _ style: CellStyle, at span: SourceSpan) -> Self
  {
    Diagnostic(
      .warning, "view.cell-style", "cell style '\(style.rawValue)' does not show '\(key)'",
      at: span, hint: "use 'cellStyle: subtitle' or 'value1', or remove the key")
  }

  fileprivate static func noSectionSize(
    _ part: View, _ kind: CellContent.Part, in list: String
  ) -> Self {
    let key = kind == .header ? "headerReferenceSize" : "footerReferenceSize"
    return Diagnostic(
      .warning, "view.section-size", "'\(part.name)' has no size in '\(list)'", at: part.span,
      hint: "set '\(key)' on the collection view")
  }

  fileprivate static func noZoom(
    between minimum: Double, and maximum: Double, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "value.range",
      "invalid zoom range: minimum \(minimum.shortText), maximum \(maximum.shortText)", at: span,
      hint: "'minimumZoomScale' must not exceed 'maximumZoomScale' (both default to 1)")
  }

  static func missingZoomedView(_ key: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "view.zoom", "'\(key)' has no effect without 'zooms'", at: span,
      hint: "name the subview to zoom: 'zooms: content'")
  }

  fileprivate static func zoomedElsewhere(
    _ name: String, among views: [String], at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "view.zoom", "'\(excerpt(name))' is not a direct subview of the scroll view",
      at: span,
      hint: didYouMean(name, among: views) ?? "a scroll view zooms one of its direct subviews")
  }
}
