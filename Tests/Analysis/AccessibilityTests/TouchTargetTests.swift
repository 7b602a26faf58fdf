import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the touch targets of a screen 320 points wide, as `NAME WIDTH×HEIGHT of MINIMUM`.
private func targets(_ views: String...) -> [String] {
  let text =
    "era: ios13\ndevices: [iphone-5]\norientations: [portrait]\nviews:\n"
    + views.map { "  \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  func extent(_ size: Size) -> String { "\(size.width.shortText)×\(size.height.shortText)" }
  return touchTargets(of: solved.appState.scene, solved.shot, solved.result.layout).map {
    "\($0.name) \(extent($0.frame.size)) of \(extent($0.minimumSize))"
  }
}

@Suite("Touch targets")
struct TouchTargetTests {
  @Test(
    "Views that respond to touches are targets with the minimum size of their kind",
    arguments: [
      ("kind: button, title: A", "44×44"), ("kind: textField", "44×28"),
      ("kind: textView, text: A", "44×28"), ("kind: switch", "44×28"),
      ("kind: slider", "44×28"), ("kind: stepper", "44×28"),
      ("kind: segmentedControl, segments: [A]", "44×28"), ("kind: datePicker", "44×28"),
      ("kind: pickerView, rows: [[A, B]]", "44×44"), ("kind: searchBar", "44×44"),
      ("kind: pageControl, numberOfPages: 2", "23×26"),
      ("kind: pageControl, numberOfPages: 9", "44×26"),
    ])
  func kinds(_ view: String, _ minimum: String) {
    #expect(targets("a: { \(view), frame: [0, 40, 12, 12] }") == ["a 12×12 of \(minimum)"])
  }

  @Test(
    "Disabled and non-interactive views are not targets",
    arguments: [
      "kind: button, title: A, enabled: false", "kind: textField, enabled: false",
      "kind: segmentedControl, segments: [A], enabled: false", "kind: label, text: A",
      "kind: progressView", "kind: activityIndicator", "kind: view",
      "kind: imageView, image: [9, 9]",
      "kind: pageControl, numberOfPages: 1", "kind: button, title: A, hidden: true",
    ])
  func none(_ view: String) {
    #expect(targets("a: { \(view), frame: [0, 40, 12, 12] }").isEmpty)
  }

  @Test("Table rows are targets, headers are not")
  func rows() {
    let table =
      "list: { kind: tableView, frame: [0, 0, 320, 200], rowHeight: 30, views: "
      + "{ head: { kind: sectionHeader, text: Head }, row: { kind: tableCell, text: Row } } }"
    #expect(targets(table) == ["row 320×30 of 44×44"])
  }

  @Test("The enabled bar items and the back button are separate targets")
  func bars() {
    let top =
      "top: { kind: navigationBar, title: A, backTitle: Back, frame: [0, 20, 320, 20], "
      + "rightItems: [add, { title: Edit, enabled: false }] }"
    let found = targets(top)
    #expect(found.map { $0.split(separator: " ")[0] } == ["top.backTitle", "top.rightItems.0"])
    #expect(found.last == "top.rightItems.0 38×20 of 28×28")
  }
}
