import SnaplineBasics
import SnaplineImaging

/// The open clips and groups of a display list.
struct OpenLayers {
  private var open: [Layer] = []
  /// The total number of pixels of all open groups.
  private var pixels = 0
  /// The maximum number of pixels of all open groups.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Whether drawing goes to the layer of a group.
  var hasGroup: Bool { open.contains(where: \.isGroup) }

  mutating func beginClip(_ source: String) { open.append(.clip(source)) }

  /// Begins the layer of a group.
  ///
  /// - Parameter box: The pixels that the group can change; nil if there are none.
  mutating func beginGroup(
    _ source: String, _ opacity: Double, in box: PixelRect?, on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    guard let count = canvas.beginGroup(in: box, limit: limit - pixels) else {
      throw .layersTooLarge(source: source, limit: limit)
    }
    pixels += count
    open.append(.group(source, opacity: opacity, pixels: count))
  }

  mutating func endClip(
    _ source: String, on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    guard case .clip = open.popLast() else { throw .unbalanced(source: source) }
    canvas.endClip()
  }

  mutating func endGroup(
    _ source: String, on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    guard case .group(_, let opacity, let count) = open.popLast() else {
      throw .unbalanced(source: source)
    }
    pixels -= count
    canvas.endGroup(opacity: opacity)
  }

  /// Throws an error if a clip or group is still open.
  func end() throws(RasterError) {
    if let layer = open.last { throw .unbalanced(source: layer.source) }
  }
}

/// An open clip or group.
private enum Layer {
  case clip(String)
  case group(String, opacity: Double, pixels: Int)

  var isGroup: Bool { if case .group = self { true } else { false } }

  var source: String {
    switch self {
    case .clip(let source), .group(let source, _, _): source
    }
  }
}
