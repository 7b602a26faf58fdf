import AutoLayout
import DisplayLists
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
    dress(&text, label.runs, tint: tint)
    paint(text, of: id, visible: visible)
  }

}
