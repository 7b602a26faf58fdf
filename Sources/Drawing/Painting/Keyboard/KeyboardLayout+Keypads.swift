import SnaplineBasics
import SnaplineSceneModel

// Number pads of twelve keys.
extension KeyboardLayout {
  private static let padLetters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]

  init(pad measures: KeypadMetrics, _ type: KeyboardType) {
    suggestions = measures.suggestions
    letterSize = 25
    let cap: KeyboardKey.Background = measures.hasGaps ? .raised : .flat
    for (place, letters) in KeyboardLayout.padLetters.enumerated() {
      keys.append(
        KeyboardKey(
          face: .digit(String(place + 1), letters: letters),
          frame: measures.frame(row: place / 3, column: place % 3), cap: cap))
    }
    let corner: KeyboardKey.Face =
      switch type {
      case .phonePad: .word("+*#")
      case .decimalPad: .letter(".")
      default: .blank
      }
    // With spacing between the keys, only digits have key caps.
    let side: KeyboardKey.Background = measures.hasGaps ? .bare : .flat
    keys += [
      KeyboardKey(face: corner, frame: measures.frame(row: 3, column: 0), cap: side),
      KeyboardKey(
        face: .digit("0", letters: ""), frame: measures.frame(row: 3, column: 1), cap: cap),
      KeyboardKey(face: .delete, frame: measures.frame(row: 3, column: 2), cap: side),
    ]
  }
}

// The keys of a tablet: eleven columns, with return at the end of the second row.
extension KeyboardLayout {
  init(
    tablet measures: TabletKeyMetrics, _ era: Era, _ keyboard: KeyboardConfiguration,
    _ page: KeyboardConfiguration.Page
  ) {
    suggestions = measures.suggestions
    letterSize = (measures.key.height * 0.42).rounded()
    // Half a key further in, so that the title of the return key fits.
    let inset = (measures.key.width + measures.gap) / 2
    let enter = KeyboardLayout.returnKeyFace(keyboard, era)
    if page == .letters {
      let rows = KeyboardLayout.letters(keyboard, era)
      let shift = KeyboardKey.Face.shift(isOn: era >= .ios9 && keyboard.isShifted)
      let marks = keyboard.type.tabletMarks.map { KeyboardKey.Face.letter($0) }
      add(KeyboardLayout.faces(rows[0]) + [.delete], inRow: 0, measures)
      add(KeyboardLayout.faces(rows[1]) + [enter], inRow: 1, inset: inset, measures)
      add([shift] + KeyboardLayout.faces(rows[2]) + marks + [shift], inRow: 2, measures)
    } else {
      let more = KeyboardKey.Face.word("#+=")
      add(KeyboardLayout.faces("1234567890") + [.delete], inRow: 0, measures)
      add(KeyboardLayout.faces("@#$&*()'\"") + [enter], inRow: 1, inset: inset, measures)
      add([more] + KeyboardLayout.faces("%-+=/;:!?") + [more], inRow: 2, measures)
    }
    addBottomRow(measures, keyboard, page)
  }

  private static func faces(_ letters: String) -> [KeyboardKey.Face] {
    letters.map { .letter(String($0)) }
  }

  private mutating func addBottomRow(
    _ measures: TabletKeyMetrics, _ keyboard: KeyboardConfiguration,
    _ page: KeyboardConfiguration.Page
  ) {
    func key(_ face: KeyboardKey.Face, from first: Int, to last: Int) -> KeyboardKey {
      let x = measures.x(ofColumn: first)
      let width = measures.x(ofColumn: last) + measures.key.width - x
      return KeyboardKey(
        face: face,
        frame: Rect(x: x, y: measures.y(ofRow: 3), width: width, height: measures.key.height))
    }
    let other = KeyboardKey.Face.word(page == .letters ? ".?123" : "ABC")
    keys += [key(other, from: 0, to: 0), key(.globe, from: 1, to: 1)]
    let isURL = page == .letters && keyboard.type == .url
    keys.append(key(.plain(""), from: 2, to: isURL ? 7 : 8))
    if isURL { keys.append(key(.plain(".com"), from: 8, to: 8)) }
    keys += [key(other, from: 9, to: 9), key(.hide, from: 10, to: 10)]
  }

  /// Adds a row whose last key extends to the edge.
  private mutating func add(
    _ faces: [KeyboardKey.Face], inRow row: Int, inset: Double = 0, _ measures: TabletKeyMetrics
  ) {
    for (column, face) in faces.enumerated() {
      let origin = Point(x: measures.x(ofColumn: column) + inset, y: measures.y(ofRow: row))
      var frame = Rect(origin, measures.key)
      if column == faces.count - 1 { frame.size.width = measures.end - frame.minX }
      keys.append(KeyboardKey(face: face, frame: frame))
    }
  }
}

extension KeyboardType {
  /// The two punctuation characters after the letters of a tablet's third row.
  fileprivate var tabletMarks: [String] {
    switch self {
    case .url: ["/", "."]
    case .emailAddress: ["@", "."]
    case .twitter: ["@", "#"]
    default: [",", "."]
    }
  }
}
