import SnaplineBasics

/// The content of a date picker.
package struct DateContent: Hashable, Sendable {
  package var mode = Mode.dateAndTime
  package var style = Style.automatic
  /// The selected date, never that of the clock: images do not depend on the current date.
  package var dateAndTime = DateAndTime.standard

  package init() {}

  /// The selectable components, by UIKit's names.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case time, date, dateAndTime, countDownTimer, yearAndMonth
  }

  /// The styles, by UIKit's names.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case automatic, wheels, compact, inline
  }
}

extension DateContent.Mode {
  fileprivate var hasDay: Bool { self == .date || self == .dateAndTime }
  package var hasTime: Bool { self == .time || self == .dateAndTime }
}

extension DateContent {
  /// Returns the effective style: wheels if no other style is available.
  package func effectiveStyle(in era: Era) -> Style {
    guard era >= .ios13, mode.hasDay || mode.hasTime else { return .wheels }
    switch style {
    case .wheels, .compact: return style
    case .inline: return mode.hasDay ? .inline : .compact
    case .automatic: return era >= .ios15 ? .compact : .wheels
    }
  }

  /// Returns the size of a date picker; the width of the compact style depends on its texts.
  func intrinsicSize(in era: Era) -> IntrinsicSize {
    switch effectiveStyle(in: era) {
    case .compact: .height(Self.pillHeight)
    case .inline:
      .fixed(
        Self.monthSize.width, Self.monthSize.height + (mode.hasTime ? Self.timeRowHeight : 0))
    case .wheels, .automatic: .wheels
    }
  }

  /// The texts of the pills of the compact style.
  package var pills: [String] {
    var pills: [String] = []
    if mode.hasDay {
      let day = dateAndTime.day
      pills.append("\(day.monthName.prefix(3)) \(day.day), \(day.year)")
    }
    if mode.hasTime { pills.append(dateAndTime.timeText) }
    return pills
  }

  /// The horizontal padding of a pill, its height, and the spacing between two pills.
  package static let pillPadding = 22.0
  package static let pillHeight = 34.0
  package static let pillGap = 6.0

  /// The size of the month view, and of the line for the time below it.
  private static let monthSize = Size(width: 320, height: 330)
  package static let timeRowHeight = 48.0
}

/// A day with a time.
package struct DateAndTime: Hashable, Sendable {
  package var day: CalendarDay
  package var hour: Int
  package var minute: Int

  /// The time of all status bars, on the day of the first iPhone presentation.
  package static let standard = DateAndTime(
    day: CalendarDay(daysSince1970: 13_522), hour: 9, minute: 41)

  package init(day: CalendarDay, hour: Int, minute: Int) {
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  /// Parses `2026-11-22 14:30`, or one of its two parts; nil for invalid dates.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ")
    self = .standard
    guard (1...2).contains(parts.count) else { return nil }
    if parts.count == 2 || !parts[0].contains(":") {
      guard let day = CalendarDay(parts[0]) else { return nil }
      self.day = day
    }
    guard let last = parts.last, last.contains(":") else {
      if parts.count == 2 { return nil }
      return
    }
    let digits = last.split(separator: ":", omittingEmptySubsequences: false)
    guard digits.map(\.utf8.count) == [2, 2],
      digits.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 } }),
      let hour = Int(digits[0]), let minute = Int(digits[1]), hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// The hour on a 12-hour clock.
  package var hourOfTwelve: Int { hour % 12 == 0 ? 12 : hour % 12 }
  package var isMorning: Bool { hour < 12 }

  /// The time as `2:30 PM`.
  fileprivate var timeText: String {
    "\(hourOfTwelve):\(twoDigits(minute)) \(isMorning ? "AM" : "PM")"
  }
}

extension DateAndTime: CustomStringConvertible {
  package var description: String { "\(day) \(twoDigits(hour)):\(twoDigits(minute))" }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension CalendarDay {
  /// The English names of the months.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// The English names of the weekdays from Sunday, the first day of the week in the United States.
  package static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  package var monthName: String {
    Self.monthNames.indices.contains(month - 1) ? Self.monthNames[month - 1] : ""
  }

  /// The number of days since 1970-01-01.
  package var daysSince1970: Int {
    // The years are counted from March 1, so that the leap day is the last day of the year.
    let year = month <= 2 ? year - 1 : year
    let cycle = (year >= 0 ? year : year - 399) / 400
    let yearOfCycle = year - cycle * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// The weekday, from 0 for Sunday to 6 for Saturday.
  package var weekday: Int { (((daysSince1970 + 4) % 7) + 7) % 7 }

  package var daysInMonth: Int { Self.length(of: month, in: year) }

  /// Returns the first day of the month.
  package func first() -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 - day + 1) }
}
