import Foundation
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the lines of the explanation of one view.
private func lines(
  _ text: String, _ view: String, _ shot: String = "portrait"
) throws -> [String] {
  let solved = SolvedShot(scene(text), shot)
  let id = try #require(solved.scene.view(named: view))
  let page = FrameExplanation(solved.appState, solved.shot, solved.result).explanation(of: id)
  return page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// Returns the lines of one number with all numbers that it depends on.
private func chain(
  of number: String, _ text: String, _ view: String, _ shot: String = "portrait"
) throws -> [String] {
  let all = try lines(text, view, shot)
  let start = try #require(all.firstIndex { $0.hasPrefix("\(number) ") })
  return Array(all[start...].prefix { !$0.isEmpty })
}

/// Returns the location of a constraint as explanations write it.
private func place(of constraint: String, in text: String) -> String {
  let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line = rows.firstIndex { $0.contains(constraint) }.map { $0 + 1 } ?? 0
  return "test.scene.yaml:\(line):"
}

private func boxes(_ constraints: [String], views: String = "  box: {}\n") -> String {
  "era: ios11\ndevices: [iphone-5]\nviews:\n\(views)constraints:\n"
    + constraints.map { "  - \($0)\n" }.joined()
}

@Suite("Explanations of frames")
struct FrameExplanationTests {
  @Test("A field's width is explained from its own constraint to the screen")
  func widthFromScreen() throws {
    let found = try chain(of: "width", registrationForm, "emailField")
    #expect(found[0].hasPrefix("width 204  content.trailing == emailField.trailing + 20"))
    let own = place(of: "content.trailing == emailField.trailing + 20", in: registrationForm)
    #expect(found[0].contains(own))
    let tie = place(of: "as fitTrailing", in: registrationForm)
    let content = try #require(found.first { $0.contains("content.width 320") })
    #expect(content.contains("content.trailing == root.trailing") && content.contains(tie))
    #expect(found.contains { $0.contains("root.width 320") && $0.contains("iphone-5, portrait") })
    #expect(found.contains { $0.contains("emailLabel.width 68  intrinsic width of '電子信箱'") })
  }

  @Test("Without the constraints to the screen the width is explained by the field itself")
  func widthFromField() throws {
    let found = try chain(of: "width", registrationForm, "emailField", "portrait-broken")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("width 26  intrinsic width of an empty text field"))
    let content = try chain(of: "width", registrationForm, "content", "portrait-broken")
    #expect(content[0].contains("content.width") || content[0].hasPrefix("width 142"))
    #expect(!content.contains { $0.contains("screen") })
    #expect(content.contains { $0.contains("intrinsic width of an empty text field") })
  }

  @Test("A height lists every view above it once")
  func height() throws {
    let found = try chain(of: "contentSize.height", registrationForm, "scroll")
    for name in ["nameField", "phoneField", "addressField", "emailField"] {
      #expect(found.filter { $0.contains("\(name).height 30") }.count == 1)
    }
  }

  @Test("A violated optional constraint is reported with its amount and its cause")
  func violatedOptional() throws {
    let all = try lines(registrationForm, "emailField")
    let start = try #require(all.firstIndex(of: "no effect on this frame:"))
    #expect(
      all[start + 1].hasPrefix(
        "  horizontal hugging @ 250: 178 points larger than its intrinsic width"))
    #expect(all[start + 2].contains("forced by content.trailing == emailField.trailing + 20"))
  }

  @Test("A redundant constraint is reported with those from which it follows")
  func redundant() throws {
    let text = boxes([
      "box.leading == root.leading", "box.trailing == root.trailing", "box.width == root.width",
      "box.top == root.top", "box.height == 10",
    ])
    let all = try lines(text, "box")
    let start = try #require(all.firstIndex(of: "no effect on this frame:"))
    #expect(all[start + 1].contains("box.width == root.width: redundant"))
    #expect(all[start + 1].contains("test.scene.yaml:8:5"))
    #expect(all[start + 2].contains("follows from box.leading == root.leading"))
    #expect(all[start + 3].contains("follows from box.trailing == root.trailing"))
  }

  @Test("An inequality with slack is nonbinding, and a tight one decides the size")
  func inequality() throws {
    let frame = ["box.leading == root.leading", "box.top == root.top", "box.height == 10"]
    let loose = boxes(frame + ["box.width == 50 @ 500", "box.width <= 80"])
    #expect(try lines(loose, "box").contains { $0.contains("satisfied, with 30 points of slack") })
    #expect(try chain(of: "width", loose, "box")[0].contains("== 50 @ 500"))
    let tight = boxes(frame + ["box.width == 50 @ 500", "box.width <= 40"])
    #expect(try chain(of: "width", tight, "box")[0].contains("box.width <= 40"))
    #expect(try lines(tight, "box").contains { $0.contains("violated by 10 points") })
  }

  @Test("An ambiguous number is reported in its line")
  func undecided() throws {
    let text = boxes(["box.leading == root.leading", "box.top == root.top", "box.height == 10"])
    let found = try chain(of: "width", text, "box")
    #expect(
      found.count == 1
        && found[0].hasPrefix("width 0  ambiguous; possible values: at least 0 "))
    #expect(found[0].hasSuffix("test.scene.yaml:4:3"))
  }

  @Test("Numbers that depend on each other are explained without endless recursion")
  func together() throws {
    let text = boxes(
      [
        "box.leading == root.leading", "box.top == root.top", "box.height == 10",
        "other.height == 10", "other.top == root.top", "other.leading == box.trailing",
        "box.width == 300 - other.width", "box.width == 2 * other.width",
      ], views: "  box: {}\n  other: {}\n")
    let found = try chain(of: "width", text, "box")
    #expect(found[0].hasPrefix("width 200"))
    #expect(found.contains { $0.contains("other.width 100") })
    #expect(found.contains { $0.contains("(shown above)") })
  }
}
