import Diagnostics
import Explanation
import Pipeline
import SceneModel
import SceneWriting
import Selection
import Shots
import Testing

private let file = SceneFile(path: "test.scene.yaml", identity: "test", isInProject: false)

private func loadText(_ text: String) -> LoadedScene { loadScene(file, bytes: Array(text.utf8)) }

private func codes(_ loaded: LoadedScene) -> [String] {
  loaded.findings(of: loaded.plannedShots).map(\.diagnostic.code)
}

private func text(_ loaded: LoadedScene) -> String { String(decoding: loaded.bytes, as: UTF8.self) }

@Suite("The questions that are asked most, and a repair for each")
struct RepairTests {
  @Test("The scene shows the complaint, and the repair makes it go", arguments: Complaint.certain)
  func certain(complaint: Complaint) throws {
    let loaded = loadText(complaint.scene)
    let shown = try #require(
      loaded.findings(of: loaded.plannedShots).first { $0.diagnostic.code == complaint.code })
    let repair = try #require(shown.repair)
    #expect(repair.doubt == nil)

    // What is printed to be pasted, and what is written, are one thing.
    let pasted = try #require(editScene(loaded.bytes, file: file.path, by: repair.edits))
    let mended = loadScene(file, bytes: pasted)
    #expect(!mended.hasErrors)
    #expect(
      !mended.findings(of: mended.plannedShots).contains {
        $0.diagnostic.message == shown.diagnostic.message
      })

    let repaired = loaded.repaired(loaded.plannedShots)
    #expect(repaired.repaired.contains { $0.diagnostic.code == complaint.code })
    #expect(repaired.scene.bytes != loaded.bytes)
  }

  @Test(
    "What only the author can know is to be pasted, and not written",
    arguments: Complaint.doubtful)
  func doubtful(complaint: Complaint) throws {
    let loaded = loadText(complaint.scene)
    let shown = try #require(
      loaded.findings(of: loaded.plannedShots).first { $0.diagnostic.code == complaint.code })
    let repair = try #require(shown.repair)
    #expect(repair.doubt != nil)
    let pasted = try #require(editScene(loaded.bytes, file: file.path, by: repair.edits))
    #expect(!codes(loadScene(file, bytes: pasted)).contains(complaint.code))

    let repaired = loaded.repaired(loaded.plannedShots)
    #expect(repaired.scene.bytes == loaded.bytes)
    #expect(repaired.left.contains { $0.reason == repair.doubt })
  }

  @Test("The fifteen questions all have a scene")
  func complete() {
    let numbers = (Complaint.certain + Complaint.doubtful).compactMap {
      Int($0.question.prefix { $0.isNumber })
    }
    #expect(Set(numbers) == Set(1...15))
  }

  @Test("A repair keeps comments and everything else, and the canonical form")
  func keeps() throws {
    let scene = """
      # Two fields.
      era: ios7
      devices: [iphone-5]

      views:
        scroll:
          kind: scrollView
          views:
            content: { views: { name: { kind: textField } } }

      constraints:
        - scroll.edges == root.edges
        - content.edges == scroll.edges
        - name.edges == content.edges inset 20        # all around

      # The end.

      """
    let repaired = loadText(scene).repaired(loadText(scene).plannedShots)
    let expected = scene.replacing(
      "# all around\n", with: "# all around\n  - content.width == scroll.width\n")
    #expect(text(repaired.scene) == expected)
    #expect(repaired.left.isEmpty)
  }

  @Test("A repair that would break a claim of the scene is refused with the reason")
  func claims() throws {
    let complaint = try #require(Complaint.certain.first { $0.code == "scroll.off-page" })
    let text = complaint.scene + "\nexpect:\n  - turned: pager.contentOffset == 640 0\n"
    let repaired = loadText(text).repaired(loadText(text).plannedShots)
    #expect(repaired.repaired.isEmpty)
    #expect(repaired.left.map(\.reason) == ["a claim of 'expect' would not come true"])
  }

  @Test("What the scene announces is no complaint")
  func announced() throws {
    let complaint = try #require(
      Complaint.certain.first { $0.code == "layout.width-from-content-only" })
    let text = complaint.scene + "\nexpect:\n  - all: warns layout.width-from-content-only\n"
    #expect(codes(loadText(text)).isEmpty)
  }
}
