import DisplayLists
import Geometry
import SceneModel
import Typography

/// One column of a picker: what stands above and below the chosen row.
struct Wheel {
  /// The row so far below the chosen one.
  let row: (Int) -> String?
  /// Nil takes an equal part of what is there.
  var width: Double?
  var side = Side.middle
  /// What stands still beside the chosen row.
  var unit: String?

  /// Where in its column a row stands.
  enum Side { case start, middle, end }
}

extension Painter {
  /// Paints a picker as wheels with the chosen row in the middle; one that is too low for that
  /// shows the chosen row alone.
  mutating func paintWheels(_ wheels: [Wheel], _ pen: ControlPen) {
    guard pen.frame.height >= 60 else {
      add(pen.name, .fill(Outline(pen.frame, radius: 6), palette.tertiaryFill))
      let text = wheels.compactMap { $0.row(0) }.joined(separator: " ")
      return paintTitle(text, pen.control.font, in: pen.frame, palette.label, pen.name)
    }
    paintBand(pen)
    let room = pen.frame.inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    let fixed = wheels.reduce(0) { $0 + ($1.width ?? 0) }
    let free = wheels.count { $0.width == nil }
    guard room.width > 8 else { return }
    let share = free == 0 ? 0 : max(0, room.width - fixed) / Double(free)
    let shrinking = min(1, room.width / max(1, fixed))
    var x = free == 0 ? max(0, (room.width - fixed) / 2) : 0
    for wheel in wheels {
      let width = wheel.width.map { $0 * shrinking } ?? share
      if width > 8 { paintWheel(wheel, in: pen.place(x, width, in: room), pen) }
      x += width
    }
  }

  private mutating func paintWheel(_ wheel: Wheel, in column: Rect, _ pen: ControlPen) {
    var place = column
    if let unit = wheel.unit {
      // Numbers end where their unit begins.
      let width = column.width * 0.42
      place = pen.place(0, width, in: column)
      let font = Font(scene.era.systemFace(.semibold), size: 17)
      let text = pen.place(width + 4, textWidth(unit, font), in: column)
      _ = paintLine(
        unit, font, source: pen.name, x: text.minX, middle: pen.frame.midY, color: palette.label)
    }
    for (index, step) in Painter.drum.enumerated() {
      guard let text = wheel.row(index - Painter.drum.count / 2) else { continue }
      let height = 34 * step.height
      let middle = pen.frame.midY + step.offset
      guard middle - height / 2 >= pen.frame.minY, middle + height / 2 <= pen.frame.maxY else {
        continue
      }
      let font = Font(pen.control.font.face, size: 21 * step.height)
      let row = Rect(x: place.minX, y: middle - height / 2, width: place.width, height: height)
      let color = palette.label.faded(by: step.strength)
      let width = min(textWidth(text, font) + 5, row.width)
      switch wheel.side {
      case .middle: paintTitle(text, font, in: row, color, pen.name)
      case .start: paintTitle(text, font, in: pen.place(0, width, in: row), color, pen.name)
      case .end:
        let start = pen.place(row.width - width, width, in: row)
        paintTitle(text, font, in: start, color, pen.name)
      }
    }
  }

  /// Rows of a drum seen from the front: further out they are flatter and fainter.
  private static let drum: [(offset: Double, height: Double, strength: Double)] = [
    (-84, 0.6, 0.12), (-62, 0.82, 0.24), (-33, 0.95, 0.42), (0, 1, 1), (33, 0.95, 0.42),
    (62, 0.82, 0.24), (84, 0.6, 0.12),
  ]

  private mutating func paintBand(_ pen: ControlPen) {
    let band = Rect(
      x: pen.frame.minX, y: pen.frame.midY - 17, width: pen.frame.width, height: 34)
    if scene.era >= .ios13 {
      let inner = band.inset(by: EdgeInsets(top: 0, left: 9, bottom: 0, right: 9))
      guard inner.width > 0 else { return }
      let radius = scene.era >= .ios26 ? 17.0 : 8
      return add(pen.name, .fill(Outline(inner, radius: radius), palette.tertiaryFill))
    }
    for y in [band.minY, band.maxY - pixel] {
      let line = Rect(x: band.minX, y: y, width: band.width, height: pixel)
      add(pen.name, .fill(.rectangle(line), Color(169, 169, 169)))
    }
  }
}

extension ControlContent {
  /// The wheels of a picker, each with the row that is chosen.
  var wheels: [Wheel] {
    guard kind == .datePicker else {
      return columns.map { column in
        Wheel { offset in
          let index = column.selected + offset
          return column.rows.indices.contains(index) ? column.rows[index] : nil
        }
      }
    }
    switch date.mode {
    case .time: return date.moment.clock
    case .date: return [date.moment.months(side: .start), date.moment.days, date.moment.years]
    case .dateAndTime: return [date.moment.dates] + date.moment.clock
    case .yearAndMonth: return [date.moment.months(side: .middle), date.moment.years]
    case .countDownTimer:
      return [
        date.moment.numbers(date.moment.hour, of: 24, unit: "hours"),
        date.moment.numbers(date.moment.minute, of: 60, unit: "min"),
      ]
    }
  }
}

// The wheels of clocks and calendars; all but the years run in circles.
extension DateAndTime {
  fileprivate var clock: [Wheel] {
    let hours = Wheel(
      row: { String(turned(hourOfTwelve - 1, by: $0, of: 12) + 1) }, width: 48, side: .end)
    let minutes = Wheel(
      row: { offset in
        let minute = turned(minute, by: offset, of: 60)
        return minute < 10 ? "0\(minute)" : String(minute)
      }, width: 52, side: .end)
    let halves = ["AM", "PM"]
    let half = Wheel(
      row: { offset in
        let index = (isMorning ? 0 : 1) + offset
        return halves.indices.contains(index) ? halves[index] : nil
      }, width: 64)
    return [hours, minutes, half]
  }

  fileprivate func months(side: Wheel.Side) -> Wheel {
    Wheel(
      row: { Day.monthNames[turned(day.month - 1, by: $0, of: 12)] }, width: 128, side: side)
  }

  fileprivate var days: Wheel {
    Wheel(
      row: { String(turned(day.day - 1, by: $0, of: day.daysInMonth) + 1) }, width: 40, side: .end)
  }

  fileprivate var years: Wheel {
    Wheel(row: { String(day.year + $0) }, width: 84, side: .middle)
  }

  /// Days with their names, one after the other.
  fileprivate var dates: Wheel {
    Wheel(
      row: { offset in
        let date = Day(daysSince1970: day.daysSince1970 + offset)
        return "\(Day.weekdayNames[date.weekday]) \(date.monthName.prefix(3)) \(date.day)"
      }, width: 124, side: .end)
  }

  fileprivate func numbers(_ number: Int, of count: Int, unit: String) -> Wheel {
    Wheel(
      row: { String(turned(number, by: $0, of: count)) }, width: 132, side: .end, unit: unit)
  }
}

/// A place on a circle so much further on.
private func turned(_ place: Int, by offset: Int, of count: Int) -> Int {
  ((place + offset) % count + count) % count
}
