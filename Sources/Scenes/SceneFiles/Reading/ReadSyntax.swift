package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Parses a scene file for `dump --stage syntax`, without resolving names.
package func readSceneSyntax(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Diagnosed<SceneFileSyntax?> {
  let (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  return Diagnosed(syntax, values.log.finished(file: file))
}

/// Parses a scene file as a tree, for tools that rewrite it.
package func readSceneTree(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Diagnosed<YAMLNode?> {
  let tree = readSourceTree(bytes, file: file, limits: limits)
  return Diagnosed(tree.value?.root, tree.diagnostics)
}

/// Parses a scene file as a tree with its source.
package func readSourceTree(
  _ bytes: [UInt8], file: String, limits: Limits
) -> Diagnosed<SourceTree?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  let tree = readText(bytes, file: file, limits: limits, log: &log)
    .flatMap { SourceTree($0, limits: limits, log: &log, by: YAMLEventStream.self) }
  return Diagnosed(tree, log.finished(file: file))
}

func readSyntax(
  _ bytes: [UInt8], file: String, limits: Limits
) -> (SceneFileSyntax?, ValueReader) {
  var log = DiagnosticLog(limit: limits.diagnostics)
  guard let source = readText(bytes, file: file, limits: limits, log: &log) else {
    return (nil, ValueReader(limits: limits, log: log))
  }
  let before = log.diagnostics.count
  guard let tree = SourceTree(source, limits: limits, log: &log, by: YAMLEventStream.self) else {
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
