import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

extension ButtonContent {
  /// Returns the intrinsic size of the button with its title or symbol, and the title's baseline.
  ///
  /// - Parameter width: The width of the button, in which a configured title is wrapped.
  func measured(width: Double?, in scene: Scene, _ scale: PixelScale) -> MeasuredContent {
    var measured = measuredParts(width: width, in: scene, scale)
    if title.isEmpty, image.symbol != nil {
      // The symbol has a size of 17 points, in which capital letters are 12 points high.
      measured.baseline = .fromMiddle(6)
    }
    if let ground = backgroundImage.size, let size = measured.size {
      measured.size = IntrinsicSize(
        Size(
          width: max(size.width ?? 0, ground.width), height: max(size.height ?? 0, ground.height)))
    }
    return measured
  }

  private func measuredParts(width: Double?, in scene: Scene, _ scale: PixelScale)
    -> MeasuredContent
  {
    let texts = scene.texts
    if let size = iconSize(in: scene.era) {
      let pixels = Size(width: scale.ceiled(size.width), height: scale.ceiled(size.height))
      return MeasuredContent(size: IntrinsicSize(scene.mode == .canvas ? size.wholePoints : pixels))
    }
    let text = titleLines(inButtonOf: width, texts, scale)
    let line = texts.layOutSingleLine("X", font, scale)
    guard configuration != nil || contentEdgeInsets != nil else {
      return measuredPlainly(text, line, in: scene, scale)
    }
    let insets = insets
    var size = Size(
      width: text.size.width, height: title.isEmpty ? 0 : max(line.size.height, text.size.height))
    var rise = 0.0
    if let subtitleFont = subtitleFont(in: scene.era), let configuration {
      let below = texts.layOutSingleLine(configuration.subtitle, subtitleFont, scale)
      let padding = title.isEmpty ? 0 : ButtonConfiguration.linePadding
      size.width = max(size.width, below.size.width)
      size.height += padding + below.size.height
      rise = (padding + below.size.height) / 2
    }
    if let (placement, room) = imageSpace {
      switch placement {
      case .leading, .trailing:
        size = Size(width: size.width + room.width, height: max(size.height, room.height))
      case .top, .bottom:
        size = Size(width: max(size.width, room.width), height: size.height + room.height)
        rise += placement == .top ? -room.height / 2 : room.height / 2
      }
    }
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    var measured = MeasuredContent(size: size, text: text, standIn: line, scale: scale)
    let pixels = Double(scale.pixelsPerPoint)
    measured.move(by: (((insets.top - insets.bottom) / 2 - rise) * pixels).rounded() / pixels)
    return measured
  }

  /// Measures a button in the style of iOS 7, without insets of its own.
  private func measuredPlainly(
    _ text: TextBlock, _ line: TextBlock, in scene: Scene, _ scale: PixelScale
  ) -> MeasuredContent {
    var size = Size(width: max(30, text.size.width), height: line.size.height + 12)
    if let image = image.size, image.width > 0, image.height > 0 {
      // The button has only an image.
      size =
        title.isEmpty
        ? image
        : Size(width: text.size.width + image.width, height: max(size.height, image.height))
    }
    var measured = MeasuredContent(size: size, text: text, standIn: line, scale: scale)
    // Interface Builder rounds iOS 7 buttons to whole points.
    if scene.mode == .canvas { measured.size = IntrinsicSize(size.wholePoints) }
    return measured
  }

  /// Returns the title in the space that the image and the insets leave in a width.
  private func titleLines(
    inButtonOf width: Double?, _ texts: TextLayoutCache, _ scale: PixelScale
  ) -> TextBlock {
    guard let width, wrapsTitle else { return texts.layOutSingleLine(title, font, scale, runs) }
    var taken = insets.left + insets.right
    if let (placement, room) = imageSpace, placement == .leading || placement == .trailing {
      taken += room.width
    }
    var options = TextLayoutOptions(
      font: font, width: max(1, width - taken), maximumLines: 0, breaking: .byWordWrapping,
      scale: scale)
    options.runs = runs.fonts(in: font)
    return texts.layOut(title, options)
  }

  /// Returns the font of the subtitle; nil for a button without one.
  package func subtitleFont(in era: Era) -> Font? {
    guard let configuration, !configuration.subtitle.isEmpty else { return nil }
    return era.systemFont(size: configuration.subtitleSize)
  }
}

extension MeasuredContent {
  /// Moves the text down from the middle.
  fileprivate mutating func move(by distance: Double) {
    shift = distance
    if case .fromMiddle(let place) = baseline { baseline = .fromMiddle(place + distance) }
  }
}
