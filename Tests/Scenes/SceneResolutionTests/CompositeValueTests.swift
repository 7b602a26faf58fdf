import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns the only view of a scene, and its diagnostics as `code: hint`.
private func view(_ keys: String, era: Era = .ios15) -> (view: View?, said: [String]) {
  let checked = read("era: \(era.rawValue)\nviews: { a: { \(keys) } }\n")
  let said = checked.diagnostics.map { "\($0.code): \($0.hint ?? $0.message)" }
  return (checked.value.flatMap { scene in scene.view(named: "a").map { scene[$0] } }, said)
}

@Suite("Parsing of gradients")
struct GradientReadingTests {
  private func gradient(_ written: String) -> LayerGradient? {
    view("gradient: \(written)").view?.appearance.gradient
  }

  @Test("Colors without locations are evenly spaced from top to bottom")
  func even() throws {
    let plain = try #require(gradient("[red, white, black, blue, clear]"))
    #expect(plain.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
    #expect(plain.start == Point(x: 0.5, y: 0) && plain.end == Point(x: 0.5, y: 1))
    #expect(plain.kind == .axial)
    // A mapping with only colors is equal.
    #expect(gradient("{ colors: [red, white, black, blue, clear] }") == plain)
  }

  @Test("A mapping specifies locations and points, in any order of its keys")
  func map() throws {
    let one = gradient(
      "{ colors: [red, blue], locations: [0.2, 0.2], startPoint: [0, 1], endPoint: [2, -1], type: radial }"
    )
    let other = gradient(
      "{ type: radial, endPoint: [2, -1], locations: [0.2, 0.2], startPoint: [0, 1], colors: [red, blue] }"
    )
    #expect(one != nil && one == other)
    #expect(one?.stops.map(\.location) == [0.2, 0.2] && one?.kind == .radial)
    #expect(one?.start == Point(x: 0, y: 1) && one?.end == Point(x: 2, y: -1))
  }

  @Test("Gradient colors can differ in light and dark appearance")
  func adaptive() {
    let both = gradient("[{ light: red, dark: blue }, systemBlue]")
    #expect(
      both?.stops.first?.color == AdaptiveColor(light: Color(255, 0, 0), dark: Color(0, 0, 255)))
    #expect(both?.stops.last?.color.light != both?.stops.last?.color.dark)
  }

  @Test(
    "An invalid gradient is reported once and ignored",
    arguments: [
      "[]", "[red]", "red", "{ locations: [0, 1] }", "{ colors: [red, mauve] }",
      "{ colors: [red, blue], locations: [0] }", "{ colors: [red, blue], locations: [0, 1, 1] }",
      "{ colors: [red, blue], locations: [1, 0] }", "{ colors: [red, blue], locations: [0, 1.01] }",
      "{ colors: [red, blue], locations: [-0.1, 1] }", "[[red, blue]]", "{ colors: red }", "{}",
    ])
  func wrong(written: String) {
    let found = view("gradient: \(written)")
    #expect(found.said.count == 1, "\(found.said)")
    #expect(found.view != nil && found.view?.appearance.gradient == nil)
  }

  @Test("An invalid key of a gradient is ignored, with its default")
  func parts() {
    for wrong in ["type: conic", "startPoint: 0.5", "endPoint: [1]", "stops: 2"] {
      let found = view("gradient: { colors: [red, blue], \(wrong) }")
      #expect(found.said.count == 1, "\(wrong)")
      #expect(found.view?.appearance.gradient == gradient("[red, blue]"), "\(wrong)")
    }
  }
}

@Suite("Parsing of attributed texts")
struct AttributedTextReadingTests {
  private func label(_ parts: String, _ more: String = "") -> (LabelContent?, [String]) {
    let found = view("kind: label, attributedText: \(parts)\(more)")
    guard case .label(let label) = found.view?.content else { return (nil, found.said) }
    return (label, found.said)
  }

  @Test("Parts are concatenated, and runs have their lengths in scalars")
  func lengths() {
    let (label, said) = label("[a, \"\", { text: 姓 e\u{301} }, { text: \"🇩🇪\", link: true }, \" \"]")
    #expect(said.isEmpty)
    #expect(label?.text == "a姓 e\u{301}🇩🇪 ")
    // The lengths are in scalars; an empty part has no run.
    #expect(label?.runs.map(\.length) == [1, 4, 2, 1])
    #expect(label?.runs.map(\.isLink) == [false, false, true, false])
    #expect(label?.runs.reduce(0) { $0 + $1.length } == label?.text.unicodeScalars.count)
  }

  @Test("A part's missing font attributes are those of the label, in any order of keys")
  func fonts() {
    let part = "[{ text: x, font: { weight: bold } }, { text: y, font: 9 }, z]"
    let (late, _) = label(part, ", font: { size: 30, italic: true }")
    let first = view("kind: label, font: { size: 30, italic: true }, attributedText: \(part)").view
    #expect(first?.content == late.map { .label($0) })
    #expect(late?.runs.map(\.weight) == [.bold, nil, nil])
    #expect(late?.runs.map(\.size) == [nil, 9, nil])
    #expect(late?.font.size == 30 && late?.font.face.isItalic == true)
  }

  @Test(
    "An invalid part is reported at its location, and the others are read",
    arguments: [
      ("[a, {}, b]", "ab", 1), ("[a, { link: true }]", "a", 1),
      ("[a, { text: b, size: 3 }]", "ab", 1),
      ("[{ text: a, link: maybe }, b]", "ab", 1), ("[a, [b]]", "a", 1),
      ("[a, { text: b, font: { style: body } }]", "ab", 1), ("[]", "", 0),
      ("[{ text: a, underline: true, strikethrough: true, textColor: red }]", "a", 0),
    ])
  func wrong(parts: String, text: String, count: Int) {
    let (label, said) = label(parts)
    #expect(label?.text == text && said.count == count, "\(said)")
  }

  @Test("A value that is not a list has an example as a hint")
  func noList() {
    for written in ["Hello", "{ text: Hello }"] {
      let (label, said) = label(written)
      #expect(label?.text == "")
      #expect(
        said.count == 1 && said[0].hasPrefix("value.type: for example [\"plain, \""), "\(said)")
    }
  }
}

@Suite("Items of bars and alerts")
struct BarItemReadingTests {
  private func items(_ kind: String, _ key: String, _ list: String) -> ([BarItem], [String]) {
    let found = view("kind: \(kind), \(key): \(list)")
    guard case .control(let control) = found.view?.content else { return ([], found.said) }
    return (key == "leftItems" ? control.bar.leading : control.bar.items, found.said)
  }

  @Test("System items depend on the kind of bar, and other words are titles")
  func system() {
    let (tabs, said) = items("tabBar", "items", "[search, done, More, more, { title: search }]")
    #expect(said.isEmpty)
    #expect(tabs.map { $0.system?.rawValue } == ["search", nil, nil, "more", nil])
    #expect(tabs.map(\.title) == [nil, "done", "More", nil, "search"])
    let (tools, _) = items(
      "toolbar", "items", "[favorites, flexibleSpace, { system: fixedSpace, width: 12 }]")
    #expect(tools.map { $0.system?.rawValue } == [nil, "flexibleSpace", "fixedSpace"])
    #expect(tools.last?.width == 12)
  }

  @Test("Badges belong to tabs and widths to other items, and are errors elsewhere")
  func keys() {
    let (tabs, onTabs) = items(
      "tabBar", "items", "[{ title: A, badge: 3 }, { title: B, width: 3 }]")
    #expect(tabs.map(\.badge) == ["3", nil] && onTabs.count == 1)
    let (left, onBar) = items(
      "navigationBar", "leftItems",
      "[{ title: A, width: 3 }, { title: B, badge: 3 }, { width: -1 }]")
    #expect(left.map(\.width) == [3, nil, nil] && onBar.count == 2)
    let (wrong, said) = items("toolbar", "items", "[{ system: favorites }, { system: Done }, [a]]")
    #expect(wrong.map(\.system) == [nil, nil] && said.count == 3, "\(said)")
  }

  @Test("A selection out of range is reported, and the first one is selected")
  func choices() {
    for (keys, isThere) in [
      ("kind: tabBar, items: [A, B], selectedItem: 1", true),
      ("kind: tabBar, selectedItem: 1, items: [A, B]", true),
      ("kind: tabBar, items: [A, B], selectedItem: 2", false),
      ("kind: segmentedControl, segments: [A, B], selectedSegment: 2", false),
      ("kind: pageControl, numberOfPages: 2, currentPage: 2", false),
      ("kind: pageControl, currentPage: 1, numberOfPages: 2", true),
      ("kind: pickerView, rows: [A, B], selectedRow: 2", false),
      ("kind: pickerView, rows: [[A], [A, B]], selectedRows: [0, 1]", true),
      ("kind: pickerView, rows: [[A], [A, B]], selectedRows: [1, 1]", false),
      ("kind: pickerView, selectedRows: [0, 2], rows: [[A], [A, B]]", false),
    ] {
      let found = view(keys)
      #expect(found.said.isEmpty == isThere, "\(keys): \(found.said)")
      #expect(found.said.allSatisfy { $0.hasPrefix("value.range") })
      guard case .control(let control) = found.view?.content else {
        Issue.record("no control: \(keys)")
        continue
      }
      let count = max(control.segments.count, control.bar.items.count, control.count, 1)
      #expect(control.selected < count)
      #expect(control.columns.allSatisfy { $0.selected < max(1, $0.rows.count) })
    }
  }

  @Test("A selected row requires an existing column")
  func columns() {
    for keys in [
      "kind: pickerView, rows: [A, B], selectedRows: [1, 0]",
      "kind: pickerView, selectedRows: [0, 0, 0], rows: [[A], [B]]",
    ] {
      let found = view(keys)
      #expect(found.said.count == 1 && found.said[0].hasPrefix("value.range"), "\(found.said)")
      guard case .control(let control) = found.view?.content else {
        Issue.record("no control: \(keys)")
        continue
      }
      // No empty column is added for it.
      #expect(control.columns.allSatisfy { !$0.rows.isEmpty })
    }
  }

  @Test("An action is a text or a mapping with title and style")
  func actions() {
    let found = view(
      """
      kind: alert, title: Sure?, actions: [Yes, { title: No, style: cancel, enabled: false },
        { style: destructive }, { title: X, style: loud }]
      """)
    guard case .control(let control) = found.view?.content else {
      Issue.record("\(found.said)")
      return
    }
    let actions = control.bar.items
    #expect(actions.map(\.title) == ["Yes", "No", nil, "X"])
    #expect(actions.map(\.style) == [.default, .cancel, .destructive, .default])
    #expect(actions.map(\.isEnabled) == [true, false, true, true])
    #expect(found.said.count == 1, "\(found.said)")
  }
}

@Suite("Ranges of values")
struct RangeReadingTests {
  private func control(_ keys: String) -> (ControlContent?, [String]) {
    let found = view(keys)
    guard case .control(let control) = found.view?.content else { return (nil, found.said) }
    return (control, found.said)
  }

  @Test(
    "A value must be within its limits, including both ends",
    arguments: [
      ("value: 0, minimumValue: 0, maximumValue: 1", 0.0, 0), ("value: 1", 1, 0),
      ("value: 1.5", 1, 1), ("value: -0.5", 0, 1), ("value: 7, maximumValue: 7", 7, 0),
      ("maximumValue: -1, minimumValue: -2, value: -1.5", -1.5, 0),
      // Without a value it is the minimum, without a diagnostic.
      ("minimumValue: 5, maximumValue: 9", 5, 0),
      // An empty range is reported and replaced by the default.
      ("minimumValue: 3, maximumValue: 3, value: 3", 1, 1),
      ("minimumValue: 2, value: 0.5", 0.5, 1),
    ])
  func sliders(keys: String, value: Double, count: Int) {
    let (slider, said) = control("kind: slider, \(keys)")
    #expect(slider?.value == value && said.count == count, "\(said)")
    if let slider { #expect((slider.minimumValue...slider.maximumValue).contains(slider.value)) }
  }

  @Test("The default maximum is 100 for a stepper and 1 for a progress view")
  func others() {
    #expect(control("kind: stepper, value: 100").1.isEmpty)
    #expect(control("kind: stepper, value: 100.5").0?.value == 100)
    #expect(control("kind: progressView, value: 1").1.isEmpty)
    #expect(control("kind: progressView, value: 1.01").1.count == 1)
    #expect(control("kind: progressView, maximumValue: 2").1.count == 1)
  }

  @Test("A zoom scale must be within its limits, in any order of the keys")
  func zooms() {
    func zoom(_ keys: String) -> (ZoomContent?, [String]) {
      let checked = read(
        "views: { a: { kind: scrollView, \(keys), zooms: b, views: { b: {} } } }\n")
      guard let scene = checked.value, let id = scene.view(named: "a"),
        case .scroll(let scroll) = scene[id].content
      else { return (nil, []) }
      return (scroll.zoom, checked.diagnostics.map(\.code))
    }
    for (keys, least, most, scale, codes) in [
      ("maximumZoomScale: 3, zoomScale: 2", 1, 3, 2, []),
      ("zoomScale: 2, maximumZoomScale: 3", 1, 3, 2, []),
      ("minimumZoomScale: 0.5, zoomScale: 0.5", 0.5, 1, 0.5, []),
      ("zoomScale: 2", 1, 1, 1, ["value.range"]),
      ("minimumZoomScale: 2", 1, 1, 1, ["value.range"]),
      ("minimumZoomScale: 2, maximumZoomScale: 4", 2, 4, 2, []),
    ] as [(String, Double, Double, Double, [String])] {
      let (zoom, said) = zoom(keys)
      #expect(zoom?.minimumScale == least && zoom?.maximumScale == most, "\(keys)")
      #expect(zoom?.scale == scale, "\(keys)")
      #expect(said == codes, "\(keys)")
    }
  }
}
