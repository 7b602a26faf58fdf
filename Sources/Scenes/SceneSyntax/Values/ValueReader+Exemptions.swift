import SnaplineBasics
package import SnaplineSceneModel

extension ValueReader {
  /// Parses exempted claims with their reasons: `overlap: off, the badge covers the card` for an
  /// entire scene, `off for day, close: the system draws them` below `targets:` for some views.
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
      if case .mapping(let parts) = entry.value.kind {
        for part in parts where !log.isFull {
          guard let reason = text(part.value, for: part.key) else { continue }
          add(claim, "\(part.key): \(reason)", part.keySpan, mistakeAt: part.keySpan, to: &found)
        }
      } else if let text = text(entry.value, for: entry.key) {
        add(claim, text, entry.keySpan, mistakeAt: entry.value.span, to: &found)
      }
    }
    return found
  }

  private mutating func add(
    _ claim: ProofClaim, _ text: String, _ span: SourceSpan, mistakeAt mistakeSpan: SourceSpan,
    to found: inout [ClaimExemption]
  ) {
    guard let (views, reason) = exemption(in: text) else {
      return log.report(.provesWithoutReason(claim, at: mistakeSpan))
    }
    found.append(ClaimExemption(claim, for: views, reason: reason, span: span))
  }

  /// Parses `off, REASON` or `off for VIEWS: REASON`; returns nil for other texts.
  private func exemption(in text: String) -> (views: [String], reason: String)? {
    let isForViews = text.hasPrefix("off for ")
    let parts = text.split(
      separator: isForViews ? ":" : ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isForViews || parts[0] == "off" else { return nil }
    let reason = parts[1].drop { $0 == " " }
    guard reason.contains(where: \.isLetter) else { return nil }
    guard isForViews else { return ([], String(reason)) }
    let views = parts[0].dropFirst("off for ".count).split(
      separator: ",", omittingEmptySubsequences: false
    ).map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return views.contains("") ? nil : (views, String(reason))
  }
}

extension Diagnostic {
  fileprivate static func provesNoMap(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "proves.type", "'proves' must be a mapping of claims, not \(node.description)",
      at: node.span, hint: "write 'overlap: off, REASON'")
  }

  fileprivate static func unknownClaim(_ entry: YAMLEntry) -> Self {
    let names = ProofClaim.allCases.map(\.rawValue)
    return Diagnostic(
      .error, "proves.unknown-claim", "unknown claim '\(excerpt(entry.key))'",
      at: entry.keySpan,
      hint: suggestion(for: entry.key, among: names) ?? "claims: \(names.joined(separator: ", "))")
  }

  fileprivate static func provesWithoutReason(_ claim: ProofClaim, at span: SourceSpan) -> Self {
    let name = claim.rawValue
    return Diagnostic(
      .error, "proves.reason", "'\(name)' is disabled without a reason", at: span,
      hint: "write '\(name): off, REASON' or, below '\(name):', 'off for VIEW, VIEW: REASON'")
  }
}
