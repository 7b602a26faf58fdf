package import Geometry

extension Device {
  /// How high the letters' keyboard is, its suggestions included where the era shows them.
  ///
  /// Community figures; screens without a home indicator kept theirs for many years.
  package func keyboardHeight(in orientation: Orientation, era: Era) -> Double {
    guard idiom == .phone else { return padKeyboardHeight(orientation, era) }
    guard hasHomeIndicator else { return classicKeyboardHeight(orientation, era) }
    guard orientation == .portrait else { return 209 }
    return size.width >= 414 ? 346 : 336
  }

  private func classicKeyboardHeight(_ orientation: Orientation, _ era: Era) -> Double {
    if era < .ios8 { return orientation == .portrait ? 216 : 162 }
    switch size.width {
    case ..<375: return orientation == .portrait ? 253 : 193
    case ..<414: return orientation == .portrait ? (era < .ios11 ? 258 : 260) : 200
    default: return orientation == .portrait ? 271 : 200
    }
  }

  private func padKeyboardHeight(_ orientation: Orientation, _ era: Era) -> Double {
    if era < .ios8 { return orientation == .portrait ? 264 : 352 }
    let isLarge = size.width >= 1024
    if era < .ios11 {
      return orientation == .portrait ? (isLarge ? 371 : 313) : (isLarge ? 459 : 398)
    }
    if isLarge { return orientation == .portrait ? 403 : 498 }
    return orientation == .portrait
      ? (hasHomeIndicator ? 337 : 320) : (hasHomeIndicator ? 426 : 408)
  }
}

extension Era {
  /// Whether the keyboard's frame is told in coordinates that turn with the device.
  package var turnsKeyboardFrames: Bool { self >= .ios8 }
}
