package import Diagnostics
package import SceneModel
package import SceneParsing

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
  package typealias Read = @Sendable (OriginSyntax, SceneSyntax) -> Checked<SceneOrigin?>

  let read: Read

  package init(_ read: @escaping Read) { self.read = read }

  /// For texts that come from no folder.
  package static let none = OriginReader { origin, _ in
    Checked(
      nil,
      [
        Diagnostic(
          .error, "from.unavailable", "nothing can be taken from another file here",
          at: origin.file.span)
      ])
  }
}
