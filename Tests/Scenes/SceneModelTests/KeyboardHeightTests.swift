import SnaplineBasics
import SnaplineSceneModel
import Testing

@Suite("Keyboard heights")
struct KeyboardHeightTests {
  private static let numbers: KeyboardConfiguration = {
    var keyboard = KeyboardConfiguration.letters
    keyboard.type = .numberPad
    return keyboard
  }()

  private static let secret: KeyboardConfiguration = {
    var keyboard = KeyboardConfiguration.letters
    keyboard.suggestsWords = false
    return keyboard
  }()

  /// Calls the body for each device, orientation and era.
  private func heights(
    _ check: (Device, Orientation, Era, _ height: (KeyboardConfiguration) -> Double) -> Void
  ) {
    for device in Device.all {
      for orientation in Orientation.allCases {
        for era in Era.allCases {
          check(device, orientation, era) {
            device.keyboardHeight(in: orientation, era: era, for: $0)
          }
        }
      }
    }
  }

  @Test("A suggestion bar adds 14 to 56 pt to a keyboard's height")
  func bars() {
    heights { device, orientation, era, height in
      let bar = height(.letters) - height(Self.secret)
      let hasBar = KeyboardConfiguration.letters.hasShortcutBar(on: device.idiom, in: era)
      let keepsBar = Self.secret.hasShortcutBar(on: device.idiom, in: era)
      #expect(
        hasBar && !keepsBar ? (14...56).contains(bar) : bar == 0,
        "\(bar) on \(device.name) in \(era) \(orientation)")
    }
  }

  @Test("A keyboard is higher than 140 pt and leaves more than 100 pt of the screen")
  func room() {
    heights { device, orientation, era, height in
      let screen = device.size(in: orientation).height
      for keyboard in [KeyboardConfiguration.letters, Self.numbers, Self.secret] {
        #expect(
          height(keyboard) > 140 && screen - height(keyboard) > 100,
          "\(height(keyboard)) of \(screen) on \(device.name) in \(era)")
      }
    }
  }

  @Test("A phone's keyboard is higher in portrait, a tablet's in landscape")
  func orientations() {
    for device in Device.all {
      for era in Era.allCases {
        let (upright, turned) = (
          device.keyboardHeight(in: .portrait, era: era),
          device.keyboardHeight(in: .landscape, era: era)
        )
        #expect(device.idiom == .phone ? upright > turned : upright < turned, "\(device.name)")
      }
    }
  }

  @Test("On a phone a number pad is as high as a letter keyboard without suggestions")
  func pads() {
    heights { device, orientation, era, height in
      guard device.idiom == .phone else { return }
      #expect(
        height(Self.numbers) == height(Self.secret), "\(device.name) in \(era) \(orientation)")
    }
  }

  @Test(
    "Keyboard heights match known values of ten devices and systems",
    arguments: [
      ("iphone-5", Orientation.portrait, Era.ios7, 216.0), ("iphone-5", .portrait, .ios8, 253),
      ("iphone-5", .landscape, .ios8, 193), ("iphone-8", .portrait, .ios10, 258),
      ("iphone-8", .portrait, .ios11, 260), ("iphone-8-plus", .portrait, .ios9, 271),
      ("iphone-8-plus", .landscape, .ios9, 200), ("iphone-x", .portrait, .ios11, 336),
      ("iphone-x", .landscape, .ios11, 209), ("iphone-11", .portrait, .ios13, 346),
    ])
  func known(_ name: String, _ orientation: Orientation, _ era: Era, _ height: Double) throws {
    let device = try #require(Device.named(name))
    #expect(device.keyboardHeight(in: orientation, era: era) == height)
  }

  @Test("Return key titles are capitalized before iOS 13 and lower case since, except names")
  func returnKeys() {
    #expect(ReturnKeyType.allCases.map { $0.title(in: .ios15) }.allSatisfy { !$0.isEmpty })
    #expect(
      Set(ReturnKeyType.allCases.map { $0.title(in: .ios15) }).count == ReturnKeyType.allCases.count
    )
    for key in ReturnKeyType.allCases {
      let (old, new) = (key.title(in: .ios11), key.title(in: .ios13))
      #expect(
        old.lowercased() == new.lowercased()
          && !new.contains { $0.isUppercase } == ![.google, .yahoo].contains(key))
      #expect(key == .default || old.first?.isUppercase == true)
      #expect(key.isAction == ![.default, .next].contains(key))
    }
  }
}
