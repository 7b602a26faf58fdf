package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneResolution
import SnaplineSceneSyntax

/// Returns a scene file in canonical form; nil, with diagnostics, if the file is invalid.
///
/// Keys are in the order of the language reference, the indentation is two spaces, and equations
/// have single spaces. Comments, the order of views and constraints, and the meaning are preserved;
/// output that would lose any of them is rejected. A file with the extension of JSON remains JSON,
/// and line endings are those of the first line.
package func formatScene(
  _ bytes: [UInt8], file: String, origins: ReferencedFileReader = .none, limits: Limits = .standard
) -> Diagnosed<[UInt8]?> {
  func read(_ bytes: [UInt8]) -> Diagnosed<Scene?> {
    readScene(bytes, file: file, identity: "", origins: origins, limits: limits)
  }
  return format(bytes, file: file, of: .scene, limits: limits, read) { $0.isEquivalent(to: $1) }
}

/// Returns a figure's file in canonical form, by the same rules.
package func formatFigure(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Diagnosed<[UInt8]?> {
  func read(_ bytes: [UInt8]) -> Diagnosed<Scene?> {
    readFigure(bytes, file: file, identity: "", limits: limits)
  }
  return format(bytes, file: file, of: .figure, limits: limits, read) {
    $0.title == $1.title && $0.figure == $1.figure
  }
}

private func format(
  _ bytes: [UInt8], file: String, of kind: SchemaContext, limits: Limits,
  _ read: ([UInt8]) -> Diagnosed<Scene?>, isEquivalent: (Scene, Scene) -> Bool
) -> Diagnosed<[UInt8]?> {
  let lineEnd = SceneSource(bytes).lineEnd
  guard lineEnd == "\n" else {
    let lines = String(decoding: bytes, as: UTF8.self).replacing(lineEnd, with: "\n")
    let result = format(
      Array(lines.utf8), file: file, of: kind, limits: limits, read, isEquivalent: isEquivalent)
    let formatted = result.value.map { String(decoding: $0, as: UTF8.self) }
    return Diagnosed(
      formatted.map { Array($0.replacing("\n", with: lineEnd).utf8) }, result.diagnostics)
  }
  let before = read(bytes)
  guard !before.hasErrors, let scene = before.value,
    let root = readSceneTree(bytes, file: file, limits: limits).value
  else { return Diagnosed(nil, before.diagnostics) }
  let source = SceneSource(bytes)
  let commentary = CommentMap(root, in: source)
  var printer = SceneFormatter(source, commentary, of: kind)
  // Other programs read the file too, according to its extension.
  let text =
    isJSON(bytes, file: file)
    ? JSONSceneFormatter(source: source, root: kind).print(root) : printer.print(root)
  let formatted = Array(text.utf8)
  let after = read(formatted)
  guard !after.hasErrors, let other = after.value, isEquivalent(other, scene),
    keepsComments(formatted, commentary, file: file, limits: limits)
  else { return Diagnosed(nil, before.diagnostics + [.notFormatted(file)]) }
  return Diagnosed(formatted, before.diagnostics)
}

private func keepsComments(
  _ bytes: [UInt8], _ commentary: CommentMap, file: String, limits: Limits
) -> Bool {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return false }
  let comments = CommentMap(root, in: SceneSource(bytes)).all.compactMap(\.comment)
  return comments.sorted() == commentary.all.compactMap(\.comment).sorted()
}

extension Diagnostic {
  fileprivate static func notFormatted(_ file: String) -> Self {
    Diagnostic(
      .error, "fmt.unsure",
      "cannot format the file: the canonical form would have a different meaning",
      at: SourceSpan(file: file), hint: "simplify unusual quoting and block strings")
  }
}
