import AppSimulation
import AutoLayout
import Diagnostics
import Geometry
import SceneModel
import Shots

extension FrameExplanation {
  /// Where the keyboard stands, what it leaves of the scroll views, and what it covers.
  func keyboardObservations() -> [Finding] {
    guard let keyboard = result.layout.keyboard else { return [] }
    let covered = scene.viewIDs.filter { view in
      scene[view].children.isEmpty && !scene[view].appearance.isHidden
        && scene[view].content.kind != .scrollView
        && (result.layout[view].screenFrame.intersection(keyboard).map { $0.height > 0.5 } ?? false)
    }
    var found = [frames(of: keyboard), coverage(covered, keyboard)].compactMap { $0 }
    found += scene.viewIDs.compactMap { wrongInset(of: $0, keyboard) }
    if let focus = result.layout.focus, covered.contains(focus),
      let hidden = hiddenFocus(focus, keyboard)
    {
      found.append(hidden)
    }
    return found
  }

  /// The frames of the notification, and what they mean for each scroll view.
  private func frames(of keyboard: Rect) -> Finding? {
    guard let report = moment.situation.keyboardReport(in: scene.era) else { return nil }
    let way = "the keyboard comes from \(report.begin.words) to \(report.end.words)"
    let place =
      report.isInPortrait
      ? ", in a portrait that does not turn: on the screen that is \(keyboard.words)" : ""
    let notes = scene.viewIDs.compactMap { view -> Note? in
      guard let scroll = result.layout[view].scroll else { return nil }
      let frame = result.layout[view].screenFrame
      guard let hidden = frame.intersection(keyboard), hidden.height > 0.5 else { return nil }
      let left = frame.height - hidden.height
      let height = scroll.contentSize.height
      let sum =
        height > left + 0.25
        ? "\(height.shortText) high, \((height - left).shortText) more than that"
        : "\(height.shortText) high, and has room"
      return Note(
        "it covers \(hidden.height.shortText) points of '\(scene[view].name)' and leaves "
          + "\(left.shortText); the content is \(sum)", at: scene[view].span)
    }
    return Finding(
      Diagnostic(
        .note, "keyboard.frames", way + place, at: shot.state?.span ?? scene[.root].span,
        notes: notes))
  }

  private func coverage(_ covered: [ViewID], _ keyboard: Rect) -> Finding? {
    guard let first = covered.first else { return nil }
    let names = covered.map { view in
      let isInPart = keyboard.minY > result.layout[view].screenFrame.minY
      return "'\(scene[view].name)'" + (isInPart ? " in part" : "")
    }
    return Finding(
      Diagnostic(
        .note, "keyboard.covers",
        "the keyboard covers everything from y = \(keyboard.minY.shortText) down: "
          + names.joined(separator: ", "),
        at: scene[first].span))
  }

  /// An inset that is not what the keyboard covers: a height that was taken for another one.
  private func wrongInset(of view: ViewID, _ keyboard: Rect) -> Finding? {
    guard let insets = moment.situation.contentInsets[view], insets.bottom > 0 else { return nil }
    let frame = result.layout[view].screenFrame
    let overlap = max(0, frame.maxY - keyboard.minY)
    let system = (result.layout[view].scroll?.adjustedInset.bottom ?? 0) - insets.bottom
    guard (insets.bottom + system - overlap).magnitude > 0.5 else { return nil }
    let isTurned = insets.bottom == keyboard.width && keyboard.width != keyboard.height
    return Finding(
      Diagnostic(
        .note, "keyboard.wrong-inset",
        "the keyboard covers \(overlap.shortText) points of '\(scene[view].name)', which is inset "
          + "by \(insets.bottom.shortText)",
        at: scene[view].span,
        notes: isTurned
          ? [Note("that is the keyboard's width: its rectangle was not converted", at: nil)] : [],
        hint: "take the end frame, convert it, and inset by what it covers"),
      repair: avoidance)
  }

  /// The offset that an app would set that knows what the keyboard covers.
  private func hiddenFocus(_ focus: ViewID, _ keyboard: Rect) -> Finding? {
    let layout = result.layout
    var around = scene[focus].parent
    while let view = around, scene[view].content.kind != .scrollView { around = scene[view].parent }
    guard let view = around, var scroll = layout[view].scroll else { return nil }
    let overlap = layout[view].screenFrame.maxY - keyboard.minY
    scroll.adjustedInset.bottom = max(scroll.adjustedInset.bottom, overlap)
    // The inset that the listing sets may be too large as well.
    if overlap > 0 { scroll.adjustedInset.bottom = overlap }
    let frame = layout.frame(of: focus, inContentOf: view, scene)
    let offset = scroll.offset(revealing: frame, inBounds: layout[view].frame.size)
    guard offset != scroll.contentOffset else { return nil }
    let isListed = [.article, .naive].contains(scene.keyboardAvoidance)
    let isInPortrait = moment.situation.keyboardReport(in: scene.era)?.isInPortrait ?? false
    let reason =
      "the listing tests only the origin of the field"
      + (isInPortrait ? ", against a frame that does not turn with the device" : "")
    return Finding(
      Diagnostic(
        .note, "keyboard.hides-focus",
        "'\(scene[focus].name)' is edited behind the keyboard: the offset is "
          + "\(scroll.contentOffset.y.shortText), \(offset.y.shortText) would show it",
        at: scene[focus].span, notes: isListed ? [Note(reason, at: nil)] : [],
        hint: "inset '\(scene[view].name)' by what the keyboard covers of it, "
          + "\(overlap.shortText), and reveal the field's whole rectangle in its coordinates"),
      repair: avoidance)
  }

  private var avoidance: Repair {
    Repair([.setSceneKey("keyboardAvoidance", value: "correct")])
  }
}

extension Rect {
  /// The four numbers, as scenes have them.
  var words: String { [minX, minY, width, height].map(\.shortText).joined(separator: " ") }
}
