package import AutoLayout
package import Geometry
package import SceneModel

/// What the notification says when the keyboard comes.
package struct KeyboardReport: Hashable, Sendable {
  /// `UIKeyboardFrameBeginUserInfoKey`.
  package let begin: Rect
  /// `UIKeyboardFrameEndUserInfoKey`.
  package let end: Rect
  /// Whether both lie in a portrait that does not turn with the device, with the home button at
  /// the right.
  package let isInPortrait: Bool
}

extension Situation {
  /// The keyboard's frames in the coordinates of the era: before iOS 8 windows do not turn.
  package func keyboardReport(in era: Era) -> KeyboardReport? {
    guard keyboardHeight > 0 else { return nil }
    let end = keyboardFrame
    guard orientation == .landscape, !era.turnsKeyboardFrames else {
      let begin = Rect(origin: Point(x: 0, y: screen.height), size: end.size)
      return KeyboardReport(begin: begin, end: end, isInPortrait: false)
    }
    // What is at the bottom now is at the left of the portrait.
    let size = end.size.swapped
    return KeyboardReport(
      begin: Rect(origin: Point(x: -size.width, y: 0), size: size),
      end: Rect(origin: .zero, size: size), isInPortrait: true)
  }
}
