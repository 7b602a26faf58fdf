package import SVGBackend
package import SceneModel

/// The kinds of files that a picture can become.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf, apng

  /// The format that a file's name asks for.
  package init?(ofFileNamed path: String) {
    let found = Self.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
    guard let found else { return nil }
    self = found
  }
}

/// How pictures of shots are drawn, when not simply as the device shows them.
package struct PictureStyle: Hashable, Sendable {
  /// Nil is the device's own.
  package var pixelsPerPoint: Int?
  /// Whether the constraints are drawn over the views.
  package var withConstraints = false
  /// Whether what a screen reader finds is drawn over the picture and written beside it.
  package var withElements = false
  /// How letters come into a drawing.
  package var svgText = SVGText.outlines
  /// The view of which alone there is a picture.
  package var crop: String?
  /// Whether the device is drawn around its screen.
  package var isFramed = false
  /// What lies around a device, or else behind all views; nil is what the device shows.
  package var ground: AdaptiveColor?

  package init() {}
}
