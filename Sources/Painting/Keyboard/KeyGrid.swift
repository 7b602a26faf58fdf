import Geometry
import SceneModel

/// One key of a keyboard, where it lies and what stands on it.
struct Key: Hashable {
  var face: Face
  /// On the screen.
  var frame: Rect
  /// Whether only the sign shows, without a cap under it.
  var isBare = false

  enum Face: Hashable {
    case letter(String)
    /// A word on a key of the system's own colour.
    case word(String)
    case space(String)
    case shift, delete, globe, microphone, hide
  }
}

/// The keys of the letters' keyboard and the strips above and below them.
struct KeyGrid: Hashable {
  var keys: [Key] = []
  /// The suggestions above the keys; empty where the era has none.
  var suggestions: Rect
  var letterSize: Double

  static let capitals = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
}

extension KeyGrid {
  /// Lays the keys into the keyboard's rectangle, in proportions measured on real devices.
  init(_ panel: Rect, _ device: Device, _ orientation: Orientation, _ era: Era) {
    let rows = era < .ios9 ? KeyGrid.capitals : KeyGrid.capitals.map { $0.lowercased() }
    if device.idiom == .pad {
      self.init(rows, PadKeyMeasures(device, orientation, panel))
    } else {
      self.init(rows, KeyMeasures(device, orientation, panel, era))
    }
  }

  /// The keys of a phone.
  private init(_ rows: [String], _ measures: KeyMeasures) {
    suggestions = measures.suggestions
    letterSize = (measures.key.height * 0.56).rounded()
    for (index, row) in rows.enumerated() {
      let width = Double(row.count) * measures.key.width + Double(row.count - 1) * measures.gap
      var x = measures.area.midX - width / 2
      for letter in row {
        let origin = Point(x: x, y: measures.y(ofRow: index))
        keys.append(Key(face: .letter(String(letter)), frame: Rect(origin, measures.key)))
        x += measures.key.width + measures.gap
      }
    }
    addShiftAndDelete(measures)
    addBottomRow(measures)
    addStrip(measures)
  }

  private mutating func addShiftAndDelete(_ measures: KeyMeasures) {
    let y = measures.y(ofRow: 2)
    let size = Size(width: measures.shift, height: measures.key.height)
    let right = measures.area.maxX - measures.side - measures.shift
    keys.append(
      Key(face: .shift, frame: Rect(Point(x: measures.area.minX + measures.side, y: y), size)))
    keys.append(Key(face: .delete, frame: Rect(Point(x: right, y: y), size)))
  }

  private mutating func addBottomRow(_ measures: KeyMeasures) {
    func key(_ face: Key.Face, x: Double, width: Double) -> Key {
      Key(
        face: face,
        frame: Rect(x: x, y: measures.y(ofRow: 3), width: width, height: measures.key.height))
    }
    let left = measures.area.minX + measures.side
    let enter = measures.area.maxX - measures.side - measures.enter
    var space = left + measures.special + measures.gap
    keys.append(key(.word("123"), x: left, width: measures.special))
    if measures.strip == nil {
      keys.append(key(.globe, x: space, width: measures.special))
      space += measures.special + measures.gap
    }
    keys.append(key(.space("space"), x: space, width: enter - measures.gap - space))
    keys.append(key(.word("return"), x: enter, width: measures.enter))
  }

  /// Without a home button globe and microphone stand beside or below the keys.
  private mutating func addStrip(_ measures: KeyMeasures) {
    guard let strip = measures.strip else { return }
    let size = Size(width: 40, height: 40)
    let y = strip.minY
    keys.append(
      Key(face: .globe, frame: Rect(Point(x: strip.minX, y: y), size), isBare: true))
    keys.append(
      Key(
        face: .microphone, frame: Rect(Point(x: strip.maxX - size.width, y: y), size),
        isBare: true))
  }
}

extension KeyGrid {
  /// The keys of a tablet: eleven columns, with return at the end of the second row.
  fileprivate init(_ rows: [String], _ measures: PadKeyMeasures) {
    suggestions = measures.suggestions
    letterSize = (measures.key.height * 0.42).rounded()
    add(rows[0].map { .letter(String($0)) } + [.delete], inRow: 0, measures)
    // Half a key further in, so that return has room for its word.
    let inset = (measures.key.width + measures.gap) / 2
    add(rows[1].map { .letter(String($0)) } + [.word("return")], inRow: 1, inset: inset, measures)
    let marks: [Key.Face] = [.letter(","), .letter("."), .shift]
    add([.shift] + rows[2].map { .letter(String($0)) } + marks, inRow: 2, measures)
    let row = measures.y(ofRow: 3)
    func key(_ face: Key.Face, from first: Int, to last: Int) -> Key {
      let x = measures.x(ofColumn: first)
      let width = measures.x(ofColumn: last) + measures.key.width - x
      return Key(
        face: face, frame: Rect(x: x, y: row, width: width, height: measures.key.height))
    }
    keys += [
      key(.word(".?123"), from: 0, to: 0), key(.globe, from: 1, to: 1),
      key(.space(""), from: 2, to: 8), key(.word(".?123"), from: 9, to: 9),
      key(.hide, from: 10, to: 10),
    ]
  }

  /// Adds a row whose last key reaches to the edge.
  private mutating func add(
    _ faces: [Key.Face], inRow row: Int, inset: Double = 0, _ measures: PadKeyMeasures
  ) {
    for (column, face) in faces.enumerated() {
      let origin = Point(x: measures.x(ofColumn: column) + inset, y: measures.y(ofRow: row))
      var frame = Rect(origin, measures.key)
      if column == faces.count - 1 { frame.size.width = measures.end - frame.minX }
      keys.append(Key(face: face, frame: frame))
    }
  }
}

extension Rect {
  fileprivate init(_ origin: Point, _ size: Size) { self.init(origin: origin, size: size) }
}
