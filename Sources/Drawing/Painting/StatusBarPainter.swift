import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The time, signal and battery over the views, if the device shows a status bar.
struct StatusBarPainter {
  let screen: OrientedDevice
  let style: Scene.StatusBarStyle

  func paint(on canvas: inout DisplayListBuilder) {
    let height = screen.device.statusBarHeight(in: screen.orientation, era: canvas.era)
    guard height > 0 else { return }
    switch screen.device.idiom {
    case .pad where canvas.era >= .ios13: paintPadBar(height: height, on: &canvas)
    case .phone where screen.device.hasHomeIndicator:
      paintAroundSensors(height: height, on: &canvas)
    case .phone, .pad: paintClassicBar(height: height, on: &canvas)
    }
  }

  /// Returns the foreground color of the bar.
  private func foreground(_ palette: SystemColors) -> Color {
    switch style {
    case .default: palette.label
    case .lightContent: .white
    case .darkContent: .black
    }
  }

  /// Paints signal and carrier at the left, the time in the middle, the battery at the right.
  private func paintClassicBar(height: Double, on canvas: inout DisplayListBuilder) {
    let middle = height / 2
    let foreground = foreground(canvas.palette)
    let isPhone = screen.device.idiom == .phone
    var x = 6.5
    if isPhone { x = paintSignal(at: x, middle: middle, on: &canvas) + 4 }
    let carrier = isPhone ? "Carrier" : "iPad"
    x = canvas.drawText(carrier, canvas.font(.regular, 12), x: x, centerY: middle, foreground) + 5
    canvas.fill(StatusBarIcons.waves(left: x, bottom: middle + 4.5, height: 9), foreground)
    let centre = Point(x: screen.bounds.midX, y: middle)
    canvas.drawText("9:41", canvas.font(.semibold, 12), centeredAt: centre, foreground)
    let y = canvas.scale.rounded(middle - 4.75)
    paintBattery(Rect(x: screen.bounds.maxX - 27.5, y: y, width: 20.5, height: 9.5), on: &canvas)
  }

  /// Paints the signal, as dots until iOS 10, then as bars, and returns the position of its end.
  private func paintSignal(at left: Double, middle: Double, on canvas: inout DisplayListBuilder)
    -> Double
  {
    let foreground = foreground(canvas.palette)
    if canvas.era >= .ios11 {
      canvas.fill(StatusBarIcons.bars(left: left, bottom: middle + 4.5, height: 9), foreground)
      return left + 9 * StatusBarIcons.barsAspect
    }
    let y = canvas.scale.rounded(middle - 2.75)
    for index in 0..<5 {
      let dot = Rect(x: left + 7 * Double(index), y: y, width: 5.5, height: 5.5)
      canvas.fill(.ellipse(in: dot), foreground)
    }
    return left + 33.5
  }

  /// Paints the time to the left and the icons to the right of a notch or an island.
  private func paintAroundSensors(height: Double, on canvas: inout DisplayListBuilder) {
    let foreground = foreground(canvas.palette)
    let scale = canvas.scale
    // On a screen narrower than any phone all of it is scaled down.
    let zoom = min(1, screen.bounds.width / 375)
    // The bar is at least 44 points high next to a notch, 54 next to an island, which is lower.
    let hasIsland = screen.device.portraitSafeArea.top > height
    let middle = hasIsland ? 30.0 : height - 21
    let sideWidth = (screen.bounds.width - zoom * (hasIsland ? 126 : 209)) / 2
    let centre = scale.rounded(hasIsland ? sideWidth * 0.54 : sideWidth * 0.56 + 1.5 * zoom)
    let font = canvas.font(.semibold, 17 * zoom)
    canvas.drawText("9:41", font, centeredAt: Point(x: centre, y: middle), foreground)

    let signs = screen.bounds.maxX - centre - 66.5 * zoom / 2
    let bottom = scale.rounded(middle + 5.5 * zoom)
    let size = Size(width: 22 * zoom, height: 11 * zoom)
    func place(_ x: Double) -> Double { scale.rounded(signs + x * zoom) }
    canvas.fill(
      StatusBarIcons.bars(left: place(0), bottom: bottom, height: size.height), foreground)
    canvas.fill(
      StatusBarIcons.waves(left: place(22), bottom: bottom, height: size.height), foreground)
    let battery = Rect(origin: Point(x: place(42.5), y: bottom - size.height), size: size)
    paintBattery(battery, on: &canvas)
  }

  /// Paints time and day at the left, Wi-Fi and battery at the right.
  private func paintPadBar(height: Double, on canvas: inout DisplayListBuilder) {
    let middle = height / 2
    let foreground = foreground(canvas.palette)
    let bold = canvas.font(.semibold, 12)
    // The day of the first iPhone's presentation.
    let end = canvas.drawText("9:41", bold, x: 20, centerY: middle, foreground)
    canvas.drawText("Tue Jan 9", bold, x: end + 6, centerY: middle, foreground)
    let right = screen.bounds.maxX - 20
    let plain = canvas.font(.regular, 12)
    let percent = canvas.width(of: "100%", plain)
    canvas.drawText("100%", plain, x: right - 28 - percent, centerY: middle, foreground)
    canvas.fill(
      StatusBarIcons.waves(left: right - 48 - percent, bottom: middle + 5, height: 10), foreground)
    paintBattery(Rect(x: right - 23, y: middle - 5, width: 21, height: 10), on: &canvas)
  }

  /// Paints a full battery: its case, its charge and its terminal, which extends by 2 points.
  private func paintBattery(_ body: Rect, on canvas: inout DisplayListBuilder) {
    // A thin black case until iOS 10; since then a thick gray one, further from its charge.
    let isThin = canvas.era < .ios11
    let foreground = foreground(canvas.palette)
    let color =
      isThin ? foreground : Color(foreground.red, foreground.green, foreground.blue, alpha: 102)
    let width = isThin ? 0.5 : 1
    let line = body.inset(by: EdgeInsets(all: width / 2))
    canvas.stroke(.roundedRectangle(line, radius: isThin ? 1.25 : 2.5), width: width, color)
    let charge = body.inset(by: EdgeInsets(all: isThin ? 1 : 2))
    canvas.fill(.roundedRectangle(charge, radius: isThin ? 0.5 : 1.25), foreground)
    let knob = Rect(x: body.maxX + 0.75, y: body.midY - 2, width: 1.25, height: 4)
    canvas.fill(.roundedRectangle(knob, radius: 0.625), color)
  }
}

/// The home indicator at the lower edge of screens without a home button.
struct HomeIndicatorPainter {
  let screen: OrientedDevice

  func paint(on canvas: inout DisplayListBuilder) {
    guard screen.device.hasHomeIndicator else { return }
    // 134 of 375 points on the first such phone, and 209 in landscape.
    let isNarrow = screen.orientation == .portrait || screen.device.idiom == .pad
    let width = canvas.scale.rounded(screen.device.size.width * (isNarrow ? 134.0 : 209) / 375)
    let bar = Rect(
      x: canvas.scale.rounded(screen.bounds.midX - width / 2), y: screen.bounds.maxY - 13,
      width: width, height: 5)
    // Its color contrasts with its background in any appearance.
    let ground = canvas.items.background(of: bar)
    let foreground = ground.map { $0.isDark ? Color.white : .black } ?? canvas.palette.label
    canvas.fill(.roundedRectangle(bar, radius: 2.5), foreground)
  }
}

extension [DisplayItem] {
  /// Returns the color of the topmost opaque area that covers a rectangle; nil if there is none.
  fileprivate func background(of frame: Rect) -> Color? {
    var ground: Color?
    var clips: [Bool] = []
    for item in self {
      switch item.mark {
      case .beginClip(let outline): clips.append(outline.covers(frame) ?? true)
      case .endClip: _ = clips.popLast()
      case .fill(let outline, let color):
        guard color.alpha >= 128, outline.covers(frame) == true, !clips.contains(false) else {
          continue
        }
        ground = color
      case .gradient(let outline, let gradient):
        if outline.covers(frame) == true, !clips.contains(false) {
          ground = gradient.color(at: 1)
        }
      case .image, .stroke, .text, .blur, .beginGroup, .endGroup: break
      }
    }
    return ground
  }
}

extension Shape {
  /// Whether the shape covers a rectangle; nil for ellipses.
  func covers(_ frame: Rect) -> Bool? {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _): rect.contains(frame)
    case .path:
      [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { x, y in
        contains(Point(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height))
      }
    case .ellipse: nil
    }
  }
}

extension Color {
  /// Whether white is more legible on the color than black.
  fileprivate var isDark: Bool {
    0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 127.5
  }
}
