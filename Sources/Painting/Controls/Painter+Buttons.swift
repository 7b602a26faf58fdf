import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a button: its ground if it has one, and its title or its sign.
  mutating func paintButton(
    _ button: ButtonContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    let frame = layout[id].screenFrame
    let name = scene[id].name
    let look = look(of: button, tint: tint)
    if button.signSize(in: scene.era) != nil {
      return paintSign(of: button, in: frame, look.ink, name)
    }
    if let ground = look.ground, ground.alpha > 0, frame.width > 0, frame.height > 0 {
      let radius =
        button.configuration?.cornerRadius(inHeight: frame.height, era: scene.era) ?? 4
      add(name, .fill(Outline(frame, radius: radius), ground))
    }
    var insets = button.insets
    if button.configuration != nil, isMirrored(id) {
      (insets.left, insets.right) = (insets.right, insets.left)
    }
    let below = subtitleBlock(of: button)
    let room = paintImage(of: button, id, in: frame.inset(by: insets), look.ink, below)
    let box = Rect(x: room.minX, y: frame.minY, width: room.width, height: frame.height)
    var text = TextInBox(
      text: button.title, font: button.font, color: look.ink, alignment: .center,
      maximumLines: 1, breaking: .truncatingMiddle, box: box)
    if let block = layout[id].text, !block.lines.isEmpty, let first = layout[id].firstBaseline {
      text.shift = first - firstBaseline(of: block, inHeight: frame.height, scale)
    }
    paint(text, of: id, visible: visible)
    if let below { paintSubtitle(below, of: button, id, in: room, look.ink) }
  }

  /// The line below the title; nil for a button without one.
  private func subtitleBlock(of button: ButtonContent) -> TextBlock? {
    guard let configuration = button.configuration, let font = button.subtitleFont(in: scene.era)
    else { return nil }
    return layOut(
      configuration.subtitle, font: font, width: nil, maximumLines: 1, breaking: .clipping,
      scale: scale)
  }

  /// Paints the image beside the title, if there is one, and tells what room it leaves.
  private mutating func paintImage(
    of button: ButtonContent, _ id: ViewID, in content: Rect, _ ink: Color, _ below: TextBlock?
  ) -> Rect {
    guard let (placement, room) = button.imageRoom, let size = button.image.size else {
      return content
    }
    var place = Rect(
      x: content.midX - size.width / 2, y: content.midY - size.height / 2, width: size.width,
      height: size.height)
    var rest = content
    let title = layout[id].text
    switch placement {
    case .leading, .trailing:
      let wanted = max(title?.lines.first?.width ?? 0, below?.size.width ?? 0)
      let width = min(wanted, max(0, content.width - room.width))
      let left = content.midX - (room.width + width) / 2
      let isFirst = (placement == .leading) != isMirrored(id)
      place.origin.x = isFirst ? left : left + room.width + width - size.width
      (rest.origin.x, rest.size.width) = (isFirst ? left + room.width : left, width)
    case .top, .bottom:
      let above = title?.lines.isEmpty == false ? button.font.lineHeight : 0
      let padding = above > 0 && below != nil ? ButtonConfiguration.linePadding : 0
      let height = above + padding + (below?.size.height ?? 0)
      let top = content.midY - (room.height + height) / 2
      let isFirst = placement == .top
      place.origin.y = isFirst ? top : top + room.height + height - size.height
      (rest.origin.y, rest.size.height) = (isFirst ? top + room.height : top, height)
    }
    // An image that is not there leaves only a trace.
    let stencil = button.image.file == nil ? ink.faded(by: 0.3) : ink
    paintImage(
      button.image, at: place, stencil: button.hasStencil ? stencil : nil, scene[id].name)
    return rest
  }

  /// The line below the title, a little fainter.
  private mutating func paintSubtitle(
    _ wanted: TextBlock, of button: ButtonContent, _ id: ViewID, in room: Rect, _ ink: Color
  ) {
    guard let configuration = button.configuration, room.width > 4,
      let font = button.subtitleFont(in: scene.era)
    else { return }
    let block =
      wanted.size.width <= room.width + 1
      ? wanted
      : layOut(
        configuration.subtitle, font: font, width: room.width, maximumLines: 1,
        breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    let isAlone = button.title.isEmpty
    let above = isAlone ? 0 : button.font.lineHeight + ButtonConfiguration.linePadding
    let top = room.midY - (block.size.height + above) / 2 + above
    let origin = Point(
      x: scale.rounded(room.midX - line.width / 2), y: scale.rounded(top + block.ascender))
    let color = isAlone ? ink : ink.faded(by: 0.8)
    let mark = TextMark(font: font, color: color, origin: origin, clusters: line.clusters)
    add(scene[id].name, .text(mark))
  }

  private mutating func paintSign(
    of button: ButtonContent, in frame: Rect, _ ink: Color, _ name: String
  ) {
    let size = button.signSize(in: scene.era) ?? .zero
    let side = min(size.width, size.height)
    let place = Rect(
      x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
    switch button.type {
    case .system, .custom: break
    case .close:
      add(name, .fill(.ellipse(in: place), palette.tertiaryFill))
      paint(.cross, in: place.inset(by: EdgeInsets(all: 7.5)), ink, weight: 2.2, name)
    case .contactAdd: paint(.circledPlus, in: place, ink, name)
    case .detailDisclosure, .infoLight, .infoDark: paint(.circledLetter, in: place, ink, name)
    }
  }
}

/// What a button is painted with.
private struct ButtonLook {
  var ground: Color?
  var ink: Color
}

extension Painter {
  /// The colours of a button in its state.
  private func look(of button: ButtonContent, tint: Color) -> ButtonLook {
    guard let configuration = button.configuration else {
      return plainLook(of: button, tint: tint)
    }
    let base = configuration.background.map(palette.color)
    let own = button.titleColor.map(palette.color)
    var look: ButtonLook
    switch configuration.style {
    case .plain:
      let isMarked = button.isSelected
      look = ButtonLook(ground: base ?? (isMarked ? tint.faded(by: 0.18) : nil), ink: own ?? tint)
    case .gray: look = ButtonLook(ground: base ?? palette.secondaryFill, ink: own ?? tint)
    case .bordered: look = ButtonLook(ground: base ?? palette.tertiaryFill, ink: own ?? tint)
    case .tinted, .borderedTinted:
      look = ButtonLook(ground: (base ?? tint).faded(by: 0.18), ink: own ?? tint)
    case .filled, .borderedProminent: look = ButtonLook(ground: base ?? tint, ink: own ?? .white)
    }
    if !button.isEnabled {
      look.ink = palette.disabled
      if look.ground != nil { look.ground = palette.tertiaryFill }
    } else if button.isHighlighted {
      look.ink = look.ink.faded(by: 0.75)
      look.ground = look.ground.map { $0.alpha == 255 ? $0.faded(by: 0.75) : $0.strengthened }
    }
    return look
  }

  /// A button as iOS 7 has it: a title in the tint, and the tint behind it while it is selected.
  private func plainLook(of button: ButtonContent, tint: Color) -> ButtonLook {
    let isCustom = button.type == .custom
    var look = ButtonLook(
      ink: button.titleColor.map(palette.color) ?? (isCustom ? .white : tint))
    if button.type == .close { look.ink = palette.secondaryLabel }
    if button.isSelected, button.type == .system {
      look = ButtonLook(ground: tint, ink: .white)
    }
    if !button.isEnabled {
      look.ink = palette.disabled
    } else if button.isHighlighted {
      look.ink = look.ink.faded(by: 0.2)
    }
    return look
  }
}

extension Color {
  /// The colour with less of it.
  func faded(by opacity: Double) -> Color {
    let rest = (Double(alpha) * opacity).rounded()
    return Color(red, green, blue, alpha: UInt8(exactly: rest) ?? alpha)
  }

  /// The colour with more of it, as the ground of a pressed button.
  fileprivate var strengthened: Color {
    let alpha = (Double(alpha) * 1.6).rounded().clamped(to: 0...255)
    return Color(red, green, blue, alpha: UInt8(alpha))
  }
}
