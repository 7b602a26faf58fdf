import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Returns the views that the document marks as misplaced and whose constraints give them another
  /// frame: the changes of Xcode's "update frames". Differences without a mark need no correction
  /// by the document's author.
  func misplacements() -> [RuleViolation] {
    // Except on the canvas, frames differ because of the screen.
    guard scene.mode == .canvas, let device = scene.devices.first else { return [] }
    let pixel = 1 / Double(device.scale.pixelsPerPoint)
    return scene.viewIDs.dropFirst().compactMap { id in
      let view = scene[id]
      // Interface Builder lays hidden views out late or never, and in a stack view they have no
      // meaningful frame.
      guard view.isMisplaced, let stored = view.storedFrame, view.frame == nil,
        !scene.isHidden(id)
      else { return nil }
      let solved = layout[id].frame
      let isMisplaced = zip(stored.numbers, solved.numbers).contains {
        ($0 - $1).magnitude > pixel + 1e-6
      }
      guard isMisplaced else { return nil }
      return RuleViolation(.misplaced(view.name, stored: stored, solved: solved, at: view.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func misplaced(
    _ name: String, stored: Rect, solved: Rect, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .warning, "ib.misplaced",
      "misplaced view '\(name)': stored frame \(stored.text(decimals: 2)), constraints give "
        + solved.text(decimals: 2), at: span,
      hint: "'Update Frames' in Xcode would \(stored.change(to: solved))")
  }
}

extension Rect {
  /// Returns a description such as `move it 20 down and make it 8 wider`.
  fileprivate func change(to other: Rect) -> String {
    func parts(_ changes: [(Double, String, String)]) -> String {
      changes.filter { $0.0.magnitude > 1e-3 }
        .map { "\($0.0.magnitude.text(decimals: 2)) \($0.0 > 0 ? $0.1 : $0.2)" }
        .joined(separator: " and ")
    }
    let moves = parts([
      (other.minX - minX, "right", "left"), (other.minY - minY, "down", "up"),
    ])
    let sizes = parts([
      (other.width - width, "wider", "narrower"), (other.height - height, "higher", "lower"),
    ])
    let constraintTexts = [
      moves.isEmpty ? "" : "move it \(moves)", sizes.isEmpty ? "" : "resize it: \(sizes)",
    ]
    return constraintTexts.filter { !$0.isEmpty }.joined(separator: ", and ")
  }
}
