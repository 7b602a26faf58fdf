import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  private static let statusBar = "statusBar"

  /// Paints time, signal and battery over the views, where the device shows a status bar.
  mutating func paintStatusBar() {
    let height = device.statusBarHeight(in: orientation, era: scene.era)
    guard height > 0 else { return }
    switch device.idiom {
    case .pad where scene.era >= .ios13: paintPadBar(height: height)
    case .phone where device.hasHomeIndicator: paintEars(height: height)
    case .phone, .pad: paintClassicBar(height: height)
    }
  }

  /// Paints the handle at the lower edge of screens that have no button.
  mutating func paintHomeIndicator() {
    guard device.hasHomeIndicator else { return }
    // 134 of 375 points on the first such phone, and 209 when it is turned.
    let share = orientation == .portrait || device.idiom == .pad ? 134.0 : 209
    let width = scale.rounded(device.size.width * share / 375)
    let bar = Rect(
      x: scale.rounded(screen.midX - width / 2), y: screen.maxY - 13, width: width, height: 5)
    // It is told from what it lies on, whatever the appearance.
    let ink = items.ground(of: bar).map { $0.isDark ? Color.white : .black } ?? palette.label
    add("homeIndicator", .fill(.roundedRectangle(bar, radius: 2.5), ink))
  }
}

extension Painter {
  /// What the bar is written in.
  private var statusBarColor: Color {
    switch scene.statusBarStyle {
    case .default: palette.label
    case .lightContent: .white
    case .darkContent: .black
    }
  }

  /// Signal and carrier at the left, the time in the middle, the battery at the right.
  private mutating func paintClassicBar(height: Double) {
    let middle = height / 2
    let plain = Font(scene.era.systemFace(.regular), size: 12)
    var x = 6.5
    if device.idiom == .phone {
      x = paintSignal(at: x, middle: middle) + 4
    }
    let carrier = device.idiom == .phone ? "Carrier" : "iPad"
    x =
      paintLine(
        carrier, plain, source: Painter.statusBar, x: x, middle: middle, color: statusBarColor) + 5
    add(
      Painter.statusBar,
      .fill(Glyphs.waves(left: x, bottom: middle + 4.5, height: 9), statusBarColor))
    let time = Font(scene.era.systemFace(.semibold), size: 12)
    paintCentred(
      "9:41", time, source: Painter.statusBar, x: screen.midX, middle: middle,
      color: statusBarColor)
    paintBattery(
      Rect(
        x: screen.maxX - 27.5, y: scale.rounded(middle - 4.75), width: 20.5, height: 9.5))
  }

  /// Dots until iOS 10, then bars; the end of the sign is handed back.
  private mutating func paintSignal(at left: Double, middle: Double) -> Double {
    if scene.era >= .ios11 {
      add(
        Painter.statusBar,
        .fill(Glyphs.bars(left: left, bottom: middle + 4.5, height: 9), statusBarColor))
      return left + 9 * Glyphs.barsAspect
    }
    for index in 0..<5 {
      let dot = Rect(
        x: left + 7 * Double(index), y: scale.rounded(middle - 2.75), width: 5.5, height: 5.5)
      add(Painter.statusBar, .fill(.ellipse(in: dot), statusBarColor))
    }
    return left + 33.5
  }

  /// The time in the left ear and the signs in the right one, beside what hides the middle.
  private mutating func paintEars(height: Double) {
    // A bar of 44 or more beside a notch, 54 beside an island, which stands lower.
    let hasIsland = device.portraitSafeArea.top > height
    let middle = hasIsland ? 30.0 : height - 21
    let ear = (screen.width - (hasIsland ? 126 : 209)) / 2
    let centre = scale.rounded(hasIsland ? ear * 0.58 : ear * 0.56 + 1.5)
    paintCentred(
      "9:41", Font(scene.era.systemFace(.semibold), size: 17), source: Painter.statusBar, x: centre,
      middle: middle, color: statusBarColor)

    let signs = screen.maxX - centre - 66.5 / 2
    let bottom = scale.rounded(middle + 5.5)
    let bars = Glyphs.bars(left: scale.rounded(signs), bottom: bottom, height: 11)
    add(Painter.statusBar, .fill(bars, statusBarColor))
    let waves = Glyphs.waves(left: scale.rounded(signs + 22), bottom: bottom, height: 11)
    add(Painter.statusBar, .fill(waves, statusBarColor))
    paintBattery(
      Rect(x: scale.rounded(signs + 42.5), y: bottom - 11, width: 22, height: 11))
  }

  /// Time and day at the left, waves and battery at the right.
  private mutating func paintPadBar(height: Double) {
    let middle = height / 2
    let time = Font(scene.era.systemFace(.semibold), size: 12)
    // The day of that time: the first such telephone was shown on it.
    let end = paintLine(
      "9:41", time, source: Painter.statusBar, x: 20, middle: middle, color: statusBarColor)
    _ = paintLine(
      "Tue Jan 9", time, source: Painter.statusBar, x: end + 6, middle: middle,
      color: statusBarColor)
    let right = screen.maxX - 20
    let plain = Font(scene.era.systemFace(.regular), size: 12)
    let percent = textWidth("100%", plain)
    _ = paintLine(
      "100%", plain, source: Painter.statusBar, x: right - 28 - percent, middle: middle,
      color: statusBarColor)
    let waves = Glyphs.waves(left: right - 48 - percent, bottom: middle + 5, height: 10)
    add(Painter.statusBar, .fill(waves, statusBarColor))
    paintBattery(Rect(x: right - 23, y: middle - 5, width: 21, height: 10))
  }

  /// A full battery: its case, its charge and its knob, which stands out by 2 points.
  private mutating func paintBattery(_ body: Rect) {
    // A thin black case until iOS 10; a strong grey one, further from its charge, since then.
    let isThin = scene.era < .ios11
    let ink = statusBarColor
    let color = isThin ? ink : Color(ink.red, ink.green, ink.blue, alpha: 102)
    let width = isThin ? 0.5 : 1
    let line = body.inset(by: EdgeInsets(all: width / 2))
    let radius = isThin ? 1.25 : 2.5
    add(Painter.statusBar, .stroke(.roundedRectangle(line, radius: radius), width: width, color))
    let charge = body.inset(by: EdgeInsets(all: isThin ? 1 : 2))
    let chargeRadius = isThin ? 0.5 : 1.25
    add(Painter.statusBar, .fill(.roundedRectangle(charge, radius: chargeRadius), statusBarColor))
    let knob = Rect(x: body.maxX + 0.75, y: body.midY - 2, width: 1.25, height: 4)
    add(Painter.statusBar, .fill(.roundedRectangle(knob, radius: 0.625), color))
  }
}

extension [DisplayItem] {
  /// The colour of the last area that covers a place, if there is one that hides what is below.
  fileprivate func ground(of place: Rect) -> Color? {
    var ground: Color?
    var clips: [Bool] = []
    for item in self {
      switch item.mark {
      case .beginClip(let outline): clips.append(outline.covers(place) ?? true)
      case .endClip: _ = clips.popLast()
      case .fill(let outline, let color):
        guard color.alpha >= 128, outline.covers(place) == true, !clips.contains(false) else {
          continue
        }
        ground = color
      case .shade(let outline, let shade):
        if outline.covers(place) == true, !clips.contains(false) {
          ground = shade.color(at: 1)
        }
      case .picture, .stroke, .text, .beginGroup, .endGroup: break
      }
    }
    return ground
  }
}

extension Outline {
  /// Whether a place lies within; free shapes do not say.
  fileprivate func covers(_ place: Rect) -> Bool? {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _):
      rect.minX <= place.minX && rect.maxX >= place.maxX && rect.minY <= place.minY
        && rect.maxY >= place.maxY
    case .ellipse, .path: nil
    }
  }
}

extension Color {
  /// Whether white is read on it more easily than black.
  fileprivate var isDark: Bool {
    0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) < 127.5
  }
}
