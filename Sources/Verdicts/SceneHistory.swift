import Geometry
import Goldens
package import SceneModel
package import SceneSyntax
import Synchronization

/// A scene as it was when a golden was recorded, as it is today, and every mixture of both.
///
/// Shots of the same golden scene share it: a mixture is read once for all of them.
package final class SceneHistory: Sendable {
  /// In the order of today's files.
  package let edits: [WrittenEdit]
  package let renamed: [NewName]
  /// The numbers of the layout rules by which the golden was laid out, and today's.
  package let rules: (old: Int, new: Int)
  /// How many parts today's scene has that cost time.
  package let size: Int
  /// Whether the old scene with all edits made is known to be today's.
  let endsAtToday: Bool
  private let read: @Sendable (Set<Int>) -> Scene?
  private let known = Mutex<[Set<Int>: Scene?]>([:])

  /// - Parameter read: The scene with these edits made, the others not; nil where it is invalid.
  package init(
    edits: [WrittenEdit], renamed: [NewName], rules: (old: Int, new: Int), size: Int = 1,
    endsAtToday: Bool = false, read: @escaping @Sendable (Set<Int>) -> Scene?
  ) {
    self.edits = edits
    self.renamed = renamed
    self.rules = rules
    self.size = size
    self.endsAtToday = endsAtToday
    self.read = read
  }

  /// The edits that can be a cause.
  package var candidates: [Int] { edits.indices.filter { !edits[$0].isSilent } }

  /// The old scene with these edits made.
  package func scene(_ made: Set<Int>) -> Scene? {
    if let scene = known.withLock({ $0[made] }) { return scene }
    let scene = read(made)
    known.withLock { known in
      // A long search asks for each of its mixtures once in each shot; most of it is bounded by
      // the shots, the rest by this.
      if known.count < (100_000 / max(1, size)).clamped(to: 2...64) { known[made] = .some(scene) }
    }
    return scene
  }
}
