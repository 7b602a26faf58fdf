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
    add(name, .fill(panelOutline(panel), palette.keyboard))
    let grid = KeyGrid(panel, device, orientation, scene.era)
    // Too low a panel has no room for keys: then it is only its own background.
    guard let first = grid.keys.first, first.frame.height >= 12 else { return }
    if grid.suggestions.height > 0 { paintSuggestions(grid.suggestions) }
    for key in grid.keys { paint(key, letterSize: grid.letterSize) }
  }

  private mutating func paintSuggestions(_ bar: Rect) {
    let name = Painter.keyboard
    if palette.suggestions != palette.keyboard {
      add(name, .fill(.rectangle(bar), palette.suggestions))
    }
    for third in [1.0, 2.0] {
      let x = scale.rounded(bar.minX + bar.width * third / 3)
      let line = Rect(x: x, y: bar.minY + 8, width: pixel, height: max(0, bar.height - 16))
      add(name, .fill(.rectangle(line), palette.keyShadow))
    }
  }

  private mutating func paint(_ key: Key, letterSize: Double) {
    let name = Painter.keyboard
    let frame = scale.rounded(key.frame)
    let radius = scene.era >= .ios26 ? 7.0 : scene.era >= .ios8 ? 5 : 4
    if !key.isBare {
      let below = frame.offset(by: Point(x: 0, y: 1))
      let color = key.isLight ? palette.key : palette.specialKey
      if scene.era < .ios26 {
        add(name, .fill(.roundedRectangle(below, radius: radius), palette.keyShadow))
      }
      add(name, .fill(.roundedRectangle(frame, radius: radius), color))
    }
    let plain = Font(scene.era.systemFace(.regular), size: 16)
    switch key.face {
    case .letter(let letter):
      let font = Font(scene.era.systemFace(.regular), size: letterSize)
      paintCentred(letter, font, source: name, x: frame.midX, middle: frame.midY)
    case .word(let word), .space(let word):
      paintCentred(word, plain, source: name, x: frame.midX, middle: frame.midY)
    case .shift: add(name, .stroke(KeySigns.shift(in: frame), width: 1.5, palette.label))
    case .delete:
      add(name, .stroke(KeySigns.delete(in: frame), width: 1.5, palette.label))
      add(name, .stroke(KeySigns.cross(in: frame), width: 1.5, palette.label))
    case .globe: paint(KeySigns.globe(in: frame))
    case .microphone: paint(KeySigns.microphone(in: frame))
    case .hide: paint(KeySigns.hide(in: frame))
    }
  }

  private mutating func paint(_ outlines: [Outline]) {
    for outline in outlines { add(Painter.keyboard, .stroke(outline, width: 1.2, palette.label)) }
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
