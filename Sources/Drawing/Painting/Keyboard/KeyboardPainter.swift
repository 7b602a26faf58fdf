import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The system's keyboard: its panel, the bar above the keys, and the keys.
struct KeyboardPainter {
  private let panel: Rect
  private let grid: KeyboardLayout
  private let suggestsWords: Bool
  private let palette: SystemColors
  private let era: Era

  init(
    _ keyboard: KeyboardConfiguration, on screen: OrientedDevice, in panel: Rect,
    _ canvas: DisplayListBuilder
  ) {
    self.panel = panel
    era = canvas.era
    grid = KeyboardLayout(panel, screen.device, screen.orientation, era, keyboard)
    suggestsWords = keyboard.suggestsWords
    palette = canvas.palette.resolved(for: keyboard.appearance)
  }

  func paint(on canvas: inout DisplayListBuilder) {
    canvas.fill(panelOutline, palette.keyboard)
    // A panel that is too low for keys is only a background.
    guard let first = grid.keys.first, first.frame.height >= 12 else { return }
    if grid.suggestions.height > 0 { paintBar(grid.suggestions, on: &canvas) }
    for key in grid.keys { paint(key, on: &canvas) }
    paintLines(between: grid.keys.filter { $0.cap == .flat }, on: &canvas)
  }

  private func paintBar(_ bar: Rect, on canvas: inout DisplayListBuilder) {
    if palette.suggestions != palette.keyboard { canvas.fill(bar, palette.suggestions) }
    // The space above a pad for the round corners of glass is too low for words.
    guard suggestsWords, bar.height >= 24 else { return }
    for third in [1.0, 2.0] {
      let x = canvas.scale.rounded(bar.minX + bar.width * third / 3)
      let line = Rect(x: x, y: bar.minY + 8, width: canvas.pixel, height: max(0, bar.height - 16))
      canvas.fill(line, palette.keyShadow)
    }
  }

  private func paint(_ key: KeyboardKey, on canvas: inout DisplayListBuilder) {
    let frame = canvas.scale.rounded(key.frame)
    paintCap(key, frame, on: &canvas)
    let foreground = palette.label
    switch key.face {
    case .letter(let letter):
      canvas.drawText(
        letter, canvas.font(.regular, grid.letterSize), centeredAt: frame.centre, foreground)
    case .plain(let word), .word(let word): paintWord(word, in: frame, foreground, on: &canvas)
    case .action(let word, let isEnabled):
      paintWord(word, in: frame, isEnabled ? .white : palette.disabledKeyText, on: &canvas)
    case .enter(let type, let isEnabled):
      guard let sign = type.glassIcon else { break }
      let color = !isEnabled ? palette.disabledKeyText : type.isAction ? .white : foreground
      canvas.draw(sign, in: frame.centeredSquare(side: 20), color)
    case .digit(let digit, let letters):
      paintDigit(digit, letters, in: frame, foreground, on: &canvas)
    case .shift(let isOn):
      let arrow = KeyIcons.shift(in: frame)
      canvas.add(
        isOn ? .fill(arrow, palette.pressedKeyText) : .stroke(arrow, width: 1.5, foreground))
    case .delete:
      canvas.stroke(KeyIcons.delete(in: frame), width: 1.5, foreground)
      canvas.strokeCross(
        at: Point(x: frame.midX + 2.5, y: frame.midY), arm: 3, width: 1.5, foreground)
    case .globe: paint(KeyIcons.globe(in: frame), foreground, on: &canvas)
    case .microphone: paint(KeyIcons.microphone(in: frame), foreground, on: &canvas)
    case .hide: paint(KeyIcons.hide(in: frame), foreground, on: &canvas)
    case .blank: break
    }
  }

  private func paintCap(_ key: KeyboardKey, _ frame: Rect, on canvas: inout DisplayListBuilder) {
    let color = key.color(palette)
    switch key.cap {
    case .bare: break
    case .flat: if color != palette.keyboard { canvas.fill(frame, color) }
    case .raised:
      let radius = era >= .ios26 ? 7.0 : era >= .ios8 ? 5 : 4
      if era < .ios26 {
        let below = frame.offset(by: Point(x: 0, y: 1))
        canvas.fill(.roundedRectangle(below, radius: radius), palette.keyShadow)
      }
      canvas.fill(.roundedRectangle(frame, radius: radius), color)
    }
  }

  /// Paints thin lines above the keys and at their left.
  private func paintLines(between keys: [KeyboardKey], on canvas: inout DisplayListBuilder) {
    guard let left = keys.map(\.frame.minX).min() else { return }
    for key in keys {
      let frame = canvas.scale.rounded(key.frame)
      let thin = canvas.pixel
      canvas.fill(
        Rect(x: frame.minX, y: frame.minY, width: frame.width, height: thin), palette.keyLine)
      guard key.frame.minX > left else { continue }
      canvas.fill(
        Rect(x: frame.minX, y: frame.minY, width: thin, height: frame.height), palette.keyLine)
    }
  }

  /// Paints a word at the largest size that fits the key.
  private func paintWord(
    _ word: String, in frame: Rect, _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    var font = canvas.font(.regular, 16)
    let width = canvas.width(of: word, font)
    if width > frame.width - 6 { font.size *= max(1, frame.width - 10) / width }
    canvas.drawText(word, font, centeredAt: frame.centre, color)
  }

  /// Paints the letters below the digit, or next to it on a low key.
  private func paintDigit(
    _ digit: String, _ letters: String, in frame: Rect, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let isLow = frame.height < 40
    let font = canvas.font(.regular, isLow ? grid.letterSize * 0.8 : grid.letterSize)
    let caption = canvas.font(era >= .ios9 ? .bold : .regular, 10)
    // A key without letters has its digit at the same height as the others, except the zero.
    let isAlone = letters.isEmpty && digit == "0"
    guard !isLow, !isAlone else {
      let x = isLow && !letters.isEmpty ? frame.midX - 12 : frame.midX
      canvas.drawText(digit, font, centeredAt: Point(x: x, y: frame.midY), color)
      guard !letters.isEmpty else { return }
      canvas.drawText(letters, caption, x: frame.midX + 2, centerY: frame.midY, color)
      return
    }
    canvas.drawText(digit, font, centeredAt: Point(x: frame.midX, y: frame.midY - 6), color)
    paintSpaced(letters, caption, x: frame.midX, middle: frame.midY + 13, color, on: &canvas)
  }

  /// Paints letters with additional spacing.
  private func paintSpaced(
    _ letters: String, _ font: Font, x: Double, middle: Double, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let gap = 1.5
    let widths = letters.map { canvas.width(of: String($0), font) }
    var left = x - (widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))) / 2
    for (letter, width) in zip(letters, widths) {
      canvas.drawText(String(letter), font, x: left, centerY: middle, color)
      left += width + gap
    }
  }

  private func paint(_ outlines: [Shape], _ color: Color, on canvas: inout DisplayListBuilder) {
    for outline in outlines { canvas.stroke(outline, width: 1.2, color) }
  }

  /// The shape of the panel; since iOS 26 it has round upper corners and extends below the screen.
  private var panelOutline: Shape {
    guard era >= .ios26 else { return .rectangle(panel) }
    var rounded = panel
    rounded.size.height += 26
    return Shape(rounded, radius: 26)
  }
}

extension KeyboardKey {
  fileprivate func color(_ palette: SystemColors) -> Color {
    switch face {
    case .letter, .plain: cap == .flat ? palette.keyboard : palette.key
    case .digit: palette.key
    case .shift(let isOn): isOn ? palette.pressedKey : palette.specialKey
    case .enter(let type, let isEnabled):
      type.isAction && isEnabled ? palette.tint : palette.specialKey
    case .action(_, let isEnabled): isEnabled ? palette.tint : palette.specialKey
    case .word, .blank, .delete:
      cap == .flat ? palette.keyboard : palette.specialKey
    case .globe, .microphone, .hide: palette.specialKey
    }
  }
}
