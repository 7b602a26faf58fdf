import SnaplineBasics
import SnaplineProofs
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns a scene with a view of these keys, 60×20 points by default.
private func screen(_ view: String, size: String = "60, 20") -> String {
  "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\nviews:\n"
    + "  a: { \(view), frame: [10, 60, \(size)] }\n"
}

private func isTruncated(_ text: String) throws -> (lint: Bool, prove: Bool) {
  let scene = scene(text)
  let shots = planShots(scene).value
  let tree = readSceneTree(Array(text.utf8), file: "test.scene.yaml").value
  let proof = prove(scene, try #require(shots.first), ScreenRange(.horizontal, 320...320))
  return (
    lint(scene, shots, tree).contains { $0.code == "lint.cut-text" }, proof.fails(on: .cutText)
  )
}

@Suite("Truncated texts")
struct TruncatedTextTests {
  private static let long = "kind: label, text: A text of several words"

  @Test(
    "lint and prove agree that a text fits",
    arguments: [
      screen("\(long), adjustsFontSizeToFitWidth: true"),
      screen("\(long), adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.2"),
      screen("\(long), adjustsFontSizeToFitWidth: true, numberOfLines: 2", size: "60, 60"),
      screen("\(long), lineBreakMode: clipping"),
      screen("\(long), numberOfLines: 0", size: "60, 90"),
      screen("kind: label, text: Wait…"), screen("kind: button, title: Go"),
      screen("kind: textView, \(long.dropFirst(13))"),
    ])
  func fits(_ text: String) throws {
    let found = try isTruncated(text)
    #expect(!found.lint && !found.prove)
  }

  @Test(
    "lint and prove agree that a text is truncated",
    arguments: [
      screen(long), screen("\(long), adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.9"),
      screen(
        "\(long), adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.9, numberOfLines: 2",
        size: "60, 60"),
      screen("\(long), adjustsFontSizeToFitWidth: true, numberOfLines: 0", size: "60, 30"),
      screen("\(long), numberOfLines: 2", size: "60, 60"), screen("\(long), numberOfLines: 0"),
      screen("kind: label, text: Many words… and an end…, numberOfLines: 1"),
      screen("kind: label, text: Many words… and an end…, numberOfLines: 2", size: "60, 60"),
      screen("kind: button, title: A long title"),
    ])
  func isCut(_ text: String) throws {
    let found = try isTruncated(text)
    #expect(found.lint && found.prove)
  }
}
