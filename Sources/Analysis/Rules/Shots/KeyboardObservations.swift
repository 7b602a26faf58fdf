import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// The views that the keyboard covers.
  private var covered: [ViewID] {
    guard let keyboard = layout.keyboard else { return [] }
    return scene.viewIDs.filter { view in
      scene[view].children.isEmpty && scene.isVisible(view)
        && scene[view].content.kind != .scrollView
        && (layout[view].screenFrame.intersection(keyboard).map { $0.height > 0.5 } ?? false)
    }
  }

  /// Returns the keyboard frames of the notification, with the overlap with each scroll view.
  func keyboardFrames() -> [RuleViolation] {
    guard let keyboard = layout.keyboard,
      let report = appState.environment.keyboardNotification(in: scene.era)
    else { return [] }
    let way = "keyboard frame: begin \(report.begin.text()), end \(report.end.text())"
    let place =
      report.isInPortrait
      ? ", in portrait coordinates; on this screen: \(keyboard.text())" : ""
    let notes = scene.viewIDs.compactMap { view -> Note? in
      guard let scroll = result.layout[view].scroll else { return nil }
      let frame = result.layout[view].screenFrame
      guard let hidden = frame.intersection(keyboard), hidden.height > 0.5 else { return nil }
      let left = frame.height - hidden.height
      let height = scroll.contentSize.height
      let sum =
        height > left + 0.25
        ? "\(height.shortText) high, \((height - left).shortText) more than fits"
        : "\(height.shortText) high and fits"
      return Note(
        "it covers \(hidden.height.shortText.inPoints) of '\(scene[view].name)' and leaves "
          + "\(left.shortText) visible; the content is \(sum)",
        at: scene[view].span)
    }
    let told = Diagnostic(
      .note, "keyboard.frames", way + place, at: shot.state?.span ?? scene[.root].span, notes: notes
    )
    return [RuleViolation(told)]
  }

  func keyboardCoverage() -> [RuleViolation] {
    let covered = covered
    guard let keyboard = layout.keyboard, let first = covered.first else { return [] }
    let names = covered.map { view in
      let isInPart = keyboard.minY > result.layout[view].screenFrame.minY
      return "'\(scene[view].name)'" + (isInPart ? " (partly)" : "")
    }
    let told = Diagnostic(
      .note, "keyboard.covers",
      "the keyboard covers the screen below y = \(keyboard.minY.shortText): "
        + names.joined(separator: ", "), at: scene[first].span)
    return [RuleViolation(told)]
  }

  /// Returns the insets that differ from the overlap with the keyboard, for example because width
  /// and height were confused.
  func wrongInsets() -> [RuleViolation] {
    guard let keyboard = layout.keyboard else { return [] }
    return scene.viewIDs.compactMap { wrongInset(of: $0, keyboard) }
  }

  private func wrongInset(of view: ViewID, _ keyboard: Rect) -> RuleViolation? {
    guard let insets = appState.environment.contentInsets[view], insets.bottom > 0 else {
      return nil
    }
    let frame = result.layout[view].screenFrame
    let overlap = max(0, frame.maxY - keyboard.minY)
    let system = (result.layout[view].scroll?.adjustedInset.bottom ?? 0) - insets.bottom
    guard (insets.bottom + system - overlap).magnitude > 0.5 else { return nil }
    let isTurned = insets.bottom == keyboard.width && keyboard.width != keyboard.height
    return RuleViolation(
      Diagnostic(
        .note, "keyboard.wrong-inset",
        "the bottom inset of '\(scene[view].name)' is \(insets.bottom.shortText), but the "
          + "keyboard covers \(overlap.shortText.inPoints) of it",
        at: scene[view].span,
        notes: isTurned
          ? [
            Note(
              "the inset is the keyboard's width: its frame was not converted to the view's "
                + "coordinates",
              at: nil)
          ] : [],
        hint:
          "convert the keyboard's end frame to the view's coordinates and use the overlap as "
          + "inset"),
      fixes: [Fix(.avoidKeyboard)])
  }

  /// Returns a violation if the keyboard covers the focused view, with the offset that would reveal
  /// it.
  func obscuredFirstResponder() -> [RuleViolation] {
    guard let keyboard = layout.keyboard, let focus = layout.focus, covered.contains(focus),
      let view = scene.ancestors(of: focus).first(where: {
        scene[$0].content.kind == .scrollView
      }),
      var scroll = layout[view].scroll
    else { return [] }
    let overlap = layout[view].screenFrame.maxY - keyboard.minY
    scroll.adjustedInset.bottom = max(scroll.adjustedInset.bottom, overlap)
    // The inset from the article's listing can be too large as well.
    if overlap > 0 { scroll.adjustedInset.bottom = overlap }
    let frame = layout.frame(of: focus, inContentOf: view, scene)
    let offset = scroll.offset(revealing: frame, inBounds: layout[view].frame.size)
    guard offset != scroll.contentOffset else { return [] }
    let isListed = [.article, .naive].contains(scene.keyboardAvoidance)
    let isInPortrait =
      appState.environment.keyboardNotification(in: scene.era)?.isInPortrait ?? false
    let reason =
      "the listing in the article tests only the field's origin"
      + (isInPortrait ? ", in coordinates that do not rotate with the device" : "")
    let told = Diagnostic(
      .note, "keyboard.hides-focus",
      "'\(scene[focus].name)' has focus but is behind the keyboard: content offset "
        + "\(scroll.contentOffset.y.shortText), needs \(offset.y.shortText)",
      at: scene[focus].span, notes: isListed ? [Note(reason, at: nil)] : [],
      hint:
        "set the bottom inset of '\(scene[view].name)' to \(overlap.shortText) and scroll the "
        + "field's full frame into view"
    )
    return [RuleViolation(told, fixes: [Fix(.avoidKeyboard)])]
  }
}
