import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// A switch: a track with a thumb at the end that indicates the state.
struct SwitchPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let isGlass = canvas.era >= .ios26
    let size = Size(
      width: min(frame.width, isGlass ? 63 : 51), height: min(frame.height, isGlass ? 28 : 31))
    let track = Rect(
      x: frame.minX, y: frame.midY - size.height / 2, width: size.width, height: size.height)
    let isOn = control.value > 0
    canvas.beginGroup(ifTranslucent: control.isEnabled) { canvas in
      paintTrack(track, isOn: isOn, on: &canvas)
      let side = size.height - 4
      let width = min(isGlass ? 39 : side, size.width - 4)
      let x = isOn != site.isMirrored ? track.maxX - width - 2 : track.minX + 2
      let thumb = Rect(x: x, y: track.minY + 2, width: width, height: side)
      canvas.addThumb(thumb, color(\.thumb, in: canvas.palette))
    }
  }

  private func paintTrack(_ track: Rect, isOn: Bool, on canvas: inout DisplayListBuilder) {
    let radius = track.height / 2
    if isOn {
      let color = color(\.accent, in: canvas.palette) ?? canvas.palette.green
      canvas.fill(track, radius: radius, color)
    } else if canvas.era >= .ios13 {
      canvas.fill(track, radius: radius, canvas.palette.offSwitch)
    } else {
      canvas.fill(track, radius: radius, .white)
      canvas.strokeBorder(of: track, width: 1.5, radius: radius, Color(229, 229, 229))
    }
  }
}

extension DisplayListBuilder {
  /// Adds the thumb with its shadow.
  mutating func addThumb(_ rect: Rect, _ color: Color?) {
    let radius = min(rect.width, rect.height) / 2
    let fall = Point(x: 0, y: era >= .ios26 ? 1 : 3)
    addShadow(
      Shadow(Color(0, 0, 0, alpha: 38), radius: 4, offset: fall), behind: rect, radius: radius)
    let rim = rect.inset(by: EdgeInsets(all: -0.5))
    fill(rim, radius: radius + 0.5, Color(0, 0, 0, alpha: 20))
    fill(rect, radius: radius, color ?? .white)
  }
}
