import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineExplanation
import TestSupport
import Testing

private func log(era: String, _ constraints: [String]) -> String {
  let text =
    "era: \(era)\ndevices: [iphone-5]\nviews:\n  title: { kind: label, text: Title }\n"
    + "  box: {}\nconstraints:\n" + constraints.map { "  - \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  return consoleLog(solved.appState.scene, solved.result.layout)
}

@Suite("Conflicts in the format of UIKit's log")
struct ConsoleLogTests {
  private let pinned = ["title.top == root.top", "title.leading == root.leading + 20"]

  private var base: [String] {
    pinned + [
      "box.leading == title.trailing + 8", "box.top == root.top", "box.height == 10",
    ]
  }

  @Test("systemSpacing is written as NSLayoutAnchorConstraintSpace")
  func systemSpacing() {
    let text = log(
      era: "ios11",
      pinned + [
        "box.leading == title.trailing + 2 * systemSpacing", "box.top == root.top",
        "box.height == 10", "box.width == 9", "box.leading == title.trailing + 5",
      ])
    #expect(text.contains("-(NSLayoutAnchorConstraintSpace(16))-"))
    #expect(text.contains("-(5)-"))
  }

  @Test("Since iOS 10 constraints are marked as active, and sizes are equations")
  func modern() {
    let text = log(era: "ios11", base + ["box.width == 100 as first", "box.width == 200"])
    #expect(
      text == """
        [LayoutConstraints] Unable to simultaneously satisfy constraints.
            The following constraints conflict; removing any one of them resolves the conflict.
            Find the constraint you do not want, and the code that creates it.
        (
            "<NSLayoutConstraint:test.scene.yaml:12:5 'first' UIView#box.width == 100   (active)>",
            "<NSLayoutConstraint:test.scene.yaml:13:5 UIView#box.width == 200   (active)>"
        )

        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:test.scene.yaml:13:5 UIView#box.width == 200   (active)>

        """)
  }

  @Test("Before iOS 10 sizes are format strings, without the mark")
  func classic() {
    let text = log(era: "ios7", base + ["box.width == 100", "box.width >= 200"])
    #expect(text.hasPrefix("Unable to"))
    #expect(text.contains("\"<NSLayoutConstraint:test.scene.yaml:12:5 H:[UIView#box(100)]>\""))
    #expect(text.contains("H:[UIView#box(>=200)]>"))
    #expect(!text.contains("active"))
  }

  @Test("Spacings are format strings that name the superview")
  func distances() {
    let text = log(
      era: "ios11",
      base + [
        "box.trailing == root.trailing - 20", "title.width == 280", "box.width == 100",
      ])
    #expect(
      text.contains(
        "H:|-(20)-[UILabel#title'Title']   (active, names: '|':UIView#root )>"))
    #expect(text.contains("H:[UILabel#title'Title']-(8)-[UIView#box]   (active)>"))
    #expect(text.contains("H:[UIView#box]-(20)-|   (active, names: '|':UIView#root )>"))
    #expect(text.contains("'UIView-Encapsulated-Layout-Width' UIView#root.width"))
  }

  @Test("Without a conflict the log is empty")
  func silent() {
    #expect(log(era: "ios11", base + ["box.width == 100"]).isEmpty)
    #expect(log(era: "ios11", pinned).isEmpty)
  }
}
