package import Diagnostics

/// Something to say about a scene or its layout, and where in the code it comes from.
///
/// ```swift
/// let lone = View(name: "lone")
/// let findings = try Scene([lone]).layout().findings
/// #expect(findings.allSatisfy { $0.code == "layout.ambiguous" })
/// #expect(findings.first?.place?.file == #filePath)
/// ```
public struct Finding: Hashable, Sendable {
  /// How much it weighs.
  ///
  ///     #expect(mistakes.allSatisfy { $0.severity == .error })
  public enum Severity: String, Hashable, Sendable {
    /// Something that is good to know.
    ///
    ///     let notes = findings.filter { $0.severity == .note }
    case note
    /// The layout is not what one may have meant.
    ///
    ///     let warnings = findings.filter { $0.severity == .warning }
    case warning
    /// The scene cannot be laid out, or not as it is said.
    ///
    ///     let errors = mistakes.filter { $0.severity == .error }
    case error
  }

  /// How much it weighs.
  ///
  ///     #expect(finding.severity == .error)
  public let severity: Severity
  /// A stable name, such as `layout.ambiguous`; `snapline explain CODE` tells more of it.
  ///
  ///     #expect(finding.code == "key.unknown")
  public let code: String
  /// What is wrong, in words.
  ///
  ///     #expect(finding.message == "a label has no key 'texts'")
  public let message: String
  /// The line that caused it.
  ///
  ///     #expect(finding.place?.file == #filePath)
  public let place: Place?
  /// What to do about it.
  ///
  ///     #expect(finding.hint == "did you mean 'text'?")
  public let hint: String?
  /// Further places that belong to it, each with what is there.
  ///
  ///     #expect(conflict.notes.contains { $0.contains("FindingExampleTests.swift:") })
  public let notes: [String]
}

extension Finding: CustomStringConvertible {
  /// What it is in words.
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
    place = diagnostic.span.map(Place.init)
    hint = diagnostic.hint
    notes = diagnostic.notes.map { note in
      (note.span.map { "\($0): " } ?? "") + note.message
    }
  }
}

/// Why a scene could not be laid out: all of its mistakes.
///
/// ```swift
/// var scene = Scene()
/// scene.devices = ["nokia-3310"]
/// let error = #expect(throws: SceneError.self) { try scene.layout() }
/// #expect(error?.findings.map(\.code) == ["device.unknown"])
/// ```
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All mistakes, in the order of the code.
  ///
  ///     #expect(error.findings.map(\.code) == ["constraint.unknown-view"])
  public let findings: [Finding]

  /// What it is in words.
  ///
  ///     #expect("\(error)".contains("stranger"))
  public var description: String {
    findings.map(\.description).joined(separator: "\n")
  }

  package init(_ diagnostics: [Diagnostic]) { findings = diagnostics.map(Finding.init) }
}
