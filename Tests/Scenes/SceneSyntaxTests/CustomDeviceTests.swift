import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Custom devices")
struct CustomDeviceTests {
  private func device(_ written: String) throws -> Device {
    let scene = scene("devices: [{ \(written) }]\nviews: { a: {} }\n")
    return try #require(scene.devices.first)
  }

  private func hints(_ written: String) -> [String] {
    read("devices: [{ \(written) }]\nviews: { a: {} }\n").diagnostics.map {
      "\($0.code): \($0.hint ?? $0.message)"
    }
  }

  @Test("A device without a name is named by its size, and has scale 2")
  func plain() throws {
    let device = try device("height: 224.5, width: 184")
    #expect(device.name == "184x224.5" && device.scale == PixelScale(2))
    #expect(device.size == Size(width: 184, height: 224.5))
    #expect(device.statusBarHeight == 0 && device.portraitSafeArea == .zero)
    #expect(device.landscapeSafeArea == .zero && device.idiom == .phone)
  }

  @Test("The status bar is as high as the top safe area, unless another height is given")
  func statusBar() throws {
    let size = "width: 200, height: 400"
    #expect(try device("\(size), safeArea: [24, 0, 0, 0]").statusBarHeight == 24)
    #expect(try device("statusBar: 0, \(size), safeArea: [24, 0, 0, 0]").statusBarHeight == 0)
    #expect(try device("\(size), statusBar: 20").statusBarHeight == 20)
    #expect(try device("\(size), statusBar: 399.5").statusBarHeight == 399.5)
    let top = try device("\(size), safeArea: { landscape: [0, 9, 0, 9] }, statusBar: 30")
    #expect(top.portraitSafeArea == .zero && top.statusBarHeight == 30)
  }

  @Test("A device with a home indicator has the portrait top inset at both sides in landscape")
  func landscape() throws {
    let notch = try device("width: 390, height: 844, safeArea: [47, 0, 34, 0]")
    #expect(notch.landscapeSafeArea == EdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    let button = try device("width: 390, height: 844, safeArea: [20, 0, 0, 0]")
    #expect(button.landscapeSafeArea == .zero)
    let said = try device(
      """
      width: 390, height: 844,
        safeArea: { landscape: [1, 2, 3, 4], portrait: [5, 6, 7, 8] }
      """)
    #expect(said.landscapeSafeArea == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(said.portraitSafeArea == EdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
  }

  @Test(
    "A device has at most 32,767 pixels along each side",
    arguments: [(1, 32_767.0), (2, 16_383.5), (4, 8_191.75)])
  func longest(scale: Int, points: Double) {
    #expect(points * Double(scale) == Double(Limits.standard.pixels))
    #expect(hints("width: 9, height: \(points.shortText), scale: \(scale)").isEmpty)
    #expect(
      hints("width: \((points + 0.25).shortText), height: 9, scale: \(scale)").count == 1)
  }

  @Test(
    "Insets and status bar must leave part of the screen, in both orientations",
    arguments: [
      ("safeArea: [199, 0, 199.5, 0]", true), ("safeArea: [200, 0, 200, 0]", false),
      ("safeArea: [0, 100, 0, 99]", true), ("safeArea: [0, 100, 0, 100]", false),
      ("safeArea: { landscape: [100, 0, 99, 0] }", true),
      ("safeArea: { landscape: [100, 0, 100, 0] }", false), ("statusBar: 400", false),
      // In landscape the notch of this device would cover the screen.
      ("safeArea: [210, 0, 10, 0]", false),
    ])
  func room(covered: String, isAllowed: Bool) {
    let found = hints("width: 200, height: 400, \(covered)")
    #expect(found.isEmpty == isAllowed, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("device.covered") })
  }

  @Test(
    "A device name has letters, digits, '.', '-' and '_', and at most 40 characters",
    arguments: [
      ("watch", true), ("_", true), ("7", true), ("a.b-c_d", true),
      (String(repeating: "x", count: 40), true), (String(repeating: "x", count: 41), false),
      (".a", false), ("-a", false), ("a b", false), ("a/b", false), ("..", false), ("é", false),
      ("\"\"", false), ("a\\b", false),
    ])
  func names(name: String, isAllowed: Bool) throws {
    let found = hints("name: \(name), width: 9, height: 9")
    #expect(found.isEmpty == isAllowed, "\(found)")
    if isAllowed { #expect(try device("name: \(name), width: 9, height: 9").name == name) }
  }

  @Test("Repeated device names are an error")
  func twice() {
    let own = "{ name: iphone-5, width: 9, height: 9 }"
    #expect(
      problems("devices: [iphone-5, \(own), { width: 9, height: 8 }, { width: 9, height: 8 }]\n")
        == ["1:21 list.repeated", "1:87 list.repeated"])
  }

  @Test("Each missing key of a device is reported once, and other devices are read")
  func incomplete() {
    let text = """
      devices:
        - { scale: 3 }
        - { width: 0, height: 100 }
        - { Width: 10, height: 10 }
        - iphone-5
      """
    #expect(
      problems(text) == [
        "2:5 device.incomplete", "2:5 device.incomplete", "3:14 value.range",
        "4:5 device.incomplete",
        "4:7 key.unknown",
      ])
    #expect(read(text).value?.devices.map(\.name) == ["iphone-5"])
  }
}
