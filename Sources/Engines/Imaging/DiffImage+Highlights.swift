import SnaplineBasics

/// Returns the new image in light gray with the changed pixels highlighted, antialiased pixels in a
/// second color, and the bands of only one image hatched.
///
/// A mask contains only the highlights on a clear background, for other programs to overlay on an
/// image.
package func diffImage(
  _ bitmaps: AlignedBitmaps, highlighting changed: [PixelSpan], antialiased: [PixelSpan],
  isMask: Bool, palette: DiffPalette = .standard
) -> Bitmap {
  let (old, new, bands) = (bitmaps.old, bitmaps.new, bitmaps.bands)
  let size = new.size
  var picture = Bitmap(
    size: size,
    bytes: [UInt8](repeating: isMask ? 0 : 255, count: size.width * size.height * 4))
  if !isMask { picture.paintDimmed(new, or: old, in: bands) }
  for band in bands { picture.hatch(band.rect, palette.beyond) }
  for span in antialiased { picture.paint(span, palette.antialiased) }
  for span in changed { picture.paint(span, palette.changed) }
  // A single pixel is hard to find; an image full of changes needs no frames.
  if !isMask, changed.count < 20_000 {
    for region in regions(of: changed) { picture.drawBorder(region, palette.outline) }
  }
  return picture
}

extension Bitmap {
  /// Copies the new image in light gray, and the old one in bands that only it has.
  fileprivate mutating func paintDimmed(
    _ new: StraightBitmap, or old: StraightBitmap, in bands: [UnmatchedBand]
  ) {
    drawDimmed(Bitmap(new))
    let removed = bands.filter { !$0.isAdded }
    guard !removed.isEmpty else { return }
    var dimmed = Bitmap.blank(size)
    dimmed.drawDimmed(Bitmap(old))
    for band in removed {
      draw(dimmed.cropped(to: band.rect), atX: band.rect.x, y: band.rect.y)
    }
  }

  /// Draws diagonal lines in a rectangle.
  fileprivate mutating func hatch(_ rect: PixelRect, _ color: [UInt8]) {
    for row in rect.y..<rect.y + rect.height {
      for column in rect.x..<rect.x + rect.width where (row + column) % 8 < 3 {
        paint(PixelSpan(row: row, columns: column..<column + 1), color)
      }
    }
  }
}
