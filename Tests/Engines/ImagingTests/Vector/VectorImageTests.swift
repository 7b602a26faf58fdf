import Foundation
import SnaplineBasics
import Testing

@testable import SnaplineImaging

/// An SVG of a red square in the left half.
private func svg(_ attributes: String, _ content: String = "") -> [UInt8] {
  Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" \(attributes)>
    <rect x="0" y="0" width="4" height="4" fill="#f00"/>\(content)</svg>
    """.utf8)
}

/// A PDF of 8 by 4 points whose left half is red.
private func pdf(_ content: String = "1 0 0 rg 0 0 4 4 re f") -> [UInt8] {
  var text = "%PDF-1.4\n"
  var starts: [Int] = []
  for body in [
    "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 8 4] /Contents 4 0 R >>",
    "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
  ] {
    starts.append(text.utf8.count)
    text += "\(starts.count) 0 obj\n\(body)\nendobj\n"
  }
  let table = text.utf8.count
  text += "xref\n0 5\n0000000000 65535 f \n"
  for start in starts {
    let digits = String(start)
    text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
  }
  text += "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
  return Array(text.utf8)
}

@Suite("Vector images")
struct VectorImageTests {
  private func bitmaps(_ bytes: [UInt8], _ format: VectorFormat) throws -> [Bitmap] {
    let image = try rasterize(bytes, format, scales: [1, 2, 3], pixels: 1_000_000)
    #expect(image.library == format.library && image.version == format.libraryVersion)
    let bitmaps = try image.images.map { try decodePNG($0.png) }
    #expect(bitmaps.map(\.size) == image.images.map(\.size))
    return bitmaps
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let start = y * bitmap.bytesPerRow + x * 4
    return Array(bitmap.bytes[start..<start + 4])
  }

  @Test("The format of a vector image is known from its extension")
  func formats() {
    #expect(VectorFormat(path: "a/Icon.SVG") == .svg)
    #expect(VectorFormat(path: "icon.pdf") == .pdf)
    #expect(VectorFormat(path: "icon.png") == nil && VectorFormat(path: "svg") == nil)
  }

  @Test(
    "A vector image is rasterized at each scale, transparent where nothing is drawn",
    arguments: [(svg("width=\"8\" height=\"4\""), VectorFormat.svg), (pdf(), .pdf)])
  func scales(_ bytes: [UInt8], _ format: VectorFormat) throws {
    let bitmaps = try bitmaps(bytes, format)
    #expect(bitmaps.map(\.size.width) == [8, 16, 24])
    #expect(bitmaps.map(\.size.height) == [4, 8, 12])
    for (scale, bitmap) in zip([1, 2, 3], bitmaps) {
      #expect(pixel(bitmap, 0, 0) == [0, 0, 255, 255])
      #expect(pixel(bitmap, 4 * scale - 1, 4 * scale - 1) == [0, 0, 255, 255])
      #expect(pixel(bitmap, 4 * scale, 0) == [0, 0, 0, 0])
    }
  }

  @Test("An SVG without a size has the size of its view box")
  func viewBox() throws {
    #expect(try bitmaps(svg("viewBox=\"0 0 8 4\""), .svg).first?.size.width == 8)
    #expect(
      try bitmaps(svg("width=\"100%\" height=\"100%\" viewBox=\"0 0 8 4\""), .svg).first?.size.width
        == 8)
  }

  @Test("An SVG cannot read other files")
  func otherFiles() throws {
    let folder = NSTemporaryDirectory() + "snapline-vector-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let secret = "\(folder)/secret.svg"
    try Data(svg("width=\"8\" height=\"4\"")).write(to: URL(fileURLWithPath: secret))
    for link in [secret, "file://\(secret)"] {
      let image = svg(
        "width=\"8\" height=\"4\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
        "<image x=\"4\" y=\"0\" width=\"4\" height=\"4\" xlink:href=\"\(link)\"/>")
      #expect(try pixel(bitmaps(image, .svg)[0], 5, 1) == [0, 0, 0, 0])
    }
  }

  @Test("A vector image that cannot be drawn has a reason")
  func unusable() {
    func reason(_ bytes: [UInt8], _ format: VectorFormat) -> VectorError? {
      do throws(VectorError) {
        _ = try rasterize(bytes, format, scales: [1, 3], pixels: 1_000_000)
        return nil
      } catch {
        return error
      }
    }
    #expect(reason([], .svg) == .damaged(.svg) && reason([], .pdf) == .damaged(.pdf))
    #expect(reason(Array("<svg".utf8), .svg) == .damaged(.svg))
    #expect(reason(Array("<p/>".utf8), .svg) == .damaged(.svg))
    #expect(reason(Array(pdf().prefix(60)), .pdf) == .damaged(.pdf))
    #expect(reason(svg("width=\"0\" height=\"4\""), .svg) == .noSize)
    #expect(
      reason(svg("width=\"1000\" height=\"800\""), .svg)
        == nil, "three pixels a unit are too many, but not one")
    #expect(
      reason(svg("width=\"2000\" height=\"800\""), .svg)
        == .tooLarge(PixelSize(width: 2000, height: 800), limit: 1_000_000))
    #expect(reason(svg("width=\"1e300\" height=\"1e300\""), .svg) != nil)
    #expect(reason(svg("width=\"nan\" height=\"4\""), .svg) != nil)
  }

  @Test("After an image that takes too long, no further one is rasterized")
  func timeLimit() throws {
    let cache = VectorCache(time: .milliseconds(40))
    func key(_ name: String) -> VectorKey { VectorKey(Array(name.utf8), .svg, [1], 1) }
    func image(_ name: String, pause: UInt32 = 0) throws(VectorError) -> VectorImage {
      try cache.image(key(name)) {
        usleep(pause)
        return VectorImage(library: name, version: "1", images: [])
      }
    }
    #expect(try image("first").library == "first")
    #expect(throws: VectorError.tookTooLong) { try image("slow", pause: 400_000) }
    #expect(throws: VectorError.tookTooLong) { try image("next") }
    #expect(try image("first").library == "first", "what is known stays known")
  }

  @Test("Damaged vector images do not end the program")
  func damaged() {
    for (bytes, format) in [(svg("width=\"8\" height=\"4\""), VectorFormat.svg), (pdf(), .pdf)] {
      for place in bytes.indices {
        var damaged = bytes
        damaged[place] ^= 0x11
        _ = try? rasterize(damaged, format, scales: [1], pixels: 10_000)
      }
    }
  }
}
