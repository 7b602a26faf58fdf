import Geometry
import SceneModel
import Typography

// What one turns and what one searches with.
extension Painter {
  /// A wheel for each column, with the chosen row in the middle; or the compact form, a pill.
  mutating func paintPicker(_ pen: ControlPen) {
    let columns = pen.control.columns
    guard pen.frame.height >= 60 else {
      add(pen.name, .fill(Outline(pen.frame, radius: 6), palette.tertiaryFill))
      let text = pen.control.kind == .datePicker ? "9:41 AM" : columns.first?.chosen ?? ""
      return paintTitle(text, pen.control.font, in: pen.frame, palette.label, pen.name)
    }
    paintBand(pen)
    let width = (pen.frame.width - 32) / Double(max(1, columns.count))
    for (place, column) in columns.enumerated() where width > 8 {
      let left = pen.frame.minX + 16 + Double(place) * width
      for (row, step) in Painter.wheel.enumerated() {
        let index = column.selected + row - Painter.wheel.count / 2
        guard column.rows.indices.contains(index) else { continue }
        let height = 34 * step.height
        let middle = pen.frame.midY + step.offset
        guard middle - height / 2 >= pen.frame.minY, middle + height / 2 <= pen.frame.maxY else {
          continue
        }
        let ink = palette.label
        let alpha = UInt8(Double(ink.alpha) * step.strength)
        let font = Font(pen.control.font.face, size: 21 * step.height)
        paintTitle(
          column.rows[index], font,
          in: Rect(x: left, y: middle - height / 2, width: width, height: height),
          Color(ink.red, ink.green, ink.blue, alpha: alpha), pen.name)
      }
    }
  }

  /// Rows of a drum seen from the front: further out they are flatter and fainter.
  private static let wheel: [(offset: Double, height: Double, strength: Double)] = [
    (-84, 0.6, 0.12), (-62, 0.82, 0.24), (-33, 0.95, 0.42), (0, 1, 1), (33, 0.95, 0.42),
    (62, 0.82, 0.24), (84, 0.6, 0.12),
  ]

  private mutating func paintBand(_ pen: ControlPen) {
    let band = Rect(
      x: pen.frame.minX, y: pen.frame.midY - 17, width: pen.frame.width, height: 34)
    if scene.era >= .ios13 {
      let inner = band.inset(by: EdgeInsets(top: 0, left: 9, bottom: 0, right: 9))
      guard inner.width > 0 else { return }
      return add(pen.name, .fill(Outline(inner, radius: 8), palette.tertiaryFill))
    }
    for y in [band.minY, band.maxY - pixel] {
      let line = Rect(x: band.minX, y: y, width: band.width, height: pixel)
      add(pen.name, .fill(.rectangle(line), Color(169, 169, 169)))
    }
  }
}

/// One wheel of a picker.
private struct PickerColumn {
  let rows: [String]
  let selected: Int

  var chosen: String { rows.indices.contains(selected) ? rows[selected] : "" }
}

extension ControlContent {
  /// A picker's own rows; a picker of dates shows the time at which all status bars stand.
  fileprivate var columns: [PickerColumn] {
    guard kind == .datePicker else { return [PickerColumn(rows: titles, selected: selected)] }
    return [
      PickerColumn(rows: (1...12).map(String.init), selected: 8),
      PickerColumn(rows: (0..<60).map { $0 < 10 ? "0\($0)" : String($0) }, selected: 41),
      PickerColumn(rows: ["AM", "PM"], selected: 0),
    ]
  }
}
