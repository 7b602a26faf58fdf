import SnaplineAppSimulation
import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import SnaplineSceneSyntax

// Problems of images for readers who use VoiceOver or dark mode.

/// Returns a warning with a text to paste if an image has no alternative text; else nil.
func missingAltText(of shots: [NamedShot], _ request: ImageRequest) -> Diagnostic? {
  guard let place = request.textToFill, let first = shots.first else { return nil }
  let scene = first.shot.appState.scene
  let name = scene.identity.split(separator: "/").last ?? ""
  var constraintText = scene.title ?? name.map { $0 == "-" ? " " : String($0) }.joined()
  let traits = shots.map(\.shot.shot.traits).filter { !$0.isEmpty }
  if !traits.isEmpty { constraintText += ": " + traits.joined(separator: "; then ") }
  let target = request.target
  let text =
    switch place {
    case .brackets:
      "![\(escaped(constraintText, ["[": "\\[", "]": "\\]", "\\": "\\\\"]))](\(target))"
    case .attribute:
      "alt=\"\(escaped(constraintText, ["\"": "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;"]))\""
    case .list: "\(target)[\"\(escaped(constraintText, ["\"": "\\\"", "]": "\\]"]))\"]"
    case .lines: ":alt: \(escaped(constraintText, [:]))"
    case .arguments: "alt: \"\(escaped(constraintText, ["\"": "\\\""]))\""
    }
  return Diagnostic(
    .warning, "embed.no-text", "'\(target)' has no alternative text", at: request.targetSpan,
    hint: "write \(text)")
}

/// Returns an error for each sequence of bytes that is no UTF-8.
func invalidCharacters(_ bytes: [UInt8], _ file: String) -> [Diagnostic] {
  guard String(validating: bytes, as: UTF8.self) == nil else { return [] }
  var log = DiagnosticLog(limit: Limits.standard.diagnostics)
  _ = readText(bytes, file: file, limits: .standard, log: &log)
  return log.diagnostics.filter { $0.code == "text.not-utf8" }
}

/// Returns an error if the scenes only have shots of the other appearance.
func missingAppearance(
  _ scenes: [LoadedScene], _ requested: String, _ request: ImageRequest
) -> EmbedError? {
  guard let appearance = request.appearance, scenes.contains(where: { !$0.shots.isEmpty }) else {
    return nil
  }
  let fitting = scenes.lazy.compactMap { loaded in
    loaded.plannedShots.first { request.matches($0) }.map { "\(loaded.file.identity)/\($0.name)" }
  }.first
  return EmbedError(
    "embed.no-shot", "'\(requested)' has no \(appearance.rawValue) shot", at: request.span,
    hint: fitting.map { "name a \(appearance.rawValue) shot, such as \($0)" }
      ?? "add 'appearances: [light, dark]' to the scene")
}

extension ImageRequest {
  /// Returns whether a shot has the appearance in which the page shows the image.
  func matches(_ shot: Shot) -> Bool {
    appearance.map { $0 == shot.appearance } ?? true
  }
}

extension Shot {
  /// The differences from the scene's other shots, as text.
  fileprivate var traits: String {
    var words: [String] = []
    if let state { words.append(state.name.map { $0 == "-" ? " " : String($0) }.joined()) }
    if orientation == .landscape { words.append("in landscape") }
    if appearance == .dark { words.append("dark") }
    if direction == .rightToLeft { words.append("right to left") }
    if textSize != .large { words.append("text size \(textSize.rawValue)") }
    if showsElements { words.append("with VoiceOver's output") }
    return words.joined(separator: ", ")
  }
}

private func escaped(_ text: String, _ escapes: [Character: String]) -> String {
  text.map { $0.isNewline ? " " : escapes[$0] ?? String($0) }.joined()
}
