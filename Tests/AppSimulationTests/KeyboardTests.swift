import AppSimulation
import AutoLayout
import Geometry
import SceneModel
import Shots
import TestSupport
import Testing

/// The form with a field in focus and the keyboard up, as its app reacts.
private func typing(
  _ field: String, _ avoidance: KeyboardAvoidance, era: String = "ios7",
  _ orientation: Orientation, steps: [Step] = [.keyboard(.shown)]
) throws -> SolvedScroll {
  var scene = scene(registrationForm.replacing("ios7", with: era))
  scene.keyboardAvoidance = avoidance
  let focus = try #require(scene.view(named: field))
  let device = scene.devices[0]
  let state = State(name: "typing", steps: [.focus(focus)] + steps, span: scene.views[0].span)
  let shot = Shot(name: "typing", device: device, orientation: orientation, state: state)
  let moment = simulate(scene, shot)
  let layout = solveLayout(moment.scene, moment.environment).layout
  let scroll = try #require(scene.view(named: "scroll"))
  return try #require(layout[scroll].scroll)
}

@Suite("The keyboard over the registration form")
struct KeyboardTests {
  @Test(
    "In portrait nothing is hidden and nothing scrolls",
    arguments: [KeyboardAvoidance.none, .article, .naive, .correct])
  func portrait(avoidance: KeyboardAvoidance) throws {
    let scroll = try typing("confirmField", avoidance, .portrait)
    #expect(scroll.contentOffset == .zero)
    #expect(scroll.adjustedInset.bottom == (avoidance == .none ? 0 : 216))
  }

  @Test(
    "In landscape the listing of the article never scrolls before iOS 8",
    arguments: ["nameField", "emailField", "passwordField", "confirmField"])
  func rotationBug(field: String) throws {
    let scroll = try typing(field, .article, .landscape)
    #expect(scroll.contentOffset == .zero)
    #expect(scroll.adjustedInset.bottom == 162)
  }

  @Test("Without converting the rectangle the keyboard seems as high as the screen is wide")
  func naive() throws {
    #expect(try typing("emailField", .naive, .landscape).adjustedInset.bottom == 568)
  }

  @Test(
    "The right reaction brings each field just above the keyboard",
    arguments: [
      ("nameField", 0.0), ("addressField", 0), ("emailField", 26), ("passwordField", 64),
      ("confirmField", 102),
    ])
  func correct(field: String, offset: Double) throws {
    let scroll = try typing(field, .correct, .landscape)
    #expect(scroll.contentOffset.y == offset)
    #expect(scroll.adjustedInset.bottom == 162)
    #expect(scroll.maximumOffset(inBounds: Size(width: 568, height: 300)).y == 160)
  }

  @Test(
    "From iOS 8 the listing scrolls, but tests the field's origin alone",
    arguments: [
      ("emailField", 193.0, 37.0), ("passwordField", 193, 75), ("confirmField", 193, 113),
    ])
  func laterListing(field: String, inset: Double, offset: Double) throws {
    let scroll = try typing(field, .article, era: "ios8", .landscape)
    #expect(scroll.adjustedInset.bottom == inset)
    #expect(scroll.contentOffset.y == offset)
  }

  @Test("A keyboard of 162 leaves six points of a field hidden whose origin is above it")
  func originOnly() throws {
    let scroll = try typing(
      "emailField", .article, era: "ios8", .landscape, steps: [.keyboard(.height(162))])
    #expect(scroll.contentOffset.y == 0)
    let next = try typing(
      "passwordField", .article, era: "ios8", .landscape, steps: [.keyboard(.height(162))])
    #expect(next.contentOffset.y == 44)
  }

  @Test("When the keyboard goes, insets and offset go back")
  func dismissed() throws {
    let scroll = try typing(
      "confirmField", .correct, .landscape, steps: [.keyboard(.shown), .dismiss])
    #expect(scroll.adjustedInset == .zero)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("Turned with the keyboard up, the app reacts to the new keyboard")
  func rotated() throws {
    let scroll = try typing(
      "confirmField", .correct, .landscape, steps: [.keyboard(.shown), .rotate(.landscape)])
    #expect(scroll.adjustedInset.bottom == 162)
    #expect(scroll.contentOffset.y == 102)
  }
}
