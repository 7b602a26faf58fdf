import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A button: its background if it has one, and its title or its icon.
struct ButtonPainter: ViewPainter {
  let button: ButtonContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let look = ButtonColors(of: button, tint, canvas.palette)
    if let size = button.iconSize(in: canvas.era) {
      return paintIcon(
        side: min(size.width, size.height).rounded(.up), look.foreground, on: &canvas)
    }
    if let ground = look.background, ground.alpha > 0 {
      let radius = button.configuration?.cornerRadius(inHeight: frame.height, era: canvas.era) ?? 4
      canvas.fill(frame, radius: radius, ground)
    }
    paintBorder(on: &canvas)
    if let size = button.backgroundImage.size, size.width > 0, size.height > 0 {
      canvas.draw(
        button.backgroundImage, at: frame,
        mask: button.backgroundImage.symbol == nil ? nil : look.foreground)
    }
    var insets = button.insets
    if button.configuration != nil, site.isMirrored { swap(&insets.left, &insets.right) }
    let below = subtitle(canvas)
    let room = paintImage(in: frame.inset(by: insets), look.foreground, below, on: &canvas)
    let box = Rect(x: room.minX, y: frame.minY, width: room.width, height: frame.height)
    // A title is truncated where two lines have no room.
    let wraps = button.wrapsTitle && room.height >= 2 * button.font.lineHeight
    var text = TextPainter(
      text: button.title, font: button.font, color: look.foreground, alignment: alignment,
      maximumLines: wraps ? 0 : 1, breaking: wraps ? .byWordWrapping : .truncatingMiddle, box: box)
    text.apply(button.runs, tint, canvas.palette)
    if !button.isEnabled { text.runColors = button.runs.map { _ in look.foreground } }
    shrink(&text)
    if let block = site.text, !block.lines.isEmpty, let first = site.firstBaseline {
      text.shift = first - firstBaseline(of: block, inHeight: frame.height, canvas.scale)
    }
    text.shift += (button.titleEdgeInsets.top - button.titleEdgeInsets.bottom) / 2
    text.paint(at: site, on: &canvas)
    if let below { paintSubtitle(below, in: room, look.foreground, on: &canvas) }
  }

  /// Paints the border of the background, whose outer edge is that of the button.
  private func paintBorder(on canvas: inout DisplayListBuilder) {
    guard let shape = button.configuration, shape.strokeWidth > 0 else { return }
    canvas.strokeBorder(
      of: frame, width: min(shape.strokeWidth, min(frame.width, frame.height) / 2),
      radius: shape.cornerRadius(inHeight: frame.height, era: canvas.era),
      shape.strokeColor.map(canvas.palette.color) ?? tint)
  }

  /// Lets a title that is too wide shrink, if its font stands in for another one.
  private func shrink(_ text: inout TextPainter) {
    guard button.minimumScale < 1 else { return }
    var label = LabelContent(text: button.title, font: button.font)
    (label.adjustsFontSize, label.minimumScale) = (true, button.minimumScale)
    (label.runs, label.lineBreakMode) = (button.runs, .truncatingMiddle)
    text.label = label
  }

  /// The horizontal alignment of the content.
  private var alignment: TextAlignment {
    switch button.contentAlignment {
    case .center: .center
    case .left: .left
    case .right: .right
    case .leading: site.isMirrored ? .right : .left
    case .trailing: site.isMirrored ? .left : .right
    }
  }

  /// Returns the start of content of a given width in a rectangle; content that is too wide begins
  /// at its edge.
  private func start(of width: Double, in area: Rect) -> Double {
    let spare = max(0, area.width - width)
    switch alignment {
    case .left: return area.minX
    case .right: return area.minX + spare
    case .center, .justified, .natural: return area.minX + spare / 2
    }
  }

  /// Returns the subtitle, truncated to a width; nil for a button without one.
  private func subtitle(width: Double? = nil, _ canvas: DisplayListBuilder) -> TextBlock? {
    guard let configuration = button.configuration, let font = button.subtitleFont(in: canvas.era)
    else { return nil }
    return layOut(
      configuration.subtitle, font: font, width: width, maximumLines: 1,
      breaking: width == nil ? .clipping : .truncatingTail, scale: canvas.scale)
  }

  /// Paints the image next to the title, if there is one, and returns the remaining space.
  private func paintImage(
    in content: Rect, _ color: Color, _ below: TextBlock?, on canvas: inout DisplayListBuilder
  ) -> Rect {
    let forTitle = content.inset(by: button.titleEdgeInsets)
    let forImage = content.inset(by: button.imageEdgeInsets)
    guard let (placement, whole) = button.imageSpace, var size = button.image.size else {
      return forTitle
    }
    var room = whole
    if button.imageEdgeInsets != .zero {
      let shrunk = Size(
        width: min(size.width, forImage.width), height: min(size.height, forImage.height))
      room.width -= size.width - shrunk.width
      size = shrunk
    }
    var place = forImage.centered(size)
    var rest = content
    let title = site.text
    switch placement {
    case .leading, .trailing:
      let wanted = max(title?.lines.map(\.width).max() ?? 0, below?.size.width ?? 0)
      let width = min(wanted, max(0, content.width - room.width))
      let isFirst = (placement == .leading) != site.isMirrored
      let left = start(of: room.width + width, in: forImage)
      place.origin.x = isFirst ? left : left + room.width + width - size.width
      rest.origin.x = start(of: room.width + width, in: forTitle) + (isFirst ? room.width : 0)
      rest.size.width = width
    case .top, .bottom:
      let above = titleHeight
      let padding = above > 0 && below != nil ? ButtonConfiguration.linePadding : 0
      let height = above + padding + (below?.size.height ?? 0)
      let top = content.midY - (room.height + height) / 2
      let isFirst = placement == .top
      place.origin.y = isFirst ? top : top + room.height + height - size.height
      (rest.origin.y, rest.size.height) = (isFirst ? top + room.height : top, height)
    }
    // A missing image is drawn faintly.
    let isMissing = button.image.sourceName == nil
    let mask = isMissing ? color.withAlpha(multipliedBy: 0.3) : color
    canvas.draw(button.image, at: place, mask: button.hasTemplateImage ? mask : nil)
    return rest
  }

  /// The height of the lines of the title.
  private var titleHeight: Double {
    guard let count = site.text?.lines.count, count > 0 else { return 0 }
    return button.font.lineHeight + Double(count - 1) * button.font.linePitch
  }

  /// Paints the subtitle in a fainter color.
  private func paintSubtitle(
    _ preferred: TextBlock, in area: Rect, _ foreground: Color, on canvas: inout DisplayListBuilder
  ) {
    let scale = canvas.scale
    let fits = preferred.size.width <= area.width + 1
    guard area.width > 4, let font = button.subtitleFont(in: canvas.era),
      let block = fits ? preferred : subtitle(width: area.width, canvas),
      let line = block.lines.first
    else { return }
    let isAlone = button.title.isEmpty
    let above = isAlone ? 0 : titleHeight + ButtonConfiguration.linePadding
    let top = area.midY - (block.size.height + above) / 2 + above
    let origin = Point(
      x: scale.rounded(area.midX - line.width / 2), y: scale.rounded(top + block.ascender))
    let color = isAlone ? foreground : foreground.withAlpha(multipliedBy: 0.8)
    canvas.add(
      .text(TextLineCommand(font: font, color: color, origin: origin, clusters: line.clusters)))
  }

  private func paintIcon(side: Double, _ color: Color, on canvas: inout DisplayListBuilder) {
    let place = frame.centeredSquare(side: side)
    switch button.type {
    case .system, .custom: break
    case .close:
      canvas.fill(.ellipse(in: place), canvas.palette.tertiaryFill)
      canvas.draw(.cross, in: place.inset(by: EdgeInsets(all: 7.5)), color, weight: 2.2)
    case .contactAdd: canvas.draw(.circledPlus, in: place, color)
    case .detailDisclosure, .infoLight, .infoDark: canvas.draw(.circledLetter, in: place, color)
    }
  }
}

/// The colors of a button in its state.
struct ButtonColors: Equatable {
  var background: Color?
  var foreground: Color

  init(of button: ButtonContent, _ tint: Color, _ palette: SystemColors) {
    let own = button.titleColor.map(palette.color)
    if let configuration = button.configuration {
      foreground = own ?? tint
      let base = configuration.background.map(palette.color)
      switch configuration.style {
      case .plain:
        background = base ?? (button.isSelected ? tint.withAlpha(multipliedBy: 0.18) : nil)
      case .gray: background = base ?? palette.secondaryFill
      case .bordered: background = base ?? palette.tertiaryFill
      case .tinted, .borderedTinted: background = (base ?? tint).withAlpha(multipliedBy: 0.18)
      case .filled, .borderedProminent: (background, foreground) = (base ?? tint, own ?? .white)
      }
      background = configuration.fill.map(palette.color) ?? background
    } else {
      // As in iOS 7: a title in the tint, and the tint behind it while it is selected.
      foreground = own ?? (button.type == .custom ? .white : tint)
      if button.type == .close { foreground = palette.secondaryLabel }
      if button.isSelected, button.type == .system { (background, foreground) = (tint, .white) }
    }
    let isPlain = button.configuration == nil
    if !button.isEnabled {
      foreground = palette.disabled
      if !isPlain, background != nil { background = palette.tertiaryFill }
    } else if button.isHighlighted {
      foreground = foreground.withAlpha(multipliedBy: isPlain ? 0.2 : 0.75)
      if !isPlain {
        background = background.map {
          $0.alpha == 255 ? $0.withAlpha(multipliedBy: 0.75) : $0.strengthened
        }
      }
    }
    if let own = button.stateTitleColor { foreground = palette.color(own) }
  }
}

extension Color {
  /// Returns the color with reduced opacity.
  func withAlpha(multipliedBy opacity: Double) -> Color {
    let rest = (Double(alpha) * opacity).rounded()
    return Color(red, green, blue, alpha: UInt8(exactly: rest) ?? alpha)
  }

  /// The color with increased opacity, for the background of a pressed button.
  fileprivate var strengthened: Color {
    let alpha = (Double(alpha) * 1.6).rounded().clamped(to: 0...255)
    return Color(red, green, blue, alpha: UInt8(alpha))
  }
}
