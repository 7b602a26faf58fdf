import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A compact date picker: separate pills for the day and the time.
struct DatePillPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    paint(control.date.pills[...], in: frame, isAtEnd: false, on: &canvas)
  }

  /// Paints some of the pills in the middle of a row, or at its end.
  func paint(
    _ texts: ArraySlice<String>, in row: Rect, isAtEnd: Bool, on canvas: inout DisplayListBuilder
  ) {
    let widths = texts.map { canvas.width(of: $0, control.font) + DateContent.pillPadding }
    let gaps = DateContent.pillGap * Double(max(0, widths.count - 1))
    let all = widths.reduce(0, +) + gaps
    var x = isAtEnd ? row.width - all : (row.width - all) / 2
    for (index, (text, width)) in zip(texts.indices, zip(texts, widths)) {
      let height = min(row.height, DateContent.pillHeight)
      let pill = site.align(x, width, in: row, height: height)
      let radius = canvas.era >= .ios26 ? height / 2 : 8
      canvas.recordPart("pills.\(index)", at: pill, text: text)
      canvas.fill(pill, radius: radius, canvas.palette.tertiaryFill)
      canvas.drawTitle(text, control.font, in: pill, canvas.palette.label)
      x += width + DateContent.pillGap
    }
  }
}

/// An inline date picker: the days of its month in weeks that begin on Sunday.
struct CalendarPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  private var day: CalendarDay { control.date.dateAndTime.day }

  func paint(on canvas: inout DisplayListBuilder) {
    var page = frame
    if control.date.mode.hasTime {
      page.size.height = max(0, page.height - DateContent.timeRowHeight)
      paintTimeRow(on: &canvas)
    }
    guard page.width >= 140, page.height >= 120 else { return }
    paintTitle(of: page, on: &canvas)
    let width = (page.width - 12) / 7
    let grid = Rect(x: page.minX + 6, y: page.minY + 66, width: page.width - 12, height: 0)
    for (column, name) in CalendarDay.weekdayNames.enumerated() {
      let row = Rect(x: grid.minX, y: page.minY + 46, width: grid.width, height: 18)
      let place = site.align(Double(column) * width, width, in: row)
      canvas.drawTitle(
        name.uppercased(), canvas.font(.semibold, 13), in: place, canvas.palette.tertiaryLabel)
    }
    let height = min(44, (page.height - 66) / 6)
    let start = day.first().weekday
    for number in 1...day.daysInMonth {
      let cell = start + number - 1
      let row = Rect(
        x: grid.minX, y: grid.minY + Double(cell / 7) * height, width: grid.width, height: height)
      let place = site.align(Double(cell % 7) * width, width, in: row)
      paintDay(number, isChosen: number == day.day, in: place, on: &canvas)
    }
  }

  private func paintDay(
    _ day: Int, isChosen: Bool, in frame: Rect, on canvas: inout DisplayListBuilder
  ) {
    let font = isChosen ? canvas.font(.semibold, 22) : canvas.font(.regular, 20)
    if isChosen {
      let circle = frame.centeredSquare(side: min(44, frame.width, frame.height))
      canvas.fill(.ellipse(in: circle), tint.withAlpha(multipliedBy: 0.15))
    }
    let color = isChosen ? tint : canvas.palette.label
    canvas.drawText(String(day), font, centeredAt: frame.centre, color)
  }

  /// Paints the month's name and the buttons for the adjacent months.
  private func paintTitle(of page: Rect, on canvas: inout DisplayListBuilder) {
    let title = "\(day.monthName) \(day.year)"
    let font = canvas.font(.semibold, 17)
    let row = Rect(x: page.minX, y: page.minY, width: page.width, height: 44)
    let width = canvas.width(of: title, font)
    let start = site.align(16, width, in: row)
    canvas.drawText(title, font, x: start.minX, centerY: row.midY, canvas.palette.label)
    let more = site.align(16 + width + 4, 13, in: row, height: 13)
    canvas.draw(.chevron, in: more, tint, weight: 2, isMirrored: !site.isMirrored)
    for (index, x) in [page.width - 80, page.width - 36].enumerated() {
      let place = site.align(x, 20, in: row, height: 20)
      let isMirrored = (index == 1) != site.isMirrored
      canvas.draw(.chevron, in: place, tint, weight: 2.2, isMirrored: isMirrored)
    }
  }

  private func paintTimeRow(on canvas: inout DisplayListBuilder) {
    let height = min(frame.height, DateContent.timeRowHeight)
    let row = Rect(x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
      .inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    guard row.width > 40 else { return }
    let start = site.align(0, canvas.width(of: "Time", control.font), in: row).minX
    canvas.drawText("Time", control.font, x: start, centerY: row.midY, canvas.palette.label)
    DatePillPainter(control: control, site: site)
      .paint(control.date.pills.suffix(1), in: row, isAtEnd: true, on: &canvas)
  }
}
