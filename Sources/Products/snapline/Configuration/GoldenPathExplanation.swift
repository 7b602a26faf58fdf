import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects

extension CommandSession {
  /// Returns hints on how to record goldens for a file where it is; nil for a file outside the
  /// project.
  func goldenPathExplanation(of path: String) -> [String]? {
    let home = project ?? Project(in: ".", sources: [])
    guard let place = home.fullPath(of: path), fileKind(path) != nil else { return nil }
    let sources = (home.sources + [place]).map(inYAMLList).joined(separator: ", ")
    let file = home.prefix + Configuration.fileName
    let lines = ["add it to \(file):", "  scenes: [\(sources)]"]
    guard isInterfaceFile(path) else { return lines }
    let stem = place.split(separator: "/").last?.split(separator: ".").first ?? "screen"
    let roots = rootNames(of: path)
    let choices = roots.map { ($0, ", controller: \(inYAMLList($0))") }
    let scenes = choices.isEmpty ? [(String(stem), "")] : choices
    let what = scenes.count > 1 ? "scenes" : "a scene"
    return lines + ["or create \(what) from it:"]
      + scenes.flatMap { name, controller in
        [
          "  \(home.scenes)/\(name).scene.yaml",
          "    from: { file: \(inYAMLList("../" + place))\(controller) }",
        ]
      }
  }
}

/// Returns a text as an item of a YAML flow sequence, quoted if necessary.
private func inYAMLList(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
  guard !isPlain || text.first.map({ $0.isNumber || "+-".contains($0) }) ?? true else {
    return text
  }
  return "'" + text.replacing("'", with: "''") + "'"
}
