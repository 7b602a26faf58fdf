import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Size classes")
struct SizeClassConditionTests {
  /// All eight conditions in their canonical form.
  private static let written = ["wC", "wR", "hC", "hR", "wC hC", "wC hR", "wR hC", "wR hR"]

  @Test("A condition's text parses to the same condition, in either order")
  func text() throws {
    for words in Self.written {
      let condition = try #require(SizeCondition(words))
      #expect(condition.text == words)
      let turned = words.split(separator: " ").reversed().joined(separator: "   ")
      #expect(SizeCondition(turned) == condition)
    }
    #expect(Set(Self.written.map { SizeCondition($0) }).count == 8)
  }

  @Test(
    "A size class condition that repeats an axis or has other letters is nil",
    arguments: [
      "", " ", "w", "C", "wC wC", "wC wR", "hR hC", "wC hR wC", "WC", "wc", "wCC", "w C", "wС",
      "wA", "wC\thR", "wC,hR", "w\u{301}C", "wC\n",
    ])
  func wrong(words: String) { #expect(SizeCondition(words) == nil) }

  @Test("A condition holds exactly in the size classes that match all its parts")
  func holding() throws {
    for words in Self.written {
      let condition = try #require(SizeCondition(words))
      let parts = words.split(separator: " ")
      for classes in SizeClasses.all {
        let own = classes.text.split(separator: " ")
        #expect(condition.holds(in: classes) == parts.allSatisfy(own.contains), "\(words)")
      }
      #expect(condition.weight == parts.count)
      // A more specific condition matches fewer size classes.
      #expect(SizeClasses.all.count { condition.holds(in: $0) } == 4 >> parts.count)
    }
  }

  @Test(
    "A phone in landscape has regular width on exactly the large models",
    arguments: Device.all.filter { $0.idiom == .phone })
  func phones(device: Device) {
    let large = [
      "iphone-8-plus", "iphone-11", "iphone-11-pro-max", "iphone-14-plus", "iphone-16-plus",
      "iphone-16-pro-max",
    ]
    let (upright, turned) = (device.size(in: .portrait), device.size(in: .landscape))
    #expect(device.sizeClasses(in: .portrait, width: upright.width).text == "wC hR")
    #expect(
      device.sizeClasses(in: .landscape, width: turned.width).text
        == (large.contains(device.name) ? "wR hC" : "wC hC"))
  }

  @Test(
    "A tablet is regular in both dimensions, and compact in width when 320 pt wide",
    arguments: Device.all.filter { $0.idiom == .pad })
  func tablets(device: Device) {
    for orientation in Orientation.allCases {
      let width = device.size(in: orientation).width
      #expect(device.sizeClasses(in: orientation, width: width).text == "wR hR")
      #expect(device.sizeClasses(in: orientation, width: 320).text == "wC hR")
    }
  }

  @Test("Variations apply in exactly the size classes that their conditions match")
  func variation() throws {
    let scene = scene(
      """
      devices: [iphone-8, ipad-10]
      views: { a: { kind: label, text: Hi } }
      constraints: [a.left == root.left + 8 as gap, a.top == root.top as edge]
      variations:
        wR: { set: { gap: 30 }, views: { a: { text: Wide } } }
        hC: { deactivate: [edge] }
      """)
    let view = try #require(scene.view(named: "a"))
    for classes in SizeClasses.all {
      let varied = scene.applyingVariations(for: classes)
      #expect(varied.constraints[0].constant == (classes.width == .regular ? 30 : 8))
      #expect(varied.constraints[1].isActive == (classes.height == .regular))
      let isWide = varied[view].content != scene[view].content
      #expect(isWide == (classes.width == .regular))
    }
  }
}
