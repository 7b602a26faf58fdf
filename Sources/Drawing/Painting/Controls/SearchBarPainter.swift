import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A search bar: its field with a magnifying glass before the text, and the cancel button.
struct SearchBarPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let look = SearchBarMetrics(canvas.era)
    let old = canvas.era < .ios13 ? canvas.palette.searchBar : nil
    if let ground = color(\.track, in: canvas.palette) ?? old { canvas.fill(frame, ground) }
    var field = frame.inset(by: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8))
    field.size.height = look.height(in: frame)
    field.origin.y = frame.midY - field.height / 2
    if control.search.showsCancelButton {
      let width = paintCancel(beside: field, on: &canvas)
      field.size.width = max(0, field.width - width)
    }
    let color = canvas.era >= .ios13 ? canvas.palette.tertiaryFill : .white
    canvas.recordPart("text", at: mirrored(field))
    canvas.fill(mirrored(field), radius: look.radius(of: field), color)
    guard field.width > 40 else { return }
    paintText(in: field, look, on: &canvas)
  }

  /// Returns the mirrored rectangle if the layout is right to left.
  private func mirrored(_ rect: Rect) -> Rect {
    guard site.isMirrored else { return rect }
    var mirrored = rect
    mirrored.origin.x = frame.minX + frame.maxX - rect.maxX
    return mirrored
  }

  private func paintText(
    in field: Rect, _ metrics: SearchBarMetrics, on canvas: inout DisplayListBuilder
  ) {
    let typed = control.search.text
    let isEdited = site.isEdited
    let shown = typed.isEmpty ? control.search.placeholder : typed
    let font = control.titleFont ?? Font(control.font.face, size: metrics.fontSize)
    let sign = canvas.era >= .ios13 ? canvas.palette.secondaryLabel : canvas.palette.gray
    let end = typed.isEmpty ? 8.0 : 28
    var box = field.inset(by: EdgeInsets(top: 0, left: metrics.lead, bottom: 0, right: end))
    // Until iOS 10 the placeholder of an inactive bar is centered.
    if metrics.isCentred, typed.isEmpty, !isEdited {
      let width = canvas.width(of: shown, font)
      let spare = max(0, field.width - metrics.lead - width - 8) / 2
      box.origin.x += spare
      box.size.width = max(0, box.width - spare)
    }
    paintLens(beside: box, field, metrics, sign, on: &canvas)
    let place = mirrored(box)
    var text = TextPainter(
      text: shown, font: font, color: typed.isEmpty ? sign : canvas.palette.label,
      alignment: site.isMirrored ? .right : .left, maximumLines: 1,
      breaking: isEdited ? .clipping : .truncatingTail, box: place)
    text.showsEnd = isEdited && !typed.isEmpty
    let block = layOut(
      shown, font: font, width: isEdited ? nil : place.width, maximumLines: 1,
      breaking: text.breaking, scale: canvas.scale)
    paintLine(of: block, text, on: &canvas)
    if isEdited { text.addCaret(behind: typed.isEmpty ? nil : block, tint, on: &canvas) }
    guard !typed.isEmpty else { return }
    let button = Rect(x: field.maxX - 26, y: field.midY - 9.5, width: 19, height: 19)
    canvas.recordPart("clear", at: mirrored(button))
    let cross = canvas.era >= .ios13 ? canvas.palette.background : .white
    canvas.addClearButton(in: mirrored(button), sign, cross: cross)
  }

  private func paintLine(
    of block: TextBlock, _ text: TextPainter, on canvas: inout DisplayListBuilder
  ) {
    guard let line = block.lines.first, !line.clusters.isEmpty else { return }
    let isCut = line.width > text.box.width + canvas.pixel
    canvas.clip(to: isCut ? .rectangle(text.box) : nil) { canvas in
      let baseline = canvas.scale.rounded(text.box.midY + text.font.size * 0.355)
      let origin = Point(x: text.originX(of: line, canvas.scale), y: baseline)
      text.drawLine(line, style: 1, at: origin, on: &canvas)
    }
  }

  private func paintLens(
    beside box: Rect, _ field: Rect, _ metrics: SearchBarMetrics, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let size = metrics.lens
    let place = mirrored(
      Rect(
        x: box.minX - metrics.lead + metrics.lensInset, y: field.midY - size * 7 / 11, width: size,
        height: size))
    let width = canvas.era >= .ios13 ? 1.5 : 1
    canvas.stroke(.ellipse(in: place), width: width, color)
    // The handle points down and to the trailing edge in either layout direction.
    let grip: [PathElement] = [
      .move(Point(x: place.maxX - size * 1.2 / 11, y: place.maxY - size * 1.2 / 11)),
      .line(Point(x: place.maxX + size * 3 / 11, y: place.maxY + size * 3 / 11)),
    ]
    canvas.stroke(.path(grip), width: width, color)
  }

  /// Paints the button at the end of the bar, and returns the width that it takes from the field.
  private func paintCancel(beside field: Rect, on canvas: inout DisplayListBuilder) -> Double {
    guard canvas.era < .ios26 else {
      let side = field.height
      let disc = mirrored(Rect(x: field.maxX - side, y: field.minY, width: side, height: side))
      canvas.recordPart("cancel", at: disc)
      canvas.addGlass(disc)
      canvas.draw(.cross, in: disc.centeredSquare(side: side / 2), canvas.palette.label)
      return side + 8
    }
    let font = canvas.font(.regular, 17)
    let width = canvas.width(of: "Cancel", font)
    let place = mirrored(
      Rect(x: field.maxX - 4 - width, y: field.minY, width: width, height: field.height))
    canvas.recordPart("cancel", at: place)
    canvas.drawText("Cancel", font, x: place.minX, centerY: place.midY, tint)
    return width + 16
  }
}

/// The metrics of a search bar, by era.
private struct SearchBarMetrics {
  let era: Era

  init(_ era: Era) { self.era = era }

  var isCentred: Bool { era < .ios11 }
  var fontSize: Double { era < .ios11 ? 14 : 17 }
  /// The distance from the field's start to its text.
  var lead: Double { era < .ios11 ? 26 : era < .ios26 ? 30 : 40 }
  var lens: Double { era < .ios11 ? 9.5 : 11.5 }
  var lensInset: Double { era < .ios11 ? 8 : era < .ios26 ? 9 : 14 }

  func height(in frame: Rect) -> Double {
    let natural = era < .ios11 ? 28.0 : era < .ios26 ? 36 : 44
    return min(natural, max(0, frame.height - 12))
  }

  func radius(of field: Rect) -> Double {
    era < .ios11 ? 5 : era < .ios26 ? 10 : field.height / 2
  }
}
