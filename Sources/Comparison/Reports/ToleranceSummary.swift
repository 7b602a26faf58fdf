import SnaplineGoldenComparison
import SnaplineGoldens

extension ToleranceUse {
  /// The effect of the rule on the pixels of a shot, as text.
  var outcomeText: String {
    let found = "\(pluralized(pixels, "pixel")), largest difference \(maximumDelta) of 255"
    return switch outcome {
    case .applied: pixels == 0 ? "not used: no pixels differ" : "allows \(found)"
    case .exceeded: "exceeded: \(found), \(excess)"
    case .stale where pixels == 0: "unnecessary: no pixels differ; remove it"
    case .stale: "below its minimum: \(found); lower the minimum"
    case .expired:
      "expired on \(until?.shown ?? "-")" + (pixels == 0 ? "" : ", but \(found) still differ")
    }
  }

  /// The amount by which the allowed limits are exceeded, as text.
  private var excess: String {
    let pixels = pixels - allowed.pixels.upperBound
    let delta = Int(maximumDelta) - allowed.maximumDelta.upperBound
    return [
      pixels > 0 ? "\(pluralized(pixels, "pixel")) over the limit" : nil,
      delta > 0 ? "difference \(delta) over the limit" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  var reasonText: String { "\(reason.shown), since \(since.shown)" }
}

/// The outcomes of one rule in all shots to which it applies.
struct ToleranceSummary {
  let use: ToleranceUse
  /// The numbers of shots without differences, with allowed differences, and with failures.
  fileprivate var unused = 0
  fileprivate var allowing = 0
  fileprivate var failing = 0

  fileprivate init(_ use: ToleranceUse) { self.use = use }

  fileprivate mutating func add(_ use: ToleranceUse) {
    switch use.outcome {
    case .applied, .expired: if use.pixels > 0 { allowing += 1 } else { unused += 1 }
    case .exceeded, .stale: failing += 1
    }
  }

  private var isExpired: Bool { use.outcome == .expired }

  /// Whether the rule itself needs attention.
  var isWorn: Bool { isExpired || allowing + failing == 0 }

  /// The message about the rule; nil if its shots report it.
  var text: String? {
    let rule = "tolerance '\(use.rule.shown)' at \(use.span)"
    let reason = "(\(use.reasonText))"
    if isExpired {
      let end = "expired on \(use.until?.shown ?? "-")"
      return
        "\(rule) \(end): \(allowing > 0 ? "its pixels are compared again" : "remove it") \(reason)"
    }
    if allowing > 0 {
      return "\(rule) applied in \(pluralized(allowing, "shot")) \(reason)"
    }
    guard failing == 0 else { return nil }
    return "\(rule) is unnecessary in \(pluralized(unused, "shot")) \(reason)"
  }
}

extension Run {
  /// The applied rules without duplicates, in order of their first use.
  var toleranceSummaries: [ToleranceSummary] {
    var known: [String: Int] = [:]
    var summaries: [ToleranceSummary] = []
    for use in shots.flatMap(\.comparison.tolerances) {
      let key = "\(use.span) \(use.rule)"
      let index = known[key, default: summaries.count]
      if index == summaries.count {
        known[key] = index
        summaries.append(ToleranceSummary(use))
      }
      summaries[index].add(use)
    }
    return summaries
  }

  /// The messages about the rules, limited to 20.
  var toleranceRemarks: [String] {
    let texts = toleranceSummaries.compactMap(\.text)
    let shown = 20
    guard texts.count > shown else { return texts }
    return texts.prefix(shown) + ["and \(pluralized(texts.count - shown, "more tolerance"))"]
  }
}
