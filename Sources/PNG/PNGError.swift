package import Geometry

/// Why bytes are not a picture that we can read, or a picture not one that we can write.
package enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not start as a PNG does; perhaps they are something else that we know.
  case notPNG(butPerhaps: String?)
  case endsEarly(atByte: Int)
  case damaged(String)
  case tooLarge(PixelSize, limit: String)
  /// A picture without pixels, which the format does not know.
  case empty
  case outOfMemory
  /// Frames of an animation that are not of one size.
  case unevenFrames
}

extension PNGError: CustomStringConvertible {
  /// What is wrong, as the end of a sentence that names the file.
  package var description: String {
    switch self {
    case .notPNG(let guess): "not a PNG" + (guess.map { " but \($0)" } ?? "")
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

/// How much a file may ask of us.
package struct PNGLimits: Hashable, Sendable {
  package static let standard = PNGLimits()

  /// For the longer side.
  package var side = 32_767
  package var pixels = 1 << 26
  package var chunks = 100_000
}
