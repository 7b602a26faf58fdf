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
    add(name, .fill(panelOutline(panel), colors.panel))
    let grid = KeyGrid(panel, device, orientation, scene.era)
    // Too low a panel has no room for keys: then it is only its own background.
    guard let first = grid.keys.first, first.frame.height >= 12 else { return }
    if grid.suggestions.height > 0 { paintSuggestions(grid.suggestions, colors) }
    for key in grid.keys { paint(key, letterSize: grid.letterSize, colors) }
  }

  private mutating func paintSuggestions(_ bar: Rect, _ colors: KeyboardColors) {
    let name = Painter.keyboard
    // Since iOS 13 the bar is of the panel's colour.
    if colors.suggestions != colors.panel { add(name, .fill(.rectangle(bar), colors.suggestions)) }
    for third in [1.0, 2.0] {
      let x = scale.rounded(bar.minX + bar.width * third / 3)
      let line = Rect(x: x, y: bar.minY + 8, width: pixel, height: max(0, bar.height - 16))
      add(name, .fill(.rectangle(line), colors.shadow))
    }
  }

  private mutating func paint(_ key: Key, letterSize: Double, _ colors: KeyboardColors) {
    let name = Painter.keyboard
    let frame = scale.rounded(key.frame)
    if !key.isBare {
      let below = frame.offset(by: Point(x: 0, y: 1))
      let color = key.isLight ? colors.key : colors.special
      if colors.hasShadows {
        add(name, .fill(.roundedRectangle(below, radius: colors.radius), colors.shadow))
      }
      add(name, .fill(.roundedRectangle(frame, radius: colors.radius), color))
    }
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
    case .globe: paint(KeySigns.globe(in: frame))
    case .microphone: paint(KeySigns.microphone(in: frame))
    case .hide: paint(KeySigns.hide(in: frame))
    }
  }

  private mutating func paint(_ outlines: [Outline]) {
    for outline in outlines { add(Painter.keyboard, .stroke(outline, width: 1.2, .black)) }
  }

  /// From iOS 26 on the panel has round corners above; below it goes on beyond the screen.
  private func panelOutline(_ panel: Rect) -> Outline {
    guard scene.era >= .ios26 else { return .rectangle(panel) }
    var rounded = panel
    rounded.size.height += 26
    return Outline(rounded, radius: 26)
  }
}

extension Key {
  fileprivate var isLight: Bool {
    switch face {
    case .letter, .space: true
    case .word, .shift, .delete, .globe, .microphone, .hide: false
    }
  }
}

/// The colours of the light keyboard.
private struct KeyboardColors {
  let panel: Color
  let key = Color.white
  let special: Color
  let shadow = Color(137, 138, 142)
  let suggestions: Color
  let radius: Double
  let hasShadows: Bool

  init(_ era: Era) {
    let isGlass = era >= .ios26
    panel = isGlass ? Color(226, 228, 232) : Color(209, 213, 219)
    radius = isGlass ? 7 : era >= .ios8 ? 5 : 4
    hasShadows = !isGlass
    special =
      era < .ios8 ? Color(177, 177, 177) : isGlass ? .white : Color(172, 179, 188)
    suggestions = era < .ios13 ? Color(187, 194, 201) : panel
  }
}
