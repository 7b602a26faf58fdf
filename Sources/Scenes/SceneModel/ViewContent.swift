package import SnaplineBasics
package import SnaplineTypography

/// The content of a view, by kind.
///
/// The sizes of contents differ widely and most code does not read them, so each case is stored
/// indirectly.
package indirect enum ViewContent: Hashable, Sendable {
  case plain
  /// A layout guide, which is not a view.
  case guide
  /// A scroll view; a table view or a collection view has rows or a flow layout.
  case scroll(ScrollContent)
  case cell(CellContent)
  case stack(StackContent)
  case label(LabelContent)
  case textField(TextFieldContent)
  case textView(TextViewContent)
  case button(ButtonContent)
  case image(ImageContent)
  case control(ControlContent)

  package var kind: ViewKind {
    switch self {
    case .plain: .view
    case .guide: .layoutGuide
    case .scroll(let scroll): scroll.kind
    case .cell(let cell): cell.part.kind
    case .stack: .stackView
    case .label: .label
    case .textField: .textField
    case .textView: .textView
    case .button: .button
    case .image: .imageView
    case .control(let control): .control(control.kind)
    }
  }

  /// Whether the view scrolls its rows or subviews.
  package var scrolls: Bool {
    if case .scroll = self { true } else { false }
  }

  /// Whether a table or a collection positions the view.
  package var isCell: Bool {
    if case .cell = self { true } else { false }
  }

  /// The hugging priorities of a new view in Interface Builder, raised for labels and images.
  var defaultHugging: AxisPriorities {
    switch self {
    case .label, .image: AxisPriorities(horizontal: 251, vertical: 251)
    case .control(let control): control.kind.traits.hugging
    case .plain, .guide, .scroll, .cell, .stack, .textField, .textView, .button: .low
    }
  }
}

/// The content of a scroll view.
package struct ScrollContent: Hashable, Sendable {
  /// The content size, set by the app if the content has fixed frames.
  package var contentSize: Size?
  package var contentInset = EdgeInsets.zero
  package var insetAdjustment = InsetAdjustment.automatic
  package var indicatorStyle = IndicatorStyle.default
  package var isPagingEnabled = false
  package var alwaysBounceVertical = false
  package var alwaysBounceHorizontal = false
  /// The rows of a table; nil for other views.
  package var rows: TableRows?
  /// The flow layout of a collection; nil for other views.
  package var flow: FlowContent?
  package var zoom = ZoomContent()

  package init() {}

  fileprivate var kind: ViewKind {
    rows != nil ? .tableView : flow != nil ? .collectionView : .scrollView
  }
}

/// The zoom scale of a scroll view and its limits.
package struct ZoomContent: Hashable, Sendable {
  package var scale = 1.0
  package var minimumScale = 1.0
  package var maximumScale = 1.0
  /// The name of the zoomed subview, which in an app the delegate returns.
  package var view: String?

  /// The range of accepted zoom scales.
  package static let scales = 0.01...100.0
}

/// The styles of scroll indicators; the default follows the appearance.
package enum IndicatorStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, black, white
}

/// The content of a label.
package struct LabelContent: Hashable, Sendable {
  package var text: String
  /// The runs with different attributes, from the text's start; empty for a plain text.
  package var runs: [StyledRun] = []
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  /// The maximum number of lines; 0 for no limit.
  package var numberOfLines = 1
  package var lineBreakMode = LineBreakMode.truncatingTail
  package var paragraphs = ParagraphStyle()
  /// Whether a wide text is reduced in size, and the minimum scale factor.
  package var adjustsFontSize = false
  package var minimumScale = 0.0
  /// Whether the text is shown in uppercase.
  package var isUppercase = false
  /// Whether the size is rounded up to points instead of pixels.
  package var roundsUpToWholePoints = false
  /// The width that determines the intrinsic height; 0 for automatic.
  package var preferredMaxLayoutWidth = 0.0
  package var shadow: TextShadow?

  /// A second text behind the text, without a blur.
  package struct TextShadow: Hashable, Sendable {
    package var color: AdaptiveColor
    package var offset: Point

    package init(color: AdaptiveColor, offset: Point) {
      self.color = color
      self.offset = offset
    }
  }

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }

  /// The text as displayed.
  package var shownText: String { isUppercase ? text.uppercased() : text }
}

/// The content of a text field.
package struct TextFieldContent: Hashable, Sendable {
  package var text: String
  package var placeholder = ""
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  package var borderStyle = BorderStyle.roundedRect
  package var isSecure = false
  /// The runs of the text with different attributes, as in labels.
  package var runs: [StyledRun] = []
  package var clearButtonMode = FieldOverlayMode.never
  /// The views before and after the text.
  package var leftView = FieldSideView()
  package var rightView = FieldSideView()
  package var isEnabled = true
  package var input = TextInputTraits()

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }

  package enum BorderStyle: String, Hashable, Sendable, CaseIterable {
    case none, line, bezel, roundedRect
  }
}

/// A view beside the text of a field: an image view, or an empty view of a width.
package struct FieldSideView: Hashable, Sendable {
  /// The width of an empty view.
  package var space = 0.0
  /// The image; one without a size is not shown.
  package var image = ImageContent()

  package init() {}

  package var width: Double { image.size?.width ?? space }
}

/// The content of a text view.
package struct TextViewContent: Hashable, Sendable {
  package var text: String
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  /// Whether the text view scrolls, in which case it has no intrinsic size.
  package var isScrollEnabled = true
  package var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// The runs of the text with different attributes, as in labels.
  package var runs: [StyledRun] = []
  package var input = TextInputTraits()
  /// The padding at both ends of lines, in addition to the inset.
  package var lineFragmentPadding = 5.0
  package var paragraphs = ParagraphStyle()

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }
}

/// An image asset, or a test card of a given size.
package struct ImageContent: Hashable, Sendable {
  /// The size of the image; nil for no image.
  package var size: Size?
  package var file: ImageFile?
  package var rendering = Rendering.automatic
  package var color = AdaptiveColor(Color(142, 142, 147))
  package var mode = ContentMode.scaleToFill
  /// A symbol, which is centered at cap height.
  package var symbol: Symbol?

  package init() {}

  /// Whether there is an image to draw and not only a size.
  package var isDrawn: Bool { file != nil || symbol?.hasDrawing == true }

  /// The name of the asset or the symbol.
  package var sourceName: String? { file?.name ?? symbol?.name }

  /// Copies the image of another content, but not its rendering.
  package mutating func setFile(_ other: ImageContent) {
    (size, file, symbol) = (other.size, other.file, other.symbol)
  }

  /// The rendering modes: original colors, or a template in the tint color.
  package enum Rendering: String, Hashable, Sendable, CaseIterable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// The content modes of an image.
  package enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }
}

/// The horizontal alignment of text.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case natural, left, center, right, justified
}
