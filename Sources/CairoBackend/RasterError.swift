package import Geometry

/// Why a display list could not be drawn.
package enum RasterError: Error, Hashable, Sendable {
  case tooLarge(PixelSize, limit: String)
  /// Nested groups that together need more pixels than the limit; the innermost one's source.
  case layersTooLarge(source: String, limit: Int)
  case outOfMemory
  /// A clip or a group that is not closed, or closed and was never opened.
  case unbalanced(source: String)
  /// A coordinate that is infinite or not a number.
  case notFinite(source: String)
  case cairo(String)
  case font(FontError)
}

extension RasterError {
  /// Whether the program made the list wrong, or drew it wrong: the machine lacks nothing.
  package var isDefect: Bool {
    switch self {
    case .tooLarge, .layersTooLarge, .outOfMemory, .font: false
    case .unbalanced, .notFinite, .cairo: true
    }
  }

  /// Whether another picture may well be drawn.
  package var isOfPicture: Bool {
    switch self {
    case .tooLarge, .layersTooLarge, .outOfMemory: true
    case .unbalanced, .notFinite, .cairo, .font: false
    }
  }
}

extension RasterError: CustomStringConvertible {
  /// What is wrong, as a sentence without a period.
  package var description: String {
    switch self {
    case .tooLarge(let size, let limit):
      "an image of \(size.width)×\(size.height) pixels is too large (maximum \(limit))"
    case .layersTooLarge(let source, let limit):
      "the translucent views around '\(source)' are nested too deeply "
        + "(maximum \(limit) pixels of layers)"
    case .outOfMemory: "not enough memory for the image"
    case .unbalanced(let source): "unbalanced clip or group of '\(source)'"
    case .notFinite(let source): "a coordinate of '\(source)' is not a finite number"
    case .cairo(let status): "Cairo error: \(status)"
    case .font(let error): error.description
    }
  }
}
