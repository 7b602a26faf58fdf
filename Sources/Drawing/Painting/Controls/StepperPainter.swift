import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// A stepper: minus and plus, with a line between them.
struct StepperPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let palette = canvas.palette
    let isNew = canvas.era >= .ios13
    let foreground = isNew ? palette.label : tint
    let rim = control.isEnabled ? foreground : palette.disabled
    if isNew {
      let radius = canvas.era >= .ios26 ? frame.height / 2 : 8
      canvas.fill(frame, radius: radius, palette.tertiaryFill)
    } else {
      canvas.strokeBorder(of: frame, width: 1, radius: 4, rim)
    }
    let isGlass = canvas.era >= .ios26
    let gap = isGlass ? 4.0 : isNew ? 7 : 0
    // Since iOS 13 the icons are symbols.
    let reach = isGlass ? 6.5 : isNew ? 6.8 : 7.5
    let weight = isGlass ? 1.75 : 1.5
    let divider = Rect(
      x: frame.midX - 0.5, y: frame.minY + gap, width: 1, height: max(0, frame.height - 2 * gap))
    canvas.fill(divider, isNew ? palette.separator : rim)
    let ends = [frame.minX + frame.width / 4, frame.maxX - frame.width / 4]
    for (isPlus, x) in zip([false, true], site.isMirrored ? ends.reversed() : ends) {
      let half = Rect(
        x: x - frame.width / 4, y: frame.minY, width: frame.width / 2, height: frame.height)
      canvas.recordPart(isPlus ? "increment" : "decrement", at: half)
      // The button of a reached limit is disabled.
      let limit = isPlus ? control.maximumValue : control.minimumValue
      let canMove = control.isEnabled && control.value != limit
      let centre = Rect(x: x, y: frame.midY, width: 0, height: 0)
      // A disabled symbol of iOS 26 is slightly larger.
      let length = 2 * reach + (isGlass && !canMove ? 0.85 : 0)
      let line = Shape.rectangle(centre.centered(Size(width: length, height: weight)))
      let upright = centre.centered(Size(width: weight, height: length))
      let cross = Shape.path(line.elements + Shape.rectangle(upright).elements)
      canvas.fill(isPlus ? cross : line, canMove ? foreground : palette.disabled)
    }
  }
}
