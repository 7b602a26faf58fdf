/// The limits beyond which input is rejected.
package struct Limits: Hashable, Sendable {
  package static let standard = Limits()

  package var fileBytes = 16 << 20
  package var nesting = 200
  package var views = 100_000
  package var constraints = 400_000
  package var textLength = 100_000
  /// The maximum of coordinates, sizes and constants, in points.
  package var magnitude = 1e6
  package var gradientStops = 64
  package var fontSize = 2_000.0
  /// The maximum length of an image's longer side, in pixels.
  package var pixels = 32_767
  /// The maximum number of pixels of an image, which is 256 MiB.
  package var canvasPixels = 1 << 26
  /// The maximum number of pixels of all frames of an animation: of forty shots of a phone in its
  /// frame with 2 pixels per point, and half as many again.
  package var animationPixels = 1 << 31
  /// The maximum number of pixels of an image asset, and the maximum bytes of all assets of a
  /// scene.
  package var imagePixels = 1 << 24
  package var imageBytes = 64 << 20
  package var shots = 10_000
  /// The maximum of the characters of all shot patterns, times the number of shots.
  package var patternCharacters = 20_000_000
  package var diagnostics = 1_000
}
