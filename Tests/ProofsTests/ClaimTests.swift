import AutoLayout
import Diagnostics
import Geometry
import Proofs
import SceneModel
import Shots
import TestSupport
import Testing
import Typography

/// A fault that is there on screens from 361 to 374 points of width and on no other.
struct InjectedFault: CustomTestStringConvertible, Sendable {
  let claim: ProofClaim
  let views: String
  let constraints: [String]
  var screens = 361...374

  var testDescription: String { claim.rawValue }

  /// Something unseen that pushes the view b to the right.
  private static let spacer = [
    "s.leading == root.leading", "s.top == root.top", "s.height == 1", "b.leading == s.trailing",
  ]

  static let all = [
    InjectedFault(
      claim: .overlap, views: "  s:\n  a: { background: red }\n  b: { background: blue }\n",
      constraints: spacer + [
        "a.leading == root.leading + 20", "a.width == 100", "b.width == 50",
        "s.width >= 480 - root.width", "s.width >= root.width - 255", "s.width == 0 @ 200",
        "a.top == root.top + 50", "b.top == root.top + 50", "a.height == 50", "b.height == 50",
      ]),
    InjectedFault(
      claim: .outside,
      views: "  s:\n  panel:\n    views:\n      b: { background: blue }\n",
      constraints: spacer + [
        "panel.leading == root.leading", "panel.width == 200", "panel.top == root.top",
        "panel.height == 200", "b.width == 50", "b.height == 50", "b.top == panel.top + 9",
        "s.width <= root.width - 210", "s.width <= 525 - root.width", "s.width == 999 @ 200",
      ]),
    InjectedFault(
      claim: .empty, views: "  b: { background: blue }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top", "b.height == 20",
        "b.width >= 361 - root.width", "b.width >= root.width - 374", "b.width == 0 @ 200",
      ]),
    InjectedFault(
      claim: .targets, views: "  b: { kind: button, title: OK }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top + 90", "b.height == 60",
        "b.width >= 404 - root.width", "b.width >= root.width - 331", "b.width == 0 @ 800",
      ]),
    InjectedFault(
      claim: .order, views: "  s:\n  a: { background: red }\n  b: { background: blue }\n",
      constraints: spacer + [
        "a.leading == root.leading + 120", "a.width == 1", "b.width == 1",
        "s.width >= 480 - root.width", "s.width >= root.width - 255", "s.width == 0 @ 200",
        "a.top == root.top + 50", "b.top == root.top + 50", "a.height == 50", "b.height == 50",
      ], screens: 361...374),
    InjectedFault(
      claim: .conflict, views: "  b: { background: blue }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top", "b.height == 20",
        "b.width >= root.width - 300", "b.width <= 74", "b.width == 74 @ 300",
      ], screens: 375...420),
  ]
}

@Suite("Claims about all screens")
struct ClaimTests {
  private let range = ScreenRange(.horizontal, 320...420)

  private func proof(_ views: String, _ constraints: [String], head: String = "") throws
    -> ShotProof
  {
    let scene = scene(
      "\(head)devices: [iphone-5]\norientations: [portrait]\nviews:\n\(views)constraints:\n"
        + constraints.map { "  - \($0)\n" }.joined())
    return prove(scene, try #require(planShots(scene).value.first), range)
  }

  @Test(
    "An injected fault is found on all of its screens, and nothing else is said",
    arguments: InjectedFault.all)
  func found(fault: InjectedFault) throws {
    let proof = try proof(fault.views, fault.constraints)
    let own = proof.failures.filter { $0.claim == fault.claim }
    #expect(own.count == 1)
    #expect(own.first?.screens == [fault.screens])
    // What has passed another view also lies on it for a while; nothing else may be said.
    let others = Set(proof.failures.map(\.claim)).subtracting([fault.claim])
    #expect(others.subtracting(fault.claim == .order ? [.overlap] : []).isEmpty)
  }

  @Test("A text that is one point too wide on some screens is found on these alone")
  func cutText() throws {
    let label = "  words: { kind: label, text: A few words }\n"
    let place = ["words.leading == root.leading", "words.top == root.top + 90"]
    let free = SolvedShot(scene("devices: [iphone-5]\nviews:\n\(label)"))
    let text = try #require(free.result.layout[ViewID(1)].text)
    let width = try #require(text.lines.first).width
    let cut = try proof(
      label,
      place + [
        "words.width >= \(width + 360) - root.width", "words.width >= \(width - 375) + root.width",
        "words.width == 0 @ 800",
      ])
    #expect(cut.failures.map(\.claim) == [.cutText])
    #expect(cut.failures.first?.screens == [361...374])
    #expect(cut.failures.first?.amount.map { abs($0 - 7) < 0.51 } ?? false)
    #expect(cut.failures.first?.diagnostic.notes.isEmpty == false)
    #expect(try proof(label, place).failures.isEmpty)
  }

  @Test("Content that begins to scroll sideways is found from where it does")
  func sideways() throws {
    let proof = try proof(
      "  list:\n    kind: scrollView\n    views:\n      page: { background: blue }\n",
      [
        "list.edges == root.edges", "page.edges == list.edges", "page.height == 2000",
        "page.width == 2 * list.width - 320",
      ])
    #expect(proof.failures.map(\.claim) == [.scrolling])
    #expect(proof.failures.first?.screens == [321...420])
    #expect(proof.failures.first?.worst == 420)
    #expect(proof.failures.first?.amount == 100)
  }

  @Test("A warning that the scene announces breaks no claim, and a claim that is off is not judged")
  func announced() throws {
    let free = ["b.leading == root.leading", "b.top == root.top", "b.width == 9"]
    let box = "  b: { background: blue }\n"
    #expect(try proof(box, free).failsOn(.ambiguity))
    let head = "expect:\n  - all: warns layout.ambiguous\n"
    #expect(try proof(box, free, head: head).failsOn(.ambiguity) == false)
    let scene = scene(
      "devices: [iphone-5]\nviews:\n\(box)constraints:\n"
        + free.map { "  - \($0)\n" }.joined())
    let shot = try #require(planShots(scene).value.first)
    let without = prove(scene, shot, range, without: [.ambiguity])
    #expect(!without.failsOn(.ambiguity) && !without.judged.contains(.ambiguity))
  }

  @Test("Pictures that differ in their appearance alone are looked at once")
  func planned() {
    let scene = scene(
      "devices: [iphone-5, iphone-14]\norientations: [portrait]\nappearances: [light, dark]\n"
        + "views:\n  a:\n")
    let shots = planShots(scene).value
    #expect(shots.count == 4)
    #expect(plannedProofs(shots, [.widths], crossed: false).count == 2)
    #expect(plannedProofs(shots, [.widths], crossed: true).count > 12)
  }
}
