import Foundation
import TestSupport
import Testing

/// `Scenes/controls/README.md` shows all images of the controls next to their names.
@Suite("The page of the controls")
struct ControlsPageTests {
  @Test("The page shows every golden of the directory once, and no other image")
  func pictures() throws {
    let page = try ProjectFiles.text("Scenes/controls/README.md")
    let shown = page.matches(of: /src="\.\.\/\.\.\/([^"]*)"/).map { String($0.1) }
    let goldens = ProjectFiles.paths(below: "Snapshots/controls", endingIn: ".png")
    #expect(Set(shown) == Set(goldens))
    #expect(shown.count == goldens.count)
  }

  @Test(
    "Every scene of the directory has a heading that links to it",
    arguments: ProjectFiles.paths(below: "Scenes/controls", endingIn: ".scene.yaml"))
  func scenes(path: String) throws {
    let file = path.dropFirst("Scenes/controls/".count)
    let name = file.dropLast(".scene.yaml".count)
    let heading = "## [\(name)](\(file))\n"
    #expect(try ProjectFiles.text("Scenes/controls/README.md").contains(heading))
  }
}
