package import Diagnostics
package import SceneModel

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
  var log = DiagnosticLog(limit: limits.diagnostics)
  let root = readText(bytes, file: file, limits: limits, log: &log)
    .flatMap { readTree($0, limits: limits, log: &log) }
  return Checked(root, log.finished(file: file))
}

package func readSyntax(
  _ bytes: [UInt8], file: String, limits: Limits
) -> (WrittenScene?, ValueReader) {
  var log = DiagnosticLog(limit: limits.diagnostics)
  guard let source = readText(bytes, file: file, limits: limits, log: &log) else {
    return (nil, ValueReader(limits: limits, log: log))
  }
  let before = log.diagnostics.count
  guard let root = readTree(source, limits: limits, log: &log) else {
    if log.diagnostics.count == before { log.report(.emptyFile(file)) }
    return (nil, ValueReader(limits: limits, log: log))
  }
  if let scalar = root.scalar, scalar.text.isEmpty, scalar.style == .plain {
    log.report(.emptyFile(file))
    return (nil, ValueReader(limits: limits, log: log))
  }
  var reader = SyntaxReader(source: source, values: ValueReader(limits: limits, log: log))
  let syntax = reader.scene(root)
  return (syntax, reader.values)
}

extension Diagnostic {
  fileprivate static func emptyFile(_ file: String) -> Self {
    Diagnostic(
      .error, "file.empty", "the file holds no scene", at: SourceSpan(file: file),
      hint: "begin with 'views:'")
  }
}
