package import Diagnostics
package import Geometry
import Goldens

/// A rule that lets pixels differ, and what came of it.
package struct ToleranceUse: Hashable, Sendable {
  /// What the rule says, in a line.
  package let rule: String
  package let reason: String
  /// The day on which the rule was made, as written.
  package let since: String
  /// The last day on which it holds, as written.
  package let until: String?
  package let place: SourceSpan
  /// Where in the picture it holds.
  package let area: PixelRect
  package let allowed: Allowance
  package var outcome: Outcome
  /// The pixels that differ where the rule holds.
  package var pixels: Int
  package var maximumDelta: UInt8

  package init(
    rule: String, reason: String, since: String, until: String? = nil, place: SourceSpan,
    area: PixelRect, allowed: Allowance, outcome: Outcome, pixels: Int, maximumDelta: UInt8
  ) {
    self.rule = rule
    self.reason = reason
    self.since = since
    self.until = until
    self.place = place
    self.area = area
    self.allowed = allowed
    self.outcome = outcome
    self.pixels = pixels
    self.maximumDelta = maximumDelta
  }

  /// How many pixels may differ, and by how much the one that differs most.
  package struct Allowance: Hashable, Sendable {
    package let pixels: ClosedRange<Int>
    package let maximumDelta: ClosedRange<Int>

    package init(pixels: ClosedRange<Int>, maximumDelta: ClosedRange<Int>) {
      self.pixels = pixels
      self.maximumDelta = maximumDelta
    }
  }

  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The pixels may differ so.
    case applied
    /// They differ more than the rule allows.
    case exceeded
    /// They differ less than the rule says they would: it has become needless or wrong.
    case stale
    /// The rule has run out, and allows nothing any more.
    case expired
  }
}
