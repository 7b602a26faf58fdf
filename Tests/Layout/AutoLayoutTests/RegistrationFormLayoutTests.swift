import SnaplineAutoLayout
import SnaplineBasics
import TestSupport
import Testing

private let rows = ["name", "phone", "address", "email", "password", "confirm"]

@Suite("The registration form of the first article")
struct RegistrationFormLayoutTests {
  /// Expects frames recorded from UIKit; text sizes and baselines within 0.76 points.
  private func expect(
    _ shot: SolvedShot, _ name: String, _ x: Double, _ y: Double, _ width: Double,
    _ height: Double
  ) {
    let expected = Rect(x: x, y: y, width: width, height: height)
    let found = shot[name]
    #expect(
      found?.isNear(expected, within: 0.76) == true,
      "\(name) is \(String(describing: found)), not \(expected)")
  }

  @Test(
    "The fixed form fills the screen in both orientations",
    arguments: [("portrait", 320.0, 548.0, 204.0), ("landscape", 568, 300, 452)])
  func repaired(shotName: String, width: Double, height: Double, field: Double) {
    let shot = SolvedShot(scene(registrationForm), shotName)
    expect(shot, "scroll", 0, 20, width, height)
    expect(shot, "content", 0, 0, width, 298)
    expect(shot, "termsButton", width / 2 - 30, 248, 60, 30)
    for (index, row) in rows.enumerated() {
      let label = row == "email" || row == "confirm" ? 68.0 : 34
      expect(shot, "\(row)Label", 20, 23 + 38 * Double(index), label, 20.5)
      expect(shot, "\(row)Field", 96, 20 + 38 * Double(index), field, 30)
    }
    #expect(shot.solved("scroll")?.scroll?.contentSize == Size(width: width, height: 298))
    #expect(shot.result.layout.conflicts.isEmpty && shot.result.layout.ambiguities.isEmpty)
  }

  @Test(
    "Without a constraint to the screen the form collapses to its fields",
    arguments: [
      "portrait-broken", "landscape-broken",
    ])
  func broken(shotName: String) {
    let shot = SolvedShot(scene(registrationForm), shotName)
    expect(shot, "content", 0, 0, 142, 298)
    expect(shot, "emailLabel", 20, 137, 68, 20.5)
    expect(shot, "emailField", 96, 134, 26, 30)
    expect(shot, "termsButton", 41, 248, 60, 30)
    #expect(shot.result.layout.ambiguities.isEmpty)
  }

  @Test("Six fields with lower hugging do not stretch the one label with higher hugging")
  func lexicographic() {
    // A weighted sum of priorities would make the label 246 wide here.
    let shot = SolvedShot(scene(registrationForm))
    #expect(shot["emailLabel"]?.width == 68)
  }

  @Test("Since iOS 8 the status bar is hidden in landscape, and the form moves up")
  func later() {
    let shot = SolvedShot(scene(registrationForm.replacing("ios7", with: "ios8")), "landscape")
    expect(shot, "scroll", 0, 0, 568, 320)
    expect(shot, "content", 0, 0, 568, 298)
  }

  @Test("A label's baseline is that of its field, within 0.01 points")
  func baselines() throws {
    let shot = SolvedShot(scene(registrationForm))
    for row in rows {
      let label = try #require(shot.solved("\(row)Label"))
      let field = try #require(shot.solved("\(row)Field"))
      let labelLine = label.frame.minY + (try #require(label.firstBaseline))
      // An empty field has no baseline of a text, but its line has.
      #expect((labelLine - field.frame.minY - 19.5).magnitude < 0.01)
    }
  }
}
