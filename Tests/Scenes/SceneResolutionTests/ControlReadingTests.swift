import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private func button(_ keys: String, era: String = "ios15") -> (ButtonContent?, [String]) {
  let checked = read("era: \(era)\nviews:\n  b: { kind: button, title: A, \(keys) }\n")
  guard let scene = checked.value, let id = scene.view(named: "b"),
    case .button(let button) = scene[id].content
  else { return (nil, []) }
  return (button, checked.diagnostics.map { "\($0.code) \($0.hint ?? "")" })
}

private func control(_ keys: String) -> ControlContent? {
  let checked = read("views:\n  c: { \(keys) }\n")
  #expect(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
  guard let scene = checked.value, let id = scene.view(named: "c"),
    case .control(let control) = scene[id].content
  else { return nil }
  return control
}

@Suite("Parsing of controls")
struct ControlReadingTests {
  @Test("A configured button has the font of its size, in any order of its keys")
  func fonts() {
    #expect(button("buttonSize: small, configuration: tinted").0?.font.size == 15)
    #expect(button("configuration: tinted, buttonSize: large").0?.font.size == 17)
    #expect(button("font: 20, configuration: tinted").0?.font.size == 20)
    #expect(button("enabled: false").0?.font.size == 15)
  }

  @Test("Button configurations require iOS 15")
  func tooEarly() {
    let (found, diagnostics) = button("configuration: filled, cornerStyle: capsule", era: "ios13")
    #expect(found?.configuration == nil)
    #expect(
      diagnostics == [
        "value.later-era introduced in iOS 15; use 'era: ios15' or later, or remove it"
      ])
  }

  @Test("A corner style without a configuration is reported and ignored")
  func withoutConfiguration() {
    let (found, diagnostics) = button("cornerStyle: capsule")
    #expect(found?.configuration == nil)
    #expect(diagnostics == ["view.configuration add 'configuration: filled' or another one"])
  }

  @Test("contentEdgeInsets of a configured button become its content insets, with a warning")
  func oldInsets() {
    let (found, diagnostics) = button("configuration: gray, contentEdgeInsets: 3")
    #expect(found?.configuration?.contentInsets == EdgeInsets(all: 3))
    #expect(found?.contentEdgeInsets == nil)
    #expect(diagnostics == ["view.configuration use 'contentInsets'"])
  }

  @Test("Names of system items yield these items, and a mapping adds keys")
  func items() {
    let bar = control(
      "kind: toolbar, items: [add, Add, { title: add }, { system: save, enabled: false }]")
    #expect(bar?.bar.items.map(\.system) == [.add, nil, nil, .save])
    #expect(bar?.bar.items.map(\.title) == [nil, "Add", "add", nil])
    #expect(bar?.bar.items.map(\.isEnabled) == [true, true, true, false])
    let tabs = control("kind: tabBar, items: [recents, add, { title: A, badge: 9 }]")
    #expect(tabs?.bar.items.map(\.system) == [.recents, nil, nil])
    #expect(tabs?.bar.items.last?.badge == "9")
  }

  @Test("A segment is a title, or a mapping")
  func segments() {
    let control = control(
      "kind: segmentedControl, segments: [A, { image: [20, 16], width: 44 }, "
        + "{ title: C, enabled: false, accessibilityLabel: Sea }]")
    #expect(control?.segments.map(\.title) == ["A", "", "C"])
    #expect(control?.segments.map(\.width) == [nil, 44, nil])
    #expect(control?.segments.map(\.image.size?.width) == [nil, 20, nil])
    #expect(control?.segments.map(\.isEnabled) == [true, true, false])
    #expect(control?.segments.last?.accessibilityLabel == "Sea")
    let odd = read(
      "views:\n  c: { kind: segmentedControl, segments: [{ titel: A, width: -1 }] }\n")
    #expect(odd.diagnostics.map(\.code) == ["key.unknown", "value.range"])
  }

  @Test("A value must be within its limits, in any order of the keys")
  func ranges() {
    #expect(control("kind: slider, value: 40, maximumValue: 100")?.fraction == 0.4)
    #expect(control("kind: slider, minimumValue: -1, maximumValue: 1")?.fraction == 0.5)
    #expect(control("kind: stepper, value: 7")?.value == 7)
    let beyond = read("views:\n  c: { kind: slider, value: 12, maximumValue: 10 }\n")
    #expect(beyond.diagnostics.map(\.message) == ["'value' must be from 0 to 10: 12"])
    let empty = read("views:\n  c: { kind: stepper, minimumValue: 5, maximumValue: 5 }\n")
    #expect(empty.diagnostics.map(\.message) == ["empty range: minimum 5, maximum 5"])
  }

  @Test("Rows of a picker are one column or several, with one selection each")
  func columns() {
    let one = control("kind: pickerView, selectedRow: 1, rows: [A, B]")
    #expect(one?.columns.map(\.rows) == [["A", "B"]] && one?.columns.first?.selected == 1)
    let two = control("kind: pickerView, selectedRows: [0, 1], rows: [[A], [B, C]]")
    #expect(two?.columns.map(\.rows) == [["A"], ["B", "C"]])
    #expect(two?.columns.map(\.selected) == [0, 1])
  }

  @Test("A selected segment must exist")
  func choices() {
    let read = read(
      "views:\n  c: { kind: segmentedControl, selectedSegment: 2, segments: [A, B] }\n")
    #expect(
      read.diagnostics.map(\.message) == ["'selectedSegment' must be from 0 to 1: 2"])
  }

  @Test(
    "A date is a day, a time or both",
    arguments: [
      ("2026-11-22 14:30", "2026-11-22 14:30"), ("2026-11-22", "2026-11-22 09:41"),
      ("00:05", "2007-01-09 00:05"),
    ])
  func dates(text: String, meaning: String) {
    let found = control("kind: datePicker, date: \(text)")?.date.dateAndTime
    #expect(found?.description == meaning)
  }

  @Test(
    "Invalid dates are refused",
    arguments: [
      "2026-02-29", "24:00", "9:41", "14:30 2026-11-22", "2026-11-22 14:30 Z", "", "now", "12:60",
    ])
  func noDates(text: String) { #expect(DateAndTime(text) == nil) }

  @Test(
    "Weekdays are computed for the proleptic Gregorian calendar",
    arguments: [
      ("1970-01-01", 4), ("2000-02-29", 2), ("2026-11-22", 0), ("1900-03-01", 4), ("0001-01-01", 1),
    ])
  func weekdays(text: String, weekday: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.weekday == weekday)
    #expect(CalendarDay(daysSince1970: day.daysSince1970) == day)
  }
}
