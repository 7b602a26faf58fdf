import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineProofs
import SnaplineSceneModel

extension ProofResult {
  /// Returns the lines of the text report.
  ///
  /// - Parameter view: The view whose frames are included; all views with `all`.
  package func lines(
    _ style: ANSIStyle, _ images: ProofImagePaths, view: String?, all: Bool
  ) -> [String] {
    let sources = [source]
    var lines = [style.bold("-- \(identity.onOneLine)")]
    for proof in proofs {
      let sign = proof.holds ? "✓" : style.red(proof.isRefuted ? "✗" : "?")
      lines.append("\(sign) \(proof.title): \(proof.verdict)")
      for failure in proof.failures {
        lines.append(failure.diagnostic.text(in: sources))
        lines += images.lines(failure, proof, identity)
      }
      lines += proof.omissions.map { "  not checked: \($0)" }
      lines += proof.frames(of: view, all: all)
    }
    for exemption in exemptions {
      let count = pluralized(findings(of: exemption), "finding")
      lines.append("  off: \(exemption.displayText) (\(count))  \(exemption.span)")
    }
    return lines + (broken + unusedExemptions).map { $0.text(in: sources) }
  }
}

extension ProofImagePaths {
  /// Returns a line for each image of a failure.
  func lines(_ failure: ClaimFailure, _ proof: ShotProof, _ scene: String) -> [String] {
    paths(failure, proof, scene).map { "  image  \($0.path)" }
  }
}

extension ShotProof {
  /// The shot and its screens: `portrait, width 320…1366 at 568 high`.
  package var title: String {
    let size = shot.device.size(in: shot.orientation)
    let other =
      range.axis == .horizontal
      ? "\(size.height.shortText) high" : "\(size.width.shortText) wide"
    return "\(shot.name), \(range.word) \(range.text(of: range.ticks)) at \(other)"
  }

  /// The numbers of claims, failures and breakpoints as text.
  var verdict: String {
    let failed = evaluatedClaims.filter(fails)
    let claims =
      failed.isEmpty
      ? (omissions.isEmpty
        ? "all \(evaluatedClaims.count) claims hold"
        : "no claim fails, but the proof is incomplete")
      : "\(failed.count) of \(evaluatedClaims.count) claims \(failed.count == 1 ? "fails" : "fail"): "
        + failed.map(\.rawValue).joined(separator: ", ")
    let breaks = breakpoints
    let shown = breaks.prefix(8).map { range.text($0) }.joined(separator: ", ")
    let points =
      breaks.isEmpty
      ? "no breakpoints"
      : "\(pluralized(breaks.count, "breakpoint")) at \(shown)\(breaks.count > 8 ? " …" : "")"
    let sizes =
      textSizes.isEmpty ? "" : "; also checked: \(pluralized(textSizes.count, "larger text size"))"
    return "\(claims); \(points)\(sizes)"
  }

  /// Returns a line for each linear piece of a view's attributes, or of all attributes.
  fileprivate func frames(of view: String?, all: Bool) -> [String] {
    guard view != nil || all else { return [] }
    let wanted = lines.filter { line in
      view.map { scene[line.quantity.view].name == $0 } ?? true
    }
    return wanted.flatMap { line -> [String] in
      let name = line.quantity.name(in: scene)
      return line.pieces.map { piece in
        let place = piece.span.map { "  \($0)" } ?? ""
        return "  \(name) = \(piece.formula(in: range)) for \(range.text(of: piece.ticks))"
          + (piece.decidedBy.map { ": \($0)" } ?? "") + place
      }
    }
  }
}

extension LinearPiece {
  /// Returns the linear function: `0.6·w − 62`, or a constant.
  func formula(in range: ScreenRange) -> String {
    let letter = range.axis == .horizontal ? "w" : "h"
    let offset = rounded(offset)
    if slope == 0 { return offset.shortText }
    let factor = slope == 1 ? "" : slope == -1 ? "−" : "\(slopeText)·"
    let term = factor + letter
    if offset == 0 { return term }
    return "\(term) \(offset < 0 ? "−" : "+") \(offset.magnitude.shortText)"
  }

  /// The slope in four decimals if these are exact, else as a fraction, else in seven decimals.
  private var slopeText: String {
    if (slope - rounded(slope)).magnitude < 1e-9 { return rounded(slope).shortText }
    for denominator in 2...99 {
      let numerator = (slope * Double(denominator)).rounded()
      guard (slope - numerator / Double(denominator)).magnitude < 1e-9 else { continue }
      return "\(numerator.shortText)/\(denominator)"
    }
    return "\((slope * 1e7).rounded() / 1e7)"
  }

  private func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
