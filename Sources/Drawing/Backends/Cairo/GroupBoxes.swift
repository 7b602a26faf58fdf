import SnaplineBasics
import SnaplineDisplayLists

extension Rasterizer {
  /// Returns the pixels that each group of a list can change, by the index of its first item; no
  /// entry for an empty group.
  ///
  /// Each group is drawn on a separate layer: canvas-sized layers would fill the memory if
  /// translucent views are nested.
  mutating func groupBoxes(
    of list: DisplayList, _ size: PixelSize
  ) throws(RasterError) -> [Int: PixelRect] {
    let canvas = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var boxes: [Int: PixelRect] = [:]
    var open: [OpenGroup] = []
    for (place, item) in list.items.enumerated() {
      switch item.mark {
      case .beginGroup: open.append(OpenGroup(start: place))
      case .endGroup:
        guard let group = open.popLast() else { break }
        // Free columns next to a shape affect Cairo's drawing: they stay as on the entire canvas.
        boxes[group.start] = group.paintedBox?.expanded(by: 2).intersection(canvas)
        if !open.isEmpty { open[open.count - 1].add(group.paintedBox) }
      default:
        guard !open.isEmpty, item.mark.isFinite else { break }
        open[open.count - 1].add(try paintedBox(of: item.mark, list.scale, within: canvas))
      }
    }
    return boxes
  }

  /// Returns the pixels that a draw command can change; nil if there are none.
  private mutating func paintedBox(
    of mark: DrawCommand, _ scale: PixelScale, within canvas: PixelRect
  ) throws(RasterError) -> PixelRect? {
    let factor = Double(scale.pixelsPerPoint)
    switch mark {
    case .fill(let outline, _), .gradient(let outline, _):
      return outline.pixels(factor, within: canvas)
    case .stroke(let outline, let width, _):
      // Cairo draws corners up to five line widths away from the line.
      let reach = Int((abs(width) * factor * 5).rounded(.up).clamped(to: 0...4e6))
      return outline.pixels(factor, within: canvas.expanded(by: reach)).expanded(by: reach)
        .intersection(canvas)
    case .image(let picture):
      return Shape.rectangle(picture.frame).pixels(factor, within: canvas)
    case .text(let text):
      if let letters = text.glyphOutline {
        return Shape.path(letters).pixels(factor, within: canvas)
      }
      let size = PixelSize(width: canvas.width, height: canvas.height)
      return try runs(of: text).compactMap {
        TextRunTransform(text, $0, scale).pixelBounds(within: size)
      }
      .reduce(nil as PixelRect?) { $0?.union($1) ?? $1 }
    // A group contains no pixels of the views below it that a blur could soften.
    case .blur, .beginClip, .endClip, .beginGroup, .endGroup: return nil
    }
  }
}

/// A group whose end is not reached yet.
private struct OpenGroup {
  let start: Int
  var paintedBox: PixelRect?

  mutating func add(_ box: PixelRect?) {
    guard let box, box.width > 0, box.height > 0 else { return }
    paintedBox = paintedBox?.union(box) ?? box
  }
}
