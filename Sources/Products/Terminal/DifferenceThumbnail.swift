package import SnaplineBasics
package import SnaplineImaging

/// Returns a reduced diff image in which each changed pixel stays visible.
///
/// The new image is the dimmed background; a reduced pixel is highlighted if any of its source
/// pixels differs, because an average would hide a single pixel.
package func differenceThumbnail(_ old: Bitmap, _ new: Bitmap, in size: PixelSize) -> Bitmap {
  let whole = diffImage(old, new)
  var small = whole.downscaled(to: size)
  guard case .pixels(let changed) = compare(old, new) else { return small }
  let color = DiffPalette.standard.changed
  for span in changed.spans {
    let row = span.row * size.height / old.size.height
    let first = span.columns.lowerBound * size.width / old.size.width
    let last = (span.columns.upperBound - 1) * size.width / old.size.width
    for column in first...max(first, last) {
      let place = row * small.bytesPerRow + column * 4
      small.bytes.replaceSubrange(place..<place + 4, with: color)
    }
  }
  return small
}
