package import SVGBackend

/// The kinds of files that a picture can become.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf

  /// The format that a file's name asks for.
  package init?(ofFileNamed path: String) {
    let found = Self.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
    guard let found else { return nil }
    self = found
  }
}

/// How pictures of shots are drawn, when not simply as the device shows them.
package struct PictureStyle: Hashable, Sendable {
  /// Nothing is the device's own.
  package var pixelsPerPoint: Int?
  /// Whether the constraints are drawn over the views.
  package var withConstraints = false
  /// How letters come into a drawing.
  package var svgText = SVGText.outlines

  package init() {}
}
