package import Diagnostics
package import SceneModel
import SceneReading
package import SceneResolution
import SceneSyntax

/// A scene file in canonical form; nil, with what is wrong, when the file cannot be read.
///
/// Keys come in the language's order, two blanks indent, sentences have single blanks. Comments,
/// the order of views and constraints, and the meaning of the scene stay: a form that would
/// lose any of them is not given out.
package func formatScene(
  _ bytes: [UInt8], file: String, origins: OriginReader = .none, limits: Limits = .standard
) -> Checked<[UInt8]?> {
  let before = readScene(bytes, file: file, identity: "", origins: origins, limits: limits)
  let tree = readSceneTree(bytes, file: file, limits: limits)
  guard !before.hasErrors, let scene = before.value, let root = tree.value else {
    return Checked(nil, before.diagnostics)
  }
  let source = SceneSource(bytes)
  let commentary = Commentary(root, in: source)
  var printer = ScenePrinter(source, commentary)
  let formatted = Array(printer.print(root).utf8)
  guard keepsAll(formatted, of: scene, commentary, file: file, origins, limits: limits) else {
    return Checked(nil, before.diagnostics + [.notFormatted(file)])
  }
  return Checked(formatted, before.diagnostics)
}

/// A figure's file in canonical form, by the same rules.
package func formatFigure(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Checked<[UInt8]?> {
  let before = readFigure(bytes, file: file, identity: "", limits: limits)
  guard !before.hasErrors, let scene = before.value,
    let root = readSceneTree(bytes, file: file, limits: limits).value
  else { return Checked(nil, before.diagnostics) }
  let source = SceneSource(bytes)
  let commentary = Commentary(root, in: source)
  var printer = ScenePrinter(source, commentary, of: .figure)
  let formatted = Array(printer.print(root).utf8)
  let after = readFigure(formatted, file: file, identity: "", limits: limits)
  guard !after.hasErrors, let other = after.value, other.title == scene.title,
    other.figure == scene.figure, keepsComments(formatted, commentary, file: file, limits: limits)
  else { return Checked(nil, before.diagnostics + [.notFormatted(file)]) }
  return Checked(formatted, before.diagnostics)
}

/// Whether a text says what the scene said, with the same comments.
private func keepsAll(
  _ bytes: [UInt8], of scene: Scene, _ commentary: Commentary, file: String,
  _ origins: OriginReader, limits: Limits
) -> Bool {
  let after = readScene(bytes, file: file, identity: "", origins: origins, limits: limits)
  guard !after.hasErrors, let other = after.value, other.saysTheSame(as: scene) else {
    return false
  }
  return keepsComments(bytes, commentary, file: file, limits: limits)
}

private func keepsComments(
  _ bytes: [UInt8], _ commentary: Commentary, file: String, limits: Limits
) -> Bool {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return false }
  let comments = Commentary(root, in: SceneSource(bytes)).all.compactMap(\.comment)
  return comments.sorted() == commentary.all.compactMap(\.comment).sorted()
}

extension Diagnostic {
  fileprivate static func notFormatted(_ file: String) -> Self {
    Diagnostic(
      .error, "fmt.unsure", "the canonical form would not say the same; the file stays as it is",
      at: SourceSpan(file: file), hint: "write unusual quotes and blocks of text more plainly")
  }
}
