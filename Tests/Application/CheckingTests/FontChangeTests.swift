import Foundation
import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

/// The golden was rendered with the packaged font; now another file has its name.
@Suite("Changed font files")
struct FontChangeTests {
  private let scene = """
    era: ios7
    devices: [{ name: small, width: 120, height: 80, scale: 2 }]
    orientations: [portrait]
    views:
      title: { kind: label, text: Hello World }
      box: { background: red }
    constraints:
      - title.leading == root.leading + 8
      - title.top == root.top + 30
      - box.leading == title.leading
      - box.top == title.bottom
      - box.width == 20
      - box.height == 9

    """

  @Test("Glyphs of a changed font are not compared, and all other pixels are")
  func notCompared() throws {
    let fonts = try otherFonts()
    let comparison = try CheckedTestScene(scene, scene, fonts: fonts.set).outcome.comparison
    #expect(comparison.verdict == .same)
    #expect(comparison.differentFonts.map(\.name) == ["Liberation Sans"])
    #expect(!comparison.unchecked.isEmpty)
    let repainted = scene.replacing("red", with: "blue")
    let change = try CheckedTestScene(scene, repainted, fonts: fonts.set).outcome.comparison
    guard case .changed(.pixels(let pixels)) = change.verdict else {
      Issue.record("the verdict is \(change.verdict)")
      return
    }
    #expect(pixels.count == 40 * 18)
    #expect(change.summary?.residual == Residual.none)
    #expect(change.summary?.cause?.certainty == .proven)
  }

  @Test("A moved text in a changed font leaves nothing unexplained")
  func moved() throws {
    let fonts = try otherFonts()
    let moved = scene.replacing("top + 30", with: "top + 36")
    let comparison = try CheckedTestScene(scene, moved, fonts: fonts.set).outcome.comparison
    #expect(comparison.summary?.residual == Residual.none)
  }

  @Test("With exact fonts a changed font is a change, and is named")
  func exact() throws {
    let fonts = try otherFonts()
    let outcome = try CheckedTestScene(scene, scene, fonts: fonts.set, exactFonts: true).outcome
    guard case .changed(.pixels(let pixels)) = outcome.comparison.verdict else {
      Issue.record("the verdict is \(outcome.comparison.verdict)")
      return
    }
    #expect(pixels.count > 50)
    #expect(outcome.comparison.layout.setting.map(\.key) == ["font Liberation Sans"])
    let same = try CheckedTestScene(scene, scene, exactFonts: true).outcome.comparison
    #expect(same.verdict == .same)
  }

  /// Creates a directory in which the bold font has the name of the regular one.
  private func otherFonts() throws -> (set: FontSet, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let bold = try FontSet().file(for: .liberation(isBold: true, isItalic: false)).path
    try folder.write(
      Array(try Data(contentsOf: URL(fileURLWithPath: bold))), to: "LiberationSans-Regular.ttf")
    return (FontSet(folders: [folder.path] + FontSet.standardFolders), folder)
  }
}
