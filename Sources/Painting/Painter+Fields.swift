import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

// What can be typed into: text fields and text views.
extension Painter {
  mutating func paintTextView(
    _ view: TextViewContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    var insets = view.textContainerInset
    insets.left += TextViewContent.linePadding
    insets.right += TextViewContent.linePadding
    var text = TextInBox(
      text: view.text, font: view.font, color: palette.color(view.color),
      alignment: alignment(view.alignment, of: id),
      maximumLines: 0, breaking: .byWordWrapping, box: layout[id].screenFrame.inset(by: insets),
      isAtTop: true)
    dress(&text, view.runs, tint: tint)
    paint(text, of: id, visible: visible)
    if layout.focus == id { paintCaret(behindLastLineOf: text, of: id, tint: tint) }
  }

  mutating func paintField(
    _ field: TextFieldContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    paintFieldBorder(field, of: id)
    let isEmpty = field.text.isEmpty
    let isEdited = layout.focus == id
    let button = clearButton(of: field, id)
    var text = TextInBox(
      text: isEmpty ? field.placeholder : field.shownText, font: field.font,
      color: isEmpty ? palette.placeholder : palette.color(field.color),
      alignment: alignment(field.alignment, of: id), maximumLines: 1,
      breaking: isEdited ? .clipping : .truncatingTail, box: textBox(of: field, id, button),
      showsEnd: isEdited && !isEmpty)
    dress(&text, field.shownRuns, tint: tint)
    paint(text, of: id, visible: visible)
    if isEdited { paintCaret(behind: isEmpty ? nil : layout[id].text, text, of: id, tint: tint) }
    if let button {
      paintClearButton(button, palette.tertiaryLabel, cross: palette.field, scene[id].name)
    }
  }

  /// Gives parts of a text their looks.
  func dress(_ text: inout TextInBox, _ runs: [StyledRun], tint: Color) {
    text.runs = runs
    text.runColors = runs.map { run in
      run.color.map(palette.color) ?? (run.isLink ? tint : text.color)
    }
  }

  /// What the borders and the clear button leave to the text.
  private func textBox(
    of field: TextFieldContent, _ id: ViewID, _ button: Rect?
  ) -> Rect {
    let inset = field.borderStyle.textInset
    let box = layout[id].screenFrame.inset(
      by: EdgeInsets(top: 0, left: inset, bottom: 0, right: inset))
    guard let button else { return box }
    let (left, right) =
      isMirrored(id)
      ? (max(box.minX, button.maxX + 2), box.maxX)
      : (box.minX, min(box.maxX, button.minX - 2))
    return Rect(x: left, y: box.minY, width: max(0, right - left), height: box.height)
  }

  /// Where the clear button stands, at the end of the reading direction, if it is there.
  private func clearButton(of field: TextFieldContent, _ id: ViewID) -> Rect? {
    let isShown = field.clearButtonMode.isShown(whileEditing: layout.focus == id)
    guard isShown, field.isEnabled, !field.text.isEmpty else { return nil }
    let frame = layout[id].screenFrame
    let edge = field.borderStyle == .none ? 0.0 : 5
    let side = 19.0
    guard frame.width > 2 * (side + edge) else { return nil }
    return Rect(
      x: isMirrored(id) ? frame.minX + edge : frame.maxX - edge - side,
      y: frame.midY - side / 2, width: side, height: side)
  }

  /// A cross in a disc, in the middle of the part that can be touched.
  mutating func paintClearButton(
    _ place: Rect, _ color: Color, cross: Color, _ name: String
  ) {
    let diameter = scene.era >= .ios13 ? 15.0 : 14
    let disc = scale.rounded(
      Rect(
        x: place.midX - diameter / 2, y: place.midY - diameter / 2, width: diameter,
        height: diameter))
    add(name, .fill(.ellipse(in: disc), color))
    let arm = diameter * (scene.era >= .ios13 ? 0.18 : 0.2)
    let centre = Point(x: disc.midX, y: disc.midY)
    let lines: [PathElement] = [
      .move(centre + Point(x: -arm, y: -arm)), .line(centre + Point(x: arm, y: arm)),
      .move(centre + Point(x: arm, y: -arm)), .line(centre + Point(x: -arm, y: arm)),
    ]
    add(name, .stroke(.path(lines), width: scene.era >= .ios13 ? 1.4 : 1, cross))
  }
}

extension Painter {
  private mutating func paintFieldBorder(_ field: TextFieldContent, of id: ViewID) {
    let name = scene[id].name
    let frame = layout[id].screenFrame
    switch field.borderStyle {
    case .none: break
    case .line: paintRim(frame, width: 1, radius: 0, palette.label, name)
    case .bezel:
      // A groove: a darker line, and a lighter one inside it.
      paintRim(frame, width: 1, radius: 0, palette.grooveEdge, name)
      paintRim(frame.inset(by: EdgeInsets(all: 1)), width: 1, radius: 0, palette.groove, name)
    case .roundedRect:
      let plain = field.isEnabled ? palette.field : palette.disabledField
      let color = scene[id].appearance.background.map(palette.color) ?? plain
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
