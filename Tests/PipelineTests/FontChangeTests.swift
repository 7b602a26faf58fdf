import CairoBackend
import Foundation
import Goldens
import Imaging
import Pipeline
import Runs
import TestSupport
import Testing
import Verdicts

/// The golden was drawn with the font of the package, today another file goes by its name.
@Suite("Another font file")
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

  @Test("Pixels of the changed font's glyphs are not compared, all others are")
  func notJudged() throws {
    let fonts = try otherFonts()
    let judgement = try CheckedTestScene(scene, scene, fonts: fonts.set).outcome.judgement
    #expect(judgement.verdict == .same)
    #expect(judgement.otherFonts.map(\.name) == ["Liberation Sans"])
    #expect(!judgement.unchecked.isEmpty)
    let repainted = scene.replacing("red", with: "blue")
    let change = try CheckedTestScene(scene, repainted, fonts: fonts.set).outcome.judgement
    guard case .changed(.pixels(let pixels)) = change.verdict else {
      Issue.record("the verdict is \(change.verdict)")
      return
    }
    #expect(pixels.count == 40 * 18)
    #expect(change.account?.residual == Residual.none)
    #expect(change.account?.cause?.certainty == .proven)
  }

  @Test("A moved text leaves nothing, whatever font draws it")
  func moved() throws {
    let fonts = try otherFonts()
    let moved = scene.replacing("top + 30", with: "top + 36")
    let judgement = try CheckedTestScene(scene, moved, fonts: fonts.set).outcome.judgement
    #expect(judgement.account?.residual == Residual.none)
  }

  @Test("Where fonts must be exact it is a change, and the font is named")
  func exact() throws {
    let fonts = try otherFonts()
    let outcome = try CheckedTestScene(scene, scene, fonts: fonts.set, exactFonts: true).outcome
    guard case .changed(.pixels(let pixels)) = outcome.judgement.verdict else {
      Issue.record("the verdict is \(outcome.judgement.verdict)")
      return
    }
    #expect(pixels.count > 50)
    #expect(outcome.judgement.layout.setting.map(\.key) == ["font Liberation Sans"])
    let same = try CheckedTestScene(scene, scene, exactFonts: true).outcome.judgement
    #expect(same.verdict == .same)
  }

  /// A folder in which the bold font goes by the name of the regular one.
  private func otherFonts() throws -> (set: FontSet, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let bold = try FontSet().file(for: .liberation(isBold: true, isItalic: false)).path
    try folder.write(
      Array(try Data(contentsOf: URL(fileURLWithPath: bold))), to: "LiberationSans-Regular.ttf")
    return (FontSet(folders: [folder.path] + FontSet.standardFolders), folder)
  }
}
