package import SnaplineBasics
import SnaplineGoldens

/// A tolerance rule and its result.
package struct ToleranceUse: Hashable, Sendable {
  /// The rule as a line of text.
  package let rule: String
  package let reason: String
  /// The date on which the rule was made, as in the source.
  package let since: String
  /// The last day on which the rule applies, as in the source.
  package let until: String?
  package let span: SourceSpan
  /// The area of the image in which the rule applies.
  package let area: PixelRect
  package let allowed: Allowance
  package var outcome: Outcome
  /// The number of differing pixels in the area.
  package var pixels: Int
  package var maximumDelta: UInt8

  package init(
    rule: String, reason: String, since: String, until: String? = nil, span: SourceSpan,
    area: PixelRect, allowed: Allowance, outcome: Outcome, pixels: Int, maximumDelta: UInt8
  ) {
    self.rule = rule
    self.reason = reason
    self.since = since
    self.until = until
    self.span = span
    self.area = area
    self.allowed = allowed
    self.outcome = outcome
    self.pixels = pixels
    self.maximumDelta = maximumDelta
  }

  /// The permitted number of differing pixels, and the permitted maximum difference.
  package struct Allowance: Hashable, Sendable {
    package let pixels: ClosedRange<Int>
    package let maximumDelta: ClosedRange<Int>

    package init(pixels: ClosedRange<Int>, maximumDelta: ClosedRange<Int>) {
      self.pixels = pixels
      self.maximumDelta = maximumDelta
    }
  }

  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The pixels differ within the limits.
    case applied
    /// The pixels differ more than the rule permits.
    case exceeded
    /// The pixels differ less than the rule expects: it is unnecessary or wrong.
    case stale
    /// The rule has expired and permits no differences.
    case expired
  }
}
