import DisplayLists
import Geometry
import SceneModel

/// A stepper: minus and plus, with a line between them.
struct StepperPainter: ControlPainter {
  let control: ControlContent
  let site: Site

  func paint(on canvas: inout Canvas) {
    let palette = canvas.palette
    let isNew = canvas.era >= .ios13
    let ink = isNew ? palette.label : tint
    let rim = control.isEnabled ? ink : palette.disabled
    if isNew {
      let radius = canvas.era >= .ios26 ? frame.height / 2 : 8
      canvas.fill(frame, radius: radius, palette.tertiaryFill)
    } else {
      canvas.strokeRim(of: frame, width: 1, radius: 4, rim)
    }
    let gap = isNew ? 7.0 : 0
    let divider = Rect(
      x: frame.midX - 0.5, y: frame.minY + gap, width: 1, height: max(0, frame.height - 2 * gap))
    canvas.fill(divider, isNew ? palette.separator : rim)
    let ends = [frame.minX + frame.width / 4, frame.maxX - frame.width / 4]
    for (isPlus, x) in zip([false, true], site.isMirrored ? ends.reversed() : ends) {
      let half = Rect(
        x: x - frame.width / 4, y: frame.minY, width: frame.width / 2, height: frame.height)
      canvas.note(isPlus ? "increment" : "decrement", at: half)
      // What cannot go further cannot be pressed.
      let limit = isPlus ? control.mostValue : control.leastValue
      let canMove = control.isEnabled && control.value != limit
      let line = Outline.rectangle(Rect(x: x - 7.5, y: frame.midY - 0.75, width: 15, height: 1.5))
      let upright = Rect(x: x - 0.75, y: frame.midY - 7.5, width: 1.5, height: 15)
      let cross = Outline.path(line.elements + Outline.rectangle(upright).elements)
      canvas.fill(isPlus ? cross : line, canMove ? ink : palette.disabled)
    }
  }
}
