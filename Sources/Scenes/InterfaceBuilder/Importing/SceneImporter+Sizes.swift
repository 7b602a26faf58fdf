import SnaplineBasics
import SnaplineSceneModel

extension SceneImporter {
  /// Returns the size that replaces the measured one: the explicit intrinsic size of a custom view,
  /// or the stored size if the metrics are unknown or must not be used.
  func naturalSize(
    of element: XMLElement, _ imported: ImportedContent, frame: Rect?
  ) -> IntrinsicSize? {
    if let size = element.child(key: "intrinsicContentSize") {
      return IntrinsicSize(width: size.number("width"), height: size.number("height"))
    }
    let width = element.number("placeholderIntrinsicWidth")
    let height = element.number("placeholderIntrinsicHeight")
    if width != nil || height != nil { return IntrinsicSize(width: width, height: height) }
    if !imported.content.hasLines, let size = element["id"].flatMap({ document.designables[$0] }) {
      return size
    }
    guard options.trustsStoredSizes || imported.isUnknown, let frame else {
      return options.mode == .canvas ? canvasSize(of: imported.content) : nil
    }
    return storedSize(of: imported.content, frame)
  }

  /// Returns the size of a control that depends on the Xcode release or the device, not on the era.
  private func canvasSize(of content: ViewContent) -> IntrinsicSize? {
    guard case .control(let control) = content else { return nil }
    switch control.kind {
    case .slider: return IntrinsicSize(width: nil, height: document.rules.sliderHeight)
    case .progressView: return IntrinsicSize(width: nil, height: document.rules.progressHeight)
    case .toolbar: return document.canvas.hasNotch ? nil : IntrinsicSize(width: nil, height: 44)
    case .switch, .stepper, .segmentedControl, .activityIndicator, .pageControl, .datePicker,
      .pickerView, .searchBar, .navigationBar, .tabBar, .alert, .actionSheet, .menu, .sheet,
      .popover:
      return nil
    }
  }

  /// Returns the stored size along the axes in which views of this kind have an intrinsic length.
  private func storedSize(of content: ViewContent, _ frame: Rect) -> IntrinsicSize? {
    let insets = content.alignmentInsets(in: scene.era)
    let width = max(0, frame.width - insets.left - insets.right)
    let height = max(0, frame.height - insets.top - insets.bottom)
    switch content {
    case .plain, .guide, .scroll, .cell, .stack: return nil
    // The size of an image is that in the document's resources.
    case .image(let image):
      return image.symbol != nil
        ? IntrinsicSize(width: width, height: height) : image.size.map { IntrinsicSize($0) }
    case .textView(let view):
      return view.isScrollEnabled ? nil : IntrinsicSize(width: width, height: height)
    case .label, .textField, .button: return IntrinsicSize(width: width, height: height)
    case .control(let control):
      switch control.kind {
      case .slider, .progressView, .searchBar, .navigationBar, .tabBar, .toolbar:
        return IntrinsicSize(width: nil, height: height)
      case .switch, .stepper, .segmentedControl, .activityIndicator, .pageControl, .datePicker,
        .pickerView:
        return IntrinsicSize(width: width, height: height)
      case .alert, .actionSheet, .menu, .sheet, .popover: return nil
      }
    }
  }
}

extension ViewContent {
  /// Whether the content's height depends on its width.
  fileprivate var hasLines: Bool {
    switch self {
    case .label(let label): label.numberOfLines != 1
    case .textView: true
    default: false
    }
  }
}
