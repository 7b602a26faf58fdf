import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import Testing

@Suite("Drawing of vector images")
struct VectorDrawingTests {
  /// Returns the number of columns that the edge of a red half covers in part, at eight times the
  /// size of the image.
  private func blurredColumns(keepsVector: Bool) throws -> Int {
    let svg = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2">
      <path d="M0 0h1v2H0z" fill="#f00"/><path d="M1 0h1v2H1z" fill="#fff"/></svg>
      """.utf8)
    let small = try rasterize(svg, .svg, scales: [1], pixels: 100)
    var image = ImageFile.Representation(
      scale: 1, width: 2, height: 2, bytes: small.images[0].png, digest: "1",
      rasterizer: ImageFile.Rasterizer(library: small.library, version: small.version))
    if keepsVector { image.vector = svg }
    let frame = Rect(x: 2, y: 2, width: 16, height: 16)
    let bitmap = try draw([.image(ImageCommand(image: image, frame: frame))], 1)
    return (2..<18).count { ![opaqueRed, white].contains(bitmap.pixel($0, 10)) }
  }

  @Test("An image that keeps its vectors is sharp in a larger frame; another one is scaled up")
  func sharpness() throws {
    #expect(try blurredColumns(keepsVector: true) == 0)
    #expect(try blurredColumns(keepsVector: false) > 2)
  }
}
