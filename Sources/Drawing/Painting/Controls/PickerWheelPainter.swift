import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// One column of a picker: the rows around the selected row.
struct PickerWheel {
  /// The row at an offset from the selected row.
  let row: (Int) -> String?
  /// The width of the column; nil takes an equal part of the remaining width.
  var width: Double?
  var side = Side.middle
  /// The fixed text next to the selected row.
  var unit: String?

  /// The horizontal alignment of rows in their column.
  enum Side { case start, middle, end }
}

/// A picker as wheels with the selected row in the middle; one without enough height shows only the
/// selected row.
struct PickerWheelPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let wheels = control.wheels
    guard frame.height >= 60 else {
      canvas.fill(frame, radius: 6, canvas.palette.tertiaryFill)
      let text = wheels.compactMap { $0.row(0) }.joined(separator: " ")
      return canvas.drawTitle(text, control.font, in: frame, canvas.palette.label)
    }
    paintBand(on: &canvas)
    let room = frame.inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    let fixed = wheels.reduce(0) { $0 + ($1.width ?? 0) }
    let free = wheels.count { $0.width == nil }
    guard room.width > 8 else { return }
    let share = free == 0 ? 0 : max(0, room.width - fixed) / Double(free)
    let shrinking = min(1, room.width / max(1, fixed))
    var x = free == 0 ? max(0, (room.width - fixed) / 2) : 0
    for (index, wheel) in wheels.enumerated() {
      let width = wheel.width.map { $0 * shrinking } ?? share
      if width > 8 {
        let column = site.align(x, width, in: room)
        let chosen = [wheel.row(0), wheel.unit].compactMap(\.self).joined(separator: " ")
        canvas.recordPart("columns.\(index)", at: column, text: chosen)
        paint(wheel, in: column, on: &canvas)
      }
      x += width
    }
  }

  private func paint(_ wheel: PickerWheel, in column: Rect, on canvas: inout DisplayListBuilder) {
    let label = canvas.palette.label
    var place = column
    if let unit = wheel.unit {
      // Numbers end where their unit begins.
      let width = column.width * 0.42
      place = site.align(0, width, in: column)
      let font = canvas.font(.semibold, 17)
      let text = site.align(width + 4, canvas.width(of: unit, font), in: column)
      canvas.drawText(unit, font, x: text.minX, centerY: frame.midY, label)
    }
    for (index, step) in Self.drum.enumerated() {
      guard let text = wheel.row(index - Self.drum.count / 2) else { continue }
      let height = 34 * step.height
      let middle = frame.midY + step.offset
      guard middle - height / 2 >= frame.minY, middle + height / 2 <= frame.maxY else { continue }
      let font = Font(control.font.face, size: 21 * step.width)
      let row = Rect(x: place.minX, y: middle - height / 2, width: place.width, height: height)
      let width = min(canvas.width(of: text, font) + 5, row.width)
      let room =
        switch wheel.side {
        case .middle: row
        case .start: site.align(0, width, in: row)
        case .end: site.align(row.width - width, width, in: row)
        }
      let start = canvas.items.count
      canvas.drawTitle(text, font, in: room, label.withAlpha(multipliedBy: step.strength))
      canvas.scaleVertically(from: start, by: step.height / step.width)
    }
  }

  /// A row of a drum seen from the front: rows further out are flatter and fainter, and hardly
  /// narrower.
  private struct Row {
    let offset: Double
    let height: Double
    let width: Double
    let strength: Double
  }

  private static let drum: [Row] = {
    let below = [
      Row(offset: 33, height: 0.95, width: 0.99, strength: 0.42),
      Row(offset: 62, height: 0.8, width: 0.97, strength: 0.24),
      Row(offset: 84, height: 0.5, width: 0.94, strength: 0.12),
    ]
    let above = below.reversed().map {
      Row(offset: -$0.offset, height: $0.height, width: $0.width, strength: $0.strength)
    }
    return above + [Row(offset: 0, height: 1, width: 1, strength: 1)] + below
  }()

  private func paintBand(on canvas: inout DisplayListBuilder) {
    let band = Rect(x: frame.minX, y: frame.midY - 17, width: frame.width, height: 34)
    if canvas.era >= .ios13 {
      let inner = band.inset(by: EdgeInsets(top: 0, left: 9, bottom: 0, right: 9))
      guard inner.width > 0 else { return }
      let radius = canvas.era >= .ios26 ? 17.0 : 8
      return canvas.fill(inner, radius: radius, canvas.palette.tertiaryFill)
    }
    for y in [band.minY, band.maxY - canvas.pixel] {
      let line = Rect(x: band.minX, y: y, width: band.width, height: canvas.pixel)
      canvas.fill(line, Color(169, 169, 169))
    }
  }
}

extension ControlContent {
  /// The wheels of a picker, each with the selected row.
  var wheels: [PickerWheel] {
    guard kind == .datePicker else {
      return columns.map { column in
        PickerWheel { offset in
          let index = column.selected + offset
          return column.rows.indices.contains(index) ? column.rows[index] : nil
        }
      }
    }
    switch date.mode {
    case .time: return date.dateAndTime.clock
    case .date:
      return [date.dateAndTime.months(side: .start), date.dateAndTime.days, date.dateAndTime.years]
    case .dateAndTime: return [date.dateAndTime.dates] + date.dateAndTime.clock
    case .yearAndMonth: return [date.dateAndTime.months(side: .middle), date.dateAndTime.years]
    case .countDownTimer:
      return [
        date.dateAndTime.numbers(date.dateAndTime.hour, of: 24, unit: "hours"),
        date.dateAndTime.numbers(date.dateAndTime.minute, of: 60, unit: "min"),
      ]
    }
  }
}

// The wheels of clocks and calendars; all but the years are cyclic.
extension DateAndTime {
  fileprivate var clock: [PickerWheel] {
    let hours = PickerWheel(
      row: { String(turned(hourOfTwelve - 1, by: $0, of: 12) + 1) }, width: 48, side: .end)
    let minutes = PickerWheel(
      row: { offset in
        let minute = turned(minute, by: offset, of: 60)
        return minute < 10 ? "0\(minute)" : String(minute)
      }, width: 52, side: .end)
    let halves = ["AM", "PM"]
    let half = PickerWheel(
      row: { offset in
        let index = (isMorning ? 0 : 1) + offset
        return halves.indices.contains(index) ? halves[index] : nil
      }, width: 64)
    return [hours, minutes, half]
  }

  fileprivate func months(side: PickerWheel.Side) -> PickerWheel {
    PickerWheel(
      row: { CalendarDay.monthNames[turned(day.month - 1, by: $0, of: 12)] }, width: 128, side: side
    )
  }

  fileprivate var days: PickerWheel {
    PickerWheel(
      row: { String(turned(day.day - 1, by: $0, of: day.daysInMonth) + 1) }, width: 40, side: .end)
  }

  fileprivate var years: PickerWheel {
    PickerWheel(row: { String(day.year + $0) }, width: 84, side: .middle)
  }

  /// The wheel of days with their names, in order.
  fileprivate var dates: PickerWheel {
    PickerWheel(
      row: { offset in
        let date = CalendarDay(daysSince1970: day.daysSince1970 + offset)
        return "\(CalendarDay.weekdayNames[date.weekday]) \(date.monthName.prefix(3)) \(date.day)"
      }, width: 124, side: .end)
  }

  fileprivate func numbers(_ number: Int, of count: Int, unit: String) -> PickerWheel {
    PickerWheel(
      row: { String(turned(number, by: $0, of: count)) }, width: 132, side: .end, unit: unit)
  }
}

/// Returns the index at an offset on a cyclic wheel.
private func turned(_ index: Int, by offset: Int, of count: Int) -> Int {
  ((index + offset) % count + count) % count
}
