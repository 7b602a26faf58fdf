import Diagnostics
import Goldens
import Imaging

extension Run {
  /// GitHub shows no more annotations of a kind in a step.
  private static let mostAnnotations = 10

  /// The run as workflow commands, which GitHub shows beside the lines of the scenes.
  var annotations: String {
    let problems = scenes.flatMap(\.diagnostics)
    var errors = problems.filter { $0.severity == .error }.map { annotation("error", $0) }
    // The shots with the most pixels come first: they may be all that is read.
    let wrong = shots.filter { $0.headline != nil }.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
    errors += wrong.map(annotation)
    let warnings = problems.filter { $0.severity == .warning }.map { annotation("warning", $0) }
    let lines = limited(errors, "error") + limited(warnings, "warning")
    return lines.map { $0 + "\n" }.joined()
  }

  private func limited(_ lines: [String], _ kind: String) -> [String] {
    guard lines.count > Self.mostAnnotations else { return lines }
    let shown = Self.mostAnnotations - 1
    return lines.prefix(shown) + ["::\(kind)::and \(lines.count - shown) more"]
  }
}

extension ShotOutcome {
  fileprivate var weight: Int {
    guard case .changed(.pixels(let changed)) = judgement.verdict else { return 0 }
    return changed.count
  }
}

private func annotation(_ kind: String, _ diagnostic: Diagnostic) -> String {
  let hint = diagnostic.hint.map { "\n\($0)" } ?? ""
  return command(
    kind, diagnostic.span, title: diagnostic.code, message: diagnostic.message + hint)
}

private func annotation(_ shot: ShotOutcome) -> String {
  let rows = shot.rows.map { "\($0.0) \($0.1)" }.joined(separator: "\n")
  let message = (shot.headline ?? "") + (rows.isEmpty ? "" : "\n" + rows)
  // A changed constraint is nearer to the cause than the scene's first line.
  let place = shot.newConstraintPlaces.first ?? shot.place
  return command("error", place, title: shot.name, message: message)
}

private func command(
  _ kind: String, _ span: SourceSpan?, title: String, message: String
) -> String {
  var properties: [String] = []
  if let span {
    properties.append("file=\(property(span.file))")
    properties.append("line=\(span.start.line),col=\(span.start.column)")
  }
  properties.append("title=\(property(title))")
  return "::\(kind) \(properties.joined(separator: ","))::\(data(message))"
}

private func data(_ text: String) -> String {
  text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
}

private func property(_ text: String) -> String {
  data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
}
