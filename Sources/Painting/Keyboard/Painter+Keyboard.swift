import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  private static let keyboard = "keyboard"

  /// Paints the keyboard where the layout says that it stands.
  mutating func paintKeyboard() {
    guard let panel = layout.keyboard, panel.height > 0 else { return }
    let keyboard = scene.keyboard(editing: layout.keyboardOwner)
    let palette = palette.dressed(as: keyboard.appearance)
    add(Painter.keyboard, .fill(panelOutline(panel), palette.keyboard))
    let grid = KeyGrid(panel, device, orientation, scene.era, keyboard)
    // Too low a panel has no room for keys: then it is only its own background.
    guard let first = grid.keys.first, first.frame.height >= 12 else { return }
    if grid.suggestions.height > 0 {
      paintBar(grid.suggestions, hasWords: keyboard.suggestsWords, palette)
    }
    for key in grid.keys { paint(key, letterSize: grid.letterSize, palette) }
    paintLines(between: grid.keys.filter { $0.cap == .flat }, palette)
  }

  private mutating func paintBar(_ bar: Rect, hasWords: Bool, _ palette: Palette) {
    let name = Painter.keyboard
    if palette.suggestions != palette.keyboard {
      add(name, .fill(.rectangle(bar), palette.suggestions))
    }
    guard hasWords else { return }
    for third in [1.0, 2.0] {
      let x = scale.rounded(bar.minX + bar.width * third / 3)
      let line = Rect(x: x, y: bar.minY + 8, width: pixel, height: max(0, bar.height - 16))
      add(name, .fill(.rectangle(line), palette.keyShadow))
    }
  }

  private mutating func paint(_ key: Key, letterSize: Double, _ palette: Palette) {
    let frame = scale.rounded(key.frame)
    paintCap(key, frame, palette)
    let name = Painter.keyboard
    let ink = palette.label
    switch key.face {
    case .letter(let letter):
      let font = Font(scene.era.systemFace(.regular), size: letterSize)
      paintCentred(letter, font, source: name, x: frame.midX, middle: frame.midY, color: ink)
    case .plain(let word), .word(let word): paintWord(word, in: frame, ink)
    case .action(let word, let isEnabled):
      paintWord(word, in: frame, isEnabled ? .white : palette.disabledKeyText)
    case .digit(let digit, let letters):
      paintDigit(digit, letters, in: frame, size: letterSize, ink)
    case .shift(let isOn):
      let arrow = KeySigns.shift(in: frame)
      add(name, isOn ? .fill(arrow, palette.pressedKeyText) : .stroke(arrow, width: 1.5, ink))
    case .delete:
      add(name, .stroke(KeySigns.delete(in: frame), width: 1.5, ink))
      add(name, .stroke(KeySigns.cross(in: frame), width: 1.5, ink))
    case .globe: paint(KeySigns.globe(in: frame), ink)
    case .microphone: paint(KeySigns.microphone(in: frame), ink)
    case .hide: paint(KeySigns.hide(in: frame), ink)
    case .blank: break
    }
  }

  private mutating func paintCap(_ key: Key, _ frame: Rect, _ palette: Palette) {
    let name = Painter.keyboard
    let color = key.color(palette)
    switch key.cap {
    case .bare: break
    case .flat: if color != palette.keyboard { add(name, .fill(.rectangle(frame), color)) }
    case .raised:
      let radius = scene.era >= .ios26 ? 7.0 : scene.era >= .ios8 ? 5 : 4
      if scene.era < .ios26 {
        let below = frame.offset(by: Point(x: 0, y: 1))
        add(name, .fill(.roundedRectangle(below, radius: radius), palette.keyShadow))
      }
      add(name, .fill(.roundedRectangle(frame, radius: radius), color))
    }
  }

  /// Thin lines above the keys and at their left.
  private mutating func paintLines(between keys: [Key], _ palette: Palette) {
    guard let left = keys.map(\.frame.minX).min() else { return }
    for key in keys {
      let frame = scale.rounded(key.frame)
      let above = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: pixel)
      add(Painter.keyboard, .fill(.rectangle(above), palette.keyLine))
      guard key.frame.minX > left else { continue }
      let beside = Rect(x: frame.minX, y: frame.minY, width: pixel, height: frame.height)
      add(Painter.keyboard, .fill(.rectangle(beside), palette.keyLine))
    }
  }

  /// A word as large as the key allows.
  private mutating func paintWord(_ word: String, in frame: Rect, _ color: Color) {
    var font = Font(scene.era.systemFace(.regular), size: 16)
    let width = textWidth(word, font)
    if width > frame.width - 6 { font.size *= max(1, frame.width - 10) / width }
    paintCentred(
      word, font, source: Painter.keyboard, x: frame.midX, middle: frame.midY, color: color)
  }

  /// The letters stand below the number, or beside it on a low key.
  private mutating func paintDigit(
    _ digit: String, _ letters: String, in frame: Rect, size: Double, _ ink: Color
  ) {
    let name = Painter.keyboard
    let isLow = frame.height < 40
    let font = Font(scene.era.systemFace(.regular), size: isLow ? size * 0.8 : size)
    let caption = Font(scene.era.systemFace(scene.era >= .ios9 ? .bold : .regular), size: 10)
    // A key without letters has its number where the others have theirs, but for the zero.
    let isAlone = letters.isEmpty && digit == "0"
    guard !isLow, !isAlone else {
      let x = isLow && !letters.isEmpty ? frame.midX - 12 : frame.midX
      paintCentred(digit, font, source: name, x: x, middle: frame.midY, color: ink)
      guard !letters.isEmpty else { return }
      _ = paintLine(
        letters, caption, source: name, x: frame.midX + 2, middle: frame.midY, color: ink)
      return
    }
    paintCentred(digit, font, source: name, x: frame.midX, middle: frame.midY - 6, color: ink)
    paintSpaced(letters, caption, x: frame.midX, middle: frame.midY + 13, ink)
  }

  /// Letters with some room between them.
  private mutating func paintSpaced(
    _ letters: String, _ font: Font, x: Double, middle: Double, _ ink: Color
  ) {
    let gap = 1.5
    let widths = letters.map { textWidth(String($0), font) }
    var left = x - (widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))) / 2
    for (letter, width) in zip(letters, widths) {
      _ = paintLine(
        String(letter), font, source: Painter.keyboard, x: left, middle: middle, color: ink)
      left += width + gap
    }
  }

  private mutating func paint(_ outlines: [Outline], _ ink: Color) {
    for outline in outlines { add(Painter.keyboard, .stroke(outline, width: 1.2, ink)) }
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
  fileprivate func color(_ palette: Palette) -> Color {
    switch face {
    case .letter, .plain: cap == .flat ? palette.keyboard : palette.key
    case .digit: palette.key
    case .shift(let isOn): isOn ? palette.pressedKey : palette.specialKey
    case .action(_, let isEnabled): isEnabled ? palette.tint : palette.specialKey
    case .word, .blank, .delete:
      cap == .flat ? palette.keyboard : palette.specialKey
    case .globe, .microphone, .hide: palette.specialKey
    }
  }
}
