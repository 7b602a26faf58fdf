package import SnaplineBasics

extension Bitmap {
  /// Returns the image in light gray, with some pixels highlighted and a frame around each region.
  package func dimmed(
    highlighting spans: [PixelSpan] = [], in regions: [PixelRect] = []
  ) -> Bitmap {
    let palette = DiffPalette.standard
    var picture = Bitmap.blank(size)
    picture.drawDimmed(self)
    for span in spans { picture.paint(span, palette.changed) }
    for region in regions { picture.drawBorder(region, palette.outline) }
    return picture
  }

  /// Returns a white image.
  package static func blank(_ size: PixelSize) -> Bitmap {
    Bitmap(size: size, bytes: [UInt8](repeating: 255, count: size.width * size.height * 4))
  }
}
