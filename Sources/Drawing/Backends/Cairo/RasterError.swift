package import SnaplineBasics

/// The reason why a display list could not be drawn.
package enum RasterError: Error, Hashable, Sendable {
  case tooLarge(PixelSize, limit: String)
  /// Nested groups that together need more pixels than the limit, with the source of the innermost
  /// one.
  case layersTooLarge(source: String, limit: Int)
  case outOfMemory
  /// A clip or a group without its end, or an end without its begin.
  case unbalanced(source: String)
  /// A coordinate that is infinite or not a number.
  case notFinite(source: String)
  case cairo(String)
  case font(FontError)
}

extension RasterError {
  /// Whether the error is an internal error, not a lack of resources on the machine.
  package var isDefect: Bool {
    switch self {
    case .tooLarge, .layersTooLarge, .outOfMemory, .font: false
    case .unbalanced, .notFinite, .cairo: true
    }
  }

  /// Whether other images may still be drawn.
  package var affectsOnlyImage: Bool {
    switch self {
    case .tooLarge, .layersTooLarge, .outOfMemory: true
    case .unbalanced, .notFinite, .cairo, .font: false
    }
  }
}

extension RasterError: CustomStringConvertible {
  /// The message, without a period.
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
