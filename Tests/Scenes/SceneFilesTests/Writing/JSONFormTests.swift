import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("JSON scenes")
struct JSONFormTests {
  private let file = "test.scene.json"

  private func formatted(_ text: String) -> String? {
    formatScene(Array(text.utf8), file: file).value.map { String(decoding: $0, as: UTF8.self) }
  }

  private func edited(_ text: String, _ edit: FixEdit) -> String? {
    applyEdits(to: Array(text.utf8), file: file, [edit]).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The canonical form of a JSON scene is JSON with the same meaning, and stable")
  func form() throws {
    let text = #"""
      {"constraints": ["a.left==root.left+5", "H:|-[a]"], "views": {"a": {"text": "é \ud83d\ude00\n\"x\"",
        "kind": "label", "font": 1e1, "hidden": false, "frame": [0, -1.5, 20, 3]}}}
      """#
    let first = try #require(formatted(text))
    #expect(
      first == #"""
        {
          "views": {
            "a": {
              "kind": "label",
              "text": "é 😀\n\"x\"",
              "frame": [0, -1.5, 20, 3],
              "font": 1e1,
              "hidden": false
            }
          },
          "constraints": ["a.left == root.left + 5", "H:|-[a]"]
        }

        """#)
    #expect(throws: Never.self) { try JSON(reading: Array(first.utf8)) }
    #expect(formatted(first) == first)
  }

  @Test("An object on one line stays on one line if it fits, with its keys sorted")
  func oneLine() {
    #expect(
      formatted(#"{"views":{"a":{"text":"x","kind":"label"}}}"#)
        == #"{"views": {"a": {"kind": "label", "text": "x"}}}"# + "\n")
  }

  @Test("A .json file that contains YAML is formatted as YAML")
  func pretended() {
    #expect(formatted("views:\n    a: {}   # one\n") == "views:\n  a: {}   # one\n")
  }

  @Test(
    "An edited JSON scene is still JSON",
    arguments: [
      #"{"views": {"a": {}}, "constraints": ["a.left == root.left"]}"#,
      #"{"views": {"a": {"alpha": 1}}, "constraints": []}"#, #"{"views": {"a": {}}}"#,
      "{\n  \"views\": {\n    \"a\": {\n      \"kind\": \"view\"\n    }\n  },\n"
        + "  \"constraints\": [\n    \"a.left == root.left\"\n  ]\n}\n",
      "{\r\n  \"views\": {\r\n    \"a\": {}\r\n  }\r\n}\r\n",
    ])
  func edits(text: String) throws {
    let edits: [FixEdit] = [
      .addConstraint("a.top == root.top"),
      .setViewKey(view: "a", key: "customSpacingAfter", value: "system"),
      .setViewKey(view: "a", key: "alpha", value: "0.5"),
    ]
    for edit in edits {
      let after = try #require(edited(text, edit), "\(edit)")
      #expect(throws: Never.self, "\(after)") { try JSON(reading: Array(after.utf8)) }
      #expect(read(after).diagnostics.isEmpty, "\(after)")
      #expect(read(after).value != read(text).value)
      // All lines have the same kind of line end.
      #expect(after.contains("\r\n") == text.contains("\r\n"))
      #expect(!text.contains("\r\n") || !after.replacing("\r\n", with: "").contains("\n"))
    }
  }
}
