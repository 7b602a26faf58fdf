/// The pages of the manual that describe the scene language; `Scenes/README.md` is their index.
package enum SceneReferencePages {
  /// The paths of the pages, from the root.
  package static let paths = [
    "scenes", "views", "controls", "layout", "tables", "text", "constraints", "states",
    "expectations", "storyboards-in-scenes", "figures",
  ].map { "Sources/Products/snapline/Manual/\($0).md" }

  /// The texts of all pages, one after the other.
  package static func text() throws -> String {
    try paths.map { try ProjectFiles.text($0) }.joined(separator: "\n")
  }
}
