import Geometry
package import Imaging

/// How much work is put into a file.
package enum PNGEffort: Sendable {
  /// Smaller by a fifth where little is flat, and in other bytes with another libdeflate: for files
  /// of many pictures.
  case smallest
  /// As small as we can in a moment: for files that stay, like goldens.
  case small
  /// A few per cent larger in less time: for files that somebody waits for.
  case quick
  /// Twice as large in a twentieth of the time: for pictures that are looked at and thrown away.
  case fleeting

  /// For pictures that are not made of flat areas.
  var level: Int {
    switch self {
    case .smallest, .small: 9
    case .quick: 6
    case .fleeting: 1
    }
  }

  /// How many earlier places are looked at for what begins at a new one.
  var patience: Int { [.small, .smallest].contains(self) ? 32 : 8 }
}

/// Writes a PNG in the smallest form that we know, with the hash of its pixels.
///
/// The same pixels always give the same bytes; photographs on machines with the same libdeflate.
package func encodePNG(
  _ bitmap: Bitmap, _ effort: PNGEffort = .small
) throws(PNGError) -> [UInt8] {
  guard bitmap.size.width > 0, bitmap.size.height > 0 else { throw .empty }
  let (picture, isFlat) = reduced(bitmap)
  let isPalette = picture.colorType == .palette
  // Screens of flat areas and text are smaller without filters, gradients and photographs
  // with them; in a palette neighbours of a colour mean nothing.
  if effort != .small, !isPalette, !isFlat {
    let file = try encode(picture, isFiltered: true, effort)
    return try withPixelHash(file, of: bitmap)
  }
  var best = try encode(picture, isFiltered: false, effort)
  if effort == .small, !isPalette {
    let filtered = try encode(picture, isFiltered: true, effort)
    if filtered.count < best.count { best = filtered }
  }
  return try withPixelHash(best, of: bitmap)
}
