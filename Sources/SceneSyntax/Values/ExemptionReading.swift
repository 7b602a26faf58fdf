import Diagnostics
package import SceneModel

extension ValueReader {
  /// Claims that need not hold, each with its reason: `overlap: off, the badge covers the card`.
  package mutating func exemptions(_ node: YAMLNode) -> [ClaimExemption] {
    guard case .mapping(let entries) = node.kind else {
      if !node.isInvalid { log.report(.provesNoMap(node)) }
      return []
    }
    var found: [ClaimExemption] = []
    for entry in entries where !log.isFull {
      guard let claim = ProofClaim(rawValue: entry.key) else {
        log.report(.unknownClaim(entry))
        continue
      }
      guard let text = text(entry.value, for: entry.key) else { continue }
      guard let reason = reason(in: text) else {
        log.report(.provesWithoutReason(entry))
        continue
      }
      found.append(ClaimExemption(claim, reason: reason, span: entry.keySpan))
    }
    return found
  }

  /// What stands behind `off,`; nil where it does not, or says nothing.
  private func reason(in text: String) -> String? {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "off" else { return nil }
    let reason = parts[1].drop { $0 == " " }
    return reason.contains(where: \.isLetter) ? String(reason) : nil
  }
}

extension Diagnostic {
  fileprivate static func provesNoMap(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "proves.type", "'proves' is a map of claims, not \(node.description)", at: node.span,
      hint: "write 'overlap: off, REASON'")
  }

  fileprivate static func unknownClaim(_ entry: YAMLEntry) -> Self {
    let names = ProofClaim.allCases.map(\.rawValue)
    return Diagnostic(
      .error, "proves.unknown-claim", "there is no claim '\(excerpt(entry.key))'",
      at: entry.keySpan,
      hint: guess(at: entry.key, among: names) ?? "it is one of \(names.joined(separator: ", "))")
  }

  fileprivate static func provesWithoutReason(_ entry: YAMLEntry) -> Self {
    Diagnostic(
      .error, "proves.reason", "'\(entry.key)' is switched off without a reason",
      at: entry.value.span, hint: "write '\(entry.key): off, REASON'")
  }
}
