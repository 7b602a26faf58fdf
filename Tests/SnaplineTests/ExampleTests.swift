import Snapline
import SnaplineLayout
import TestSupport
import Testing

/// What the documentation shows, word for word.
@Suite("Examples of the documentation")
struct ExampleTests {
  @Test("Picture")
  func pictureExample() throws {
    let picture = try Scene([Label("Name")]).layout().picture()
    #expect(picture.png.count > 100 && picture.svg.count > 100 && picture.pdf.count > 100)
  }

  @Test("Snapshots")
  func snapshotsExample() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let goldens = Snapshots(folder: folder)
    let scene = Scene(name: "empty", devices: [.iPhone14])
    #expect(try scene.compare(to: goldens, recording: .missing).allSatisfy(\.isGood))
  }

  @Test("Verdict")
  func verdictExample() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let verdicts = try Scene(devices: [.iPhone14]).compare(to: Snapshots(folder: folder))
    #expect(verdicts.map(\.kind) == [.missing, .missing])
    #expect(verdicts.map(\.shot) == ["portrait", "landscape"])
  }
}
