import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the form with a focused field and the keyboard, as its app reacts.
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
  let appState = simulate(scene, shot)
  let layout = solveLayout(appState.scene, appState.environment).layout
  let scroll = try #require(scene.view(named: "scroll"))
  return try #require(layout[scroll].scroll)
}

@Suite("The keyboard over the registration form")
struct KeyboardTests {
  @Test(
    "In portrait no field is covered and the form does not scroll",
    arguments: [KeyboardAvoidance.none, .article, .naive, .correct])
  func portrait(avoidance: KeyboardAvoidance) throws {
    let scroll = try typing("confirmField", avoidance, .portrait)
    #expect(scroll.contentOffset == .zero)
    #expect(scroll.adjustedInset.bottom == (avoidance == .none ? 0 : 216))
  }

  @Test(
    "Before iOS 8 the article's code does not scroll in landscape",
    arguments: ["nameField", "emailField", "passwordField", "confirmField"])
  func rotationBug(field: String) throws {
    let scroll = try typing(field, .article, .landscape)
    #expect(scroll.contentOffset == .zero)
    #expect(scroll.adjustedInset.bottom == 162)
  }

  @Test("Without conversion of its frame the keyboard's height is the screen's width")
  func naive() throws {
    #expect(try typing("emailField", .naive, .landscape).adjustedInset.bottom == 568)
  }

  @Test(
    "Correct keyboard avoidance scrolls each field just above the keyboard",
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
    "Since iOS 8 the article's code scrolls, but tests only the field's origin",
    arguments: [
      ("emailField", 193.0, 37.0), ("passwordField", 193, 75), ("confirmField", 193, 113),
    ])
  func laterListing(field: String, inset: Double, offset: Double) throws {
    let scroll = try typing(field, .article, era: "ios8", .landscape)
    #expect(scroll.adjustedInset.bottom == inset)
    #expect(scroll.contentOffset.y == offset)
  }

  @Test("A keyboard of 162 points covers six points of a field whose origin is above it")
  func originOnly() throws {
    let scroll = try typing(
      "emailField", .article, era: "ios8", .landscape, steps: [.keyboard(.height(162))])
    #expect(scroll.contentOffset.y == 0)
    let next = try typing(
      "passwordField", .article, era: "ios8", .landscape, steps: [.keyboard(.height(162))])
    #expect(next.contentOffset.y == 44)
  }

  @Test("Insets and offset are restored when the keyboard is hidden")
  func dismissed() throws {
    let scroll = try typing(
      "confirmField", .correct, .landscape, steps: [.keyboard(.shown), .dismiss])
    #expect(scroll.adjustedInset == .zero)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("If the device rotates, the app reacts to the new keyboard")
  func rotated() throws {
    let scroll = try typing(
      "confirmField", .correct, .landscape, steps: [.keyboard(.shown), .rotate(.landscape)])
    #expect(scroll.adjustedInset.bottom == 162)
    #expect(scroll.contentOffset.y == 102)
  }
}
