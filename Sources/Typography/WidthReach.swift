/// The widths at which all that was asked while a text was broken into lines has the same answer.
struct WidthReach: Hashable {
  private var lowest = -Double.infinity
  private var highest = Double.infinity

  /// Adds a question that has another answer on the other side of a width.
  mutating func add(_ isBehind: Bool, from width: Double) {
    // More than rounding can do, so that nothing is taken for known too near to that width.
    let hair = max(1e-8, width.magnitude * 1e-11)
    if isBehind { lowest = max(lowest, width + hair) } else { highest = min(highest, width - hair) }
  }

  /// Says that an answer is one for a single width.
  mutating func close() { highest = -.infinity }

  func contains(_ width: Double) -> Bool { lowest < width && width < highest }

  /// Whether it lies below a width as a whole.
  func ends(before width: Double) -> Bool { highest <= width }
}
