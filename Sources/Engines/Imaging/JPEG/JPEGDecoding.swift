package import SnaplineBasics
private import SnaplineCTurboJPEG

/// The reason why a JPEG cannot be decoded.
package enum JPEGError: Error, Hashable, CustomStringConvertible {
  case damaged(String)
  case tooLarge(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .damaged(let reason): "damaged JPEG: \(reason)"
    case .tooLarge(let size, let limit):
      "\(size.width)×\(size.height) pixels exceed the limit of \(limit)"
    }
  }
}

/// Decodes a JPEG to an upright image.
///
/// The accurate integer transform results in equal pixels with every version of the library and on
/// every processor.
package func decodeJPEG(_ bytes: [UInt8], pixels limit: Int) throws(JPEGError) -> Bitmap {
  let reader = try JPEGReader()
  let size = try reader.size(of: bytes)
  guard size.width <= limit / max(1, size.height) else {
    throw .tooLarge(size, limit: limit)
  }
  let bitmap = Bitmap(size: size, bytes: try reader.pixels(of: bytes, size))
  return bitmap.upright(orientation(ofJPEG: bytes))
}

/// A decoder with a single owner.
@safe private struct JPEGReader: ~Copyable {
  private let handle: tjhandle

  init() throws(JPEGError) {
    guard let handle = unsafe tjInitDecompress() else { throw .damaged("not enough memory") }
    unsafe self.handle = handle
  }

  deinit { _ = unsafe tjDestroy(handle) }

  func size(of bytes: [UInt8]) throws(JPEGError) -> PixelSize {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = unsafe tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    guard status == 0, width > 0, height > 0 else { throw problem }
    return PixelSize(width: Int(width), height: Int(height))
  }

  func pixels(of bytes: [UInt8], _ size: PixelSize) throws(JPEGError) -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
    let status = unsafe tjDecompress2(
      handle, bytes, UInt(bytes.count), &pixels, Int32(size.width), 0, Int32(size.height),
      Int32(TJPF_BGRA.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING)
    guard status == 0 else { throw problem }
    return pixels
  }

  private var problem: JPEGError {
    .damaged(unsafe String(cString: tjGetErrorStr2(handle)).lowercasedFirst)
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
