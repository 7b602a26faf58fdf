import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Tables of devices, eras and colors")
struct TableContentTests {
  @Test("Every device name is found, and aliases have the same screen size")
  func names() {
    #expect(Set(Device.names).count == Device.names.count)
    for name in Device.names { #expect(Device.named(name) != nil, "\(name)") }
    for device in Device.all {
      for other in device.alsoNamed { #expect(Device.named(other)?.size == device.size) }
    }
  }

  @Test("A device name with capitals and spaces is understood", arguments: Device.names)
  func spelling(_ name: String) {
    let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
    #expect(Device.nearest(to: words) == name)
    #expect(Device.nearest(to: name) == name)
  }

  @Test("swapped turns a portrait size into the landscape size and back", arguments: Device.all)
  func turned(_ device: Device) {
    let (tall, wide) = (device.size(in: .portrait), device.size(in: .landscape))
    #expect(tall.swapped == wide && wide.swapped == tall)
    #expect(tall == device.size)
  }

  @Test("A feature that an era introduced remains in all later eras")
  func eras() {
    let eras = Era.allCases
    #expect(eras == eras.sorted() && Set(eras.map(\.release)).count == eras.count)
    for has in [\Era.hasSafeArea, \.hasDarkAppearance, \.formatGapUsesMargins] {
      let answers = eras.map { $0[keyPath: has] }
      #expect(answers == answers.sorted { !$0 && $1 })
    }
  }

  @Test("Heavier font weights never fall back to a lighter face", arguments: Era.allCases)
  func faces(_ era: Era) {
    let faces = [FontWeight.regular, .medium, .semibold, .bold].map { era.systemFace($0) }
    #expect(faces.first != faces.last)
    // A face that was replaced by a heavier one does not return.
    for (index, face) in faces.enumerated() {
      let places = faces.indices.filter { faces[$0] == face }
      #expect(places == Array(places[0]...places[places.count - 1]) && places.contains(index))
    }
  }

  @Test("Every color name is known in the latest era, and 'mauve' in none")
  func colors() throws {
    let latest = try #require(Era.allCases.last)
    #expect(Set(AdaptiveColor.names).count == AdaptiveColor.names.count)
    for name in AdaptiveColor.names { #expect(AdaptiveColor.named(name, era: latest) != nil) }
    for era in Era.allCases { #expect(AdaptiveColor.named("mauve", era: era) == nil) }
  }

  @Test("A printed color parses to the same color, for 500 random colors")
  func text() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let part = { UInt8(random.number(0...255)) }
      let color = Color(part(), part(), part(), alpha: random.pick([255, part()]))
      let text = "\(color)"
      #expect(text.hasPrefix("#") && Color(hexadecimal: text.dropFirst()) == color, "\(text)")
    }
  }

  @Test("share is a value's fraction of its range, clamped to 0 and 1")
  func share() {
    var control = ControlContent(.slider, font: Font(.systemRegular, size: 17))
    (control.minimumValue, control.maximumValue) = (10, 20)
    let shares = [5.0, 10, 12.5, 20, 99].map { value in
      control.value = value
      return control.fraction
    }
    #expect(shares == [0, 0, 0.25, 1, 1])
    control.maximumValue = 10
    #expect(control.fraction == 0)
  }
}
