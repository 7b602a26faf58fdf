package import SnaplineGoldens
package import SnaplineImaging

/// Renders a shot repeatedly and describes how a later rendering differs from the first; nil if
/// none does.
///
/// - Parameters:
///   - repetitions: The number of renderings, including the first.
///   - draw: A function that renders the shot again, without any cached data.
package func flakinessMessage(
  _ name: String, _ image: Bitmap, _ layoutFacts: GoldenShot, repetitions: Int,
  draw: () throws -> (Bitmap, GoldenShot)
) rethrows -> String? {
  guard repetitions > 1 else { return nil }
  for number in 2...repetitions {
    let (again, factsAgain) = try draw()
    let difference = compare(image, again)
    guard difference != .same || factsAgain != layoutFacts else { continue }
    let what =
      switch difference {
      case .pixels(let changed) where changed.count == 1: "1 differing pixel"
      case .pixels(let changed): "\(changed.count) differing pixels"
      case .sizes: "a different size"
      case .same: "different frames"
      }
    return
      "internal error: \(name) is not rendered deterministically: image \(number) of \(repetitions) has "
      + "\(what). Please report this bug"
  }
  return nil
}
