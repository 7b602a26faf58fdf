import SceneModel

/// A picker of dates or of rows, in its style.
struct PickerPainter: ControlPainter {
  let control: ControlContent
  let site: Site

  func paint(on canvas: inout Canvas) {
    let style: DateContent.Style =
      control.kind == .datePicker ? control.date.shownStyle(in: canvas.era) : .wheels
    canvas.dim(unless: control.isEnabled) { canvas in
      switch style {
      case .compact: PillsPainter(control: control, site: site).paint(on: &canvas)
      case .inline: MonthPainter(control: control, site: site).paint(on: &canvas)
      case .wheels, .automatic: WheelsPainter(control: control, site: site).paint(on: &canvas)
      }
    }
  }
}
