import SnaplineBasics
import SnaplineSceneModel

/// Rejects scenes whose goldens would have the same files as another scene's, on this file system
/// or on others.
///
/// Two names can be equal except for case or Unicode normalization, and a directory can have the
/// name of a golden file of another scene.
func rejectingDuplicateNames(_ scenes: [LoadedScene]) -> [LoadedScene] {
  var known: [String: SceneFile] = [:]
  for loaded in scenes where loaded.file.isInProject {
    let name = fileSystemName(loaded.file.identity)
    if known[name] == nil { known[name] = loaded.file }
  }
  return scenes.map { loaded in
    guard loaded.file.isInProject, let problem = problem(of: loaded.file, among: known) else {
      return loaded
    }
    var refused = loaded
    refused.diagnostics.append(problem)
    return refused
  }
}

private func problem(of file: SceneFile, among existing: [String: SceneFile]) -> Diagnostic? {
  let name = fileSystemName(file.identity)
  if let other = existing[name], other != file {
    return Diagnostic(
      .error, "scene.same-name",
      "'\(other.path)' has the same name on case-insensitive file systems",
      at: SourceSpan(file: file.path),
      hint:
        "rename one of them: on file systems that ignore case or accent encoding their goldens "
        + "would overwrite each other"
    )
  }
  let parts = name.split(separator: "/")
  for count in parts.indices.dropFirst() where isNameOfOutput(parts[count]) {
    guard let other = existing[parts[..<count].joined(separator: "/")] else { continue }
    return Diagnostic(
      .error, "scene.same-name",
      "the golden directory '\(parts[count])' is also used by '\(other.path)'",
      at: SourceSpan(file: file.path),
      hint: "rename one of them: the directory would contain goldens of both scenes")
  }
  return nil
}

/// Whether a directory with this name can conflict with a file of a scene.
private func isNameOfOutput(_ name: Substring) -> Bool {
  [".png", ".txt", ".svg", ".pdf", ".apng"].contains { name.hasSuffix($0) }
}
