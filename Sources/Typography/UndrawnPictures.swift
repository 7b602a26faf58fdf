extension TextCluster {
  /// Whether it is a picture that none of the free fonts has, so that a box stands for it.
  ///
  /// The platform's widths of pictures are known; their looks are the platform's own.
  package var isUndrawnPicture: Bool {
    isEmojiPicture(text)
      && text.unicodeScalars.contains { scalar in
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.hasDrawnPicture
      }
  }
}

/// Whether the platform shows a cluster as a coloured picture.
private func isEmojiPicture(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, first.value >= 0x203C else { return false }
  let selector = text.unicodeScalars.dropFirst().first?.value
  if selector == 0xFE0E { return false }
  return selector == 0xFE0F ? first.properties.isEmoji : first.properties.isEmojiPresentation
}

extension Unicode.Scalar {
  /// Whether one of the fonts has a picture of it: DejaVu Sans has faces, moons and a few
  /// animals, and all have most of the older signs.
  fileprivate var hasDrawnPicture: Bool {
    switch value {
    case 0x1F030...0x1F0DF, 0x1F100...0x1F1AC, 0x1F200...0x1F251: !isHalfFlag
    case 0x1F311...0x1F318, 0x1F42D...0x1F42E, 0x1F431, 0x1F435, 0x1F600...0x1F623,
      0x1F625...0x1F62B, 0x1F62D...0x1F640, 0x1F643:
      true
    case 0x1F000...: false
    case 0x231A...0x231B, 0x23E9...0x23F3, 0x26C4...0x26FD, 0x2705, 0x270A...0x270B, 0x2728,
      0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B, 0x2B50,
      0x2B55:
      false
    default: true
    }
  }

  private var isHalfFlag: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
