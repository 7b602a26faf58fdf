import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplinePlatform
import SnaplineSceneModel
import SnaplineTypography

/// A color bitmap glyph.
struct ColorGlyph {
  let image: ImageFile.Representation
  /// The frame in font units from the glyph's origin, y down.
  let frame: Rect

  /// Decodes a PNG; nil if that fails.
  init?(_ bytes: [UInt8], _ frame: Rect) {
    guard let size = try? decodePNG(bytes).size else { return nil }
    image = ImageFile.Representation(
      scale: 1, width: size.width, height: size.height, bytes: bytes,
      digest: ContentHash(of: bytes).description)
    self.frame = frame
  }
}

/// A color bitmap glyph at its position in a line.
struct PositionedColorGlyph {
  let image: ImageFile.Representation
  /// The frame in points from the line's start on the baseline, y down.
  let frame: Rect
}

extension Rasterizer {
  /// Returns the list with the bitmap glyphs of its texts as image commands, each after its text.
  mutating func replacingColorGlyphs(_ list: DisplayList) throws(RasterError) -> DisplayList {
    guard list.items.contains(where: \.mark.hasColorGlyphs) else { return list }
    var pictured = list
    pictured.items = []
    for item in list.items {
      pictured.items.append(item)
      guard case .text(let mark) = item.mark, item.mark.hasColorGlyphs, item.mark.isFinite else {
        continue
      }
      let marks = try runs(of: mark).flatMap { TextRunTransform(mark, $0, list.scale).colorGlyphs }
      let isOpaque = mark.color.alpha == 255
      let opacity = Double(mark.color.alpha) / 255
      let layer = isOpaque ? marks : [.beginGroup(opacity: opacity)] + marks + [.endGroup]
      pictured.items += layer.map { DisplayItem(item.source, $0) }
    }
    return pictured
  }
}

extension DrawCommand {
  /// Whether the command is a text whose bitmap glyphs are not drawn yet.
  fileprivate var hasColorGlyphs: Bool {
    guard case .text(let mark) = self, mark.glyphOutline == nil else { return false }
    return mark.clusters.contains { $0.text.utf8.count > 2 && $0.text.first?.isEmoji == true }
  }
}

extension TextRunTransform {
  /// The run's bitmap glyphs as image commands on the canvas.
  fileprivate var colorGlyphs: [DrawCommand] {
    run.colorGlyphs.map { .image(ImageCommand(image: $0.image, frame: frame(of: $0))) }
  }

  /// Returns the frame of a bitmap glyph, in points.
  func frame(of glyph: PositionedColorGlyph) -> Rect {
    let frame = glyph.frame
    return Rect(
      x: mark.origin.x + frame.minX, y: baseline / scale + frame.minY * mark.flatness,
      width: frame.width, height: frame.height * mark.flatness)
  }
}
