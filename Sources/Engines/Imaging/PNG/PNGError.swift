package import SnaplineBasics

/// The reason why an image cannot be decoded or encoded.
package enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not have a PNG signature; they can be of another known format.
  case notPNG(butPerhaps: String?)
  case endsEarly(atByte: Int)
  case damaged(String)
  case tooLarge(PixelSize, limit: String)
  /// An image without pixels, which the format does not support.
  case empty
  case outOfMemory
  /// Frames of different sizes.
  case unevenFrames
}

extension PNGError: CustomStringConvertible {
  /// The description of the error, to follow the name of the file.
  package var description: String {
    switch self {
    case .notPNG(let suggestion): "not a PNG" + (suggestion.map { " but \($0)" } ?? "")
    case .endsEarly(let byte): "truncated PNG: it ends at byte \(byte)"
    case .damaged(let reason): "damaged PNG: \(reason)"
    case .tooLarge(let size, let limit):
      "the PNG is too large: \(size.width)×\(size.height) pixels, at most \(limit)"
    case .empty: "image without pixels"
    case .outOfMemory: "not enough memory"
    case .unevenFrames: "the animation frames have different sizes"
    }
  }
}

/// The limits of a decoded image.
package struct PNGLimits: Hashable, Sendable {
  package static let standard = PNGLimits()

  /// The maximum length of the longer side.
  package var side = 32_767
  package var pixels = 1 << 26
  package var chunks = 100_000
}
