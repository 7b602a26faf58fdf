import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineExplanation
import SnaplineSceneModel
import TestSupport
import Testing

/// A constraint that conflicts with frames, and its line in the log without its location.
struct LogLine: Sendable, CustomTestStringConvertible {
  let constraintText: String
  let line: String
  let era: Era

  var testDescription: String { "\(constraintText) in \(era)" }

  init(_ constraintText: String, _ line: String, era: Era = .ios11) {
    (self.constraintText, self.line, self.era) = (constraintText, line, era)
  }
}

@Suite("UIKit's log of a constraint")
struct LogLineTests {
  private func log(_ views: String, _ constraints: [String] = [], era: Era) -> String {
    let lines = constraints.map { "  - \($0)\n" }.joined()
    let solved = SolvedShot(
      scene(
        """
        era: \(era)
        devices: [iphone-8]
        orientations: [portrait]
        views:
        \(views)
        constraints: \(lines.isEmpty ? "[]" : "")
        \(lines)
        """))
    return consoleLog(solved.appState.scene, solved.result.layout)
  }

  private let framed = """
      title: { kind: label, text: Title, frame: [20, 30, 100, 20] }
      box: { frame: [10, 300, 50, 50] }
      send: { kind: button, title: A title of many words, frame: [10, 400, 80, 30] }
    """

  static let lines = [
    LogLine("box.top == title.bottom + 8", "V:[UILabel#title'Title']-(8)-[UIView#box]"),
    LogLine("box.top <= title.bottom + 8", "V:[UILabel#title'Title']-(<=8)-[UIView#box]"),
    // The same spacing from the other side has the same text.
    LogLine("title.bottom == box.top - 8", "V:[UILabel#title'Title']-(8)-[UIView#box]"),
    LogLine("title.bottom >= box.top - 8", "V:[UILabel#title'Title']-(<=8)-[UIView#box]"),
    LogLine("box.leading == root.leading", "H:|-(0)-[UIView#box]"),
    LogLine("root.leading == box.leading - 20", "H:|-(20)-[UIView#box]"),
    LogLine("root.leading <= box.leading - 20", "H:|-(>=20)-[UIView#box]"),
    LogLine("box.trailing >= root.trailing - 5", "H:[UIView#box]-(<=5)-|"),
    LogLine("root.trailing == box.trailing + 5", "H:[UIView#box]-(5)-|"),
    LogLine("box.left == root.left + 3", "H:|-(3)-[UIView#box](LTR)"),
    LogLine("box.width == 80", "UIView#box.width == 80"),
    LogLine("box.width == 80", "H:[UIView#box(80)]", era: .ios9),
    LogLine("box.height >= 80", "V:[UIView#box(>=80)]", era: .ios9),
    LogLine("box.width == title.width", "UIView#box.width == UILabel#title'Title'.width"),
    LogLine(
      "box.width <= 0.25 * title.width - 4",
      "UIView#box.width <= 0.25*UILabel#title'Title'.width - 4"),
    LogLine("box.centerX == root.centerX + 4", "UIView#box.centerX == UIView#root.centerX + 4"),
    LogLine(
      "box.top == root.safeArea.top + 8",
      "UIView#box.top == UILayoutGuide#root'UIViewSafeAreaLayoutGuide'.top + 8"),
    LogLine(
      "box.leading == root.margins.leading + 8",
      "UIView#box.leading == UILayoutGuide#root'UIViewLayoutMarginsGuide'.leading + 8"),
    LogLine(
      "box.top == topGuide.bottom + 8", "UIView#box.top == _UILayoutGuide#root.topGuide.bottom + 8",
      era: .ios9),
    LogLine(
      "send.width == 300", "UIButton#send'A title of many wor…'.width == 300"),
    LogLine(
      "box.top == title.bottom + 8 as gap", "'gap' V:[UILabel#title'Title']-(8)-[UIView#box]"),
  ]

  @Test(
    "Spacings are format strings from both sides, and other constraints are equations",
    arguments: lines)
  func line(expected: LogLine) {
    let text = log(framed, [expected.constraintText], era: expected.era)
    #expect([" ", ">"].contains { text.contains(" \(expected.line)\($0)") }, "\(text)")
    #expect(text.contains("NSAutoresizingMaskLayoutConstraint comes from a view's frame"))
  }

  @Test("UIKit's own constraints have their own format")
  func system() {
    let negative = log(
      "  a:", ["a.leading == root.leading + 20", "a.trailing == root.leading + 10"], era: .ios11)
    #expect(negative.contains("<NSLayoutConstraint 'non-negative size' UIView#a.width >= 0 "))
    let stack = log(
      "  row: { kind: stackView, distribution: fillEqually, views: { a: {}, b: {} } }",
      ["row.leading == root.leading", "row.top == root.top", "a.width == 10", "b.width == 20"],
      era: .ios11)
    #expect(stack.contains("<NSLayoutConstraint 'UISV-fill-equally' UIStackView#row UIView#b "))
    let screen = log(
      "  a:", ["a.horizontalEdges == root.horizontalEdges", "a.width == 10"], era: .ios11)
    #expect(
      screen.contains("<NSLayoutConstraint 'UIView-Encapsulated-Layout-Width' UIView#root.width"))
    #expect(!screen.contains("translatesAutoresizingMaskIntoConstraints"))
  }

  @Test("Each conflict has its own entry, which ends with the broken constraint")
  func several() {
    let text = log(
      "  a: {}\n  b: {}",
      ["a.width == 10", "a.width == 20", "b.height == 5", "b.height == 6 @ 1000"], era: .ios11)
    let parts = text.split(separator: "[LayoutConstraints] ")
    #expect(parts.count == 2)
    for (part, broken) in zip(parts, ["UIView#a.width == 20", "UIView#b.height == 6"]) {
      let lines = part.split(separator: "\n")
      #expect(lines.last?.contains(broken) == true)
      #expect(lines.dropLast().last == "Will attempt to recover by breaking constraint")
    }
  }
}
