package import SnaplineBasics

/// A rule by which pixels of some images may differ from their goldens.
///
/// A tolerance affects only pixels: a changed frame, text or style remains a change.
package struct PixelTolerance: Hashable, Sendable {
  package var area: Area
  /// The permitted values of the largest difference in a channel.
  package var maximumDelta: ClosedRange<Int>
  /// The permitted numbers of differing pixels.
  package var pixels: ClosedRange<Int>
  /// The shots of the rule; empty for all.
  package var shots: [ShotPattern]
  package var reason: String
  package var since: CalendarDay
  /// The last day on which the rule applies.
  package var until: CalendarDay?
  package var span: SourceSpan

  package init(
    area: Area, maximumDelta: ClosedRange<Int>, pixels: ClosedRange<Int>,
    shots: [ShotPattern] = [], reason: String, since: CalendarDay, until: CalendarDay? = nil,
    span: SourceSpan
  ) {
    self.area = area
    self.maximumDelta = maximumDelta
    self.pixels = pixels
    self.shots = shots
    self.reason = reason
    self.since = since
    self.until = until
    self.span = span
  }

  /// The region in which pixels may differ.
  package enum Area: Hashable, Sendable {
    /// The frame of the view with this name.
    case view(String)
    /// A region of the screen, in points.
    case region(Rect)
  }
}

extension PixelTolerance {
  /// The permitted differences and their region in one line.
  package var text: String {
    let place =
      switch area {
      case .view(let name): name
      case .region(let rect):
        [rect.minX, rect.minY, rect.width, rect.height].map(\.shortText).joined(separator: " ")
      }
    return "maxDelta \(maximumDelta.text), pixels \(pixels.text) in \(place)"
  }

  package func isExpired(on day: CalendarDay) -> Bool { until.map { $0 < day } ?? false }
}

extension ClosedRange<Int> {
  fileprivate var text: String { "\(lowerBound)-\(upperBound)" }
}

/// A calendar day without a time zone.
package struct CalendarDay: Hashable, Comparable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Parses `2026-01-31`; nil for a day that the calendar does not have.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day that is this number of days after 1970-01-01.
  package init(daysSince1970 days: Int) {
    // The days are counted in cycles of 400 years from a March 1, so that leap days end years.
    let shifted = days + 719_468
    let cycle = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// Returns the number of days of a month.
  static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2026-01-31`.
  package var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }
}
