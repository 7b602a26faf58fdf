import SnaplineLayout
import Testing

/// The examples in the documentation of devices and traits, verbatim.
@Suite("Examples of devices")
struct DeviceExampleTests {
  private let scene = Scene()

  @Test("Device")
  func device() throws {
    let device = Device("iphone-14")
    #expect(device.name == "iphone-14")
    #expect(device == "iphone-14")
    #expect("\(device)" == "iphone-14")
  }

  @Test("Phones")
  func phones() throws {
    #expect(try scene.layout(on: .iPhone4S).root.frame == Rect(0, 0, 320, 480))
    #expect(try scene.layout(on: .iPhone5).root.frame == Rect(0, 0, 320, 568))
    #expect(try scene.layout(on: .iPhoneSE).root.frame == Rect(0, 0, 375, 667))
    #expect(try scene.layout(on: .iPhone8).root.frame == Rect(0, 0, 375, 667))
    #expect(try scene.layout(on: .iPhone8Plus).root.frame == Rect(0, 0, 414, 736))
    #expect(try scene.layout(on: .iPhoneX).root.frame == Rect(0, 0, 375, 812))
    #expect(try scene.layout(on: .iPhone11).root.frame == Rect(0, 0, 414, 896))
    #expect(try scene.layout(on: .iPhone12Mini).root.frame == Rect(0, 0, 375, 812))
    #expect(try scene.layout(on: .iPhone14).root.frame == Rect(0, 0, 390, 844))
    #expect(try scene.layout(on: .iPhone14Plus).root.frame == Rect(0, 0, 428, 926))
    #expect(try scene.layout(on: .iPhone16).root.frame == Rect(0, 0, 393, 852))
    #expect(try scene.layout(on: .iPhone16Plus).root.frame == Rect(0, 0, 430, 932))
    #expect(try scene.layout(on: .iPhone16Pro).root.frame == Rect(0, 0, 402, 874))
    #expect(try scene.layout(on: .iPhone16ProMax).root.frame == Rect(0, 0, 440, 956))
    #expect(try scene.layout(on: .iPhone17).root.frame == Rect(0, 0, 402, 874))
  }

  @Test("Tablets")
  func tablets() throws {
    #expect(try scene.layout(on: .iPad).root.frame == Rect(0, 0, 820, 1180))
    #expect(try scene.layout(on: .iPadMini).root.frame == Rect(0, 0, 744, 1133))
    #expect(try scene.layout(on: .iPadPro).root.frame == Rect(0, 0, 1032, 1376))
    #expect(try scene.layout(on: .iPadPro11).root.frame == Rect(0, 0, 834, 1194))
  }

  @Test("Orientations, appearances and directions")
  func traits() throws {
    let scene = Scene([Label("Name", name: "title")])
    let upright = try scene.layout(on: .iPhone14, .portrait).root.frame
    #expect(upright.width == 390)
    let turned = try scene.layout(on: .iPhone14, .landscape).root.frame
    #expect(turned.width == 844)
    let day = try scene.layout(appearance: .light).title.frame
    let night = try scene.layout(appearance: .dark).title.frame
    #expect(day == night && night.width > 0)
    var label = Label("Name", name: "title")
    label.frame = nil
    var row = Scene([label])
    row.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
    #expect(try row.layout(on: .iPhone14, direction: .leftToRight).title.frame.minX == 16)
    #expect(try row.layout(on: .iPhone14, direction: .rightToLeft).title.frame.maxX == 374)
  }

  @Test("Text sizes")
  func textSizes() throws {
    let text = Label("Text", name: "text", font: .preferredFont(forTextStyle: .body))
    let scene = Scene(devices: [.iPhone8], [text])
    #expect(try scene.layout(textSize: .extraSmall).text.frame.height == 17)
    #expect(try scene.layout(textSize: .small).text.frame.height == 18)
    #expect(try scene.layout(textSize: .medium).text.frame.height == 19.5)
    #expect(try scene.layout(textSize: .large).text.frame.height == 20.5)
    #expect(try scene.layout(textSize: .extraLarge).text.frame.height == 23)
    #expect(try scene.layout(textSize: .extraExtraLarge).text.frame.height == 25.5)
    #expect(try scene.layout(textSize: .extraExtraExtraLarge).text.frame.height == 27.5)
    #expect(try scene.layout(textSize: .accessibilityMedium).text.frame.height == 33.5)
    #expect(try scene.layout(textSize: .accessibilityLarge).text.frame.height == 39.5)
    #expect(try scene.layout(textSize: .accessibilityExtraLarge).text.frame.height == 48)
    #expect(try scene.layout(textSize: .accessibilityExtraExtraLarge).text.frame.height == 56.5)
    let largest = TextSize.accessibilityExtraExtraExtraLarge
    #expect(try scene.layout(textSize: largest).text.frame.height == 63.5)
  }

  @Test("Eras")
  func eras() throws {
    let field = TextField(name: "field")
    #expect(try Scene(era: .iOS7, [field]).layout().field.frame.height == 30)
    #expect(try Scene(era: .iOS8, [field]).layout().field.frame.height == 30)
    #expect(try Scene(era: .iOS9, [field]).layout().field.frame.height == 30)
    #expect(try Scene(era: .iOS10, [field]).layout().field.frame.height == 30)
    #expect(try Scene(era: .iOS11, [field]).layout().field.frame.height == 30)
    #expect(try Scene(era: .iOS13, [field]).layout().field.frame.height == 34)
    #expect(try Scene(era: .iOS15, [field]).layout().field.frame.height == 34)
    #expect(try Scene(era: .iOS26, [field]).layout().field.frame.height == 34)
  }
}
