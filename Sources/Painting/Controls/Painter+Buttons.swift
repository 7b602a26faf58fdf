import AutoLayout
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
    insets.top = 0
    insets.bottom = 0
    var text = TextInBox(
      text: button.title, font: button.font, color: look.ink, alignment: .center,
      maximumLines: 1, breaking: .truncatingMiddle, box: frame.inset(by: insets))
    if let block = layout[id].text, !block.lines.isEmpty, let first = layout[id].firstBaseline {
      text.shift = first - firstBaseline(of: block, inHeight: frame.height, scale)
    }
    paint(text, of: id, visible: visible)
    paintSubtitle(of: button, id, in: text.box, look.ink)
  }

  /// The line below the title, a little fainter.
  private mutating func paintSubtitle(
    of button: ButtonContent, _ id: ViewID, in box: Rect, _ ink: Color
  ) {
    guard let configuration = button.configuration, box.width > 4,
      let font = button.subtitleFont(in: scene.era)
    else { return }
    let block = layOut(
      configuration.subtitle, font: font, width: box.width, maximumLines: 1,
      breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    let insets = button.insets
    let isAlone = button.title.isEmpty
    let above = isAlone ? 0 : button.font.lineHeight + ButtonConfiguration.linePadding
    let height = block.size.height + above
    let room = box.height - insets.top - insets.bottom
    let top = box.minY + insets.top + (room - height) / 2 + above
    let origin = Point(
      x: scale.rounded(box.midX - line.width / 2),
      y: scale.rounded(top + block.ascender))
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
