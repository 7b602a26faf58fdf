package import Diagnostics
package import SceneModel
package import SceneSyntax

/// What a scene takes from another file: its views, their constraints, and the screen.
package struct SceneOrigin: Sendable {
  package var scene: Scene
  /// Further names by which a scene may call the views.
  package var aliases: [String: ViewID]

  package init(scene: Scene, aliases: [String: ViewID]) {
    self.scene = scene
    self.aliases = aliases
  }
}

/// Reads what scenes take from other files.
///
/// Which files there are the readers of scenes do not know: they are told bytes, and ask here.
package struct OriginReader: Sendable {
  package typealias Read = @Sendable (OriginSyntax, WrittenScene) -> Checked<SceneOrigin?>
  package typealias ReadImage = @Sendable (_ name: String) -> Result<ImageFile, FileProblem>

  package typealias ReadStrings =
    @Sendable (_ name: String, _ language: Language?, _ wanted: [Language]) -> Result<
      Checked<[LanguageTable]>, FileProblem
    >

  let read: Read
  let readImage: ReadImage
  let readStrings: ReadStrings

  package init(
    _ read: @escaping Read, images: @escaping ReadImage, strings: @escaping ReadStrings
  ) {
    self.read = read
    readImage = images
    readStrings = strings
  }

  /// For texts that come from no folder.
  package static let none = OriginReader { origin, _ in
    Checked(
      nil,
      [
        Diagnostic(
          .error, "from.unavailable",
          "cannot read other files: the scene was not loaded from a file",
          at: origin.file.span)
      ])
  } images: { name in
    .failure(
      FileProblem(
        "image.unavailable",
        "cannot read the image '\(excerpt(name))': the scene was not loaded from a file",
        hint: nil)
    )
  } strings: { _, _, _ in
    .success(Checked([]))
  }
}

/// Why an image of a scene, or a table of its texts, is not there.
package struct FileProblem: Error {
  package let code: String
  package let message: String
  package let hint: String?

  package init(_ code: String, _ message: String, hint: String?) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.error, code, message, at: span, hint: hint)
  }
}
