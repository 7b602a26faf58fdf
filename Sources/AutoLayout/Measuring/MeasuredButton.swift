import Geometry
package import SceneModel
package import Typography

extension ButtonContent {
  /// How large the button would like to be around its title, or its sign.
  func measured(in scene: Scene, _ scale: PixelScale) -> MeasuredContent {
    let texts = scene.texts
    if let size = signSize(in: scene.era) { return MeasuredContent(size: NaturalSize(size)) }
    let text = texts.oneLine(title, font, scale)
    let line = texts.oneLine("X", font, scale)
    guard configuration != nil || contentEdgeInsets != nil else {
      let size = Size(width: max(30, text.size.width), height: line.size.height + 12)
      return MeasuredContent(size: size, text: text, standIn: line, scale: scale)
    }
    let insets = insets
    var size = Size(width: text.size.width, height: title.isEmpty ? 0 : line.size.height)
    var rise = 0.0
    if let subtitleFont = subtitleFont(in: scene.era), let configuration {
      let below = texts.oneLine(configuration.subtitle, subtitleFont, scale)
      let padding = title.isEmpty ? 0 : ButtonConfiguration.linePadding
      size.width = max(size.width, below.size.width)
      size.height += padding + below.size.height
      rise = (padding + below.size.height) / 2
    }
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    var measured = MeasuredContent(size: size, text: text, standIn: line, scale: scale)
    let pixels = Double(scale.pixelsPerPoint)
    measured.move(by: (((insets.top - insets.bottom) / 2 - rise) * pixels).rounded() / pixels)
    return measured
  }

  /// The font of the line below the title; nothing for a button without one.
  package func subtitleFont(in era: Era) -> Font? {
    guard let configuration, !configuration.subtitle.isEmpty else { return nil }
    return Font(era.systemFace(.regular), size: configuration.subtitleSize)
  }
}

extension MeasuredContent {
  /// Puts the text so much lower than the middle.
  fileprivate mutating func move(by distance: Double) {
    shift = distance
    if case .fromMiddle(let place) = baseline { baseline = .fromMiddle(place + distance) }
  }
}
