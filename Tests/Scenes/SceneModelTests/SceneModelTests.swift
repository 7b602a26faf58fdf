import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Colors")
struct ColorTests {
  @Test("A color's description parses to the same color, for 500 random colors")
  func roundTrip() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      func byte() -> UInt8 { UInt8(random.number(0...255)) }
      let color = Color(byte(), byte(), byte(), alpha: byte())
      #expect(Color(hexadecimal: color.description.dropFirst()) == color)
    }
  }

  @Test(
    "Invalid hexadecimal digits are nil, also for digits that are not ASCII",
    arguments: ["", "12", "12345", "1234567", "GGGGGG", "１２３", "#123456", "12 456"])
  func wrong(digits: String) {
    #expect(Color(hexadecimal: digits) == nil)
  }

  @Test("Three hexadecimal digits are short for six")
  func short() {
    #expect(Color(hexadecimal: "F0a") == Color(hexadecimal: "FF00AA"))
  }
}

@Suite("Devices")
struct DeviceTests {
  @Test(
    "Every device has a unique name, and landscape swaps its width and height",
    arguments: Device.all)
  func turns(device: Device) {
    #expect(Device.all.count { $0.name == device.name } == 1)
    #expect(Device.named(device.name) == device)
    #expect(device.size(in: .landscape) == device.size(in: .portrait).swapped)
    #expect(device.size.height > device.size.width)
  }

  @Test(
    "The safe area covers more than 70 % of the screen, in every era and orientation",
    arguments: Device.all)
  func safeAreas(device: Device) {
    for era in Era.allCases {
      for orientation in Orientation.allCases {
        let screen = Rect(origin: .zero, size: device.size(in: orientation))
        let safe = screen.inset(by: device.safeArea(in: orientation, era: era))
        #expect(safe.width * safe.height > screen.width * screen.height * 0.7, "\(era)")
      }
    }
  }

  @Test("Eras are sorted by their iOS releases")
  func eras() {
    #expect(Era.allCases == Era.allCases.sorted())
    #expect(Set(Era.allCases.map(\.release)).count == Era.allCases.count)
  }
}

@Suite("Constraints as text")
struct ConstraintTextTests {
  private static let scene = {
    var scene = Scene(identity: "test", file: "test.scene.yaml", era: .ios15)
    for name in ["a", "b"] {
      scene.views.append(View(name: name, parent: .root, content: .plain, span: Self.place))
    }
    return scene
  }()

  private static let place = SourceSpan(file: "test.scene.yaml")

  private func anchor(_ view: Int, _ attribute: Attribute) -> Anchor {
    Anchor(.view(ViewID(view)), attribute)
  }

  private func text(
    _ relation: ConstraintRelation, _ terms: [AnchorTerm], constant: Double = 0,
    priority: Double = Constraint.requiredPriority
  ) -> String {
    Constraint(
      anchor(1, .width), relation, terms, constant: constant, priority: priority,
      span: Self.place
    ).text(in: Self.scene)
  }

  @Test("A printed constraint leaves out default values")
  func constraintTexts() {
    let half = AnchorTerm(0.5, anchor(2, .width))
    let whole = AnchorTerm(1, anchor(2, .height))
    #expect(text(.equal, [], constant: 40) == "a.width == 40")
    #expect(text(.equal, [whole]) == "a.width == b.height")
    #expect(text(.lessOrEqual, [half], constant: -8) == "a.width <= 0.5 * b.width - 8")
    #expect(
      text(.greaterOrEqual, [half, AnchorTerm(-2, anchor(2, .height))], priority: 750)
        == "a.width >= 0.5 * b.width - 2 * b.height @ 750")
  }

  @Test("anchors lists the left side of a constraint and then its terms")
  func anchors() {
    let constraint = Constraint(
      anchor(1, .leading), .equal, [AnchorTerm(1, anchor(2, .trailing))],
      span: Self.place)
    #expect(constraint.anchors == [anchor(1, .leading), anchor(2, .trailing)])
  }
}

@Suite("Kinds of views")
struct ViewKindTests {
  @Test("Each kind is found by its name, and each control is a kind")
  func names() {
    for kind in ViewKind.allCases { #expect(ViewKind(rawValue: kind.rawValue) == kind) }
    for control in ControlKind.allCases {
      #expect(ViewKind(rawValue: control.rawValue) == .control(control))
    }
    #expect(ViewKind(rawValue: "button ") == nil)
  }

  @Test("Users type into fields, text views and search bars")
  func editable() { #expect(ViewKind.editable == [.textField, .textView, .searchBar]) }
}
