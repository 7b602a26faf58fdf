import Basics
import DisplayLists
import Imaging
import SceneModel

/// The decoded image files that are sampled at single points.
struct SampledImages {
  private var cached: [ImageFile.Representation: Bitmap?] = [:]

  /// Returns the color of the pixel at a point; nil if there is none.
  mutating func color(of mark: ImageCommand, at point: Point) -> Color? {
    let frame = mark.frame
    guard frame.width > 0, frame.height > 0, let picture = bitmap(of: mark.image) else {
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
    let place = row * picture.bytesPerRow + column * 4
    let alpha = picture.bytes[place + 3]
    guard alpha > 0 else { return nil }
    if let tint = mark.tint {
      return Color(
        tint.red, tint.green, tint.blue,
        alpha: UInt8((Double(tint.alpha) * Double(alpha) / 255).rounded()))
    }
    func straight(_ byte: UInt8) -> UInt8 {
      UInt8((Double(byte) * 255 / Double(alpha)).rounded().clamped(to: 0...255))
    }
    return Color(
      straight(picture.bytes[place + 2]), straight(picture.bytes[place + 1]),
      straight(picture.bytes[place]), alpha: alpha)
  }

  private mutating func bitmap(of image: ImageFile.Representation) -> Bitmap? {
    if let bitmap = cached[image] { return bitmap }
    let bitmap = try? decodePNG(image.bytes)
    cached[image] = .some(bitmap)
    return bitmap
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
