/// The interval of widths for which every comparison during line breaking has the same result.
struct WidthInterval: Hashable {
  private var lowest = -Double.infinity
  private var highest = Double.infinity

  /// Adds a comparison whose result changes at a width.
  mutating func add(_ isBehind: Bool, from width: Double) {
    // A margin larger than rounding errors.
    let hair = max(1e-8, width.magnitude * 1e-11)
    if isBehind { lowest = max(lowest, width + hair) } else { highest = min(highest, width - hair) }
  }

  /// Limits the interval to a single width.
  mutating func finish() { highest = -.infinity }

  func contains(_ width: Double) -> Bool { lowest < width && width < highest }

  /// Whether the entire interval is below a width.
  func ends(before width: Double) -> Bool { highest <= width }
}
