package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// The views, constraints and screen of a `from` document.
package struct ReferencedScene: Sendable {
  package var scene: Scene
  /// The additional names of views.
  package var aliases: [String: ViewID]

  package init(scene: Scene, aliases: [String: ViewID]) {
    self.scene = scene
    self.aliases = aliases
  }
}

/// Functions that read the files to which scenes refer.
///
/// The parser receives only bytes and has no access to files.
package struct ReferencedFileReader: Sendable {
  package typealias Read = @Sendable (FromSyntax, SceneFileSyntax) -> Diagnosed<ReferencedScene?>
  package typealias ReadImage = @Sendable (_ name: String) -> Result<ImageFile, FileProblem>

  package typealias ReadStrings =
    @Sendable (_ name: String, _ language: Language?, _ wanted: [Language]) -> Result<
      Diagnosed<[StringsTable]>, FileProblem
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

  /// The functions for scenes without a directory.
  package static let none = ReferencedFileReader { origin, _ in
    Diagnosed(
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
    .success(Diagnosed([]))
  }
}

/// The reason why an image or a string table cannot be read.
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
