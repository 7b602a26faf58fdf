import Goldens
import Runs
import Verdicts

extension ToleranceUse {
  /// What the rule says to the pixels of a shot.
  var outcomeText: String {
    let found = "\(counted(pixels, "pixel")), largest difference \(maximumDelta) of 255"
    return switch outcome {
    case .applied: pixels == 0 ? "not used: no pixels differ" : "allows \(found)"
    case .exceeded: "exceeded: \(found), \(excess)"
    case .stale where pixels == 0: "unnecessary: no pixels differ; remove it"
    case .stale: "below its minimum: \(found); lower the minimum"
    case .expired:
      "expired on \(until?.shown ?? "-")" + (pixels == 0 ? "" : ", but \(found) still differ")
    }
  }

  /// By how much too much differs.
  private var excess: String {
    let pixels = pixels - allowed.pixels.upperBound
    let delta = Int(maximumDelta) - allowed.maximumDelta.upperBound
    return [
      pixels > 0 ? "\(counted(pixels, "pixel")) over the limit" : nil,
      delta > 0 ? "difference \(delta) over the limit" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  var reasonText: String { "\(reason.shown), since \(since.shown)" }
}

/// What came of one rule in all shots that it is about.
struct ToleranceSummary {
  let use: ToleranceUse
  /// The shots in which nothing differs, in which something differs as allowed, and the others.
  fileprivate var idle = 0
  fileprivate var allowing = 0
  fileprivate var failing = 0

  fileprivate init(_ use: ToleranceUse) { self.use = use }

  fileprivate mutating func add(_ use: ToleranceUse) {
    switch use.outcome {
    case .applied, .expired: if use.pixels > 0 { allowing += 1 } else { idle += 1 }
    case .exceeded, .stale: failing += 1
    }
  }

  private var isExpired: Bool { use.outcome == .expired }

  /// Whether somebody should look at the rule itself.
  var isWorn: Bool { isExpired || allowing + failing == 0 }

  /// What is to be said of the rule once; nil where its shots say it.
  var text: String? {
    let rule = "tolerance '\(use.rule.shown)' at \(use.place)"
    let reason = "(\(use.reasonText))"
    if isExpired {
      let end = "expired on \(use.until?.shown ?? "-")"
      return
        "\(rule) \(end): \(allowing > 0 ? "its pixels are compared again" : "remove it") \(reason)"
    }
    if allowing > 0 {
      return "\(rule) applied in \(counted(allowing, "shot")) \(reason)"
    }
    guard failing == 0 else { return nil }
    return "\(rule) is unnecessary in \(counted(idle, "shot")) \(reason)"
  }
}

extension Run {
  /// The rules that were asked, each once, in the order in which they were met.
  var toleranceSummaries: [ToleranceSummary] {
    var known: [String: Int] = [:]
    var summaries: [ToleranceSummary] = []
    for use in shots.flatMap(\.judgement.tolerances) {
      let key = "\(use.place) \(use.rule)"
      let index = known[key, default: summaries.count]
      if index == summaries.count {
        known[key] = index
        summaries.append(ToleranceSummary(use))
      }
      summaries[index].add(use)
    }
    return summaries
  }

  /// The same in words, as many as a reader would read.
  var toleranceRemarks: [String] {
    let texts = toleranceSummaries.compactMap(\.text)
    let shown = 20
    guard texts.count > shown else { return texts }
    return texts.prefix(shown) + ["and \(counted(texts.count - shown, "more tolerance"))"]
  }
}
