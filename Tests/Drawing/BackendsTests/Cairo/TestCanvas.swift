import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel

let red = Color(255, 0, 0)
let opaqueRed: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]

/// Draws commands on a white canvas of 20×20 points.
func draw(_ marks: [DrawCommand], _ scale: Int) throws(RasterError) -> Bitmap {
  let size = Size(width: 20, height: 20)
  let background = DrawCommand.fill(.rectangle(Rect(origin: .zero, size: size)), .white)
  return try rasterize(
    DisplayList(
      size: size, scale: PixelScale(scale),
      items: ([background] + marks).map { DisplayItem("view", $0) }
    ))
}

/// Draws a list with a new rasterizer.
func rasterize(_ list: DisplayList) throws(RasterError) -> Bitmap {
  var rasterizer = Rasterizer(fonts: FontSet())
  return try rasterizer.rasterize(list)
}

extension Bitmap {
  var pixelCount: Int { size.width * size.height }

  /// Blue, green, red, alpha.
  func pixel(_ column: Int, _ row: Int) -> [UInt8] {
    let start = row * bytesPerRow + column * 4
    return Array(bytes[start..<start + 4])
  }

  func count(where matches: ([UInt8]) -> Bool) -> Int {
    var count = 0
    forEachPixel(where: matches) { _, _ in count += 1 }
    return count
  }

  /// The bounds of all pixels that match.
  func box(where matches: ([UInt8]) -> Bool) -> PixelRect? {
    var box: PixelRect?
    forEachPixel(where: matches) { column, row in
      let pixel = PixelRect(x: column, y: row, width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
    return box
  }

  private func forEachPixel(where matches: ([UInt8]) -> Bool, _ body: (Int, Int) -> Void) {
    bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      // Most of an image is flat, so each run of equal pixels is tested once.
      var previous: (pixel: UInt32, matches: Bool)?
      for place in 0..<pixelCount {
        if previous?.pixel != pixels[place] {
          let pixel = Array(bytes[place * 4..<place * 4 + 4])
          previous = (pixels[place], matches(pixel))
        }
        if previous?.matches == true { body(place % size.width, place / size.width) }
      }
    }
  }
}

extension FontSet {
  /// The fonts without a file, each with a hint.
  var missing: [FontError] {
    FontRole.allCases.compactMap { role in
      do throws(FontError) {
        _ = try file(for: role)
        return nil
      } catch {
        return error
      }
    }
  }
}
