package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

/// The content of a keyboard notification.
package struct KeyboardNotification: Hashable, Sendable {
  /// The value of `UIKeyboardFrameBeginUserInfoKey`.
  package let begin: Rect
  /// The value of `UIKeyboardFrameEndUserInfoKey`.
  package let end: Rect
  /// Whether both frames are in portrait coordinates that do not rotate with the device, with the
  /// home button at the right.
  package let isInPortrait: Bool
}

extension LayoutEnvironment {
  /// Returns the keyboard's frames in the coordinates of the era: before iOS 8 windows do not
  /// rotate.
  package func keyboardNotification(in era: Era) -> KeyboardNotification? {
    guard keyboardHeight > 0 else { return nil }
    let end = keyboardFrame
    guard orientation == .landscape, !era.turnsKeyboardFrames else {
      let begin = Rect(origin: Point(x: 0, y: screen.height), size: end.size)
      return KeyboardNotification(begin: begin, end: end, isInPortrait: false)
    }
    // The current bottom edge is the left edge in portrait.
    let size = end.size.swapped
    return KeyboardNotification(
      begin: Rect(origin: Point(x: -size.width, y: 0), size: size),
      end: Rect(origin: .zero, size: size), isInPortrait: true)
  }
}
