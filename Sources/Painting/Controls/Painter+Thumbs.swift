import DisplayLists
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
    dim(pen) { painter in
      if isOn {
        let color = pen.color(\.accent, in: painter.palette) ?? painter.palette.green
        painter.add(pen.name, .fill(Outline(track, radius: radius), color))
      } else if painter.scene.era >= .ios13 {
        painter.add(pen.name, .fill(Outline(track, radius: radius), painter.palette.idleSwitch))
      } else {
        painter.add(pen.name, .fill(Outline(track, radius: radius), .white))
        painter.paintRim(track, width: 1.5, radius: radius, Color(229, 229, 229), pen.name)
      }
      let side = size.height - 4
      let width = min(isGlass ? 39 : side, size.width - 4)
      let isAtEnd = isOn != pen.isMirrored
      let x = isAtEnd ? track.maxX - width - 2 : track.minX + 2
      let thumb = Rect(x: x, y: track.minY + 2, width: width, height: side)
      painter.paintThumb(thumb, pen.color(\.thumb, in: painter.palette), pen.name)
    }
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
    let way = (run.width - thumb.width) * pen.control.share
    dim(pen) { painter in
      painter.paintTrack(run, pen)
      let color = pen.color(\.accent, in: painter.palette) ?? pen.tint
      painter.paintLine(upTo: way + thumb.width / 2, run, color, pen)
    }
    let x = pen.isMirrored ? run.maxX - way - thumb.width : run.minX + way
    paintThumb(
      Rect(origin: Point(x: x, y: pen.frame.midY - thumb.height / 2), size: thumb),
      pen.color(\.thumb, in: palette), pen.name)
  }

  mutating func paintProgress(_ pen: ControlPen) {
    let run = pen.frame
    paintTrack(run, pen)
    let color = pen.color(\.accent, in: palette) ?? pen.tint
    paintLine(upTo: run.width * pen.control.share, run, color, pen)
  }

  mutating func paintStepper(_ pen: ControlPen) {
    let frame = pen.frame
    let isNew = scene.era >= .ios13
    let ink = isNew ? palette.label : pen.tint
    if isNew {
      let radius = scene.era >= .ios26 ? frame.height / 2 : 8
      add(pen.name, .fill(Outline(frame, radius: radius), palette.tertiaryFill))
    } else {
      paintRim(frame, width: 1, radius: 4, pen.control.isEnabled ? ink : palette.disabled, pen.name)
    }
    let gap = isNew ? 7.0 : 0
    let divider = Rect(
      x: frame.midX - 0.5, y: frame.minY + gap, width: 1, height: max(0, frame.height - 2 * gap))
    let rim = pen.control.isEnabled ? ink : palette.disabled
    add(pen.name, .fill(.rectangle(divider), isNew ? palette.separator : rim))
    let ends = [frame.minX + frame.width / 4, frame.maxX - frame.width / 4]
    for (isPlus, x) in zip([false, true], pen.isMirrored ? ends.reversed() : ends) {
      // What cannot go further cannot be pressed.
      let limit = isPlus ? pen.control.mostValue : pen.control.leastValue
      let canMove = pen.control.isEnabled && pen.control.value != limit
      let color = canMove ? ink : palette.disabled
      let line = Rect(x: x - 7.5, y: frame.midY - 0.75, width: 15, height: 1.5)
      guard isPlus else {
        add(pen.name, .fill(.rectangle(line), color))
        continue
      }
      let upright = Rect(x: x - 0.75, y: frame.midY - 7.5, width: 1.5, height: 15)
      let cross = Outline.rectangle(line).elements + Outline.rectangle(upright).elements
      add(pen.name, .fill(.path(cross), color))
    }
  }

  /// Paints something as one layer that is half there while the control cannot be used.
  mutating func dim(_ pen: ControlPen, _ paint: (inout Painter) -> Void) {
    if !pen.control.isEnabled { add(pen.name, .beginGroup(opacity: 0.5)) }
    paint(&self)
    if !pen.control.isEnabled { close(pen.name, .endGroup) }
  }

  /// The knob that one moves, with its shadow.
  private mutating func paintThumb(
    _ rect: Rect, _ color: Color?, _ name: String
  ) {
    let radius = min(rect.width, rect.height) / 2
    let isGlass = scene.era >= .ios26
    let shadow = Shadow(
      Color(0, 0, 0, alpha: 38), radius: 4, offset: Point(x: 0, y: isGlass ? 1 : 3))
    paintShadow(shadow, of: rect, radius: radius, name)
    let rim = rect.inset(by: EdgeInsets(all: -0.5))
    add(name, .fill(Outline(rim, radius: radius + 0.5), Color(0, 0, 0, alpha: 20)))
    add(name, .fill(Outline(rect, radius: radius), color ?? .white))
  }

  private mutating func paintTrack(_ run: Rect, _ pen: ControlPen) {
    let old = pen.control.kind == .slider ? Color(182, 182, 182) : Color(183, 183, 183)
    let color = pen.color(\.track, in: palette) ?? (scene.era >= .ios13 ? palette.fill : old)
    paintLine(upTo: run.width, run, color, pen)
  }

  /// A line with round ends from where reading begins.
  private mutating func paintLine(
    upTo length: Double, _ run: Rect, _ color: Color, _ pen: ControlPen
  ) {
    guard length > 0 else { return }
    let rect = Rect(
      x: pen.isMirrored ? run.maxX - length : run.minX, y: run.minY, width: length,
      height: run.height)
    add(pen.name, .fill(Outline(rect, radius: run.height / 2), color))
  }
}

extension ControlPen {
  /// One of the colours that the control was given.
  func color(
    _ place: KeyPath<ControlColors, AdaptiveColor?>, in palette: Palette
  ) -> Color? {
    control.colors[keyPath: place].map(palette.color)
  }
}
