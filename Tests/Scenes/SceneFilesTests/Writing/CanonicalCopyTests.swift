import SnaplineSceneFiles
import TestSupport
import Testing

@Suite("Copies of scenes in goldens")
struct CanonicalCopyTests {
  private func stripped(_ text: String) -> String? {
    sceneWithoutComments(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func copy(_ text: String) throws -> String {
    let copy = try #require(canonicalCopy(Array(text.utf8), file: "a.scene.yaml"))
    return String(decoding: copy.text, as: UTF8.self)
  }

  @Test("Stripping a canonical scene gives its copy, without comments and expectations")
  func canonical() throws {
    let scene = """
      # What this is.
      title: A scene

      views:
        # above
        label: { kind: label, text: "Who, me?" }
        box:

      constraints:
        - label.top >= root.top + 20
        - "H:|-20-[box]-20-|"
      expect:
        - all: label inside root
      """
    let written = try copy(scene)
    #expect(stripped(scene) == written)
    #expect(stripped(written) == written)
  }

  @Test("Stripping gives nil where a line might belong to a text of several lines")
  func texts() {
    for text in [
      "text: |\n  one\n  # two\n", "text: >-\n  one\n\n  two\n", "text: | # why\n  # one\n",
      "text: >2\n   one\n", "text: \"one\n  # two\n  three\"\n", "text: one\n\n  two\n",
      "text: 'one\n\n  two'\n", "from: Main.storyboard\n",
    ] {
      #expect(stripped("title: A\n" + text) == nil, "\(text)")
    }
  }

  @Test("More than ten of the project's scenes are stripped to their own copies")
  func scenes() throws {
    var same = 0
    let paths = ProjectFiles.paths(below: "Scenes", endingIn: ".scene.yaml")
    for path in paths {
      let bytes = try ProjectFiles.bytes(path)
      guard let copy = canonicalCopy(bytes, file: path), let text = sceneWithoutComments(bytes)
      else {
        continue
      }
      if text == copy.text { same += 1 }
    }
    #expect(same > 10)
  }
}
