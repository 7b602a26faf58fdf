import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A segmented control: titles or images side by side, one of them selected.
struct SegmentedControlPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    guard !control.segments.isEmpty else { return }
    let places = frames(in: canvas.era)
    let isNew = canvas.era >= .ios13
    if isNew { paintPill(places, on: &canvas) } else { paintTabs(places, on: &canvas) }
    for (index, segment) in control.segments.enumerated() {
      let isChosen = index == control.selected
      var font = control.titleFont ?? control.font
      var color = isChosen ? Color.white : tint
      if isNew {
        color = canvas.palette.label
        if control.titleFont == nil {
          font = canvas.font(isChosen ? .medium : .regular, font.size)
        }
      }
      if !control.isEnabled || !segment.isEnabled {
        color = isChosen && !isNew ? .white : canvas.palette.disabled
      }
      canvas.recordPart("segments.\(index)", at: places[index])
      if let size = segment.image.size {
        canvas.clip(to: Shape(places[index], radius: 0)) {
          // A missing image is drawn faintly.
          let isMissing = segment.image.sourceName == nil
          let foreground = isMissing ? color.withAlpha(multipliedBy: 0.3) : color
          $0.draw(segment.image, at: places[index].centered(size), mask: foreground)
        }
      } else {
        canvas.drawTitle(segment.title, font, in: places[index], color)
      }
    }
  }

  /// The frames of the segments: an explicit width includes a segment's part of the points between
  /// segments; the other segments share the remaining width.
  private func frames(in era: Era) -> [Rect] {
    let segments = control.segments
    let count = Double(segments.count)
    let between = era >= .ios26 ? 0 : (count - 1) / count
    let given = segments.compactMap(\.width)
    let rest = frame.width - given.reduce(Double(given.count) * between, +)
    let share = segments.count == given.count ? 0 : max(0, rest / (count - Double(given.count)))
    var start = 0.0
    return segments.map { segment in
      let width = segment.width.map { $0 + between } ?? share
      defer { start += width }
      return site.align(start, width, in: frame)
    }
  }

  /// Paints the style since iOS 13: a white pill on a gray background.
  private func paintPill(_ frames: [Rect], on canvas: inout DisplayListBuilder) {
    let isGlass = canvas.era >= .ios26
    let radius = isGlass ? frame.height / 2 : min(9, frame.height / 2)
    canvas.fill(frame, radius: radius, canvas.palette.tertiaryFill)
    for index in frames.indices.dropFirst() {
      // There is no line next to the pill.
      guard index != control.selected, index - 1 != control.selected else { continue }
      let place = frames[index]
      paintLine(
        before: place, from: place.midY - 8, height: min(16, place.height),
        canvas.palette.separator, on: &canvas)
    }
    guard frames.indices.contains(control.selected) else { return }
    let pill = frames[control.selected].inset(by: EdgeInsets(all: 2))
    guard pill.width > 0, pill.height > 0 else { return }
    let shadow = Shadow(Color(0, 0, 0, alpha: 31), radius: 4, offset: Point(x: 0, y: 3))
    canvas.addShadow(shadow, behind: pill, radius: radius - 2)
    let color = color(\.accent, in: canvas.palette) ?? canvas.palette.segment
    canvas.fill(pill, radius: radius - 2, color)
  }

  /// Paints the style until iOS 12: a filled selected segment, and lines between all segments.
  private func paintTabs(_ frames: [Rect], on canvas: inout DisplayListBuilder) {
    let foreground = control.isEnabled ? tint : canvas.palette.disabled
    if frames.indices.contains(control.selected) {
      canvas.clip(to: Shape(frame, radius: 4)) { $0.fill(frames[control.selected], foreground) }
    }
    for place in frames.dropFirst() {
      paintLine(before: place, from: place.minY, height: place.height, foreground, on: &canvas)
    }
    canvas.strokeBorder(of: frame, width: 1, radius: 4, foreground)
  }

  private func paintLine(
    before frame: Rect, from y: Double, height: Double, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let border = site.isMirrored ? frame.maxX : frame.minX
    canvas.fill(Rect(x: canvas.scale.rounded(border - 0.5), y: y, width: 1, height: height), color)
  }
}
