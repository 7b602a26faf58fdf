import AutoLayout
import Geometry
import SceneModel
import Typography

extension Painter {
  private static let keyboard = "keyboard"

  /// Paints the keyboard where the layout says that it stands.
  mutating func paintKeyboard() {
    guard let panel = layout.keyboard, panel.height > 0 else { return }
    let name = Painter.keyboard
    let colors = KeyboardColors(scene.era)
    add(name, .fill(.rectangle(panel), colors.panel))
    let grid = KeyGrid(panel, device, orientation, scene.era)
    // Too low a panel has no room for keys: then it is only its own background.
    guard let first = grid.keys.first, first.frame.height >= 12 else { return }
    if grid.suggestions.height > 0 { paintSuggestions(grid.suggestions, colors) }
    for key in grid.keys { paint(key, letterSize: grid.letterSize, colors) }
  }

  private mutating func paintSuggestions(_ bar: Rect, _ colors: KeyboardColors) {
    let name = Painter.keyboard
    add(name, .fill(.rectangle(bar), colors.suggestions))
    for third in [1.0, 2.0] {
      let x = scale.rounded(bar.minX + bar.width * third / 3)
      let line = Rect(x: x, y: bar.minY + 8, width: pixel, height: max(0, bar.height - 16))
      add(name, .fill(.rectangle(line), colors.shadow))
    }
  }

  private mutating func paint(_ key: Key, letterSize: Double, _ colors: KeyboardColors) {
    let name = Painter.keyboard
    let frame = scale.rounded(key.frame)
    let below = frame.offset(by: Point(x: 0, y: 1))
    add(name, .fill(.roundedRectangle(below, radius: 4), colors.shadow))
    add(name, .fill(.roundedRectangle(frame, radius: 4), key.isLight ? colors.key : colors.special))
    let plain = Font(scene.era.systemFace(.regular), size: 16)
    switch key.face {
    case .letter(let letter):
      let font = Font(scene.era.systemFace(.regular), size: letterSize)
      paintCentred(letter, font, source: name, x: frame.midX, middle: frame.midY)
    case .word(let word), .space(let word):
      paintCentred(word, plain, source: name, x: frame.midX, middle: frame.midY)
    case .shift: add(name, .stroke(KeySigns.shift(in: frame), width: 1.5, .black))
    case .delete:
      add(name, .stroke(KeySigns.delete(in: frame), width: 1.5, .black))
      add(name, .stroke(KeySigns.cross(in: frame), width: 1.5, .black))
    case .globe:
      for outline in KeySigns.globe(in: frame) { add(name, .stroke(outline, width: 1.2, .black)) }
    }
  }
}

extension Key {
  fileprivate var isLight: Bool {
    switch face {
    case .letter, .space: true
    case .word, .shift, .delete, .globe: false
    }
  }
}

/// The colours of the light keyboard.
private struct KeyboardColors {
  let panel = Color(209, 213, 219)
  let key = Color.white
  let special: Color
  let shadow = Color(137, 138, 142)
  let suggestions: Color

  init(_ era: Era) {
    special = era < .ios8 ? Color(177, 177, 177) : Color(172, 179, 188)
    suggestions = era < .ios13 ? Color(187, 194, 201) : Color(209, 213, 219)
  }
}

/// The signs on keys that carry no letter.
private enum KeySigns {
  /// An arrow upwards with a stem.
  static func shift(in frame: Rect) -> Outline {
    let x = frame.midX
    let y = frame.midY
    let points = [
      (0.0, -8.5), (8.5, 0.5), (4.0, 0.5), (4.0, 7.0), (-4.0, 7.0), (-4.0, 0.5), (-8.5, 0.5),
    ]
    return polygon(points.map { Point(x: x + $0.0, y: y + $0.1) })
  }

  /// A tag that points to the left.
  static func delete(in frame: Rect) -> Outline {
    let x = frame.midX
    let y = frame.midY
    let points = [(-10.5, 0.0), (-4.0, -7.0), (10.5, -7.0), (10.5, 7.0), (-4.0, 7.0)]
    return polygon(points.map { Point(x: x + $0.0, y: y + $0.1) })
  }

  /// The cross within the tag.
  static func cross(in frame: Rect) -> Outline {
    let centre = Point(x: frame.midX + 2.5, y: frame.midY)
    let arm = 3.0
    return .path([
      .move(centre + Point(x: -arm, y: -arm)), .line(centre + Point(x: arm, y: arm)),
      .move(centre + Point(x: arm, y: -arm)), .line(centre + Point(x: -arm, y: arm)),
    ])
  }

  /// A globe with its equator and meridians.
  static func globe(in frame: Rect) -> [Outline] {
    let radius = 8.5
    let centre = Point(x: frame.midX, y: frame.midY)
    func oval(_ width: Double) -> Outline {
      .ellipse(
        in: Rect(
          x: centre.x - width, y: centre.y - radius, width: 2 * width, height: 2 * radius))
    }
    let lines: [PathElement] = [
      .move(centre + Point(x: -radius, y: 0)), .line(centre + Point(x: radius, y: 0)),
      .move(centre + Point(x: 0, y: -radius)), .line(centre + Point(x: 0, y: radius)),
    ]
    return [oval(radius), oval(radius * 0.45), .path(lines)]
  }

  private static func polygon(_ points: [Point]) -> Outline {
    var path = points.enumerated().map {
      $0.offset == 0 ? PathElement.move($0.element) : .line($0.element)
    }
    path.append(.close)
    return .path(path)
  }
}
