import AutoLayout
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints what a view shows by itself, between its background and its subviews.
  mutating func paintContent(of id: ViewID, tint: Color, visible: Rect) {
    switch scene[id].content {
    case .plain, .scroll, .stack: break
    case .control(let control): paintControl(control, of: id, tint: tint, visible: visible)
    case .cell(let cell): paintCell(cell, of: id, tint: tint)
    case .label(let label): paintLabel(label, of: id, tint: tint, visible: visible)
    case .textField(let field): paintField(field, of: id, tint: tint, visible: visible)
    case .textView(let view): paintTextView(view, of: id, tint: tint, visible: visible)
    case .button(let button): paintButton(button, of: id, tint: tint, visible: visible)
    case .image(let image): paintImage(image, of: id, tint: tint, visible: visible)
    }
  }

  private mutating func paintLabel(
    _ label: LabelContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    var text = TextInBox(
      text: label.text, font: label.font, color: palette.color(label.color),
      alignment: alignment(label.alignment, of: id),
      maximumLines: label.numberOfLines, breaking: label.lineBreakMode,
      box: layout[id].screenFrame)
    text.label = label
    text.runColors = label.runs.map { run in
      run.color.map(palette.color) ?? (run.isLink ? tint : text.color)
    }
    paint(text, of: id, visible: visible)
  }

  private mutating func paintTextView(
    _ view: TextViewContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    var insets = view.textContainerInset
    insets.left += TextViewContent.linePadding
    insets.right += TextViewContent.linePadding
    let text = TextInBox(
      text: view.text, font: view.font, color: palette.color(view.color),
      alignment: alignment(view.alignment, of: id),
      maximumLines: 0, breaking: .byWordWrapping, box: layout[id].screenFrame.inset(by: insets),
      isAtTop: true)
    paint(text, of: id, visible: visible)
    if layout.focus == id { paintCaret(behindLastLineOf: text, of: id, tint: tint) }
  }

  private mutating func paintField(
    _ field: TextFieldContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    paintFieldBorder(field.borderStyle, of: id)
    let inset = field.borderStyle.textInset
    let isEmpty = field.text.isEmpty
    let isEdited = layout.focus == id
    let text = TextInBox(
      text: isEmpty ? field.placeholder : field.shownText, font: field.font,
      color: isEmpty ? palette.placeholder : palette.color(field.color),
      alignment: alignment(field.alignment, of: id), maximumLines: 1,
      breaking: isEdited ? .clipping : .truncatingTail,
      box: layout[id].screenFrame.inset(
        by: EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)),
      showsEnd: isEdited && !isEmpty)
    paint(text, of: id, visible: visible)
    if isEdited { paintCaret(behind: isEmpty ? nil : layout[id].text, text, of: id, tint: tint) }
  }
}

extension Painter {
  private mutating func paintFieldBorder(_ style: TextFieldContent.BorderStyle, of id: ViewID) {
    let name = scene[id].name
    let frame = layout[id].screenFrame
    switch style {
    case .none: break
    case .line: paintRim(frame, width: 1, radius: 0, palette.label, name)
    case .bezel:
      // A groove: a darker line, and a lighter one inside it.
      paintRim(frame, width: 1, radius: 0, Color(142, 142, 147), name)
      paintRim(
        frame.inset(by: EdgeInsets(all: 1)), width: 1, radius: 0, Color(209, 209, 214), name)
    case .roundedRect:
      let color = scene[id].appearance.background.map(palette.color) ?? palette.field
      let radius = scene.era.roundedFieldRadius
      if color.alpha > 0 { add(name, .fill(Outline(frame, radius: radius), color)) }
      paintRim(frame, width: pixel, radius: radius, palette.fieldBorder, name)
    }
  }
}

extension TextFieldContent.BorderStyle {
  /// From the field's sides to its text.
  fileprivate var textInset: Double {
    switch self {
    case .none: 0
    case .line: 2
    case .bezel, .roundedRect: 7
    }
  }
}

extension Era {
  /// The corners of a text field with a rounded border.
  fileprivate var roundedFieldRadius: Double { self >= .ios26 ? 6 : 5 }
}
