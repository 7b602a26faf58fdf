import Foundation
import SnaplineBasics
import SnaplineProjects
import TestSupport
import Testing

@Suite("Interface Builder files")
struct InterfaceFileCacheTests {
  /// Returns a storyboard with many controllers, each with a constrained label.
  private func storyboard(_ count: Int, name: (Int) -> String) -> String {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/>"
    let scenes = (0..<count).map { place in
      "<scene sceneID=\"s\(place)\"><objects><viewController id=\"p\(place)\" "
        + "storyboardIdentifier=\"\(name(place))\"><view key=\"view\" id=\"v\(place)\">\(rect)"
        + "</view></viewController></objects></scene>"
    }
    return "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" "
      + "toolsVersion=\"14460\"><device id=\"retina4_7\"/><scenes>\(scenes.joined())"
      + "</scenes></document>"
  }

  @Test("All scenes of a file share its parsed document")
  func shared() throws {
    let folder = try TemporaryFolder()
    try folder.write(storyboard(40) { "Page\($0)" }, to: "Main.storyboard")
    let files = try selectScenes([folder["Main.storyboard"]], in: nil).files
    let loaded = loadScenes(files, filter: ShotFilter([]), threads: 2)
    #expect(loaded.map(\.file.root) == (0..<40).map { "Page\($0)" })
    #expect(loaded.allSatisfy { $0.scene != nil && $0.diagnostics.isEmpty })
    let first = try #require(loaded.first?.interface)
    #expect(loaded.allSatisfy { $0.interface === first })
  }

  @Test("A root is named by its identifier, with its object id if several share it")
  func sameNames() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      storyboard(5) { ["Page", "Page_2", "Page", "Page", "Page"][$0] }, to: "Main.storyboard")
    let files = try selectScenes([folder["Main.storyboard"]], in: nil).files
    #expect(files.map(\.root) == ["Page-p0", "Page_2", "Page-p2", "Page-p3", "Page-p4"])
  }
}
