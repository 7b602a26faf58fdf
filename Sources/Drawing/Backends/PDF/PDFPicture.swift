import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel

/// A picture of a document, in its own colours or all in one.
struct PDFImage: Hashable {
  let image: ImageFile.Representation
  let tint: Color?

  /// Adds the picture, and how opaque each of its pixels is; nil for a file that is none.
  func add(to file: inout PDFFile) -> Int? {
    guard let pixels = try? decodeStraightPNG(image.bytes) else { return nil }
    let bytes = pixels.bytes
    var colors: [UInt8] = []
    var opacities: [UInt8] = []
    for place in stride(from: 0, to: bytes.count, by: 4) {
      opacities.append(bytes[place + 3])
      if tint == nil { colors += bytes[place..<place + 3] }
    }
    let isOpaque = opacities.allSatisfy { $0 == 255 }
    let mask = isOpaque ? nil : file.add(stream: opacities, entries(pixels, "/DeviceGray"))
    let entry = mask.map { " /SMask \($0) 0 R" } ?? ""
    guard let tint else { return file.add(stream: colors, entries(pixels, "/DeviceRGB") + entry) }
    // One colour needs a single bit a pixel, all of which are 0.
    let color = [tint.red, tint.green, tint.blue].map { hexByte($0) }.joined()
    let row = (image.width + 7) / 8
    return file.add(
      stream: [UInt8](repeating: 0, count: row * image.height),
      entries(pixels, "[/Indexed /DeviceRGB 0 <\(color)>]", bits: 1) + entry)
  }

  private func entries(_ pixels: StraightBitmap, _ space: String, bits: Int = 8) -> String {
    " /Type /XObject /Subtype /Image /Width \(pixels.size.width) /Height \(pixels.size.height)"
      + " /ColorSpace \(space) /BitsPerComponent \(bits) /Interpolate true"
  }
}
