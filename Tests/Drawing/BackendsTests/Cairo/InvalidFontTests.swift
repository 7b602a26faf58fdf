import Foundation
import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Damaged font files")
struct InvalidFontTests {
  @Test("A file that is not a font is reported", arguments: ["", "no font", "OTTO\0\u{1}\0\0"])
  func noFont(content: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "Inter-Regular.otf")
    #expect(
      throws: RasterError.font(.unreadable(path: folder["Inter-Regular.otf"]))
    ) { try draw(in: folder) }
  }

  @Test("A directory in place of a font is reported")
  func folderInstead() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Inter-Regular.otf/file")
    #expect(throws: RasterError.self) { try draw(in: folder) }
  }

  @Test("A truncated font is drawn or refused", arguments: 0..<24)
  func truncation(step: Int) throws {
    let font = try font()
    try survive(Array(font.prefix(font.count * step / 24)))
  }

  @Test("A font with changed bytes is drawn or refused", arguments: 0..<40 as Range<UInt64>)
  func wrongBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var font = try font()
    // The tables at the beginning contain all offsets.
    let reach = seed.isMultiple(of: 2) ? 1000 : font.count
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      font[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    try survive(font)
  }

  private func font() throws -> [UInt8] {
    let path = try FontSet().file(for: .liberation(isBold: false, isItalic: false)).path
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Draws with the font; the only allowed failure is that the file cannot be read.
  private func survive(_ font: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.write(font, to: "Inter-Regular.ttf")
    for file in ["NotoSansCJK-Regular.ttc", "DejaVuSans.ttf"] { try folder.write(font, to: file) }
    do {
      #expect(try draw(in: folder).size.width == 80)
    } catch RasterError.font(.unreadable) {
      return
    }
  }

  private func draw(in folder: TemporaryFolder) throws -> Bitmap {
    var rasterizer = Rasterizer(fonts: FontSet(folders: [folder.path]))
    let clusters = "Agé姓fi".map { TextCluster(text: String($0), advance: 12) }
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 5, y: 20),
      clusters: clusters)
    let list = DisplayList(
      size: Size(width: 80, height: 30), scale: PixelScale(1),
      items: [DisplayItem("label", .text(mark))])
    return try rasterizer.rasterize(list)
  }
}
