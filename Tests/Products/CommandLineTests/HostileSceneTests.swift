import TestSupport
import Testing

/// Scenes that exceed limits: each is refused with a message, and the rest of the scene is drawn.
@Suite("Scenes over the limits")
struct HostileSceneTests {
  @Test(
    "A screen that is too large is refused",
    arguments: [
      ("{ name: sheet, width: 100000, height: 100000 }", 3, "must be from 1 to 32767"),
      ("{ name: sheet, width: 30000, height: 30000, scale: 1 }", 2, "is too large"),
    ])
  func canvas(device: String, status: Int32, message: String) throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing("devices: [iphone-4s]", with: "devices: [\(device)]"))
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("Ten megabytes of text are an error of the text only")
  func longText() throws {
    let text = String(repeating: "lorem ipsum ", count: 10 << 20 / 12)
    let workshop = try TemporaryProject(
      scene: boxScene.replacing(
        "  box: {", with: "  label: { kind: label, text: \"\(text)\" }\n  box: {"))
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 3 && outcome.errors.contains("value.too-long"))
    // The line is printed truncated.
    #expect(outcome.errors.utf8.count < 4096)
    #expect(outcome.text.contains("portrait.png"))
  }

  @Test("A text of 99,000 characters without a space is rendered")
  func longestText() throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing(
        "  box: {",
        with: "  label: { kind: label, numberOfLines: 0, text: \""
          + String(repeating: "x", count: 99_000) + "\" }\n  box: {"))
    #expect(try workshop.run("render", "-o", "pictures").status == 0)
  }

  @Test("A sum of 200 anchors is accepted, and one of 201 is refused")
  func longSums() throws {
    for (count, isRefused) in [(200, false), (201, true)] {
      let sum = Array(repeating: "box.height", count: count).joined(separator: " + ")
      let workshop = try TemporaryProject(
        scene: boxScene.replacing("box.width == 100", with: "box.width == \(sum)"))
      let outcome = try workshop.run("lint")
      #expect(outcome.text.contains("sentence.too-long") == isRefused, "\(outcome.text)")
      #expect(outcome.text.contains("more than 200 anchors") == isRefused)
    }
  }

  @Test("Values that are not finite numbers are refused in all places")
  func notNumbers() throws {
    let workshop = try TemporaryProject(
      scene:
        boxScene
        .replacing(
          "box: { background: \"#FF0000\" }",
          with: "box: { alpha: .nan, cornerRadius: .inf, frame: [0, .nan, 1e400, -.inf] }"
        )
        .replacing("+ 20", with: "+ .nan").replacing("== 50", with: "== 1e999"))
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 3)
    #expect(outcome.errors.split(separator: "error: ").count > 4, "\(outcome.errors)")
  }

  @Test("A scene of more than 100,000 views is refused")
  func manyViews() throws {
    let views = (0..<100_010).map { "  v\($0):\n" }.joined()
    let workshop = try TemporaryProject(
      scene: boxScene.replacing("  box: {", with: views + "  box: {"))
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 3 && outcome.errors.contains("scene.too-many-views"))
  }
}
