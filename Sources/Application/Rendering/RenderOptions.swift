package import SnaplineBackends
package import SnaplineSceneModel

/// The file format of an image.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf, apng

  /// Creates the format from a file name's extension.
  package init?(ofFileNamed path: String) {
    let found = Self.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
    guard let found else { return nil }
    self = found
  }
}

/// The options for drawing shots differently from the device.
package struct RenderOptions: Hashable, Sendable {
  /// The display scale; nil is the device's.
  package var pixelsPerPoint: Int?
  /// Whether the constraints are drawn over the views.
  package var withConstraints = false
  /// Whether accessibility elements are drawn over the image and listed next to it.
  package var withElements = false
  /// The representation of text in an SVG file.
  package var svgText = SVGText.outlines
  /// The view to which the image is cropped.
  package var crop: String?
  /// Whether the device frame is drawn around the screen.
  package var isFramed = false
  /// The background around a device, or else behind all views; nil is the device's own.
  package var background: AdaptiveColor?

  package init() {}
}
