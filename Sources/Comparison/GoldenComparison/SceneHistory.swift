import SnaplineBasics
import SnaplineGoldens
package import SnaplineSceneDiff
package import SnaplineSceneModel
import Synchronization

/// Lays out and paints the shot of this name; nil if the scene has none, or if it has none of the
/// required frames.
package typealias ShotRenderer =
  @Sendable (_ scene: Scene, _ shot: String, _ required: [ViewFrames]) -> RenderedShot?

/// The golden's scene, the current scene, and every partial patch between them.
///
/// Shots of the same golden scene share it: a partial patch is read once for all of them.
package final class SceneHistory: Sendable {
  /// The edits in the order of the current files.
  package let edits: [Edit]
  package let renamed: [ViewRename]
  /// The versions of the layout rules of the golden and of the program.
  package let rules: (old: Int, new: Int)
  /// The number of parts of the current scene that cost time.
  package let size: Int
  /// Whether the old scene with all edits applied is known to be the current one.
  let reproducesCurrentScene: Bool
  /// The edits that can affect the scene; nil for all.
  private let effective: Set<Int>?
  private let read: @Sendable (Set<Int>) -> Scene?
  private let render: ShotRenderer
  private let cached = Mutex<[Set<Int>: Scene?]>([:])

  /// - Parameters:
  ///   - effective: The edits that can affect the scene; nil for all.
  ///   - render: Draws a scene in a shot.
  ///   - read: Returns the scene with only these edits applied; nil if it is invalid.
  package init(
    edits: [Edit], renamed: [ViewRename], rules: (old: Int, new: Int), size: Int = 1,
    reproducesCurrentScene: Bool = false, effective: Set<Int>? = nil,
    render: @escaping ShotRenderer,
    read: @escaping @Sendable (Set<Int>) -> Scene?
  ) {
    self.edits = edits
    self.renamed = renamed
    self.rules = rules
    self.size = size
    self.reproducesCurrentScene = reproducesCurrentScene
    self.effective = effective
    self.render = render
    self.read = read
  }

  /// The indices of edits that can be a cause.
  package var candidates: [Int] { edits.indices.filter { !edits[$0].isNonVisual } }

  /// Returns the edits without those that cannot affect the scene.
  func effectivePart(of edits: Set<Int>) -> Set<Int> { effective.map(edits.intersection) ?? edits }

  /// Returns the old scene with these edits applied.
  package func scene(applying edits: Set<Int>) -> Scene? {
    let made = effectivePart(of: edits)
    if let scene = cached.withLock({ $0[made] }) { return scene }
    let scene = read(made)
    cached.withLock { known in
      // A long search uses each of its partial patches once in each shot; the shots bound most of
      // the memory, this limit the rest.
      if known.count < (100_000 / max(1, size)).clamped(to: 2...64) { known[made] = .some(scene) }
    }
    return scene
  }

  /// Returns a shot of the scene with some of the edits; nil if either is invalid, or if the shot has
  /// none of the required frames.
  func shot(
    _ name: String, applying edits: Set<Int>, at required: [ViewFrames] = []
  ) -> RenderedShot? {
    scene(applying: edits).flatMap { render($0, name, required) }
  }
}
