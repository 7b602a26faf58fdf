package import Geometry
package import Typography

/// The kinds of views, by their names in scene files.
package enum ViewKind: String, Hashable, Sendable, CaseIterable {
  case view, layoutGuide, scrollView, tableView, tableCell, sectionHeader, sectionFooter
  case collectionView, collectionCell, stackView
  case label, textField, textView, button, imageView
  case `switch`, slider, stepper, segmentedControl, progressView, activityIndicator
  case pageControl, datePicker, pickerView, searchBar, navigationBar, tabBar, toolbar
  case alert, actionSheet, menu, sheet, popover
}

/// What a view shows besides its appearance, by kind.
///
/// Kinds have very different sizes, and most who look at a view do not ask for them: each lies in a
/// place of its own.
package indirect enum ViewContent: Hashable, Sendable {
  case plain
  /// Nothing: a rectangle for constraints, and no view at all.
  case guide
  /// A scroll view, and a table view or a collection view as well: it is one with rows or a flow.
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
    case .control(let control): control.viewKind
    }
  }

  /// Whether the bounds look at a larger content, be it rows or views.
  package var scrolls: Bool {
    if case .scroll = self { true } else { false }
  }

  /// Whether a table or a collection puts the view in its place.
  package var isCell: Bool {
    if case .cell = self { true } else { false }
  }

  /// What Interface Builder writes on a fresh view: labels and images hug a little more, and
  /// what cannot grow at all a lot.
  var defaultHugging: AxisPriorities {
    switch kind {
    case .label, .imageView: AxisPriorities(horizontal: 251, vertical: 251)
    case .switch, .stepper: AxisPriorities(horizontal: 750, vertical: 750)
    case .progressView: AxisPriorities(horizontal: 250, vertical: 750)
    default: AxisPriorities(horizontal: 250, vertical: 250)
    }
  }
}

/// A view whose bounds look at a larger content.
package struct ScrollContent: Hashable, Sendable {
  /// Assigned by hand, where the content is laid out by frames.
  package var contentSize: Size?
  package var contentInset = EdgeInsets.zero
  package var insetAdjustment = InsetAdjustment.automatic
  package var indicatorStyle = IndicatorStyle.default
  package var isPagingEnabled = false
  package var alwaysBounceVertical = false
  package var alwaysBounceHorizontal = false
  /// How high the rows of a table are; nil for what is no table.
  package var rows: TableRows?
  /// How a collection lines up its items; nil for what is no collection.
  package var flow: FlowContent?
  /// How large the content is shown.
  package var zoom = ZoomContent()

  package init() {}

  fileprivate var kind: ViewKind {
    rows != nil ? .tableView : flow != nil ? .collectionView : .scrollView
  }
}

/// How large a scroll view shows its content, and between which limits.
package struct ZoomContent: Hashable, Sendable {
  package var scale = 1.0
  package var least = 1.0
  package var most = 1.0
  /// The name of the subview that is zoomed, which in an app the delegate tells.
  package var view: String?

  /// Between a speck and what no screen shows any more.
  package static let scales = 0.01...100.0
}

/// What scroll indicators are drawn in; by themselves they go with the appearance.
package enum IndicatorStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, black, white
}

/// Lines of text.
package struct LabelContent: Hashable, Sendable {
  package var text: String
  /// Parts that look otherwise than the rest, from the text's start on; none when all look alike.
  package var runs: [StyledRun] = []
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  /// 0 is as many as needed.
  package var numberOfLines = 1
  package var lineBreakMode = LineBreakMode.truncatingTail
  package var paragraphs = ParagraphStyle()
  /// Whether a text that is too wide is set smaller, and how small at most, as a share.
  package var adjustsFontSize = false
  package var minimumScale = 0.0
  /// Whether it shows capitals whatever is written.
  package var isUppercase = false
  /// Whether its size is rounded up to whole points and not to pixels.
  package var asksForWholePoints = false
  /// How wide the lines are for which it asks for room; 0 where the system has to know.
  package var preferredMaxLayoutWidth = 0.0

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }

  /// The text as it is read on the screen.
  package var shownText: String { isUppercase ? text.uppercased() : text }
}

/// One line that the user can edit.
package struct TextFieldContent: Hashable, Sendable {
  package var text: String
  package var placeholder = ""
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  package var borderStyle = BorderStyle.roundedRect
  package var isSecure = false
  /// Parts of the text that look otherwise than the rest, as in labels.
  package var runs: [StyledRun] = []
  package var clearButtonMode = FieldOverlayMode.never
  /// Whether it can be edited.
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

/// Lines that the user can edit.
package struct TextViewContent: Hashable, Sendable {
  package var text: String
  package var font: Font
  package var color = AdaptiveColor.label
  package var alignment = TextAlignment.natural
  /// A text view that scrolls has no size of its own.
  package var isScrollEnabled = true
  package var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// Parts of the text that look otherwise than the rest, as in labels.
  package var runs: [StyledRun] = []
  package var input = TextInputTraits()
  /// What the lines keep clear of at both sides, besides the inset.
  package static let linePadding = 5.0

  package init(text: String, font: Font) {
    self.text = text
    self.font = font
  }
}

/// A picture: that of a file, or a test card drawn to its size.
package struct ImageContent: Hashable, Sendable {
  /// The image's own size; nil is a view without an image.
  package var size: Size?
  package var file: ImageFile?
  package var rendering = Rendering.automatic
  package var color = AdaptiveColor(Color(142, 142, 147))
  package var mode = ContentMode.scaleToFill
  /// A sign of the system, which stands around the middle of capital letters.
  package var symbol: Symbol?

  package init() {}

  /// Whether there is more to draw than its extent.
  package var isDrawn: Bool { file != nil || symbol?.isKnown == true }

  /// What it is called where it comes from.
  package var sourceName: String? { file?.name ?? symbol?.name }

  /// Shows what another image shows, in its own way.
  package mutating func show(_ other: ImageContent) {
    (size, file, symbol) = (other.size, other.file, other.symbol)
  }

  /// Whether an image has its own colours, or is a stencil for the tint.
  package enum Rendering: String, Hashable, Sendable, CaseIterable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// How an image fits into a view of another size.
  package enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }
}

/// Where the lines of a text begin.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case natural, left, center, right, justified
}
