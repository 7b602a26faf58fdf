import Geometry
import SceneModel

// What is drawn along a line: switches, sliders, progress bars and steppers.
extension Painter {
  mutating func paintSwitch(_ pen: ControlPen) {
    let isGlass = scene.era >= .ios26
    let isOn = pen.control.value > 0
    let size = Size(
      width: min(pen.frame.width, isGlass ? 63 : 51),
      height: min(pen.frame.height, isGlass ? 28 : 31))
    let track = Rect(
      x: pen.frame.minX, y: pen.frame.midY - size.height / 2, width: size.width,
      height: size.height)
    let radius = size.height / 2
    if isOn {
      add(pen.name, .fill(Outline(track, radius: radius), palette.green))
    } else if scene.era >= .ios13 {
      add(pen.name, .fill(Outline(track, radius: radius), palette.secondaryFill))
    } else {
      add(pen.name, .fill(Outline(track, radius: radius), .white))
      paintRim(track, width: 1.5, radius: radius, Color(229, 229, 229), pen.name)
    }
    let side = size.height - 4
    let width = min(isGlass ? 39 : side, size.width - 4)
    let x = isOn ? track.maxX - width - 2 : track.minX + 2
    paintThumb(Rect(x: x, y: track.minY + 2, width: width, height: side), pen.name)
  }

  mutating func paintSlider(_ pen: ControlPen) {
    let isGlass = scene.era >= .ios26
    let thumb = Size(
      width: min(isGlass ? 38 : 28, pen.frame.width),
      height: min(isGlass ? 24 : 28, pen.frame.height))
    let thickness = isGlass ? 6.0 : scene.era >= .ios15 ? 4 : 2
    let run = Rect(
      x: pen.frame.minX + 2, y: pen.frame.midY - thickness / 2, width: pen.frame.width - 4,
      height: thickness)
    guard run.width > thumb.width else { return }
    let x = run.minX + (run.width - thumb.width) * pen.control.value
    paintTrack(run, pen)
    paintLine(from: run.minX, to: x + thumb.width / 2, run, pen.tint, pen.name)
    paintThumb(
      Rect(origin: Point(x: x, y: pen.frame.midY - thumb.height / 2), size: thumb), pen.name)
  }

  mutating func paintProgress(_ pen: ControlPen) {
    let run = pen.frame
    paintTrack(run, pen)
    let end = run.minX + run.width * pen.control.value
    paintLine(from: run.minX, to: end, run, pen.tint, pen.name)
  }

  mutating func paintStepper(_ pen: ControlPen) {
    let frame = pen.frame
    let isNew = scene.era >= .ios13
    let ink = isNew ? palette.label : pen.tint
    if isNew {
      let radius = scene.era >= .ios26 ? frame.height / 2 : 8
      add(pen.name, .fill(Outline(frame, radius: radius), palette.tertiaryFill))
    } else {
      paintRim(frame, width: 1, radius: 4, ink, pen.name)
    }
    let gap = isNew ? 7.0 : 0
    let divider = Rect(
      x: frame.midX - 0.5, y: frame.minY + gap, width: 1, height: max(0, frame.height - 2 * gap))
    add(pen.name, .fill(.rectangle(divider), isNew ? palette.separator : ink))
    for (index, x) in [frame.minX + frame.width / 4, frame.maxX - frame.width / 4].enumerated() {
      let line = Rect(x: x - 7.5, y: frame.midY - 0.75, width: 15, height: 1.5)
      add(pen.name, .fill(.rectangle(line), ink))
      guard index == 1 else { continue }
      let upright = Rect(x: x - 0.75, y: frame.midY - 7.5, width: 1.5, height: 15)
      add(pen.name, .fill(.rectangle(upright), ink))
    }
  }

  /// The white knob that one moves, with its shadow.
  private mutating func paintThumb(_ rect: Rect, _ name: String) {
    let radius = min(rect.width, rect.height) / 2
    let shadow = Shadow(
      Color(0, 0, 0, alpha: 38), radius: 4, offset: Point(x: 0, y: scene.era >= .ios26 ? 1 : 3))
    paintShadow(shadow, of: rect, radius: radius, name)
    let rim = rect.inset(by: EdgeInsets(all: -0.5))
    add(name, .fill(Outline(rim, radius: radius + 0.5), Color(0, 0, 0, alpha: 20)))
    add(name, .fill(Outline(rect, radius: radius), .white))
  }

  private mutating func paintTrack(_ run: Rect, _ pen: ControlPen) {
    let old = pen.control.kind == .slider ? Color(182, 182, 182) : Color(183, 183, 183)
    let color = scene.era >= .ios13 ? palette.fill : old
    paintLine(from: run.minX, to: run.maxX, run, color, pen.name)
  }

  private mutating func paintLine(
    from start: Double, to end: Double, _ run: Rect, _ color: Color, _ name: String
  ) {
    guard end > start else { return }
    let rect = Rect(x: start, y: run.minY, width: end - start, height: run.height)
    add(name, .fill(Outline(rect, radius: run.height / 2), color))
  }
}
