package import Goldens
package import Imaging

/// Draws a shot again and again, and says how a later one differs from the first; nil when
/// none does.
///
/// - Parameters:
///   - times: How often the shot is drawn altogether, the first time included.
///   - draw: Makes the shot anew, with nothing left over from before.
package func wavering(
  _ name: String, _ picture: Bitmap, _ facts: GoldenShot, times: Int,
  draw: () throws -> (Bitmap, GoldenShot)
) rethrows -> String? {
  guard times > 1 else { return nil }
  for number in 2...times {
    let (again, factsAgain) = try draw()
    let difference = compare(picture, again)
    guard difference != .same || factsAgain != facts else { continue }
    let what =
      switch difference {
      case .pixels(let changed) where changed.count == 1: "1 differing pixel"
      case .pixels(let changed): "\(changed.count) differing pixels"
      case .sizes: "a different size"
      case .same: "different frames"
      }
    return
      "internal error: \(name) is not rendered deterministically: image \(number) of \(times) has "
      + "\(what). Please report this bug"
  }
  return nil
}
