package import SnaplineBasics
import SnaplineGoldens
import SnaplineImaging
package import SnaplineSceneModel

/// The tolerance rules of a shot, and the date of the check.
package struct Tolerances: Sendable {
  package static let none = Tolerances([], on: nil)

  fileprivate let rules: [PixelTolerance]
  /// The date; without it no rule expires.
  fileprivate let day: CalendarDay?

  package init(_ rules: [PixelTolerance], on day: CalendarDay?) {
    self.rules = rules
    self.day = day
  }
}

/// The results of the rules for the differing pixels.
struct ToleranceResult {
  /// The uses in the order of the rules.
  var uses: [ToleranceUse] = []
  /// The areas in which pixels may differ as they do.
  var allowed: [PixelRect] = []

  /// Whether no rule is exceeded or stale.
  var holds: Bool { uses.allSatisfy { $0.outcome == .applied || $0.outcome == .expired } }
}

extension Tolerances {
  /// Evaluates every rule for the pixels in its area.
  ///
  /// Pixels that were not compared may contain the differences that a rule expects: such a rule is
  /// not reported as stale.
  func apply(
    to shot: GoldenShot, size: PixelSize, unchecked: [PixelRect] = [],
    difference: (_ elsewhere: [PixelRect]) -> BitmapDifference
  ) -> ToleranceResult {
    guard !rules.isEmpty else { return ToleranceResult() }
    let frames = shot.screenFrames
    var toleration = ToleranceResult()
    for rule in rules {
      let area = rule.pixels(of: shot, frames, within: size)
      var use = ToleranceUse(rule, area)
      if area.width > 0, case .pixels(let changed) = difference(area.complement(in: size)) {
        use.pixels = changed.count
        use.maximumDelta = changed.maximumDelta
      }
      let isBlind = unchecked.contains { $0.meets(area) }
      use.outcome = use.outcome(of: rule, on: day, isBlind: isBlind)
      toleration.uses.append(use)
      if use.outcome == .applied { toleration.allowed.append(area) }
    }
    return toleration
  }
}

extension PixelTolerance {
  /// Returns the pixels that the rule's area intersects; none for a missing view.
  fileprivate func pixels(
    of shot: GoldenShot, _ frames: [String: Rect], within size: PixelSize
  ) -> PixelRect {
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let rect: Rect
    switch area {
    case .region(let region): rect = region
    case .view(let name):
      guard let frame = frames[name] else { return nothing }
      rect = frame
    }
    let unit = Double(shot.scale.pixelsPerPoint)
    func pixel(_ points: Double, _ rule: FloatingPointRoundingRule, _ maximum: Int) -> Int {
      Int((points * unit).clamped(to: -1e9...1e9).rounded(rule)).clamped(to: 0...maximum)
    }
    let left = pixel(rect.minX, .down, size.width)
    let top = pixel(rect.minY, .down, size.height)
    let right = pixel(rect.maxX, .up, size.width)
    let bottom = pixel(rect.maxY, .up, size.height)
    guard right > left, bottom > top else { return nothing }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// Returns the parts of an image outside of this rectangle.
  package func complement(in size: PixelSize) -> [PixelRect] {
    [
      PixelRect(x: 0, y: 0, width: size.width, height: y),
      PixelRect(x: 0, y: y + height, width: size.width, height: size.height - y - height),
      PixelRect(x: 0, y: y, width: x, height: height),
      PixelRect(x: x + width, y: y, width: size.width - x - width, height: height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }

  fileprivate func meets(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

extension ToleranceUse {
  fileprivate init(_ rule: PixelTolerance, _ area: PixelRect) {
    self.init(
      rule: rule.text, reason: rule.reason, since: rule.since.description,
      until: rule.until?.description, span: rule.span, area: area,
      allowed: Allowance(pixels: rule.pixels, maximumDelta: rule.maximumDelta),
      outcome: .applied, pixels: 0, maximumDelta: 0)
  }

  fileprivate func outcome(
    of rule: PixelTolerance, on day: CalendarDay?, isBlind: Bool
  ) -> Outcome {
    if let day, rule.isExpired(on: day) { return .expired }
    let delta = Int(maximumDelta)
    if pixels > rule.pixels.upperBound || delta > rule.maximumDelta.upperBound { return .exceeded }
    let isLess = pixels < rule.pixels.lowerBound || delta < rule.maximumDelta.lowerBound
    return isLess && !isBlind ? .stale : .applied
  }
}
