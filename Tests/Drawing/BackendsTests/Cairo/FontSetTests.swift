import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Font search")
struct FontSetTests {
  @Test("All fonts are found where packages install them")
  func installed() {
    #expect(FontSet().missing.isEmpty)
  }

  @Test("A missing font is one error with its package")
  func missing() throws {
    let fonts = FontSet(folders: ["/nowhere"])
    #expect(fonts.missing.count == FontRole.allCases.count)
    var rasterizer = Rasterizer(fonts: fonts)
    #expect(throws: RasterError.font(.missing(name: "Inter Regular", package: "fonts-inter"))) {
      try rasterizer.rasterize(text("A"))
    }
    #expect(
      fonts.missing.first { $0.description.contains("Regular") }?.description
        == "the font 'Inter Regular' is not installed; install it with 'apt-get install fonts-inter'"
    )
  }

  @Test("A list without text needs no font")
  func noText() throws {
    var rasterizer = Rasterizer(fonts: FontSet(folders: []))
    #expect(try rasterizer.rasterize(text("")).size == PixelSize(width: 40, height: 30))
  }

  @Test("A font reports its name, its version and a hash of its file", arguments: FontRole.allCases)
  func identity(role: FontRole) throws {
    let identity = try FontSet().identity(of: role)
    #expect(identity.name.hasPrefix(role.name.split(separator: " ").first ?? ""))
    #expect(identity.version.first?.isNumber == true)
    #expect(try FontSet().identity(of: role) == identity)
  }

  @Test("Regions share the CJK font file and differ in the face")
  func regions() throws {
    let files = try HanScript.allCases.map { try FontSet().file(for: .cjk(isBold: false), in: $0) }
    #expect(Set(files.map(\.path)).count == 1)
    #expect(files.map(\.faceIndex) == [0, 1, 2, 3, 4])
  }

  @Test("Drawing libraries report their versions")
  func libraries() {
    let libraries = DrawingLibraries()
    for version in [libraries.cairo, libraries.pixman, libraries.freeType, libraries.harfBuzz] {
      #expect(version.split(separator: ".").allSatisfy { Int($0) != nil })
    }
  }

  private func text(_ text: String) -> DisplayList {
    let clusters = text.map { TextCluster(text: String($0), advance: 10) }
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 5, y: 20),
      clusters: clusters)
    return DisplayList(
      size: Size(width: 40, height: 30), scale: PixelScale(1),
      items: [DisplayItem("label", .text(mark))])
  }
}
