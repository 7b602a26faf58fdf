package import Geometry

extension Bitmap {
  /// The picture in pale grey, some of its pixels loud, and a frame around each place.
  package func paled(
    marking spans: [PixelSpan] = [], in regions: [PixelRect] = []
  ) -> Bitmap {
    let palette = DifferencePalette.standard
    var picture = Bitmap.blank(size)
    picture.paintPale(self)
    for span in spans { picture.paint(span, palette.changed) }
    for region in regions { picture.frame(region, palette.outline) }
    return picture
  }

  /// A white picture.
  package static func blank(_ size: PixelSize) -> Bitmap {
    Bitmap(size: size, bytes: [UInt8](repeating: 255, count: size.width * size.height * 4))
  }
}
