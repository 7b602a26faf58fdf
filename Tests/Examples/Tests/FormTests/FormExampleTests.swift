import SnaplineTesting
import Testing
import XCTest

@Suite("A form", .snapshots())
struct FormExampleTests {
  @Test("in code is laid out and drawn as it was recorded")
  func inCode() throws {
    let layout = try articleForm().layout(on: .iPhone5)
    #expect(layout.nameField.frame == Rect(96, 20, 204, 30))
    assertLayout(of: articleForm(), orientations: [.portrait])
  }

  @Test("of a file is laid out as the file says", .snapshots("card"))
  func ofFile() throws {
    let scene = try Scene(named: "card")
    #expect(try scene.layout().title.frame.x == 16)
    assertLayout(of: scene, devices: [.iPhoneSE, .iPadMini])
  }

  @Test("of a file needs no line of code", .snapshots("plain-card"))
  func ofNameAlone() {}

  @Test("of a storyboard needs no Xcode")
  func ofStoryboard() throws {
    let path = #filePath.replacing(
      /Tests\/Examples.*/, with: "Scenes/interface-builder/Login.storyboard")
    for scene in try Scene.scenes(fromInterface: path).prefix(1) { assertLayout(of: scene) }
  }

  @Test("lies the same way on many devices", arguments: [Device.iPhoneSE, .iPhone16, .iPadPro])
  func onDevices(device: Device) throws {
    let layout = try articleForm().layout(on: device)
    #expect(layout.nameField.frame.x == 96)
    #expect(layout.findings.isEmpty)
  }
}

/// The same in XCTest.
final class FormXCTests: XCTestCase {
  func testForm() {
    assertLayout(of: articleForm(), orientations: [.portrait])
  }
}
