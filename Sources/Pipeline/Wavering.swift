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
      case .pixels(let changed): "\(changed.count) other pixels"
      case .sizes: "another size"
      case .same: "other frames"
      }
    return "\(name) is not drawn the same every time: picture \(number) of \(times) has \(what); "
      + "this is a bug in snapline"
  }
  return nil
}
