import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The system's presentation over all views: the dimming layer and the card.
struct PresentationPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext
  let screen: OrientedDevice
  /// The view's background color; nil for the system's.
  var background: AdaptiveColor?
  /// The screen frame of the source view of a popover.
  var source: Rect?

  func paint(on canvas: inout DisplayListBuilder) {
    if control.pushesBack(on: screen, canvas.era) {
      // To the lower edge of the status bar, 16 points narrower at each side.
      let factor = max(0.5, 1 - 32 / screen.bounds.width)
      let corner = Point(
        x: screen.bounds.width * (1 - factor) / 2, y: screen.safeArea(in: canvas.era).top)
      canvas.addPresentingCard(
        screen.bounds, CanvasTransform(factor: factor, offset: corner), radius: 10)
    }
    let dimming = canvas.palette.dimming(below: control.kind)
    if dimming.alpha > 0 { canvas.fill(screen.bounds, dimming) }
    switch control.kind {
    case .sheet: paintSheet(on: &canvas)
    case .popover: paintPopover(on: &canvas)
    default: paintPlan(on: &canvas)
    }
  }

  // MARK: Sheets and popovers

  private func paintSheet(on canvas: inout DisplayListBuilder) {
    let ground = background.map(canvas.palette.color) ?? canvas.palette.raised
    canvas.fill(control.shape(in: frame, on: screen, canvas.era), ground)
    guard control.presented.showsGrabber, frame.width > 60 else { return }
    let grabber = Rect(x: frame.midX - 18, y: frame.minY + 5, width: 36, height: 5)
    canvas.fill(grabber, radius: 2.5, canvas.palette.grabber)
  }

  private func paintPopover(on canvas: inout DisplayListBuilder) {
    let ground = background.map(canvas.palette.color) ?? canvas.palette.raised
    let radius = canvas.era.popoverRadius
    canvas.addShadow(canvas.palette.cardShadow, behind: frame, radius: radius)
    canvas.fill(frame, radius: radius, ground)
    guard let source, canvas.era < .ios26, frame.width > 80 else { return }
    // An arrow points to the source view.
    let x = source.midX.clamped(to: frame.minX + 30...frame.maxX - 30)
    let isBelow = frame.minY >= source.maxY
    let (foot, tip) = isBelow ? (frame.minY, frame.minY - 12) : (frame.maxY, frame.maxY + 12)
    canvas.fill(
      .path([
        .move(Point(x: x - 18, y: foot)),
        .curve(
          Point(x: x - 8, y: foot), Point(x: x - 4, y: tip), Point(x: x, y: tip)),
        .curve(Point(x: x + 4, y: tip), Point(x: x + 8, y: foot), Point(x: x + 18, y: foot)),
        .close,
      ]), ground)
  }

  // MARK: Alerts, action sheets and menus

  private func paintPlan(on canvas: inout DisplayListBuilder) {
    let plan = PresentationLayout(
      control, in: canvas.era, width: min(screen.bounds.width, screen.bounds.height),
      scale: canvas.scale)
    func place(_ rect: Rect) -> Rect { rect.offset(by: frame.origin) }
    let radius = cardRadius(canvas.era)
    for (index, card) in plan.cards.enumerated() {
      let card = place(card)
      if control.kind == .menu || canvas.era >= .ios26 {
        canvas.addShadow(canvas.palette.cardShadow, behind: card, radius: radius)
      }
      let isApart = index > 0 || plan.cards.count == 1 && plan.lines.isEmpty && isLoneCancel
      let color = isApart ? canvas.palette.raised : canvas.palette.material
      if isApart || canvas.era >= .ios26 {
        canvas.fill(card, radius: radius, color)
      } else {
        canvas.fill(material: color, Shape(card, radius: radius))
      }
    }
    let isGray = control.kind != .alert && canvas.era < .ios26 || control.kind == .menu
    for (name, words) in [("title", plan.title), ("message", plan.message)] {
      guard let words else { continue }
      canvas.recordPart(name, at: place(words.frame))
      let foreground = isGray ? canvas.palette.secondaryLabel : canvas.palette.label
      write(words, in: place(words.frame), foreground, on: &canvas)
    }
    for line in plan.lines { canvas.fill(place(line), canvas.palette.separator) }
    for (index, action) in plan.actions.enumerated() {
      let row = place(action)
      canvas.recordPart("actions.\(index)", at: row)
      paint(control.bar.items[index], in: row, plan.actionFont, on: &canvas)
    }
  }

  private var isLoneCancel: Bool { control.bar.items.allSatisfy { $0.style == .cancel } }

  private func cardRadius(_ era: Era) -> Double {
    if era >= .ios26 { return 34 }
    return control.kind == .alert && era < .ios8 ? 7 : era < .ios13 ? 12.5 : 14
  }

  /// Writes lines in the middle of their column, or at the leading edge on glass and in menus.
  private func write(
    _ text: PresentationLayout.TextColumn, in frame: Rect, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let isLeading = canvas.era >= .ios26 || control.kind == .menu
    let block = text.block
    for line in block.lines where !line.clusters.isEmpty {
      let spare = frame.width - line.width
      let x = frame.minX + (isLeading ? (site.isMirrored ? spare : 0) : spare / 2)
      let baseline = frame.minY + block.ascender + block.baselineOffset(of: line)
      let origin = Point(x: canvas.scale.rounded(x), y: canvas.scale.rounded(baseline))
      canvas.add(
        .text(
          TextLineCommand(font: text.font, color: color, origin: origin, clusters: line.clusters)))
    }
  }

  private func paint(
    _ item: BarItem, in row: Rect, _ plain: Font, on canvas: inout DisplayListBuilder
  ) {
    let isGlass = canvas.era >= .ios26
    var foreground = control.kind == .menu || isGlass ? canvas.palette.label : site.tint
    if item.style == .destructive { foreground = canvas.palette.red }
    if !item.isEnabled { foreground = canvas.palette.disabled }
    let isBold = item.style == .cancel && control.kind != .menu && !isGlass
    let font = isBold ? canvas.font(.semibold, plain.size) : plain
    guard control.kind == .menu else {
      if isGlass { canvas.fill(row, radius: row.height / 2, canvas.palette.tertiaryFill) }
      return canvas.drawTitle(item.title ?? "", font, in: row.inset(by: sides(12)), foreground)
    }
    let inner = row.inset(by: sides(isGlass ? 8 : 16))
    let hasImage = item.symbol != nil || item.image != nil
    let sign = hasImage ? 22.0 : 0
    let gap = hasImage ? 12.0 : 0
    let room = max(1, inner.width - sign - gap)
    let title = item.title ?? ""
    let width = min(canvas.width(of: title, font) + 4, room)
    // Glass has images before the text, earlier eras after it.
    let text = site.align(isGlass ? sign + gap - 2 : -2, width, in: inner)
    canvas.drawTitle(title, font, in: text, foreground)
    guard hasImage else { return }
    let icon = site.align(isGlass ? 0 : inner.width - sign, sign, in: inner, height: sign)
    canvas.drawIcon(of: item, in: icon, foreground)
  }

  private func sides(_ inset: Double) -> EdgeInsets {
    EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
  }
}

extension ControlContent {
  /// Returns the clipping shape of a sheet or a popover.
  func shape(in frame: Rect, on screen: OrientedDevice, _ era: Era) -> Shape {
    guard kind == .sheet else { return Shape(frame, radius: era.popoverRadius) }
    let radius = era >= .ios26 ? 34.0 : 10
    let floats = frame.maxY < screen.bounds.maxY - 1
    return Shape(frame, radius: radius, top: true, bottom: floats)
  }

  /// Whether the views behind are pushed back: by large sheets of phones until iOS 18, which leave
  /// a strip above them.
  fileprivate func pushesBack(on screen: OrientedDevice, _ era: Era) -> Bool {
    kind == .sheet && presented.detent == .large && era >= .ios13 && era < .ios26
      && screen.device.idiom == .phone
      && screen.device.sizeClasses(in: screen.orientation, width: screen.bounds.width).height
        == .regular
  }
}

extension Era {
  fileprivate var popoverRadius: Double { self >= .ios26 ? 34 : self >= .ios13 ? 13 : 10 }
}

// Presentations.
extension SystemColors {
  /// Returns the color of the dimming layer between the views and the presentation.
  func dimming(below kind: ControlKind) -> Color {
    kind.isModal ? Color(0, 0, 0, alpha: era < .ios13 ? 102 : isDark ? 122 : 51) : .clear
  }

  /// The background color of elevated elements.
  var raised: Color { isDark ? Color(28, 28, 30) : .white }
  /// The color of a material over the background.
  var material: Color {
    if era >= .ios26 { return glass }
    return isDark ? Color(37, 37, 39) : Color(246, 246, 247)
  }
  var grabber: Color { isDark ? Color(90, 90, 95) : Color(197, 197, 199) }

  var cardShadow: Shadow {
    Shadow(Color(0, 0, 0, alpha: 46), radius: 16, offset: Point(x: 0, y: 6))
  }
}
