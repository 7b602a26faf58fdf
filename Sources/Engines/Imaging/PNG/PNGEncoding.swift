import SnaplineBasics

/// The compression effort.
package enum PNGCompressionLevel: Sendable {
  /// For files with many images.
  case smallest
  /// As small as possible in a short time: for permanent files such as goldens.
  case small
  /// A few percent larger in less time: for files that a user waits for.
  case quick
  /// Twice as large in a tenth of the time: for temporary images.
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

/// Encodes a PNG in the smallest known form, with the hash of its pixels.
///
/// Equal pixels result in equal bytes with the same version of libdeflate, and in equal pixels with
/// any version.
package func encodePNG(
  _ bitmap: Bitmap, _ effort: PNGCompressionLevel = .small
) throws(PNGError) -> [UInt8] {
  guard bitmap.size.width > 0, bitmap.size.height > 0 else { throw .empty }
  let (picture, isFlat) = reducingColorType(bitmap)
  let isPalette = picture.colorType == .palette
  // Images of flat areas and text are smaller without filters, gradients and photographs with
  // filters; adjacent palette indices are unrelated.
  let isFiltered = effort != .small && !isPalette && !isFlat
  var best = try encode(picture, isFiltered: isFiltered, effort)
  if effort == .small, !isPalette {
    let filtered = try encode(picture, isFiltered: true, effort)
    if filtered.count < best.count { best = filtered }
  }
  return try withPixelHash(best, of: bitmap)
}
