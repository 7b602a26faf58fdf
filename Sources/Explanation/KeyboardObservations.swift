import AppSimulation
import AutoLayout
import Diagnostics
import Geometry
import SceneModel
import Shots

extension FrameExplanation {
  /// The views that the keyboard covers.
  private var covered: [ViewID] {
    guard let keyboard = layout.keyboard else { return [] }
    return scene.viewIDs.filter { view in
      scene[view].children.isEmpty && !scene[view].appearance.isHidden
        && scene[view].content.kind != .scrollView
        && (layout[view].screenFrame.intersection(keyboard).map { $0.height > 0.5 } ?? false)
    }
  }

  /// The frames of the notification, and what they mean for each scroll view.
  func keyboardFrames() -> [Suspicion] {
    guard let keyboard = layout.keyboard,
      let report = moment.situation.keyboardReport(in: scene.era)
    else { return [] }
    let way = "the keyboard moves from \(report.begin.text()) to \(report.end.text())"
    let place =
      report.isInPortrait
      ? ", in coordinates that stay portrait: on the screen that is \(keyboard.text())" : ""
    let notes = scene.viewIDs.compactMap { view -> Note? in
      guard let scroll = result.layout[view].scroll else { return nil }
      let frame = result.layout[view].screenFrame
      guard let hidden = frame.intersection(keyboard), hidden.height > 0.5 else { return nil }
      let left = frame.height - hidden.height
      let height = scroll.contentSize.height
      let sum =
        height > left + 0.25
        ? "\(height.shortText) high, \((height - left).shortText) more than that"
        : "\(height.shortText) high, and fits"
      return Note(
        "it covers \(hidden.height.shortText) points of '\(scene[view].name)' and leaves "
          + "\(left.shortText); the content is \(sum)", at: scene[view].span)
    }
    let told = Diagnostic(
      .note, "keyboard.frames", way + place, at: shot.state?.span ?? scene[.root].span, notes: notes
    )
    return [Suspicion(told)]
  }

  func keyboardCoverage() -> [Suspicion] {
    let covered = covered
    guard let keyboard = layout.keyboard, let first = covered.first else { return [] }
    let names = covered.map { view in
      let isInPart = keyboard.minY > result.layout[view].screenFrame.minY
      return "'\(scene[view].name)'" + (isInPart ? " in part" : "")
    }
    let told = Diagnostic(
      .note, "keyboard.covers",
      "the keyboard covers everything from y = \(keyboard.minY.shortText) down: "
        + names.joined(separator: ", "), at: scene[first].span)
    return [Suspicion(told)]
  }

  /// Insets that are not what the keyboard covers: a height that was taken for another one.
  func wrongInsets() -> [Suspicion] {
    guard let keyboard = layout.keyboard else { return [] }
    return scene.viewIDs.compactMap { wrongInset(of: $0, keyboard) }
  }

  private func wrongInset(of view: ViewID, _ keyboard: Rect) -> Suspicion? {
    guard let insets = moment.situation.contentInsets[view], insets.bottom > 0 else { return nil }
    let frame = result.layout[view].screenFrame
    let overlap = max(0, frame.maxY - keyboard.minY)
    let system = (result.layout[view].scroll?.adjustedInset.bottom ?? 0) - insets.bottom
    guard (insets.bottom + system - overlap).magnitude > 0.5 else { return nil }
    let isTurned = insets.bottom == keyboard.width && keyboard.width != keyboard.height
    return Suspicion(
      Diagnostic(
        .note, "keyboard.wrong-inset",
        "the keyboard covers \(overlap.shortText) points of '\(scene[view].name)', which is inset "
          + "by \(insets.bottom.shortText)",
        at: scene[view].span,
        notes: isTurned
          ? [Note("that is the keyboard's width: its rectangle was not converted", at: nil)] : [],
        hint: "take the end frame, convert it, and inset by what it covers"),
      remedies: [Remedy(.avoidKeyboard)])
  }

  /// The offset that an app would set that knows what the keyboard covers.
  func hiddenFocus() -> [Suspicion] {
    guard let keyboard = layout.keyboard, let focus = layout.focus, covered.contains(focus),
      let view = scene.ancestors(of: focus).first(where: {
        scene[$0].content.kind == .scrollView
      }),
      var scroll = layout[view].scroll
    else { return [] }
    let overlap = layout[view].screenFrame.maxY - keyboard.minY
    scroll.adjustedInset.bottom = max(scroll.adjustedInset.bottom, overlap)
    // The inset that the listing sets may be too large as well.
    if overlap > 0 { scroll.adjustedInset.bottom = overlap }
    let frame = layout.frame(of: focus, inContentOf: view, scene)
    let offset = scroll.offset(revealing: frame, inBounds: layout[view].frame.size)
    guard offset != scroll.contentOffset else { return [] }
    let isListed = [.article, .naive].contains(scene.keyboardAvoidance)
    let isInPortrait = moment.situation.keyboardReport(in: scene.era)?.isInPortrait ?? false
    let reason =
      "the article's code tests only the field's origin"
      + (isInPortrait ? ", against a frame that does not turn with the device" : "")
    let told = Diagnostic(
      .note, "keyboard.hides-focus",
      "'\(scene[focus].name)' is edited behind the keyboard: the offset is "
        + "\(scroll.contentOffset.y.shortText), \(offset.y.shortText) would show it",
      at: scene[focus].span, notes: isListed ? [Note(reason, at: nil)] : [],
      hint: "inset '\(scene[view].name)' by what the keyboard covers of it, "
        + "\(overlap.shortText), and reveal the field's whole rectangle in its coordinates")
    return [Suspicion(told, remedies: [Remedy(.avoidKeyboard)])]
  }
}
