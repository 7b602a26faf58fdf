import Geometry
import SceneModel

/// One key of a keyboard, where it lies and what stands on it.
struct Key: Hashable {
  var face: Face
  /// On the screen.
  var frame: Rect

  enum Face: Hashable {
    case letter(String)
    /// A word on a key of the system's own colour.
    case word(String)
    case space(String)
    case shift, delete, globe
  }
}

/// The keys of the letters' keyboard and the strips above and below them.
struct KeyGrid: Hashable {
  var keys: [Key]
  /// The suggestions above the keys; empty where the era has none.
  var suggestions: Rect
  var letterSize: Double
}

extension KeyGrid {
  /// Lays the keys into the keyboard's rectangle, in proportions measured on real phones.
  init(_ panel: Rect, _ device: Device, _ orientation: Orientation, _ era: Era) {
    let measures = KeyMeasures(device, orientation, panel)
    suggestions = Rect(
      x: panel.minX, y: panel.minY, width: panel.width, height: measures.suggestionsHeight)
    letterSize = (measures.key.height * 0.56).rounded()
    let rows = era < .ios9 ? KeyGrid.capitals : KeyGrid.capitals.map { $0.lowercased() }
    keys = []
    for (index, row) in rows.enumerated() {
      let y = measures.top + Double(index) * measures.rowPitch
      let width = Double(row.count) * measures.key.width + Double(row.count - 1) * measures.gap
      var x = panel.midX - width / 2
      for letter in row {
        let frame = Rect(origin: Point(x: x, y: y), size: measures.key)
        keys.append(Key(face: .letter(String(letter)), frame: frame))
        x += measures.key.width + measures.gap
      }
    }
    addShiftAndDelete(panel, measures)
    addBottomRow(panel, measures)
  }

  private static let capitals = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]

  private mutating func addShiftAndDelete(_ panel: Rect, _ measures: KeyMeasures) {
    let y = measures.top + 2 * measures.rowPitch
    let size = Size(width: measures.shift, height: measures.key.height)
    let left = Point(x: panel.minX + measures.side, y: y)
    let right = Point(x: panel.maxX - measures.side - measures.shift, y: y)
    keys.append(Key(face: .shift, frame: Rect(origin: left, size: size)))
    keys.append(Key(face: .delete, frame: Rect(origin: right, size: size)))
  }

  private mutating func addBottomRow(_ panel: Rect, _ measures: KeyMeasures) {
    let y = measures.top + 3 * measures.rowPitch
    let height = measures.key.height
    func key(_ face: Key.Face, x: Double, width: Double) -> Key {
      Key(face: face, frame: Rect(x: x, y: y, width: width, height: height))
    }
    let left = panel.minX + measures.side
    let globe = left + measures.special + measures.gap
    let space = globe + measures.special + measures.gap
    let enter = panel.maxX - measures.side - measures.enter
    keys.append(key(.word("123"), x: left, width: measures.special))
    keys.append(key(.globe, x: globe, width: measures.special))
    keys.append(key(.space("space"), x: space, width: enter - measures.gap - space))
    keys.append(key(.word("return"), x: enter, width: measures.enter))
  }
}

/// The distances of a keyboard.
private struct KeyMeasures {
  var suggestionsHeight: Double
  var side: Double
  var gap: Double
  var key: Size
  /// Of the first row, on the screen.
  var top: Double
  var rowPitch: Double
  var shift: Double
  var special: Double
  var enter: Double

  init(_ device: Device, _ orientation: Orientation, _ panel: Rect) {
    let isPortrait = orientation == .portrait
    // Below the keys of phones without a button there is a strip for globe and indicator.
    let strip = device.hasHomeIndicator ? (isPortrait ? 75.0 : 21) : 0
    let full =
      isPortrait ? (device.size.width >= 414 ? 226.0 : 216) : device.hasHomeIndicator ? 150 : 162
    // What is more than the keys need is the suggestions' bar; what is less squeezes the keys.
    let area = min(full, max(0, panel.height - strip))
    suggestionsHeight = max(0, panel.height - strip - area)
    let squeeze = area / full
    side = device.size.width >= 414 && isPortrait ? 4 : 3
    gap = isPortrait ? 6 : 5
    let width = (panel.width - 2 * side - 9 * gap) / 10
    let height =
      isPortrait ? (device.size.width < 375 ? 39.0 : device.size.width < 414 ? 43 : 46) : 33
    let lead = isPortrait ? (device.size.width < 375 ? 12.0 : device.size.width < 414 ? 10 : 8) : 6
    key = Size(width: width, height: height * squeeze)
    top = panel.minY + suggestionsHeight + lead * squeeze
    rowPitch = (area - (lead + 3) * squeeze - key.height) / 3
    // Two special keys and a half stand in the room of the letters beside them.
    shift = isPortrait ? width * 1.3 + gap / 3 : width * 1.315
    special = isPortrait ? width * 1.3 : width * 0.97
    enter = isPortrait ? width * 2.85 : width * 2.07
  }
}
