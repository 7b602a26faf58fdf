import Bytes
import DisplayLists
import Geometry
import Imaging
import PNG
import SceneModel
import Typography

/// A glyph that a font has as a picture in colours of its own.
struct GlyphPicture {
  let image: ImageFile.Variant
  /// Around it, in font units from its origin, y down.
  let frame: Rect

  /// Takes a PNG; nil for one that cannot be decoded.
  init?(_ bytes: [UInt8], _ frame: Rect) {
    guard let size = try? decodePNG(bytes).size else { return nil }
    image = ImageFile.Variant(
      scale: 1, width: size.width, height: size.height, bytes: bytes,
      digest: ContentHash(of: bytes).description)
    self.frame = frame
  }
}

/// A picture at its place in a line.
struct PlacedPicture {
  let image: ImageFile.Variant
  /// In points from the line's start on the baseline, y down.
  let frame: Rect
}

extension Rasterizer {
  /// The list with the pictures in its texts as marks of their own, each behind its text.
  mutating func pictured(_ list: DisplayList) throws(RasterError) -> DisplayList {
    guard list.items.contains(where: \.mark.hasPictures) else { return list }
    var pictured = list
    pictured.items = []
    for item in list.items {
      pictured.items.append(item)
      guard case .text(let mark) = item.mark, item.mark.hasPictures, item.mark.isFinite else {
        continue
      }
      let marks = try runs(of: mark).flatMap { TextFrame(mark, $0, list.scale).pictures }
      let isOpaque = mark.color.alpha == 255
      let opacity = Double(mark.color.alpha) / 255
      let layer = isOpaque ? marks : [.beginGroup(opacity: opacity)] + marks + [.endGroup]
      pictured.items += layer.map { DisplayItem(item.source, $0) }
    }
    return pictured
  }
}

extension Mark {
  /// Whether it is a text with pictures that are not drawn yet.
  fileprivate var hasPictures: Bool {
    guard case .text(let mark) = self, mark.letters == nil else { return false }
    return mark.clusters.contains { $0.text.utf8.count > 2 && $0.text.first?.isEmoji == true }
  }
}

extension TextFrame {
  /// The run's pictures on the canvas.
  fileprivate var pictures: [Mark] {
    run.pictures.map { .picture(PictureMark(image: $0.image, frame: frame(of: $0))) }
  }

  /// Where a picture lies, in points.
  func frame(of picture: PlacedPicture) -> Rect {
    let frame = picture.frame
    return Rect(
      x: mark.origin.x + frame.minX, y: baseline / scale + frame.minY * mark.flatness,
      width: frame.width, height: frame.height * mark.flatness)
  }
}
