import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A text view: its text from the top, and the caret at the end of the text.
struct TextViewPainter: ViewPainter {
  let view: TextViewContent
  let site: ViewContext
  /// The line with the caret, in the view's coordinates.
  let caretLine: Rect?

  func paint(on canvas: inout DisplayListBuilder) {
    var insets = view.textContainerInset
    insets.left += view.lineFragmentPadding
    insets.right += view.lineFragmentPadding
    var text = TextPainter(
      text: view.text, font: view.font, color: canvas.palette.color(view.color),
      alignment: site.alignment(view.alignment), maximumLines: 0, breaking: .byWordWrapping,
      box: frame.inset(by: insets), isAtTop: true)
    text.apply(view.runs, tint, canvas.palette)
    text.paint(at: site, on: &canvas)
    guard let line = caretLine else { return }
    text.addCaret(
      behind: site.text?.lines.last, middle: frame.minY + line.midY, height: line.height, tint,
      on: &canvas)
  }
}

/// A text field: its border, its text or its placeholder, the caret, and the clear button.
struct TextFieldPainter: ViewPainter {
  let field: TextFieldContent
  let site: ViewContext
  /// The view's background, which a rounded field draws in its shape.
  let background: AdaptiveColor?

  func paint(on canvas: inout DisplayListBuilder) {
    let palette = canvas.palette
    paintBorder(on: &canvas)
    let isEmpty = field.text.isEmpty
    let button = clearButton
    paintSideViews(on: &canvas)
    var text = TextPainter(
      text: isEmpty ? field.placeholder : field.shownText, font: field.font,
      color: isEmpty ? palette.placeholder : palette.color(field.color),
      alignment: site.alignment(field.alignment), maximumLines: 1,
      breaking: site.isEdited ? .clipping : .truncatingTail, box: textBox(beside: button),
      showsEnd: site.isEdited && !isEmpty)
    text.isField = true
    text.apply(field.shownRuns, tint, palette)
    text.paint(at: site, on: &canvas)
    if site.isEdited { text.addCaret(behind: isEmpty ? nil : site.text, tint, on: &canvas) }
    if let button {
      canvas.recordPart("clear", at: button)
      canvas.addClearButton(in: button, palette.tertiaryLabel, cross: palette.field)
    }
  }

  /// Returns the text's rectangle, without the borders and the clear button.
  private func textBox(beside button: Rect?) -> Rect {
    let inset = field.borderStyle.textInset
    let sides = [field.leftView.width, field.rightView.width].map { min($0, frame.width / 2) }
    let (start, end) = site.isMirrored ? (sides[1], sides[0]) : (sides[0], sides[1])
    let box = frame.inset(
      by: EdgeInsets(top: 0, left: inset + start, bottom: 0, right: inset + end))
    guard let button else { return box }
    let (left, right) =
      site.isMirrored
      ? (max(box.minX, button.maxX + 2), box.maxX) : (box.minX, min(box.maxX, button.minX - 2))
    return Rect(x: left, y: box.minY, width: max(0, right - left), height: box.height)
  }

  /// Paints the views at the ends of the field, which are at its edges.
  private func paintSideViews(on canvas: inout DisplayListBuilder) {
    for (view, side) in [(field.leftView, site), (field.rightView, site.turned)] {
      guard let size = view.image.size, size.width > 0, size.height > 0 else { continue }
      let place = side.align(0, size.width, in: frame, height: size.height)
      let mask = view.image.symbol == nil ? nil : tint
      canvas.clip(to: .rectangle(frame)) { $0.draw(view.image, at: place, mask: mask) }
    }
  }

  /// The frame of the clear button, at the trailing edge; nil if it is hidden.
  private var clearButton: Rect? {
    let isShown = field.clearButtonMode.isShown(whileEditing: site.isEdited)
    // A right view is in the place of the clear button.
    guard isShown, field.isEnabled, !field.text.isEmpty, field.rightView.width == 0 else {
      return nil
    }
    let edge = field.borderStyle == .none ? 0.0 : 5
    let side = 19.0
    guard frame.width > 2 * (side + edge) else { return nil }
    return site.turned.align(edge, side, in: frame, height: side)
  }

  private func paintBorder(on canvas: inout DisplayListBuilder) {
    let palette = canvas.palette
    switch field.borderStyle {
    case .none: break
    case .line: canvas.strokeBorder(of: frame, width: 1, radius: 0, palette.label)
    case .bezel:
      // A groove: a darker line, and a lighter one inside it.
      canvas.strokeBorder(of: frame, width: 1, radius: 0, palette.grooveEdge)
      let inner = frame.inset(by: EdgeInsets(all: 1))
      canvas.strokeBorder(of: inner, width: 1, radius: 0, palette.groove)
    case .roundedRect:
      let plain = field.isEnabled ? palette.field : palette.disabledField
      let color = background.map(palette.color) ?? plain
      let radius = canvas.era >= .ios26 ? 6.0 : 5
      if color.alpha > 0 { canvas.fill(frame, radius: radius, color) }
      canvas.strokeBorder(of: frame, width: canvas.pixel, radius: radius, palette.fieldBorder)
    }
  }
}

extension DisplayListBuilder {
  /// Adds a cross in a disc, in the middle of the touch target.
  mutating func addClearButton(in frame: Rect, _ color: Color, cross: Color) {
    let isNew = era >= .ios13
    let diameter = isNew ? 15.0 : 14
    let disc = scale.rounded(frame.centeredSquare(side: diameter))
    fill(.ellipse(in: disc), color)
    strokeCross(
      at: disc.centre, arm: diameter * (isNew ? 0.18 : 0.2),
      width: isNew ? 1.4 : 1, cross)
  }
}

extension TextFieldContent.BorderStyle {
  /// The distance from the field's sides to its text.
  fileprivate var textInset: Double {
    switch self {
    case .none: 0
    case .line: 2
    case .bezel, .roundedRect: 7
    }
  }
}
