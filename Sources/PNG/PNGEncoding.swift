import Geometry
package import Imaging

/// How much work is put into a file.
package enum PNGEffort: Sendable {
  /// For files of many pictures.
  case smallest
  /// As small as we can in a moment: for files that stay, like goldens.
  case small
  /// A few per cent larger in less time: for files that somebody waits for.
  case quick
  /// Twice as large in a tenth of the time: for pictures that are looked at and thrown away.
  case fleeting

  var level: Int {
    switch self {
    case .smallest: 9
    case .small: 7
    case .quick: 6
    case .fleeting: 1
    }
  }
}

/// Writes a PNG in the smallest form that we know, with the hash of its pixels.
///
/// The same pixels give the same bytes wherever libdeflate is the same, and the same pixels anywhere.
package func encodePNG(
  _ bitmap: Bitmap, _ effort: PNGEffort = .small
) throws(PNGError) -> [UInt8] {
  guard bitmap.size.width > 0, bitmap.size.height > 0 else { throw .empty }
  let (picture, isFlat) = reduced(bitmap)
  let isPalette = picture.colorType == .palette
  // Screens of flat areas and text are smaller without filters, gradients and photographs
  // with them; in a palette neighbours of a colour mean nothing.
  let isFiltered = effort != .small && !isPalette && !isFlat
  var best = try encode(picture, isFiltered: isFiltered, effort)
  if effort == .small, !isPalette {
    let filtered = try encode(picture, isFiltered: true, effort)
    if filtered.count < best.count { best = filtered }
  }
  return try withPixelHash(best, of: bitmap)
}
