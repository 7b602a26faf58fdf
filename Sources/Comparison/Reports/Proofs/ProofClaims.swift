import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel

/// Returns the proofs as Markdown.
package func proofMarkdown(
  _ proven: [ProofResult], _ images: ProofImagePaths
) -> String {
  let isWell = proven.allSatisfy(\.holds)
  var text = "### \(isWell ? "✓" : "✗") Snapline: \(proofSummary(proven))\n"
  for scene in proven {
    let sign = scene.holds ? "✓" : "✗"
    let lines = scene.lines(.plain, images, view: nil, all: false).dropFirst()
    text +=
      "\n"
      + markdownSection("\(sign) \(scene.identity)", lines.joined(separator: "\n"))
  }
  return text
}

extension ProofResult {
  /// Returns each claim on each sweep, as a test.
  package func claims(_ images: ProofImagePaths) -> [ClaimResult] {
    let sources = [source]
    let standard = proofs.flatMap { proof in
      proof.evaluatedClaims.map { claim in
        let failures = proof.failures.filter { $0.claim == claim && !$0.isWarning }
        return ClaimResult(
          scene: identity, name: "\(proof.title): \(claim.text)", file: file,
          line: failures.first?.diagnostic.span?.start.line ?? 1,
          failure: failures.first?.diagnostic.message,
          text: failures.flatMap { failure in
            [failure.diagnostic.text(in: sources)]
              + images.lines(failure, proof, identity)
          }.joined(separator: "\n"))
      }
    }
    let open = proofs.filter { !$0.omissions.isEmpty }.map { proof in
      ClaimResult(
        scene: identity, name: "\(proof.title): completeness", file: file, line: 1,
        failure: "incomplete",
        text: proof.omissions.map { "not checked: \($0)" }.joined(separator: "\n"))
    }
    return standard + open
      + broken.map {
        ClaimResult(
          scene: identity, name: "expect", file: file, line: $0.span?.start.line ?? 1,
          failure: $0.message, text: $0.text(in: sources))
      }
  }
}
