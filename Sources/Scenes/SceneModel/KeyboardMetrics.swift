package import SnaplineBasics

extension Device {
  /// Returns the height of the keyboard, including the bar above its keys.
  ///
  /// The numbers are community measurements; screens without a home indicator had the same keyboard
  /// for many years. A number pad is as high as a letter keyboard without its bar, as measured only
  /// on phones with a home button.
  package func keyboardHeight(
    in orientation: Orientation, era: Era, for keyboard: KeyboardConfiguration = .letters
  ) -> Double {
    let hasBar = keyboard.hasShortcutBar(on: idiom, in: era)
    guard idiom == .phone else { return padKeyboardHeight(orientation, era, hasBar) }
    // Without a bar the rounded corners of the panel need 17 points, measured on one pad of 233
    // points.
    let corners = era >= .ios26 && !hasBar ? 17.0 : 0
    guard hasHomeIndicator else {
      return classicKeyboardHeight(orientation, era, hasBar) + corners
    }
    guard orientation == .portrait else { return hasBar ? 209 : 171 + corners }
    return size.width >= 414 ? (hasBar ? 346 : 301 + corners) : (hasBar ? 336 : 291 + corners)
  }

  private func classicKeyboardHeight(
    _ orientation: Orientation, _ era: Era, _ hasBar: Bool
  ) -> Double {
    let isPortrait = orientation == .portrait
    guard hasBar else { return isPortrait ? (size.width >= 414 ? 226 : 216) : 162 }
    switch size.width {
    case ..<375: return isPortrait ? 253 : 193
    case ..<414: return isPortrait ? (era < .ios11 ? 258 : 260) : (era < .ios26 ? 200 : 206)
    default: return isPortrait ? 271 : 200
    }
  }

  private func padKeyboardHeight(
    _ orientation: Orientation, _ era: Era, _ hasBar: Bool
  ) -> Double {
    let isPortrait = orientation == .portrait
    let isLarge = size.width >= 1024
    if era < .ios8 { return isPortrait ? 264 : 352 }
    guard hasBar else { return isPortrait ? (isLarge ? 320 : 264) : (isLarge ? 423 : 352) }
    if era < .ios11 { return isPortrait ? (isLarge ? 371 : 313) : (isLarge ? 459 : 398) }
    if isLarge { return isPortrait ? 403 : 498 }
    return isPortrait ? (hasHomeIndicator ? 337 : 320) : (hasHomeIndicator ? 426 : 408)
  }
}

extension Era {
  /// Whether keyboard notifications report frames in coordinates that rotate with the device.
  package var turnsKeyboardFrames: Bool { self >= .ios8 }
}
