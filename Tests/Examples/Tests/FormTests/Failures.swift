import Foundation
import SnaplineTesting
import Testing
import XCTest

/// Whether these tests are run to show what they print: `SHOW_FAILURES=1 swift test`.
private let isShown = ProcessInfo.processInfo.environment["SHOW_FAILURES"] != nil

/// The card of `card.scene.yaml`, with its title so far from the edge.
private func card(inset: Double) -> Scene {
  let title = Label("Name", name: "title")
  var card = View(name: "card", [title])
  card.backgroundColor = "#E8F0FF"
  var scene = Scene(name: "code-card", devices: [.iPhone14], [card])
  scene.orientations = [.portrait]
  scene.activate(
    card.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors, inset: .init(20)),
    title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: inset),
    title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8))
  return scene
}

@Suite("Failures", .enabled(if: isShown))
struct Failures {
  @Test("1 a constant in Swift")
  func constant() {
    assertLayout(of: card(inset: 16))
    assertLayout(of: card(inset: 24))
  }

  @Test("2 a constant in a file")
  func constantOfFile() throws {
    let scene = try Scene(named: "moved-card")
    assertLayout(of: scene, devices: [.iPhoneSE, .iPadMini], named: "card")
  }

  @Test("3 a frame")
  func frame() throws {
    let layout = try card(inset: 16).layout()
    #expect(layout.title.frame == Rect(24, 8, 45, 21))
    #expect(layout.titel.frame.x == 24, "\(layout.titel)")
  }

  @Test("4 a scene that cannot be")
  func mistake() throws {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "broken", [title])
    scene.activate(title.topAnchor.constraint(equalTo: View(name: "card").topAnchor))
    assertLayout(of: scene)
  }

  @Test("5 no golden")
  func missing() {
    assertLayout(of: card(inset: 16), devices: [.iPadPro], named: "never-recorded")
  }
}

final class FailuresXC: XCTestCase {
  func testConstant() throws {
    try XCTSkipUnless(isShown)
    assertLayout(of: card(inset: 24))
  }
}
