import SnaplineSceneModel
import Testing

@Suite("Calendar days")
struct DayTests {
  @Test("Consecutive day numbers give consecutive dates, for 400,000 days around 1970")
  func numbers() throws {
    var day = CalendarDay(daysSince1970: -200_000)
    for number in -199_999...200_000 {
      let next = CalendarDay(daysSince1970: number)
      guard day < next, next.daysSince1970 == number,
        next.weekday == (day.weekday + 1) % 7,
        next.day == day.day + 1 || next.day == 1 && day.day == day.daysInMonth
      else {
        Issue.record("\(day) and \(next)")
        return
      }
      day = next
    }
  }

  @Test("A day's description parses to the same day, for every 37th day")
  func text() throws {
    for number in stride(from: -100, to: 80_000, by: 37) {
      let day = CalendarDay(daysSince1970: number)
      #expect(CalendarDay(day.description) == day)
    }
  }

  @Test(
    "Day numbers and weekdays match known dates",
    arguments: [
      ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2007-01-09", 13_522, 2),
      ("2026-01-31", 20_484, 6),
    ])
  func known(_ text: String, _ number: Int, _ weekday: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.daysSince1970 == number && day.weekday == weekday)
  }

  @Test(
    "An invalid date text is nil",
    arguments: [
      "", "2026", "2026-1-1", "2026-13-01", "2026-00-10", "2026-02-30", "2025-02-29", "1900-02-29",
      "2026-04-31", "2026-01-00", "2026-01-01-01", "20260101", "2026/01/01", " 2026-01-01",
      "2026-01-01 ", "+026-01-01", "２０２６-01-01",
    ])
  func none(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("first() is the first of the month, and daysInMonth later is the first of the next")
  func months() {
    for number in stride(from: 0, to: 30_000, by: 11) {
      let day = CalendarDay(daysSince1970: number)
      let first = day.first()
      #expect(first.day == 1 && first.month == day.month && first <= day)
      let after = CalendarDay(daysSince1970: first.daysSince1970 + day.daysInMonth)
      #expect(after.day == 1 && after.month == day.month % 12 + 1)
    }
  }
}
