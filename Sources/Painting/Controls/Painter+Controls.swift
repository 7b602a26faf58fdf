import AutoLayout
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a control or a bar as the system draws it, in its plain state.
  mutating func paintControl(
    _ control: ControlContent, of id: ViewID, tint: Color, visible: Rect
  ) {
    let frame = layout[id].screenFrame
    guard frame.width > 0, frame.height > 0, frame.intersection(visible) != nil else { return }
    let pen = ControlPen(control: control, name: scene[id].name, frame: frame, tint: tint)
    switch control.kind {
    case .switch: paintSwitch(pen)
    case .slider: paintSlider(pen)
    case .stepper: paintStepper(pen)
    case .segmentedControl: paintSegments(pen)
    case .progressView: paintProgress(pen)
    case .activityIndicator: paintSpinner(pen)
    case .pageControl: paintPages(pen)
    case .datePicker, .pickerView: paintPicker(pen)
    case .searchBar: paintSearchBar(pen)
    case .navigationBar: paintBar(pen, lineAtTop: false)
    case .tabBar, .toolbar: paintBar(pen, lineAtTop: true)
    }
  }

  private mutating func paintSwitch(_ pen: ControlPen) {
    let isOn = pen.control.value > 0
    let size = Size(
      width: min(pen.frame.width, scene.era >= .ios26 ? 61 : 49),
      height: min(pen.frame.height, scene.era >= .ios26 ? 28 : 31))
    let track = Rect(
      x: pen.frame.minX, y: pen.frame.midY - size.height / 2, width: size.width,
      height: size.height)
    let color = isOn ? palette.green : palette.secondaryFill
    add(pen.name, .fill(Outline(track, radius: size.height / 2), color))
    let side = size.height - 4
    let x = isOn ? track.maxX - side - 2 : track.minX + 2
    let thumb = Rect(x: x, y: track.minY + 2, width: side, height: side)
    paintThumb(thumb, pen.name)
  }

  private mutating func paintThumb(_ circle: Rect, _ name: String) {
    let line = Rect(
      x: circle.minX - 0.5, y: circle.minY - 0.5, width: circle.width + 1,
      height: circle.height + 1)
    add(name, .fill(.ellipse(in: line), Color(0, 0, 0, alpha: 26)))
    add(name, .fill(.ellipse(in: circle), .white))
  }

  private mutating func paintSlider(_ pen: ControlPen) {
    let thumb = min(28.0, pen.frame.height, pen.frame.width)
    let run = Rect(
      x: pen.frame.minX + 2, y: pen.frame.midY - 1, width: pen.frame.width - 4, height: 2)
    guard run.width > thumb else { return }
    let x = run.minX + (run.width - thumb) * pen.control.value
    paintLine(from: run.minX, to: run.maxX, run, palette.fill, pen.name)
    paintLine(from: run.minX, to: x + thumb / 2, run, pen.tint, pen.name)
    paintThumb(
      Rect(x: x, y: pen.frame.midY - thumb / 2, width: thumb, height: thumb), pen.name)
  }

  private mutating func paintProgress(_ pen: ControlPen) {
    let run = pen.frame
    paintLine(from: run.minX, to: run.maxX, run, palette.fill, pen.name)
    let end = run.minX + run.width * pen.control.value
    paintLine(from: run.minX, to: end, run, pen.tint, pen.name)
  }

  private mutating func paintLine(
    from start: Double, to end: Double, _ run: Rect, _ color: Color, _ name: String
  ) {
    guard end > start else { return }
    let rect = Rect(x: start, y: run.minY, width: end - start, height: run.height)
    add(name, .fill(Outline(rect, radius: run.height / 2), color))
  }

  private mutating func paintStepper(_ pen: ControlPen) {
    let frame = pen.frame
    let isNew = scene.era >= .ios13
    let ink = isNew ? palette.label : pen.tint
    if isNew {
      add(pen.name, .fill(Outline(frame, radius: 8), palette.tertiaryFill))
    } else {
      add(pen.name, .stroke(Outline(frame, radius: 4), width: 1, ink))
    }
    let divider = Rect(x: frame.midX - 0.5, y: frame.minY + 7, width: 1, height: frame.height - 14)
    add(pen.name, .fill(.rectangle(divider), isNew ? palette.separator : ink))
    for (index, x) in [frame.minX + frame.width / 4, frame.maxX - frame.width / 4].enumerated() {
      let line = Rect(x: x - 7, y: frame.midY - 1, width: 14, height: 2)
      add(pen.name, .fill(.rectangle(line), ink))
      guard index == 1 else { continue }
      let upright = Rect(x: x - 1, y: frame.midY - 7, width: 2, height: 14)
      add(pen.name, .fill(.rectangle(upright), ink))
    }
  }

  private mutating func paintSegments(_ pen: ControlPen) {
    let titles = pen.control.titles
    guard !titles.isEmpty else { return }
    let isNew = scene.era >= .ios13
    let width = pen.frame.width / Double(titles.count)
    if isNew {
      add(pen.name, .fill(Outline(pen.frame, radius: 8), palette.tertiaryFill))
    }
    for (index, title) in titles.enumerated() {
      let place = Rect(
        x: pen.frame.minX + Double(index) * width, y: pen.frame.minY, width: width,
        height: pen.frame.height)
      let isChosen = index == pen.control.selected
      if isChosen {
        let inner = isNew ? place.inset(by: EdgeInsets(all: 2)) : place
        let color = isNew ? palette.segment : pen.tint
        add(pen.name, .fill(Outline(inner, radius: isNew ? 7 : 4), color))
      }
      let color = isNew ? palette.label : isChosen ? .white : pen.tint
      paintTitle(title, pen.control.font, in: place, color, pen.name)
    }
    if !isNew { add(pen.name, .stroke(Outline(pen.frame, radius: 4), width: 1, pen.tint)) }
  }

  /// A short text in the middle of a rectangle; one that does not fit is cut there.
  private mutating func paintTitle(
    _ text: String, _ font: Font, in place: Rect, _ color: Color, _ name: String
  ) {
    let block = layOut(
      text, font: font, width: max(1, place.width - 4), maximumLines: 1,
      breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    _ = paintLine(
      line.clusters.map(\.text).joined(), font, source: name, x: place.midX - line.width / 2,
      middle: place.midY, color: color)
  }

  private mutating func paintSpinner(_ pen: ControlPen) {
    let radius = min(pen.frame.width, pen.frame.height) / 2
    // Eight spokes, the first the darkest, drawn without an angle of their own.
    let directions: [(Double, Double)] = [
      (0, -1), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0),
      (-0.7071, -0.7071),
    ]
    for (index, direction) in directions.enumerated() {
      let from = Point(
        x: pen.frame.midX + direction.0 * radius * 0.5,
        y: pen.frame.midY + direction.1 * radius * 0.5)
      let to = Point(
        x: pen.frame.midX + direction.0 * radius * 0.95,
        y: pen.frame.midY + direction.1 * radius * 0.95)
      let alpha = UInt8(255 - 26 * index)
      add(
        pen.name,
        .stroke(
          .path([.move(from), .line(to)]), width: radius / 4, Color(142, 142, 147, alpha: alpha)))
    }
  }

  private mutating func paintPages(_ pen: ControlPen) {
    let count = min(pen.control.count, 100)
    let width = Double(16 * count - 9)
    for page in 0..<max(0, count) {
      let dot = Rect(
        x: pen.frame.midX - width / 2 + Double(16 * page), y: pen.frame.midY - 3.5, width: 7,
        height: 7)
      let color = page == pen.control.selected ? Color.white : Color(255, 255, 255, alpha: 128)
      add(pen.name, .fill(.ellipse(in: dot), color))
    }
  }

  /// The two lines between which a wheel shows its choice, or the band behind it.
  private mutating func paintPicker(_ pen: ControlPen) {
    let band = Rect(
      x: pen.frame.minX, y: pen.frame.midY - 17, width: pen.frame.width, height: 34)
    guard pen.frame.height >= 60 else {
      let color = palette.tertiaryFill
      return add(pen.name, .fill(Outline(pen.frame, radius: 6), color))
    }
    if scene.era >= .ios13 {
      let inner = band.inset(by: EdgeInsets(top: 0, left: 9, bottom: 0, right: 9))
      return add(pen.name, .fill(Outline(inner, radius: 8), palette.tertiaryFill))
    }
    for y in [band.minY, band.maxY - pixel] {
      let line = Rect(x: band.minX, y: y, width: band.width, height: pixel)
      add(pen.name, .fill(.rectangle(line), Color(169, 169, 169)))
    }
  }

  private mutating func paintSearchBar(_ pen: ControlPen) {
    let isNew = scene.era >= .ios13
    if !isNew { add(pen.name, .fill(.rectangle(pen.frame), Color(201, 201, 206))) }
    let height = min(36.0, max(28, pen.frame.height - 16))
    let field = Rect(
      x: pen.frame.minX + 8, y: pen.frame.midY - height / 2, width: max(0, pen.frame.width - 16),
      height: height)
    let color = isNew ? palette.tertiaryFill : .white
    add(pen.name, .fill(Outline(field, radius: isNew ? 10 : 5), color))
    _ = paintLine(
      pen.control.titles.first ?? "", pen.control.font, source: pen.name, x: field.minX + 30,
      middle: field.midY, color: palette.placeholder)
    let lens = Rect(x: field.minX + 9, y: field.midY - 7, width: 11, height: 11)
    add(pen.name, .stroke(.ellipse(in: lens), width: 1.5, Color(142, 142, 147)))
    let grip: [PathElement] = [
      .move(Point(x: lens.maxX - 1.5, y: lens.maxY - 1.5)),
      .line(Point(x: lens.maxX + 3, y: lens.maxY + 3)),
    ]
    add(pen.name, .stroke(.path(grip), width: 1.5, Color(142, 142, 147)))
  }

  private mutating func paintBar(_ pen: ControlPen, lineAtTop: Bool) {
    add(pen.name, .fill(.rectangle(pen.frame), palette.bar))
    let y = lineAtTop ? pen.frame.minY : pen.frame.maxY - pixel
    let line = Rect(x: pen.frame.minX, y: y, width: pen.frame.width, height: pixel)
    add(pen.name, .fill(.rectangle(line), palette.barLine))
    guard let title = pen.control.titles.first else { return }
    let font = Font(scene.era.systemFace(.semibold), size: 17)
    paintTitle(title, font, in: pen.frame, palette.label, pen.name)
  }
}

/// What each part of a control is drawn with.
private struct ControlPen {
  let control: ControlContent
  let name: String
  let frame: Rect
  let tint: Color
}
