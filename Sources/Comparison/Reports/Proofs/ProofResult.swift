package import SnaplineBasics
package import SnaplineProofs
package import SnaplineSceneModel

/// A scene with its proofs.
package struct ProofResult: Sendable {
  package let identity: String
  /// The path as the user specified it.
  let file: String
  let source: SourceText
  /// The scene before its steps; nil if it is invalid.
  package let scene: Scene?
  package private(set) var proofs: [ShotProof]
  /// Violated expectations of the scene on its recorded screens.
  private(set) var broken: [Diagnostic]
  /// The exempted standard claims: those of the scene, and those of the project that cover
  /// findings.
  let exemptions: [ClaimExemption]
  /// Warnings of the scene's exemptions that cover no finding; empty if only some of its screens
  /// were examined or the work limit was reached.
  private(set) var unusedExemptions: [Diagnostic]

  /// Creates a result.
  ///
  /// - Parameter isWhole: Whether all screens of all shots were examined.
  package init(
    identity: String, file: String, source: SourceText, scene: Scene?, proofs: [ShotProof],
    broken: [Diagnostic], projectExemptions: [ClaimExemption], isWhole: Bool
  ) {
    self.identity = identity
    self.file = file
    self.source = source
    self.scene = scene
    self.proofs = proofs
    self.broken = broken
    let own = scene?.exemptions ?? []
    let used = Set(proofs.flatMap(\.exempted))
    exemptions = own + projectExemptions.filter(used.contains)
    unusedExemptions = own.filter { isWhole && !used.contains($0) }.map {
      Diagnostic(
        .warning, "prove.unused-exemption", "the exemption '\($0.displayText)' covers no finding",
        at: $0.span, hint: "remove it")
    }
  }

  package var holds: Bool { broken.isEmpty && proofs.allSatisfy(\.holds) }

  /// Adds all diagnostics to the findings, and leaves out those that are known.
  package mutating func leaveOutKnown(_ findings: inout NewFindings) {
    for index in proofs.indices {
      proofs[index].failures = proofs[index].failures.filter { findings.add($0.diagnostic) }
    }
    broken = broken.filter { findings.add($0) }
    unusedExemptions = unusedExemptions.filter { findings.add($0) }
  }

  /// Returns the number of findings that an exemption covers.
  func findings(of exemption: ClaimExemption) -> Int {
    proofs.flatMap(\.exempted).count { $0 == exemption }
  }

  /// The number of findings that any exemption covers.
  var exemptedCount: Int { proofs.reduce(0) { $0 + $1.exempted.count } }
}

extension ClaimExemption {
  /// The exemption as text: `targets for day, close: REASON`, or `overlap, REASON` for an entire
  /// scene.
  var displayText: String {
    views.isEmpty
      ? "\(claim.rawValue), \(reason)"
      : "\(claim.rawValue) for \(views.joined(separator: ", ")): \(reason)"
  }
}

/// The stored images of claim failures.
package struct ProofImagePaths {
  package typealias Paths = [(word: String, path: String)]

  /// Returns the paths of a failure's images, each with a word for the screen that it shows.
  let paths: (ClaimFailure, ShotProof, _ scene: String) -> Paths

  package init(_ paths: @escaping (ClaimFailure, ShotProof, _ scene: String) -> Paths) {
    self.paths = paths
  }
}

/// Returns a line with the number of scenes whose claims are satisfied.
package func proofSummary(_ proven: [ProofResult]) -> String {
  let count = proven.filter(\.holds).count
  let layouts = proven.flatMap(\.proofs).reduce(0) { $0 + $1.layoutCount }
  let screens = proven.flatMap(\.proofs).reduce(0) {
    $0 + $1.range.ticks.count * (1 + $1.textSizes.count)
  }
  let isWhole = proven.allSatisfy { $0.proofs.allSatisfy(\.omissions.isEmpty) }
  let exempted = proven.reduce(0) { $0 + $1.exemptedCount }
  return "\(count) of \(pluralized(proven.count, "scene")) \(proven.count == 1 ? "holds" : "hold") "
    + "on all screens checked: "
    + "\(pluralized(screens, "screen")), from \(pluralized(layouts, "layout"))"
    + (exempted == 0 ? "" : "; \(pluralized(exempted, "finding")) exempted")
    + (isWhole ? "" : "; incomplete")
}
