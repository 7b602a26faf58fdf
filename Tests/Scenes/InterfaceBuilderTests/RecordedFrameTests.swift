import Foundation
import RecordedScenes
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Frames recorded from UIKit", .requires(.sharedFiles))
struct RecordedFrameTests {
  @Test("In the first files nearly every view has the recorded frame, most to the pixel")
  func firstFiles() throws {
    let folder = try #require(SharedFiles.folder).deletingLastPathComponent()
    var options = ImportOptions()
    options.trustsStoredSizes = true
    var (views, near, pixelExact, exact) = (0, 0, 0, 0)
    for line in try RecordedScene.readAll(in: folder.path, upTo: 600_000) {
      let recorded = try line.get()
      guard recorded.grade == "A" || recorded.grade == "B" else { continue }
      let document = readInterface(SharedFiles.bytes(recorded.file), file: recorded.file).value
      let scenes = document?.scenes(identity: "a", options: options).value ?? []
      let found = scenes.first { $0.root.objectID == recorded.rootID }
      let layout = found.map { found in
        solveLayout(
          found.scene,
          LayoutEnvironment(
            of: found.scene, device: found.scene.devices[0],
            orientation: found.scene.orientations[0])
        ).layout
      }
      for view in recorded.assertedViews {
        let solved = found?.views[view.id].flatMap { layout?[$0] }
        views += 1
        if isNear(solved?.exactFrame, view.frame, within: recorded.tolerance) { near += 1 }
        guard view.pixelExact == true else { continue }
        pixelExact += 1
        if isNear(solved?.frame, view.frame, within: 0.02) { exact += 1 }
      }
    }
    #expect(views > 200 && pixelExact > 100)
    #expect(near * 100 >= views * 97, "\(near) of \(views)")
    #expect(exact * 100 >= pixelExact * 97, "\(exact) of \(pixelExact)")
  }

  private func isNear(_ rect: Rect?, _ expected: [Double], within tolerance: Double) -> Bool {
    guard let rect, expected.count == 4 else { return false }
    return zip([rect.minX, rect.minY, rect.width, rect.height], expected)
      .allSatisfy { abs($0 - $1) <= tolerance }
  }
}
