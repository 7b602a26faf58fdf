import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns a figure, and its diagnostics as `line:column code`.
private func figure(_ text: String) -> (figure: Figure?, said: [String]) {
  let checked = readFigure(Array(text.utf8), file: "a.figure.yaml", identity: "a")
  let said = checked.diagnostics.map { diagnostic in
    let start = diagnostic.span?.start
    return "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.code)"
  }
  return (checked.value?.figure, said)
}

private func panel(_ keys: String) -> (panel: Figure.Panel?, said: [String]) {
  let found = figure("panels:\n  - { \(keys) }\n")
  return (found.figure?.panels.first, found.said)
}

@Suite("Parsing of figures")
struct FigureReadingTests {
  @Test("Keys that are missing have the documented defaults")
  func defaults() throws {
    let found = figure("panels: [{ shot: a/portrait }]\n")
    let figure = try #require(found.figure)
    #expect(found.said.isEmpty)
    #expect(figure.columns == nil && figure.scale == 0.5 && !figure.isNumbered)
    let panel = try #require(figure.panels.first)
    #expect(panel.shot.text == "a/portrait" && !panel.isGraph && !panel.isFramed && !panel.isWhole)
    #expect(panel.title == nil && panel.caption == nil && panel.mark == nil && panel.arrow == nil)
    #expect(panel.crop == nil && panel.overlay == nil)
    #expect(panel.callouts.isEmpty && panel.measures.isEmpty)
  }

  @Test("A figure has a light and a dark shot, regardless of its scenes")
  func appearances() {
    let checked = readFigure(
      Array("title: T\npanels: [{ shot: a/b }]\n".utf8), file: "a.figure.yaml", identity: "x/a")
    #expect(checked.value?.appearances == [.light, .dark])
    #expect(checked.value?.title == "T" && checked.value?.identity == "x/a")
  }

  @Test(
    "Numbers of a figure must be within their ranges, including both ends",
    arguments: [
      ("columns: 1", true), ("columns: 12", true), ("columns: 0", false), ("columns: 13", false),
      ("columns: 1.5", false), ("scale: 0.1", true), ("scale: 2", true), ("scale: 0.09", false),
      ("scale: 2.01", false), ("numbered: true", true), ("numbered: yes", false),
      ("title: \" \"", false), ("title: \"\"", false), ("columns: \"2\"", false),
    ])
  func numbers(key: String, isAllowed: Bool) {
    let found = figure("\(key)\npanels: [{ shot: a/b }]\n")
    #expect(found.said.count == (isAllowed ? 0 : 1), "\(found.said)")
    // The panels are read nevertheless.
    #expect(found.figure?.panels.count == 1)
  }

  @Test("A graph replaces the shot of a panel and excludes the shot's keys")
  func graphs() {
    #expect(panel("graph: a/portrait").panel?.isGraph == true)
    #expect(panel("graph: a/portrait, title: T, arrow: so, mark: right").said.isEmpty)
    #expect(panel("graph: a/b, shot: c/d").said == ["2:19 figure.two-things"])
    for key in ["crop: v", "overlay: true", "frame: true", "whole: true", "callouts: []"] {
      #expect(panel("graph: a/b, \(key)").said == ["2:19 figure.two-things"], "\(key)")
    }
    // Disabled options cause no diagnostics.
    for key in ["overlay: false", "frame: false", "whole: false"] {
      #expect(panel("graph: a/b, \(key)").said.isEmpty, "\(key)")
    }
  }

  @Test("A device frame requires the whole screen without overlay")
  func frames() {
    for key in ["crop: v", "overlay: true", "whole: true"] {
      #expect(panel("shot: a/b, frame: true, \(key)").said == ["2:31 figure.two-things"], "\(key)")
      #expect(panel("shot: a/b, \(key), frame: false").said.isEmpty, "\(key)")
    }
  }

  @Test("A crop is a view or a rectangle of at least one point")
  func crops() {
    guard case .view(let name) = panel("shot: a/b, crop: card").panel?.crop else {
      Issue.record("no view")
      return
    }
    #expect(name.text == "card" && name.span.start.column == 24)
    guard
      case .region(let rect, let text) = panel("shot: a/b, crop: [1.5, -2, 30, 0.25]").panel?.crop
    else {
      Issue.record("no rectangle")
      return
    }
    #expect(rect == Rect(x: 1.5, y: -2, width: 30, height: 1) && text.text == "[1.5, -2, 30, 0.25]")
    for wrong in ["[0, 0, 0, 9]", "[0, 0, 9, -1]", "[0, 0, 9]", "[a, 0, 9, 9]", "{ view: a }"] {
      let found = panel("shot: a/b, crop: \(wrong)")
      #expect(found.said.count == 1 && found.panel?.crop == nil, "\(wrong): \(found.said)")
    }
  }

  @Test("An overlay shows constraints of all views, of one or of several")
  func overlays() {
    guard case .all? = panel("shot: a/b, overlay: true").panel?.overlay else {
      Issue.record("not all")
      return
    }
    #expect(panel("shot: a/b, overlay: false").panel?.overlay == nil)
    for (written, names) in [("card", ["card"]), ("[card, title]", ["card", "title"])] {
      guard case .chosen(let views)? = panel("shot: a/b, overlay: \(written)").panel?.overlay else {
        Issue.record("\(written)")
        continue
      }
      #expect(views.map(\.text) == names)
    }
  }

  @Test("A callout has a text and a view, and a measure has a width or height, with sides")
  func remarks() throws {
    let found = panel(
      """
      shot: a/b, callouts: [{ view: a, text: one, side: left, mark: wrong }, { text: two, view: b }],
          measures: [{ height: c, side: right }, { width: d, text: wide, side: top }]
      """)
    let panel = try #require(found.panel)
    #expect(found.said.isEmpty)
    #expect(panel.callouts.map(\.view.text) == ["a", "b"])
    #expect(panel.callouts.map(\.text) == ["one", "two"])
    #expect(panel.callouts.map(\.side) == [.left, nil] && panel.callouts[0].mark == .wrong)
    #expect(panel.measures.map(\.axis) == [.vertical, .horizontal])
    #expect(panel.measures.map(\.side) == [.right, .top] && panel.measures[1].text == "wide")
  }

  @Test("A panel can have its own scale, and a callout its anchor")
  func scaleAndAnchor() throws {
    let found = panel(
      "shot: a/b, scale: 0.8, callouts: [{ view: a, text: b, at: corner }, { view: a, text: c }]")
    let read = try #require(found.panel)
    #expect(found.said.isEmpty && read.scale == 0.8)
    #expect(read.callouts.map(\.anchor) == [.corner, nil])
    #expect(panel("shot: a/b, scale: 3").said == ["2:25 value.range"])
  }

  @Test(
    "An incomplete or contradictory annotation is reported once and ignored",
    arguments: [
      ("callouts: [{ view: a }]", "figure.incomplete"),
      ("callouts: [{ text: a }]", "figure.incomplete"),
      ("callouts: [{ view: a, text: \" \" }]", "figure.no-words"), ("callouts: [a]", "figure.type"),
      ("callouts: [{ view: a, text: b, side: top }]", "value.choice"),
      ("callouts: [{ view: a, text: b, mark: bad }]", "value.choice"),
      ("callouts: [{ view: a, text: b, at: middle }]", "value.choice"),
      ("measures: [{ width: a, height: b }]", "figure.two-things"),
      ("measures: [{ text: a }]", "figure.incomplete"),
      ("measures: [{ width: a, side: left }]", "value.choice"),
      ("measures: [{ height: a, side: bottom }]", "value.choice"),
      ("measures: [{ width: a, length: 3 }]", "key.unknown"),
      ("measures: { width: a }", "value.type"),
    ])
  func wrongRemarks(key: String, code: String) {
    let found = panel("shot: a/b, \(key)")
    #expect(found.said.count == 1 && found.said[0].hasSuffix(code), "\(found.said)")
    #expect(found.panel?.shot.text == "a/b")
  }

  @Test("A figure has at most 60 parts of a kind, and the next one is reported")
  func many() throws {
    func panels(_ count: Int) -> String {
      "panels:\n" + (0..<count).map { "  - shot: a/s\($0)\n" }.joined()
    }
    #expect(figure(panels(60)).said.isEmpty)
    let found = figure(panels(61))
    #expect(found.said == ["62:5 figure.too-many"] && found.figure?.panels.count == 60)
    let callouts = (0..<61).map { "{ view: v\($0), text: x }" }.joined(separator: ", ")
    let crowded = panel("shot: a/b, callouts: [\(callouts)]")
    #expect(crowded.said.count == 1 && crowded.panel?.callouts.count == 60)
  }

  @Test(
    "A figure without a panel is refused with one diagnostic",
    arguments: [
      "", "panels: []", "panels:", "panels: [a]", "panels: [{ title: T }]", "[a]", "title: T",
    ])
  func nothing(text: String) {
    let found = figure(text)
    #expect(found.figure == nil && found.said.count == 1, "\(found.said)")
  }
}
