import Snapline
import SnaplineLayout
import TestSupport
import Testing

/// The examples in the documentation of pictures, goldens and verdicts, verbatim.
@Suite("Examples of verdicts")
struct VerdictExampleTests {
  @Test("Files of a picture")
  func picture() throws {
    let picture = try Scene([Label("Name", name: "title")]).layout().render()
    #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(String(decoding: picture.svg, as: UTF8.self).hasPrefix("<svg"))
    #expect(String(decoding: picture.pdf.prefix(5), as: UTF8.self) == "%PDF-")
  }

  /// A card whose title has this distance from its edge.
  private func card(_ inset: Double) -> Scene {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "card", devices: [.iPhone14], [title])
    scene.orientations = [.portrait]
    scene.activate(
      title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: inset),
      title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor))
    return scene
  }

  @Test("Golden folders and recording modes")
  func snapshots() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let goldens = Snapshots(folder: folder)
    #expect(goldens.folder == folder)
    let recording = Snapshots.Recording.missing
    #expect(try card(16).compare(to: goldens, recording: .never).map(\.kind) == [.missing])
    #expect(try card(16).compare(to: goldens, recording: .missing).map(\.kind) == [.recorded])
    #expect(try card(24).compare(to: goldens, recording: recording).map(\.kind) == [.changed])
    #expect(try card(24).compare(to: goldens, recording: .changed).map(\.kind) == [.recorded])
  }

  @Test("Forms of goldens")
  func forms() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(Snapshots(folder: folder, form: .text).form == .text)
    let form = Snapshots.Form.images
    #expect(Snapshots.Form(rawValue: "text") == .text)
    _ = try card(16).compare(to: Snapshots(folder: folder), recording: .missing)
    let images = temporary.contents()
    #expect(images.keys.contains("card/portrait.png"))
    let texts = Snapshots(folder: folder, form: .text)
    _ = try card(16).compare(to: texts, recording: .changed)
    #expect(try card(24).compare(to: texts).first?.expected?.starts(with: png) == true)
    #expect(!temporary.contents().keys.contains("card/portrait.png"))
    // The text golden has the results of the image, and is converted to the same bytes.
    #expect(try card(16).compare(to: Snapshots(folder: folder)).map(\.kind) == [.same])
    let verdict = try #require(card(24).compare(to: texts).first)
    #expect(verdict.causes.map(\.place?.file) == [#filePath])
    #expect(verdict.residual == 0)
    let back = Snapshots(folder: folder, form: form)
    _ = try card(16).compare(to: back, recording: .changed)
    #expect(temporary.contents() == images)
  }

  @Test("A text golden of a test is recorded without an image, and found changed")
  func newTextGolden() throws {
    let temporary = try TemporaryFolder()
    let texts = Snapshots(folder: temporary.path, form: .text)
    #expect(try card(16).compare(to: texts, recording: .missing).map(\.kind) == [.recorded])
    #expect(temporary.contents().keys.allSatisfy { !$0.hasSuffix(".png") })
    #expect(try card(16).compare(to: texts).map(\.kind) == [.same])
    #expect(try card(24).compare(to: texts, recording: .changed).map(\.kind) == [.recorded])
    #expect(try card(24).compare(to: texts).map(\.kind) == [.same])
  }

  @Test("Kinds of verdicts")
  func kinds() throws {
    let temporary = try TemporaryFolder()
    let goldens = Snapshots(folder: temporary.path)
    #expect(try card(16).compare(to: goldens).first?.kind == .missing)
    #expect(try card(16).compare(to: goldens, recording: .missing).first?.kind == .recorded)
    #expect(try card(16).compare(to: goldens).first?.kind == .same)
    #expect(try card(24).compare(to: goldens).first?.kind == .changed)
    let kinds = Set(try card(16).compare(to: goldens).map(\.kind))
    #expect(kinds.isSubset(of: [Verdict.Kind.same, .recorded]))
    try temporary.write("no picture", to: "card/portrait.png")
    #expect(try card(16).compare(to: goldens).first?.kind == .unfit)
  }

  @Test("Properties of a verdict")
  func verdict() throws {
    let temporary = try TemporaryFolder()
    let goldens = Snapshots(folder: temporary.path)
    _ = try card(16).compare(to: goldens, recording: .missing)
    let verdict = try #require(card(24).compare(to: goldens).first)
    #expect(verdict.shot == "portrait")
    #expect(verdict.kind == .changed)
    #expect(!verdict.isGood)
    #expect(verdict.views == ["title"])
    let cause = try #require(verdict.causes.first)
    #expect(cause.description.hasSuffix("constant 16 → 24"))
    #expect(cause.place?.file == #filePath)
    #expect(verdict.causes.allSatisfy { (cause: Verdict.Cause) in cause.place != nil })
    #expect(verdict.residual == 0)
    #expect("\(verdict)".contains("constant 16 → 24"))
    #expect(verdict.place == verdict.causes.first?.place)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(verdict.expected?.starts(with: png) == true)
    #expect(verdict.actual?.starts(with: png) == true && verdict.actual != verdict.expected)
    #expect(verdict.difference?.starts(with: png) == true)
  }
}
