import Geometry
import SceneModel

extension SceneImporter {
  /// A size that replaces what the view would measure: the file's own for custom views, and the
  /// stored frame's where the measures are not known or are not to be trusted.
  func naturalSize(
    of element: XMLElement, _ imported: ImportedContent, frame: Rect
  ) -> NaturalSize? {
    if let size = element.child(key: "intrinsicContentSize") {
      return NaturalSize(width: size.number("width"), height: size.number("height"))
    }
    let width = element.number("placeholderIntrinsicWidth")
    let height = element.number("placeholderIntrinsicHeight")
    if width != nil || height != nil { return NaturalSize(width: width, height: height) }
    guard options.trustsStoredSizes || imported.isUnknown else { return nil }
    return storedSize(of: imported.content, frame)
  }

  /// The stored size along the axes in which views of this kind have one of their own.
  private func storedSize(of content: ViewContent, _ frame: Rect) -> NaturalSize? {
    let insets = content.alignmentInsets(in: scene.era)
    let width = max(0, frame.width - insets.left - insets.right)
    let height = max(0, frame.height - insets.top - insets.bottom)
    switch content {
    case .plain, .scroll, .cell, .stack: return nil
    // An image is as large as the document's resources say.
    case .image(let image): return image.size == nil ? nil : NaturalSize(image.size ?? .zero)
    case .textView(let view):
      return view.isScrollEnabled ? nil : NaturalSize(width: width, height: height)
    case .label, .textField, .button: return NaturalSize(width: width, height: height)
    case .control(let control):
      switch control.kind {
      case .slider, .progressView, .searchBar, .navigationBar, .tabBar, .toolbar:
        return NaturalSize(width: nil, height: height)
      case .switch, .stepper, .segmentedControl, .activityIndicator, .pageControl, .datePicker,
        .pickerView:
        return NaturalSize(width: width, height: height)
      }
    }
  }
}
