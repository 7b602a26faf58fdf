import SnaplineBasics
import SnaplineSceneModel
import Testing

@Suite("Dates of date pickers")
struct DateTests {
  @Test(
    "A missing time defaults to 09:41, and a missing date to 2007-01-09",
    arguments: [
      ("2026-11-22 14:30", "2026-11-22 14:30"), ("2026-11-22", "2026-11-22 09:41"),
      ("00:00", "2007-01-09 00:00"), ("23:59", "2007-01-09 23:59"),
      ("2024-02-29  07:05", "2024-02-29 07:05"),
    ])
  func read(text: String, said: String) {
    #expect(DateAndTime(text)?.description == said)
  }

  @Test(
    "An invalid date or time is nil",
    arguments: [
      "", " ", "24:00", "12:60", "9:41", "09:5", "09:41:00", "2026-02-29", "2026-13-01",
      "2026-11-22T14:30", "14:30 2026-11-22", "2026-11-22 2026-11-23", "14:30 15:30", "-1:00",
      "١٢:٣٠", "12:30 PM", "2026-11-22 14:30 x", "1:030",
    ])
  func none(text: String) { #expect(DateAndTime(text) == nil) }

  @Test("The 12-hour clock maps the 24 hours of a day to distinct hours from 1 to 12")
  func twelve() {
    let hours = (0..<24).map {
      DateAndTime(day: CalendarDay(daysSince1970: 0), hour: $0, minute: 0)
    }
    let told = hours.map { "\($0.hourOfTwelve) \($0.isMorning)" }
    #expect(Set(told).count == 24)
    #expect(hours.allSatisfy { (1...12).contains($0.hourOfTwelve) })
    #expect(
      [told[0], told[11], told[12], told[13]] == ["12 true", "11 true", "12 false", "1 false"])
  }

  @Test(
    "A compact date picker has pills for its date and its time, and none in timer mode",
    arguments: [
      (.date, ["Nov 2, 2026"]), (.time, ["12:05 AM"]), (.dateAndTime, ["Nov 2, 2026", "12:05 AM"]),
      (.countDownTimer, []), (.yearAndMonth, []),
    ] as [(DateContent.Mode, [String])])
  func pills(mode: DateContent.Mode, pills: [String]) throws {
    var content = DateContent()
    content.mode = mode
    content.dateAndTime = try #require(DateAndTime("2026-11-02 00:05"))
    #expect(content.pills == pills)
  }

  @Test("Before iOS 13, and in timer and month modes, a date picker always has wheels")
  func wheels() {
    for era in Era.allCases {
      for mode in DateContent.Mode.allCases {
        for style in DateContent.Style.allCases {
          var content = DateContent()
          (content.mode, content.style) = (mode, style)
          let shown = content.effectiveStyle(in: era)
          #expect(shown != .automatic)
          let hasNone = mode == .countDownTimer || mode == .yearAndMonth
          if era < .ios13 || hasNone { #expect(shown == .wheels) }
          // An inline calendar cannot show a time alone.
          if mode == .time { #expect(shown != .inline) }
          if era >= .ios15, !hasNone, style == .automatic { #expect(shown == .compact) }
        }
      }
    }
  }
}
