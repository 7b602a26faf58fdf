import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplineProjects
import SnaplineProofs
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Contrast on image files")
struct ImageContrastTests {
  /// Returns a scene with white text on an image of one color.
  private func scene(on color: [UInt8], in folder: TemporaryFolder) throws -> LoadedScene {
    let pixels = [[UInt8]](repeating: color, count: 16).flatMap { $0 }
    let image = Bitmap(size: PixelSize(width: 4, height: 4), bytes: pixels)
    try folder.write(try encodePNG(image), to: "scenes/back.png")
    let text = """
      era: ios15
      look: app
      devices: [iphone-se]
      orientations: [portrait]
      views:
        back: { kind: imageView, image: back.png, frame: [0, 0, 320, 568] }
        words: { kind: label, text: Hello, textColor: white, frame: [20, 100, 200, 30] }
      """
    let path = folder["scenes/a.scene.yaml"]
    return loadScene(
      SceneFile(path: path, identity: "a", isInProject: false), bytes: Array(text.utf8))
  }

  @Test("Text on an image is compared with its pixels", arguments: [true, false])
  func contrast(isLight: Bool) throws {
    let folder = try TemporaryFolder()
    // Premultiplied blue, green, red and alpha.
    let loaded = try scene(on: isLight ? [160, 220, 240, 255] : [60, 30, 20, 255], in: folder)
    let found = loaded.lintFindings.filter { $0.code == "lint.contrast" }
    #expect(found.count == (isLight ? 1 : 0))
    #expect(found.allSatisfy { $0.message.contains("#FFFFFF on #F0DCA0") })
    var options = ProofOptions()
    options.widths = ScreenRange(.horizontal, 320...330)
    let proofs = loaded.proofTasks(options).map { $0.proof() }
    #expect(proofs.map { $0.fails(on: .contrast) } == [isLight])
  }
}
