/// The bidi levels and joining forms of a paragraph; empty for most texts.
struct BidiParagraph {
  /// The levels; nil if the entire paragraph is left to right.
  let levels: BidiLevels?
  private let forms: [JoiningForm]
  /// Whether a lam may form a ligature with its neighbor.
  let joinsLam: Bool

  init(_ text: Substring) {
    guard text.unicodeScalars.contains(where: \.affectsDirection) else {
      levels = nil
      forms = []
      joinsLam = false
      return
    }
    let scalars = Array(text.unicodeScalars)
    levels = bidiLevels(of: scalars)
    let isJoined = scalars.contains { (0x620...0x6FF).contains($0.value) }
    forms = isJoined ? joiningForms(of: scalars) : []
    joinsLam = isJoined && scalars.contains(where: \.isLam)
  }

  /// Returns the joining form of the letter at an index.
  func form(at index: Int) -> JoiningForm { forms.isEmpty ? .alone : forms[index] }
}
