package import Geometry
package import Imaging

/// What differs between two pictures, made small so that not one changed pixel gets lost.
///
/// The new picture is a pale ground; a small pixel is loud when any of those below it differs,
/// where a mean would drown a single one.
package func differenceThumbnail(_ old: Bitmap, _ new: Bitmap, in size: PixelSize) -> Bitmap {
  let whole = differencePicture(old, new)
  var small = whole.reduced(to: size)
  guard case .pixels(let changed) = compare(old, new) else { return small }
  let color = DifferencePalette.standard.changed
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
