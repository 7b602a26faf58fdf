import SnaplineSceneModel

/// A picker of dates or of rows, in its style.
struct PickerPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let style: DateContent.Style =
      control.kind == .datePicker ? control.date.effectiveStyle(in: canvas.era) : .wheels
    canvas.beginGroup(ifTranslucent: control.isEnabled) { canvas in
      switch style {
      case .compact: DatePillPainter(control: control, site: site).paint(on: &canvas)
      case .inline: CalendarPainter(control: control, site: site).paint(on: &canvas)
      case .wheels, .automatic: PickerWheelPainter(control: control, site: site).paint(on: &canvas)
      }
    }
  }
}
