/// The sizes beyond which input is refused instead of worked on.
package struct Limits: Hashable, Sendable {
  package static let standard = Limits()

  package var fileBytes = 16 << 20
  package var nesting = 200
  package var views = 100_000
  package var constraints = 400_000
  package var textLength = 100_000
  /// For coordinates, sizes and constants in points.
  package var magnitude = 1e6
  package var gradientStops = 64
  package var fontSize = 2_000.0
  /// For the longer side of a picture, in device pixels.
  package var pixels = 32_767
  /// For a whole picture: a quarter of a gigabyte.
  package var canvasPixels = 1 << 26
  /// Of one image in a scene, and the bytes of all of them.
  package var imagePixels = 1 << 24
  package var imageBytes = 64 << 20
  package var shots = 10_000
  /// Of all patterns that choose shots, times the shots.
  package var patternLetters = 20_000_000
  package var diagnostics = 1_000
}
