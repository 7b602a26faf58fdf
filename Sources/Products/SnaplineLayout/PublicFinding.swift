package import SnaplineBasics

/// A diagnostic of a scene or its layout, with the source location of its cause.
///
/// ```swift
/// let lone = View(name: "lone")
/// let findings = try Scene([lone]).layout().findings
/// #expect(findings.allSatisfy { $0.code == "layout.ambiguous" })
/// #expect(findings.first?.place?.file == #filePath)
/// ```
public struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  ///
  ///     #expect(mistakes.allSatisfy { $0.severity == .error })
  public enum Severity: String, Hashable, Sendable {
    /// Useful information.
    ///
    ///     let notes = findings.filter { $0.severity == .note }
    case note
    /// A layout that may differ from the intended one.
    ///
    ///     let warnings = findings.filter { $0.severity == .warning }
    case warning
    /// A scene that cannot be laid out, or not as specified.
    ///
    ///     let errors = mistakes.filter { $0.severity == .error }
    case error
  }

  /// The severity of the finding.
  ///
  ///     #expect(finding.severity == .error)
  public let severity: Severity
  /// The stable code, such as `layout.ambiguous`, which `snapline explain CODE` describes.
  ///
  ///     #expect(finding.code == "key.unknown")
  public let code: String
  /// The message that describes the problem.
  ///
  ///     #expect(finding.message == "unknown key 'texts' in a label")
  public let message: String
  /// The source location of the cause.
  ///
  ///     #expect(finding.place?.file == #filePath)
  public let place: CodeLocation?
  /// The suggested fix.
  ///
  ///     #expect(finding.hint == "did you mean 'text'?")
  public let hint: String?
  /// Further source locations, each with its message.
  ///
  ///     #expect(conflict.notes.contains { $0.contains("FindingExampleTests.swift:") })
  public let notes: [String]
}

extension Finding: CustomStringConvertible {
  /// The finding as text.
  ///
  ///     #expect("\(finding)".hasSuffix("hint: did you mean 'text'?"))
  public var description: String {
    let lines =
      ["\(place.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code)]"]
      + (hint.map { ["  hint: \($0)"] } ?? []) + notes.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension Finding {
  package init(_ diagnostic: Diagnostic) {
    severity = Severity(rawValue: diagnostic.severity.rawValue) ?? .error
    code = diagnostic.code
    message = diagnostic.message
    place = diagnostic.span.map(CodeLocation.init)
    hint = diagnostic.hint
    notes = diagnostic.notes.map { note in
      (note.span.map { "\($0): " } ?? "") + note.message
    }
  }
}

/// The errors because of which a scene could not be laid out.
///
/// ```swift
/// var scene = Scene()
/// scene.devices = ["nokia-3310"]
/// let error = #expect(throws: SceneError.self) { try scene.layout() }
/// #expect(error?.findings.map(\.code) == ["device.unknown"])
/// ```
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All errors, in source order.
  ///
  ///     #expect(error.findings.map(\.code) == ["constraint.unknown-view"])
  public let findings: [Finding]

  /// The errors as text.
  ///
  ///     #expect("\(error)".contains("missing"))
  public var description: String {
    findings.map(\.description).joined(separator: "\n")
  }

  package init(_ diagnostics: [Diagnostic]) { findings = diagnostics.map(Finding.init) }
}
