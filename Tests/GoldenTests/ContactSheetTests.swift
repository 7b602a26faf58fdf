import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("The contact sheet of the articles")
struct ContactSheetTests {
  private static let path = "Scenes/articles/contact-sheet.png"

  @Test("It is small enough for the page about images, which shows it")
  func shown() throws {
    #expect(try ProjectFiles.bytes(Self.path).count <= 400 << 10)
    #expect(
      try ProjectFiles.text("Sources/Products/snapline/Manual/images.md")
        .contains("src=\"../../../../\(Self.path)\""))
  }

  @Test("The contact sheet contains each image of each scene")
  func complete() throws {
    let page = try #require(PlainPNG(try ProjectFiles.bytes(Self.path)))
    let sheet = contactSheet(try groups())
    #expect(page.width == Int(sheet.page.size.width), "redraw it")
    #expect(page.height == Int(sheet.page.size.height), "redraw it")
    for place in sheet.frames {
      // A thin frame is drawn around each image, regardless of its content.
      #expect(page[place.x - 1, place.y - 1] == 0xD1D1_D6FF)
      #expect(page[place.x + place.width, place.y + place.height] == 0xD1D1_D6FF)
    }
  }

  /// Returns the groups as the command computes them, from the scenes only.
  private func groups() throws -> [ContactSheetGroup] {
    let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)
    let files = try project.sceneFiles().filter {
      $0.identity.hasPrefix("articles/") && !$0.isFigure
    }
    #expect(files.count > 15)
    return try files.map { file in
      let loaded = loadScene(file)
      var known: [[UInt8]] = []
      var pictures: [ContactSheetGroup.Item] = []
      for shot in loaded.plannedShots {
        // Identical images are drawn once, with all names.
        let golden = try ProjectFiles.bytes("Snapshots/\(file.identity)/\(shot.name).png")
        if let place = known.firstIndex(of: golden) {
          pictures[place].siblings.append(shot.name)
          continue
        }
        known.append(golden)
        let size = shot.device.size(in: shot.orientation)
        pictures.append(
          ContactSheetGroup.Item(
            shot.name, PixelSize(width: Int(size.width), height: Int(size.height))))
      }
      let title = loaded.scene?.title.map { ": \($0)" } ?? ""
      return ContactSheetGroup(String(file.identity.dropFirst("articles/".count)) + title, pictures)
    }
  }
}
