import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a picker of any style.
  mutating func paintPicker(_ pen: ControlPen) {
    let style =
      pen.control.kind == .datePicker ? pen.control.date.shownStyle(in: scene.era) : .wheels
    dim(pen) { painter in
      switch style {
      case .compact: painter.paintPills(pen, in: pen.frame, isAtEnd: false)
      case .inline: painter.paintMonth(pen)
      case .wheels, .automatic: painter.paintWheels(pen.control.wheels, pen)
      }
    }
  }

  /// A pill for the day and one for the time.
  private mutating func paintPills(
    _ pen: ControlPen, in row: Rect, isAtEnd: Bool, only: Int? = nil
  ) {
    let texts = pen.control.date.pills
    let shown = only.map { texts.suffix($0) } ?? texts[...]
    let widths = shown.map { textWidth($0, pen.control.font) + DateContent.pillPadding }
    let gaps = DateContent.pillGap * Double(max(0, widths.count - 1))
    let all = widths.reduce(0, +) + gaps
    var x = isAtEnd ? row.width - all : (row.width - all) / 2
    for (text, width) in zip(shown, widths) {
      let height = min(row.height, DateContent.pillHeight)
      let pill = pen.place(x, width, in: row, height: height)
      let radius = scene.era >= .ios26 ? height / 2 : 8
      add(pen.name, .fill(Outline(pill, radius: radius), palette.tertiaryFill))
      paintTitle(text, pen.control.font, in: pill, palette.label, pen.name)
      x += width + DateContent.pillGap
    }
  }

  /// The days of the month in weeks from Sunday on.
  private mutating func paintMonth(_ pen: ControlPen) {
    let date = pen.control.date
    var page = pen.frame
    if date.mode.hasTime {
      page.size.height = max(0, page.height - DateContent.timeRowHeight)
      paintTimeRow(pen)
    }
    guard page.width >= 140, page.height >= 120 else { return }
    paintMonthTitle(pen, page)
    let width = (page.width - 12) / 7
    let grid = Rect(x: page.minX + 6, y: page.minY + 66, width: page.width - 12, height: 0)
    let small = Font(scene.era.systemFace(.semibold), size: 13)
    for (column, name) in Day.weekdayNames.enumerated() {
      let row = Rect(x: grid.minX, y: page.minY + 46, width: grid.width, height: 18)
      let place = pen.place(Double(column) * width, width, in: row)
      paintTitle(name.uppercased(), small, in: place, palette.tertiaryLabel, pen.name)
    }
    let height = min(44, (page.height - 66) / 6)
    let start = date.moment.day.first().weekday
    for day in 1...date.moment.day.daysInMonth {
      let cell = start + day - 1
      let row = Rect(
        x: grid.minX, y: grid.minY + Double(cell / 7) * height, width: grid.width, height: height)
      let place = pen.place(Double(cell % 7) * width, width, in: row)
      paintDay(day, isChosen: day == date.moment.day.day, in: place, pen)
    }
  }

  private mutating func paintDay(
    _ day: Int, isChosen: Bool, in place: Rect, _ pen: ControlPen
  ) {
    let face = scene.era.systemFace(isChosen ? .semibold : .regular)
    let font = Font(face, size: isChosen ? 22 : 20)
    if isChosen {
      let circle = place.middle(side: min(44, place.width, place.height))
      add(pen.name, .fill(.ellipse(in: circle), pen.tint.faded(by: 0.15)))
    }
    let color = isChosen ? pen.tint : palette.label
    paintCentred(
      String(day), font, source: pen.name, x: place.midX, middle: place.midY, color: color)
  }

  /// The month's name, and the ways to the next ones.
  private mutating func paintMonthTitle(_ pen: ControlPen, _ page: Rect) {
    let day = pen.control.date.moment.day
    let title = "\(day.monthName) \(day.year)"
    let font = Font(scene.era.systemFace(.semibold), size: 17)
    let row = Rect(x: page.minX, y: page.minY, width: page.width, height: 44)
    let width = textWidth(title, font)
    let start = pen.place(16, width, in: row)
    _ = paintLine(
      title, font, source: pen.name, x: start.minX, middle: row.midY, color: palette.label)
    let more = pen.place(16 + width + 4, 13, in: row, height: 13)
    paint(.chevron, in: more, pen.tint, weight: 2, isMirrored: !pen.isMirrored, pen.name)
    for (index, x) in [page.width - 80, page.width - 36].enumerated() {
      let place = pen.place(x, 20, in: row, height: 20)
      paint(
        .chevron, in: place, pen.tint, weight: 2.2, isMirrored: (index == 1) != pen.isMirrored,
        pen.name)
    }
  }

  private mutating func paintTimeRow(_ pen: ControlPen) {
    let height = min(pen.frame.height, DateContent.timeRowHeight)
    let row = Rect(
      x: pen.frame.minX, y: pen.frame.maxY - height, width: pen.frame.width, height: height
    ).inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    guard row.width > 40 else { return }
    let width = textWidth("Time", pen.control.font)
    _ = paintLine(
      "Time", pen.control.font, source: pen.name, x: pen.place(0, width, in: row).minX,
      middle: row.midY, color: palette.label)
    paintPills(pen, in: row, isAtEnd: true, only: 1)
  }
}
