package import SnaplineBasics
import SnaplineDisplayLists
package import SnaplineSceneModel

/// The pixels of a decoded image file.
package struct ImageSamples: Sendable {
  package let size: PixelSize
  /// Returns the color of the pixel in a column and a row, which are inside of the size.
  package let color: @Sendable (_ column: Int, _ row: Int) -> Color

  package init(size: PixelSize, color: @escaping @Sendable (Int, Int) -> Color) {
    self.size = size
    self.color = color
  }
}

/// Returns the pixels of an image file; nil if it cannot be decoded.
package typealias ImageDecoder = @Sendable (ImageFile.Representation) -> ImageSamples?

/// The decoded image files that are sampled at single points.
struct SampledImages {
  private let decode: ImageDecoder
  private var cached: [ImageFile.Representation: ImageSamples?] = [:]

  init(decodedBy decode: @escaping ImageDecoder) { self.decode = decode }

  /// Returns the color of the pixel at a point; nil if there is none.
  mutating func color(of mark: ImageCommand, at point: Point) -> Color? {
    let frame = mark.frame
    guard frame.width > 0, frame.height > 0, let picture = samples(of: mark.image) else {
      return nil
    }
    let share = Point(
      x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
    guard (0..<1).contains(share.x), (0..<1).contains(share.y) else { return nil }
    let column = Int(share.x * Double(picture.size.width))
    let row = Int(share.y * Double(picture.size.height))
    guard (0..<picture.size.width).contains(column), (0..<picture.size.height).contains(row) else {
      return nil
    }
    let color = picture.color(column, row)
    guard color.alpha > 0 else { return nil }
    guard let tint = mark.tint else { return color }
    return Color(
      tint.red, tint.green, tint.blue,
      alpha: UInt8((Double(tint.alpha) * Double(color.alpha) / 255).rounded()))
  }

  private mutating func samples(of image: ImageFile.Representation) -> ImageSamples? {
    if let samples = cached[image] { return samples }
    let samples = decode(image)
    cached[image] = .some(samples)
    return samples
  }
}

extension Gradient {
  /// Returns the color of the gradient at a point.
  func color(at point: Point) -> Color {
    switch course {
    case .along(let from, let to):
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = x * x + y * y
      guard length > 0 else { return color(at: 1.0) }
      let share = ((point.x - from.x) * x + (point.y - from.y) * y) / length
      return color(at: share.clamped(to: 0...1))
    case .around(let centre, let first, let second):
      // The distance of the point from the center, in units of the two semi-axes.
      let (a, b) = (first - centre, second - centre)
      let size = a.x * b.y - a.y * b.x
      guard size != 0 else { return color(at: 1.0) }
      let place = point - centre
      let u = (place.x * b.y - place.y * b.x) / size
      let v = (a.x * place.y - a.y * place.x) / size
      return color(at: (u * u + v * v).squareRoot().clamped(to: 0...1))
    }
  }
}
