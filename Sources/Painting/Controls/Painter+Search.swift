import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// A search bar: its field with a lens before the text, and the button that ends the search.
  mutating func paintSearchBar(_ pen: ControlPen, of id: ViewID) {
    let look = SearchBarLook(scene.era)
    let ground = pen.color(\.track, in: palette) ?? (scene.era < .ios13 ? palette.searchBar : nil)
    if let ground { add(pen.name, .fill(.rectangle(pen.frame), ground)) }
    let mirror = Mirror(frame: pen.frame, isOn: pen.isMirrored)
    var field = pen.frame.inset(by: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8))
    field.size.height = look.height(in: pen.frame)
    field.origin.y = pen.frame.midY - field.height / 2
    if pen.control.search.showsCancelButton {
      let width = paintCancel(pen, beside: field, mirror)
      field.size.width = max(0, field.width - width)
    }
    let color = scene.era >= .ios13 ? palette.tertiaryFill : .white
    add(pen.name, .fill(Outline(mirror.place(field), radius: look.radius(of: field)), color))
    guard field.width > 40 else { return }
    paintSearchText(pen, in: field, look, mirror, of: id)
  }

  private mutating func paintSearchText(
    _ pen: ControlPen, in field: Rect, _ look: SearchBarLook, _ mirror: Mirror, of id: ViewID
  ) {
    let typed = pen.control.search.text
    let isEdited = layout.focus == id
    let shown = typed.isEmpty ? pen.control.titles.first ?? "" : typed
    let font = Font(pen.control.font.face, size: look.fontSize)
    let sign = scene.era >= .ios13 ? palette.secondaryLabel : palette.gray
    let end = typed.isEmpty ? 8.0 : 28
    var box = field.inset(by: EdgeInsets(top: 0, left: look.lead, bottom: 0, right: end))
    // Until iOS 10 a bar that is not in use has its placeholder in the middle.
    if look.isCentred, typed.isEmpty, !isEdited {
      let width = textWidth(shown, font)
      let spare = max(0, field.width - look.lead - width - 8) / 2
      box.origin.x += spare
      box.size.width = max(0, box.width - spare)
    }
    paintLens(beside: box, field, look, sign, mirror, pen.name)
    let place = mirror.place(box)
    var text = TextInBox(
      text: shown, font: font, color: typed.isEmpty ? sign : palette.label,
      alignment: mirror.isOn ? .right : .left, maximumLines: 1,
      breaking: isEdited ? .clipping : .truncatingTail, box: place)
    text.showsEnd = isEdited && !typed.isEmpty
    let block = layOut(
      shown, font: font, width: isEdited ? nil : place.width, maximumLines: 1,
      breaking: text.breaking, scale: scale)
    paintLine(of: block, text, pen.name)
    if isEdited {
      paintCaret(behind: typed.isEmpty ? nil : block, text, of: id, tint: pen.tint)
    }
    guard !typed.isEmpty else { return }
    let button = Rect(x: field.maxX - 26, y: field.midY - 9.5, width: 19, height: 19)
    let cross = scene.era >= .ios13 ? palette.background : .white
    paintClearButton(mirror.place(button), sign, cross: cross, pen.name)
  }

  private mutating func paintLine(of block: TextBlock, _ text: TextInBox, _ name: String) {
    guard let line = block.lines.first, !line.clusters.isEmpty else { return }
    let isCut = line.width > text.box.width + pixel
    if isCut { add(name, .beginClip(.rectangle(text.box))) }
    let baseline = scale.rounded(text.box.midY + text.font.size * 0.355)
    let origin = Point(x: start(of: line, text), y: baseline)
    paint(line, text, by: 1, at: origin, name)
    if isCut { close(name, .endClip) }
  }

  private mutating func paintLens(
    beside box: Rect, _ field: Rect, _ look: SearchBarLook, _ color: Color, _ mirror: Mirror,
    _ name: String
  ) {
    let size = look.lens
    let place = mirror.place(
      Rect(
        x: box.minX - look.lead + look.lensInset, y: field.midY - size * 7 / 11, width: size,
        height: size))
    let width = scene.era >= .ios13 ? 1.5 : 1
    add(name, .stroke(.ellipse(in: place), width: width, color))
    // The grip points down and to the end, whatever the direction.
    let grip: [PathElement] = [
      .move(Point(x: place.maxX - size * 1.2 / 11, y: place.maxY - size * 1.2 / 11)),
      .line(Point(x: place.maxX + size * 3 / 11, y: place.maxY + size * 3 / 11)),
    ]
    add(name, .stroke(.path(grip), width: width, color))
  }

  /// Paints the button at the end of the bar, and says what it takes of the field.
  private mutating func paintCancel(
    _ pen: ControlPen, beside field: Rect, _ mirror: Mirror
  ) -> Double {
    guard scene.era < .ios26 else {
      let side = field.height
      let disc = mirror.place(
        Rect(x: field.maxX - side, y: field.minY, width: side, height: side))
      add(pen.name, .fill(.ellipse(in: disc), palette.tertiaryFill))
      let arm = side * 0.16
      let centre = Point(x: disc.midX, y: disc.midY)
      let lines: [PathElement] = [
        .move(centre + Point(x: -arm, y: -arm)), .line(centre + Point(x: arm, y: arm)),
        .move(centre + Point(x: arm, y: -arm)), .line(centre + Point(x: -arm, y: arm)),
      ]
      add(pen.name, .stroke(.path(lines), width: 1.8, palette.label))
      return side + 8
    }
    let font = Font(scene.era.systemFace(.regular), size: 17)
    let width = textWidth("Cancel", font)
    let place = mirror.place(
      Rect(x: field.maxX - 4 - width, y: field.minY, width: width, height: field.height))
    _ = paintLine(
      "Cancel", font, source: pen.name, x: place.minX, middle: place.midY, color: pen.tint)
    return width + 16
  }
}

/// Places in a frame that is read from the right lie where a mirror shows them.
private struct Mirror {
  let frame: Rect
  let isOn: Bool

  func place(_ rect: Rect) -> Rect {
    guard isOn else { return rect }
    var mirrored = rect
    mirrored.origin.x = frame.minX + frame.maxX - rect.maxX
    return mirrored
  }
}

/// The measures of a search bar, by era.
private struct SearchBarLook {
  let era: Era

  init(_ era: Era) { self.era = era }

  var isCentred: Bool { era < .ios11 }
  var fontSize: Double { era < .ios11 ? 14 : 17 }
  /// From the field's start to its text.
  var lead: Double { era < .ios11 ? 26 : era < .ios26 ? 30 : 36 }
  var lens: Double { era < .ios11 ? 9.5 : 11 }
  var lensInset: Double { era < .ios11 ? 8 : era < .ios26 ? 9 : 14 }

  func height(in frame: Rect) -> Double {
    let natural = era < .ios11 ? 28.0 : era < .ios26 ? 36 : 44
    return min(natural, max(0, frame.height - 12))
  }

  func radius(of field: Rect) -> Double {
    era < .ios11 ? 5 : era < .ios26 ? 10 : field.height / 2
  }
}
