package import Diagnostics
package import SceneModel
package import SceneSyntax

/// Reads a scene file as it is written, for `dump --stage syntax`; no name is looked up.
package func readSceneSyntax(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Checked<WrittenScene?> {
  let (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  return Checked(syntax, values.log.finished(file: file))
}

/// Reads a scene file as a bare tree, for tools that write it anew.
package func readSceneTree(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Checked<YAMLNode?> {
  let tree = readWrittenTree(bytes, file: file, limits: limits)
  return Checked(tree.value?.root, tree.diagnostics)
}

/// The same with the text in which each part has its place.
func readWrittenTree(
  _ bytes: [UInt8], file: String, limits: Limits
) -> Checked<WrittenTree?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  let tree = readText(bytes, file: file, limits: limits, log: &log)
    .flatMap { WrittenTree($0, limits: limits, log: &log, by: YAMLEventStream.self) }
  return Checked(tree, log.finished(file: file))
}

func readSyntax(
  _ bytes: [UInt8], file: String, limits: Limits
) -> (WrittenScene?, ValueReader) {
  var log = DiagnosticLog(limit: limits.diagnostics)
  guard let source = readText(bytes, file: file, limits: limits, log: &log) else {
    return (nil, ValueReader(limits: limits, log: log))
  }
  let before = log.diagnostics.count
  guard let tree = WrittenTree(source, limits: limits, log: &log, by: YAMLEventStream.self) else {
    if log.diagnostics.count == before { log.report(.emptyFile(file)) }
    return (nil, ValueReader(limits: limits, log: log))
  }
  if tree.root.isNothing {
    log.report(.emptyFile(file))
    return (nil, ValueReader(limits: limits, log: log))
  }
  return readSyntax(tree, limits: limits, log: log)
}

extension Diagnostic {
  fileprivate static func emptyFile(_ file: String) -> Self {
    Diagnostic(
      .error, "file.empty", "the file contains no scene", at: SourceSpan(file: file),
      hint: "start with 'views:'")
  }
}
