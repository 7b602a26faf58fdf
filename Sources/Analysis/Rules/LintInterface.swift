import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns the errors that placeholders hide, or else the differences without them.
func placeholders(in subject: LintContext) -> [Diagnostic] {
  let scene = subject.scene
  let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
  guard scene.mode == .canvas, let first = placeholders.first,
    let canvas = subject.explanations.first
  else { return [] }
  var app = scene
  app.mode = .runtime
  let picture = FrameExplanation(app, canvas.shot)
  let hidden = hiddenErrors(in: app, [picture])
  guard hidden.isEmpty else {
    // Code may add the constraints that placeholders represent.
    return hidden.map {
      Diagnostic(
        .note, $0.code, $0.message, at: $0.span, notes: $0.notes, hint: $0.hint,
        subject: $0.subject)
    }
  }
  let moved = scene.viewIDs.filter { id in
    zip(canvas.layout[id].exactFrame.numbers, picture.layout[id].exactFrame.numbers)
      .contains { ($0 - $1).magnitude > 0.5 }
  }
  guard let view = moved.first else { return [] }
  let others = moved.count - 1
  let verb = others == 1 ? "view differs" : "views differ"
  let rest = others == 0 ? "" : ", and \(others) more \(verb)"
  return [
    Diagnostic(
      .note, "ib.placeholder",
      "placeholder '\(scene[first].text(in: scene))' applies only on the canvas: in the app "
        + "'\(scene[view].name)' is at \(picture.layout[view].exactFrame.text(decimals: 2)), not "
        + "at \(canvas.layout[view].exactFrame.text(decimals: 2))\(rest)",
      at: scene[first].span,
      hint: "add a runtime constraint; placeholders are removed at build time")
  ]
}

/// Returns findings for labels and buttons whose stored width is far from the width of their text:
/// the text was changed outside of Interface Builder, which would update the width.
func staleTexts(_ subject: LintContext) -> [Diagnostic] {
  guard let stored = subject.explanations.first else { return [] }
  let scene = subject.measured
  let measured = FrameExplanation(scene, stored.shot).layout
  return scene.viewIDs.compactMap { id in
    guard scene[id].showsOneLine, scene[id].naturalSize == nil else { return nil }
    let (old, new) = (stored.layout[id].exactFrame.width, measured[id].exactFrame.width)
    // Our glyph widths are not exactly the platform's: only differences beyond any font's are
    // reported.
    guard (new - old).magnitude > max(6, old * 0.15) else { return nil }
    return Diagnostic(
      .note, "ib.stale-text",
      "the stored width of '\(scene[id].name)' is \(old.text(decimals: 1)), its text needs about "
        + "\(new.rounded().shortText)",
      at: scene[id].span, hint: "'Update Frames' in Xcode would change it and dependent frames")
  }
}

extension View {
  fileprivate var showsOneLine: Bool {
    switch content {
    case .label(let label): label.numberOfLines == 1 && !label.text.isEmpty
    case .button(let button): !button.title.isEmpty
    default: false
    }
  }
}
