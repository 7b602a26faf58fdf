package import SnaplineBasics

extension [ReportedFinding] {
  /// Returns the findings in the format SARIF 2.1.0, with the description of each of their rules.
  package func sarif(version: String) -> JSON {
    let rules = Set(map(\.rule)).sorted()
    let driver = JSON.object([
      ("name", .text("Snapline")), ("version", .text(version)),
      ("rules", .array(rules.map(rule))),
    ])
    let run = JSON.object([
      ("tool", .object([("driver", driver)])), ("columnKind", .text("unicodeCodePoints")),
      ("results", .array(map { $0.result(ruleIndex: rules.firstIndex(of: $0.rule) ?? 0) })),
    ])
    return .object([
      ("$schema", .text(sarifSchema)), ("version", .text("2.1.0")), ("runs", .array([run])),
    ])
  }

  /// Returns the findings in the format of GitLab's code quality reports.
  package var codeQuality: JSON {
    .array(
      map { finding in
        let location = JSON.object([
          ("path", .text(finding.span?.file ?? ".")),
          ("lines", .object([("begin", .integer(finding.span?.start.line ?? 1))])),
        ])
        return .object([
          ("description", .text(finding.text)), ("check_name", .text(finding.rule)),
          ("fingerprint", .text(finding.identity)),
          ("severity", .text(codeQualitySeverity(finding.severity))), ("location", location),
        ])
      })
  }
}

/// Returns the names of the findings in a SARIF file that this program has written; nil for another
/// document.
package func findingIdentities(inSARIF json: JSON) -> Set<String>? {
  guard json["version"]?.string == "2.1.0", let runs = json["runs"] else { return nil }
  let results = runs.items.flatMap { $0["results"]?.items ?? [] }
  return Set(results.compactMap { $0["partialFingerprints"]?[fingerprintName]?.string })
}

private let sarifSchema =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/// The name in which the number of the method is incremented when identities change.
private let fingerprintName = "snapline/1"

private func codeQualitySeverity(_ severity: Severity) -> String {
  switch severity {
  case .note: "info"
  case .warning: "minor"
  case .error: "major"
  }
}

/// Returns the description of a rule: of a diagnostic code, or of a verdict.
private func rule(_ name: String) -> JSON {
  let code = DiagnosticCode.named(name)
  let summary = code?.summary ?? "An image or a frame differs from the golden, or has none."
  var members: [(String, JSON)] = [
    ("id", .text(name)), ("shortDescription", .object([("text", .text(summary))])),
  ]
  let example = code?.example.map { "\n\nExample: \($0)" } ?? ""
  members.append(("help", .object([("text", .text(summary + example))])))
  let severity = code?.severities.max() ?? .error
  members.append(("defaultConfiguration", .object([("level", .text(severity.rawValue))])))
  return .object(members)
}

extension ReportedFinding {
  fileprivate func result(ruleIndex: Int) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .text(rule)), ("ruleIndex", .integer(ruleIndex)),
      ("level", .text(severity.rawValue)), ("message", .object([("text", .text(text))])),
      ("partialFingerprints", .object([(fingerprintName, .text(identity))])),
    ]
    if let span { members.append(("locations", .array([.object([location(span)])]))) }
    // The items of the list must be different.
    var seen: Set<Note> = []
    let related = notes.filter { seen.insert($0).inserted }.compactMap { note in
      note.span.map {
        JSON.object([location($0), ("message", .object([("text", .text(note.message))]))])
      }
    }
    if !related.isEmpty { members.append(("relatedLocations", .array(related))) }
    return .object(members)
  }
}

private func location(_ span: SourceSpan) -> (String, JSON) {
  let region = JSON.object([
    ("startLine", .integer(span.start.line)), ("startColumn", .integer(span.start.column)),
    ("endLine", .integer(span.end.line)), ("endColumn", .integer(span.end.column)),
  ])
  // Relative as the path is.
  let uri = (span.file.hasPrefix("/") ? "file://" : "") + percentEncoded(span.file)
  let file = JSON.object([("uri", .text(uri))])
  return ("physicalLocation", .object([("artifactLocation", file), ("region", region)]))
}
