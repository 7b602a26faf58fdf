import SceneModel

extension PlainPainter {
  /// A picker of dates or of rows, in the style in which it stands.
  func paintPicker(on canvas: inout Canvas) {
    let style: DateContent.Style =
      control.kind == .datePicker ? control.date.shownStyle(in: canvas.era) : .wheels
    canvas.dim(unless: control.isEnabled) { canvas in
      switch style {
      case .compact: paintPills(control.date.pills[...], in: frame, isAtEnd: false, on: &canvas)
      case .inline: paintMonth(on: &canvas)
      case .wheels, .automatic: paintWheels(on: &canvas)
      }
    }
  }
}
