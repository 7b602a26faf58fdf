import Diagnostics
import Geometry
import Proofs
import SceneModel
import Shots
import TestSupport
import Testing

/// Two small buttons and a box that sticks out of its panel below 360 points.
private let buttons = """
  devices: [iphone-8]
  orientations: [portrait]
  views:
    day: { kind: button, title: D, frame: [20, 40, 30, 60] }
    month: { kind: button, title: M, frame: [90, 40, 30, 60] }
    panel: { views: { card: { background: red } } }
  constraints:
    - panel.edges == root.edges
    - card.leading == panel.leading + 20
    - card.size == 340
    - card.top == panel.top + 200
  proves:

  """

private func proof(_ exemptions: String...) throws -> ShotProof {
  let scene = scene(buttons + exemptions.map { "  \($0)\n" }.joined())
  let shot = try #require(planShots(scene).value.first)
  return prove(
    scene, shot, ScreenRange(.horizontal, 320...400), exemptions: scene.exemptions)
}

@Suite("Exemptions from claims")
struct ExemptionTests {
  @Test("An exemption for some views leaves the findings of all others")
  func views() throws {
    let one = try proof("contrast: off, the system's blue", "targets: { off for day: it is small }")
    #expect(one.failures.map { one.scene[$0.views[0]].name } == ["card", "month"])
    #expect(one.exempted.map(\.claim) == [.targets])
    let both = try proof("targets: { 'off for d*, month': they are small }")
    #expect(both.failures.map(\.claim) == [.outside])
    #expect(both.exempted.count == 2 && both.judged.contains(.targets))
  }

  @Test("An exemption for the whole scene removes its claim from the list of evaluated claims")
  func wholeScene() throws {
    let proof = try proof("targets: off, they are small", "outside: off, it may")
    #expect(!proof.isRefuted && proof.failures.isEmpty)
    #expect(
      proof.exempted.map(\.claim).sorted { $0.rawValue < $1.rawValue }
        == [.outside, .targets, .targets])
    #expect(!proof.judged.contains(.targets) && proof.judged.contains(.overlap))
  }

  @Test("A proof whose work limit was reached does not know which exemptions are needed")
  func limit() throws {
    let scene = scene(buttons + "  contrast: off, the system's blue\n")
    let shot = try #require(planShots(scene).value.first)
    let sweep = sweep(scene, shot, ScreenRange(.horizontal, 320...400))
    func proof(work: Int) -> ShotProof {
      prove(scene, shot, sweep, exemptions: scene.exemptions, work: work)
    }
    #expect(proof(work: 100_000).isWhole)
    #expect(!proof(work: 1).isWhole)
  }

  @Test("A view is exempt from sticking out, not what sticks out of it")
  func outside() throws {
    #expect(try proof("outside: { off for panel: it is wide }").failsOn(.outside))
    #expect(try proof("outside: { off for card: it may }").failsOn(.outside) == false)
  }

  @Test("Both forms of an exemption for views say the same")
  func forms() {
    let texts = [
      "targets: { 'off for day, month': they are small }",
      "targets: 'off for day, month: they are small'",
    ]
    let found = texts.map { text in
      scene(buttons + "  \(text)\n").exemptions.map(\.text)
    }
    #expect(found[0] == found[1])
    #expect(found[0] == ["targets: off for day, month: they are small"])
  }

  @Test(
    "Unknown views, missing reasons and missing names are errors",
    arguments: [
      ("targets: { off for dya: it is small }", "proves.unknown-view"),
      ("targets: { off for day: '?' }", "proves.reason"),
      ("targets: { off: it is small }", "proves.reason"),
      ("targets: { 'off for day,': it is small }", "proves.reason"),
      ("targets: { 'off for ': it is small }", "proves.reason"),
      ("targets: 'off for day'", "proves.reason"),
    ])
  func mistakes(_ line: String, _ code: String) {
    #expect(codes(buttons + "  \(line)\n") == [code])
  }
}
