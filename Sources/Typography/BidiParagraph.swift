/// What the directions and joints of a paragraph do to its clusters; nothing for most texts.
struct BidiParagraph {
  /// Nil when all runs from left to right.
  let levels: BidiLevels?
  private let forms: [LetterForm]
  /// Whether a lam may make one sign with its neighbour.
  let joinsLam: Bool

  init(_ text: Substring) {
    guard text.unicodeScalars.contains(where: \.mayTurnDirection) else {
      levels = nil
      forms = []
      joinsLam = false
      return
    }
    let scalars = Array(text.unicodeScalars)
    levels = bidiLevels(of: scalars)
    let isJoined = scalars.contains { (0x620...0x6FF).contains($0.value) }
    forms = isJoined ? letterForms(of: scalars) : []
    joinsLam = isJoined && scalars.contains(where: \.isLam)
  }

  /// How the letter at this place joins its neighbours.
  func form(at place: Int) -> LetterForm { forms.isEmpty ? .alone : forms[place] }
}
