import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

extension AppSimulator {
  /// Shows, resizes or hides the keyboard, and applies the app's reaction.
  mutating func setKeyboard(height: Double) {
    let wasShown = environment.keyboardHeight > 0
    appState.environment.keyboardHeight = height.clamped(to: 0...environment.screen.height)
    // Guides that follow the keyboard move views before the app is notified.
    layOutAgain()
    if height > 0 {
      avoidKeyboard()
    } else if wasShown {
      forgetKeyboard()
    }
  }

  /// Applies the app's reaction to the keyboard's appearance.
  private mutating func avoidKeyboard() {
    guard let scroll = avoidingScrollView else { return }
    switch scene.keyboardAvoidance {
    case .none: return
    case .article: avoidAsListed(scroll, keyboardHeight: environment.keyboardHeight)
    case .naive:
      let height = environment.keyboardNotification(in: scene.era)?.end.height ?? 0
      avoidAsListed(scroll, keyboardHeight: height)
    case .correct: avoidByOverlap(scroll)
    }
  }

  /// The scroll view around the edited field, or the first one of the scene.
  private var avoidingScrollView: ViewID? {
    if let focus = environment.focus, let around = scrollView(around: focus) { return around }
    return scene.viewIDs.first { scene[$0].content.scrolls }
  }

  /// Applies the first article's listing: insets by the keyboard's height, then reveals the field
  /// only if its origin is outside the screen's frame without the keyboard.
  ///
  /// Two errors are preserved: the origin is in the content's coordinates but is compared with the
  /// screen's frame, and before iOS 8 that frame does not rotate with the device.
  private mutating func avoidAsListed(_ scroll: ViewID, keyboardHeight: Double) {
    setInsets(of: scroll, bottom: keyboardHeight)
    guard let focus = environment.focus else { return }
    let screen = environment.screen
    let isTurned = environment.orientation == .landscape && !scene.era.turnsKeyboardFrames
    var frame = Rect(origin: .zero, size: isTurned ? screen.swapped : screen)
    frame.size.height -= keyboardHeight
    let layout = layout()
    // A view's `frame` is in its superview, which here is the content view.
    let field = layout[focus].frame
    let isInside =
      field.minX >= frame.minX && field.minX < frame.maxX && field.minY >= frame.minY
      && field.minY < frame.maxY
    if !isInside { reveal(field, in: scroll) }
  }

  /// Sets insets by the keyboard's overlap with the scroll view, and reveals the entire field.
  private mutating func avoidByOverlap(_ scroll: ViewID) {
    let layout = layout()
    let frame = layout[scroll].screenFrame
    let overlap = max(0, frame.maxY - environment.keyboardFrame.minY)
    // The system's bottom inset must not be counted twice.
    let system =
      (layout[scroll].scroll?.adjustedInset.bottom ?? 0)
      - environment.contentInset(of: scroll, in: scene).bottom
    setInsets(of: scroll, bottom: max(0, overlap - system), indicators: overlap)
    revealFocus(in: scroll, evenIfNotMoved: true)
  }

  /// Scrolls to the caret after it was moved by typing or its effects.
  mutating func scrollCaretToVisible() {
    guard environment.keyboardHeight > 0, scene.keyboardAvoidance == .correct,
      let scroll = avoidingScrollView, insetsBeforeKeyboard[scroll] != nil
    else { return }
    revealFocus(in: scroll, evenIfNotMoved: false)
  }

  private mutating func revealFocus(in scroll: ViewID, evenIfNotMoved: Bool) {
    guard let focus = environment.focus, scene.isDescendant(focus, of: scroll) else { return }
    let resolved = self.layout()
    var target = resolved.frame(of: focus, inContentOf: scroll, scene)
    // In a text view only the line with the caret must be visible.
    if let line = resolved.caretLine(of: focus, in: scene) {
      target = line.offset(by: target.origin)
    }
    guard evenIfNotMoved || target != revealed[scroll] else { return }
    // A caret below the end of the content waits until the app has resized the content.
    let end = resolved[scroll].scroll?.contentSize.height ?? 0
    revealed[scroll] = target.maxY <= end ? target : nil
    reveal(target, in: scroll)
  }

  private mutating func setInsets(of scroll: ViewID, bottom: Double, indicators: Double? = nil) {
    let current = environment.contentInset(of: scroll, in: scene)
    if insetsBeforeKeyboard[scroll] == nil { insetsBeforeKeyboard[scroll] = current }
    // The listing replaces all four insets; the correct method preserves the other three.
    var insets = scene.keyboardAvoidance == .correct ? current : .zero
    insets.bottom = bottom
    appState.environment.contentInsets[scroll] = insets
    appState.environment.indicatorInsets[scroll] = EdgeInsets(
      top: 0, left: 0, bottom: indicators ?? bottom, right: 0)
    clampOffsets(atRest: false)
  }

  private mutating func reveal(_ rect: Rect, in scroll: ViewID) {
    let layout = layout()
    guard let solved = layout[scroll].scroll else { return }
    appState.environment.contentOffsets[scroll] = solved.offset(
      revealing: rect, inBounds: layout[scroll].frame.size)
  }

  /// Restores the insets, and clamps the offsets that are then out of range.
  private mutating func forgetKeyboard() {
    for scroll in insetsBeforeKeyboard.keys.sorted() {
      let earlier = insetsBeforeKeyboard[scroll] ?? .zero
      appState.environment.contentInsets[scroll] =
        scene.keyboardAvoidance == .correct ? earlier : .zero
      appState.environment.indicatorInsets[scroll] = .zero
    }
    insetsBeforeKeyboard = [:]
    revealed = [:]
    clampOffsets(atRest: false)
  }
}
