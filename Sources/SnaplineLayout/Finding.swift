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
  public enum Severity: String, Hashable, Sendable {
    case note, warning, error
  }

  /// How much it weighs.
  public let severity: Severity
  /// A stable name, such as `layout.ambiguous`; `snapline explain CODE` tells more of it.
  public let code: String
  /// What is wrong, in words.
  public let message: String
  /// The line that caused it.
  public let place: Place?
  /// What to do about it.
  public let hint: String?
  /// Further places that belong to it, each with what is there.
  public let notes: [String]
}

extension Finding: CustomStringConvertible {
  /// What it is in words.
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
  public let findings: [Finding]

  /// What it is in words.
  public var description: String {
    findings.map(\.description).joined(separator: "\n")
  }

  package init(_ diagnostics: [Diagnostic]) { findings = diagnostics.map(Finding.init) }
}
