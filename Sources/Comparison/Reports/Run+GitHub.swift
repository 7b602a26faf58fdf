package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

/// Returns annotations of errors and warnings; GitHub shows ten of each kind for a step.
package func annotations(of diagnostics: [Diagnostic]) -> String {
  diagnostics.filter { $0.severity >= .warning }.map { annotation($0) + "\n" }.joined()
}

extension Run {
  /// The maximum number of annotations of a kind that GitHub shows in a step.
  private static let maximumAnnotations = 10

  /// The run as workflow commands, which GitHub shows next to the lines of the scenes.
  ///
  /// The most severe are first, because GitHub may show only the first ones: reasons why shots are
  /// not compared, then images by the number of differing pixels, then failed expectations.
  var annotations: String {
    var errors = self.errors.map { annotation("error", nil, title: "snapline", message: $0) }
    errors += scenes.flatMap(\.reasonsUnfit).filter { $0.severity == .error }.map(annotation)
    // A layout with warnings alone may be excluded from comparison; the warnings then fail the run.
    errors += scenes.filter { scene in !scene.reasonsUnfit.contains { $0.severity == .error } }
      .flatMap(\.reasonsUnfit).map { annotation("error", $0) }
    errors += causeGroups.map(annotation)
    errors += scenes.compactMap(claims)
    let gone = obsoleteAnnotation.map { [$0] } ?? []
    if failsOnMissingShots { errors += gone }
    if wasInterrupted {
      errors.insert(
        annotation(
          "error", nil, title: "snapline", message: "interrupted: not all shots were compared"),
        at: 0)
    }
    var warnings = scenes.flatMap(\.warnings).filter { $0.severity == .warning }.map(annotation)
    warnings += toleranceSummaries.filter(\.isWorn).compactMap(annotation)
    let notices = failsOnMissingShots ? [] : gone
    let lines = limited(errors, "error") + limited(warnings, "warning") + notices
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the run for the summary page of a step, whose limit is 1 MiB in total.
  ///
  /// - Parameter taken: The number of bytes already on the page.
  package func stepSummary(besides taken: Int) -> String {
    markdown(limit: max(0, (1 << 20) - 1024 - taken)) { $0.utf8.count }
  }

  private var obsoleteAnnotation: String? {
    guard !obsolete.isEmpty else { return nil }
    let shown = 20
    let rest = obsolete.count - shown
    let list = obsolete.prefix(shown) + (rest > 0 ? ["and \(rest) more"] : [])
    let advice = scope.base == nil ? "; delete them with 'snapline prune'" : ""
    return annotation(
      failsOnMissingShots ? "error" : "notice", nil,
      title: scope.base == nil ? "unused goldens" : "removed shots",
      message: "\(missingShotsTitle)\(advice)\n" + list.joined(separator: "\n"))
  }

  private func limited(_ lines: [String], _ kind: String) -> [String] {
    guard lines.count > Self.maximumAnnotations else { return lines }
    let shown = Self.maximumAnnotations - 1
    return lines.prefix(shown) + ["::\(kind)::and \(lines.count - shown) more"]
  }
}

private func annotation(_ diagnostic: Diagnostic) -> String {
  annotation(diagnostic.severity == .error ? "error" : "warning", diagnostic)
}

private func annotation(_ kind: String, _ diagnostic: Diagnostic) -> String {
  let hint = diagnostic.hint.map { "\n\($0)" } ?? ""
  return annotation(
    kind, diagnostic.span, title: diagnostic.code, message: diagnostic.message + hint)
}

/// Returns an annotation at a rule that is expired or unneeded.
private func annotation(_ summary: ToleranceSummary) -> String? {
  summary.text.map { annotation("warning", summary.use.span, title: "tolerance", message: $0) }
}

/// Returns one annotation for all failed expectations of a scene, because one change may cause
/// many.
private func claims(_ scene: SceneResult) -> String? {
  guard let worst = scene.brokenClaims.worst else { return nil }
  let count = pluralized(scene.brokenClaims.count, "claim")
  return annotation(
    "error", worst.span, title: "\(scene.identity): \(count) failed",
    message: scene.brokenClaims.map(\.message).joined(separator: "\n"))
}

/// Returns an annotation with the cause of a group and its shots.
private func annotation(_ group: CauseGroup) -> String {
  let shot = group.shots[0]
  var lines: [String]
  if group.shots.count == 1 {
    lines = [shot.headline ?? ""] + shot.rows.map { "\($0.0) \($0.1)" }
  } else {
    let shown = 8
    lines = group.shots.prefix(shown).map {
      "\(($0.shot).truncated(to: 200)): \($0.headline ?? "")"
    }
    let rest = group.shots.count - shown
    if rest > 0 { lines.append("and \(pluralized(rest, "more shot"))") }
    lines += group.causes.map { "\($0.word) \($0.text)" }
  }
  return annotation(
    "error", group.span, title: group.title, message: lines.joined(separator: "\n"))
}

private func annotation(
  _ kind: String, _ span: SourceSpan?, title: String, message: String
) -> String {
  var properties: [String] = []
  if let span {
    properties.append("file=\(property(span.file))")
    properties.append("line=\(span.start.line),col=\(span.start.column)")
  }
  properties.append("title=\(property(title.truncated(to: 240)))")
  return "::\(kind) \(properties.joined(separator: ","))::\(data(shortened(message)))"
}

/// Truncates a message to the limit of GitHub, which cuts messages of more than 64 KiB at any byte.
private func shortened(_ message: String) -> String {
  let most = 4_000
  let text = message.shownLines
  return text.count > most ? text.prefix(most) + "…" : text
}

private func data(_ text: String) -> String { escaped(text, "%\r\n") }

private func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

/// Escapes by scalars, because CR LF is one character to Swift and two to GitHub.
private func escaped(_ text: String, _ characters: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isPlain = !characters.unicodeScalars.contains(scalar) && scalar.value >= 32
    guard !isPlain else {
      result.append(scalar)
      continue
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    result.append(contentsOf: ("%" + (digits.count < 2 ? "0" : "") + digits).unicodeScalars)
  }
  return String(result)
}
