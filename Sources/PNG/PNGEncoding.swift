import Geometry
package import Imaging

/// Writes a PNG in the smallest form that we know, with the hash of its pixels.
///
/// The same pixels always give the same bytes, on machines with the same zlib.
package func encodePNG(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
  guard bitmap.size.width > 0, bitmap.size.height > 0 else { throw .empty }
  let picture = reduced(bitmap)
  var best = try encode(picture, isFiltered: false)
  // Screens of flat areas and text are smaller without filters, gradients and photographs
  // with them; in a palette neighbours of a colour mean nothing.
  if picture.colorType != .palette {
    let filtered = try encode(picture, isFiltered: true)
    if filtered.count < best.count { best = filtered }
  }
  return try withPixelHash(best, of: bitmap)
}

/// Writes a PNG quickly, for a picture that is looked at and thrown away.
///
/// It takes a tenth of the time of a golden, and twice the room.
package func encodePNGForViewing(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
  guard bitmap.size.width > 0, bitmap.size.height > 0 else { throw .empty }
  return try withPixelHash(
    encode(reduced(bitmap), isFiltered: false, level: 1), of: bitmap)
}
