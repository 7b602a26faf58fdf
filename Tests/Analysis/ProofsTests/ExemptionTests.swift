import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel
import TestSupport
import Testing

/// Two small buttons and a box that extends beyond its panel below 360 points.
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
  @Test("An exemption for some views keeps the findings of others")
  func views() throws {
    let one = try proof("contrast: off, the system's blue", "targets: { off for day: it is small }")
    #expect(one.failures.map { one.scene[$0.views[0]].name } == ["card", "month"])
    #expect(one.exempted.map(\.claim) == [.targets])
    let both = try proof("targets: { 'off for d*, month': they are small }")
    #expect(both.failures.map(\.claim) == [.outside])
    #expect(both.exempted.count == 2 && both.evaluatedClaims.contains(.targets))
  }

  @Test("An exemption for the whole scene turns its claim off")
  func wholeScene() throws {
    let proof = try proof("targets: off, they are small", "outside: off, it may")
    #expect(!proof.isRefuted && proof.failures.isEmpty)
    #expect(
      proof.exempted.map(\.claim).sorted { $0.rawValue < $1.rawValue }
        == [.outside, .targets, .targets])
    #expect(!proof.evaluatedClaims.contains(.targets) && proof.evaluatedClaims.contains(.overlap))
  }

  @Test("An incomplete proof does not know which exemptions are unused")
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

  @Test("An exemption from 'outside' applies to the outer view, not to the container")
  func outside() throws {
    #expect(try proof("outside: { off for panel: it is wide }").fails(on: .outside))
    #expect(try proof("outside: { off for card: it may }").fails(on: .outside) == false)
  }

  @Test("Both notations of an exemption for views are equal")
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
