import SnaplineBasics
import SnaplineSceneModel
import Testing

private func scene(devices: [String] = ["iphone-5"], states: [String] = []) -> Scene {
  var scene = Scene(identity: "a", file: "a.scene.yaml", era: .ios7)
  scene.devices = devices.compactMap(Device.named)
  scene.states = states.map { State(name: $0, steps: [], span: SourceSpan(file: "a.scene.yaml")) }
  return scene
}

private func names(_ scene: Scene) -> [String] { planShots(scene).value.map(\.name) }

@Suite("Shot names")
struct ShotPlanTests {
  @Test("A plain scene has a shot for each orientation")
  func plain() { #expect(names(scene()) == ["portrait", "landscape"]) }

  @Test("A state's name is appended to each orientation")
  func states() {
    #expect(
      names(scene(states: ["broken"])) == [
        "portrait", "landscape", "portrait-broken", "landscape-broken",
      ])
  }

  @Test("The first device is not named, all others are")
  func devices() {
    #expect(
      names(scene(devices: ["iphone-5", "iphone-x"], states: ["typing"])) == [
        "portrait", "landscape", "portrait-iphone-x", "landscape-iphone-x", "portrait-typing",
        "landscape-typing", "portrait-iphone-x-typing", "landscape-iphone-x-typing",
      ])
  }

  @Test("The first appearance is not named, and the others come last in the name")
  func appearances() {
    var scene = scene(states: ["typing"])
    scene.orientations = [.portrait]
    scene.appearances = [.light, .dark]
    #expect(
      names(scene) == ["portrait", "portrait-dark", "portrait-typing", "portrait-typing-dark"])
    scene.appearances = [.dark]
    #expect(names(scene) == ["portrait", "portrait-typing"])
  }

  @Test("Appending a device or a state changes no existing name")
  func appending() {
    let before = names(scene(devices: ["iphone-5"], states: ["typing"]))
    let after = names(scene(devices: ["iphone-5", "iphone-x"], states: ["typing", "bottom"]))
    #expect(Set(before).isSubset(of: after))
  }

  @Test("Two shots with the same name are an error, and one is kept")
  func collision() {
    let planned = planShots(scene(devices: ["iphone-5", "iphone-x"], states: ["iphone-x"]))
    #expect(planned.diagnostics.map(\.code) == ["shots.same-name", "shots.same-name"])
    #expect(Set(planned.value.map(\.name)).count == planned.value.count)
  }

  @Test("Shot names have no slashes, no leading dots and at most 100 bytes")
  func hostile() {
    let hostile = ["../../etc/passwd", "a/b", String(repeating: "長", count: 200), "x\u{0}y", "a b"]
    let names = names(scene(states: hostile))
    #expect(names.count > hostile.count)
    for name in names {
      #expect(name.utf8.count <= 100)
      #expect(!name.contains("/") && !name.contains("\u{0}") && !name.hasPrefix("."))
    }
  }

  @Test("Long names that differ only at their ends get different names")
  func longNames() {
    let long = String(repeating: "a", count: 150)
    let planned = names(scene(states: [long + "1", long + "2"]))
    #expect(Set(planned).count == planned.count)
    #expect(planned.contains("portrait-" + String(repeating: "a", count: 82) + "-b905132e"))
  }

  @Test("'only' and 'except' choose shots, and a pattern without a match is reported")
  func patterns() {
    var scene = scene(states: ["typing", "broken"])
    let span = SourceSpan(file: "a.scene.yaml")
    scene.only = [ShotPattern("landscape*", at: span), ShotPattern("portrait", at: span)]
    scene.except = [ShotPattern("*-broken", at: span)]
    #expect(names(scene) == ["portrait", "landscape", "landscape-typing"])
    scene.except = [ShotPattern("*-brocken", at: span)]
    #expect(planShots(scene).diagnostics.map(\.code) == ["shots.pattern"])
  }

  @Test("A state that rotates the device has one shot, in its final orientation")
  func turning() {
    var scene = scene()
    scene.states = [
      State(
        name: "rotated", steps: [.rotate(.portrait), .rotate(.landscape)],
        span: SourceSpan(file: "a.scene.yaml"))
    ]
    #expect(names(scene) == ["portrait", "landscape", "landscape-rotated"])
  }

  @Test("showsElements adds an accessibility shot for each shot")
  func elements() {
    var scene = Scene(identity: "a", file: "a.scene.yaml", era: .ios13)
    scene.devices = [Device.all[0]]
    scene.orientations = [.portrait]
    scene.appearances = [.light, .dark]
    scene.showsElements = true
    let shots = planShots(scene).value
    #expect(
      shots.map(\.name) == [
        "portrait", "portrait-accessibility", "portrait-dark", "portrait-dark-accessibility",
      ])
    #expect(shots.map(\.showsElements) == [false, true, false, true])
    #expect(shots.withoutTwins.map(\.name) == ["portrait", "portrait-dark"])
    #expect(shots.filter(\.showsElements).withoutTwins.count == 2)
  }

  @Test("The first text size is not named, all others are")
  func textSizes() {
    var scene = scene(states: ["typing"])
    scene.orientations = [.portrait]
    scene.textSizes = [.large, .accessibilityLarge]
    #expect(
      names(scene) == [
        "portrait", "portrait-accessibilityLarge", "portrait-typing",
        "portrait-typing-accessibilityLarge",
      ])
    #expect(planShots(scene).value.map(\.textSize).suffix(2) == [.large, .accessibilityLarge])
  }

  @Test("More shots than the limit are an error")
  func tooMany() {
    var limits = Limits.standard
    limits.shots = 3
    let planned = planShots(scene(states: ["one", "two"]), limits: limits)
    #expect(planned.value.count == 3)
    #expect(planned.diagnostics.map(\.code) == ["shots.too-many"])
  }

  @Test("Patterns over the limit of pattern letters are refused")
  func tooManyPatterns() {
    var scene = scene(states: ["a", "b"])
    let span = SourceSpan(file: "a.scene.yaml")
    scene.only = (0..<10).map { ShotPattern("*-a\($0)*", at: span) }
    var limits = Limits.standard
    limits.patternCharacters = 200
    let found = planShots(scene, limits: limits)
    #expect(found.value.isEmpty)
    #expect(found.diagnostics.map(\.code) == ["shots.too-many-patterns"])
    #expect(found.diagnostics.first?.hint?.contains("200") == true)
    scene.only = [ShotPattern("*-a", at: span)]
    #expect(planShots(scene, limits: limits).value.map(\.name) == ["portrait-a", "landscape-a"])
  }
}
