import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import Testing

@Suite("Gradients")
struct GradientTests {
  private let all = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 20))
  private let blackToRed = [Gradient.Stop(0, .black), Gradient.Stop(1, red)]

  private func along(_ start: Point, _ end: Point, _ stops: [Gradient.Stop]? = nil) -> DrawCommand {
    .gradient(all, Gradient(.along(from: start, to: end), stops: stops ?? blackToRed))
  }

  @Test("Colors change evenly along the axis and are constant across it", arguments: 1...3)
  func downwards(scale: Int) throws {
    let picture = try draw([along(.zero, Point(x: 0, y: 20))], scale)
    let rows = picture.size.height
    for row in 0..<rows {
      let wanted = (Double(row) + 0.5) / Double(rows) * 255
      #expect(abs(Double(picture.pixel(0, row)[2]) - wanted) <= 1)
      #expect(picture.pixel(picture.size.width - 1, row) == picture.pixel(0, row))
    }
  }

  @Test("Before the start and after the end the colors are constant")
  func beyond() throws {
    let picture = try draw([along(Point(x: 8, y: 0), Point(x: 12, y: 0))], 1)
    #expect(picture.pixel(0, 3) == [0, 0, 0, 255] && picture.pixel(7, 3) == [0, 0, 0, 255])
    #expect(picture.pixel(12, 3) == opaqueRed && picture.pixel(19, 3) == opaqueRed)
  }

  @Test("Two colors at one location have a hard edge")
  func hardEdge() throws {
    let stops = [
      Gradient.Stop(0, .black), Gradient.Stop(0.5, .black), Gradient.Stop(0.5, red),
      Gradient.Stop(1, red),
    ]
    let picture = try draw([along(.zero, Point(x: 20, y: 0), stops)], 2)
    #expect(picture.count { $0 == opaqueRed } == picture.pixelCount / 2)
    #expect(picture.count { $0 == [0, 0, 0, 255] } == picture.pixelCount / 2)
  }

  @Test("A radial gradient has its last color on the ellipse and outside")
  func radial() throws {
    let course = Gradient.Geometry.around(
      Point(x: 10, y: 10), Point(x: 18, y: 10), Point(x: 10, y: 14))
    let picture = try draw([.gradient(all, Gradient(course, stops: blackToRed))], 1)
    #expect(picture.pixel(18, 10) == opaqueRed && picture.pixel(10, 14) == opaqueRed)
    #expect(picture.pixel(0, 0) == opaqueRed)
    #expect(picture.pixel(10, 10)[2] < 40 && picture.pixel(14, 10)[2] < 160)
  }

  @Test("Alpha is interpolated, and the shape clips the gradient")
  func translucent() throws {
    let half = Rect(x: 0, y: 0, width: 20, height: 10)
    let stops = [Gradient.Stop(0, red), Gradient.Stop(1, Color(255, 0, 0, alpha: 0))]
    let gradient = Gradient(.along(from: .zero, to: Point(x: 20, y: 0)), stops: stops)
    let picture = try draw([.gradient(.rectangle(half), gradient)], 1)
    #expect(abs(Int(picture.pixel(9, 5)[1]) - 121) <= 2 && picture.pixel(9, 5)[2] == 255)
    #expect(picture.pixel(9, 12) == white)
  }

  @Test("Gradients without length, or far away, have one color")
  func hostile() throws {
    #expect(try draw([along(.zero, .zero)], 1).pixel(3, 3) == opaqueRed)
    let flat = Gradient.Geometry.around(.zero, Point(x: 1, y: 1), Point(x: 2, y: 2))
    #expect(
      try draw([.gradient(all, Gradient(flat, stops: blackToRed))], 1).pixel(3, 3) == opaqueRed)
    let far = along(Point(x: -1e9, y: 0), Point(x: 1e9, y: 0))
    #expect(try draw([far], 1).pixel(3, 3)[0] == 0)
    #expect(throws: RasterError.self) { try draw([along(.zero, Point(x: .nan, y: 0))], 1) }
    let far2 = Shape.rectangle(Rect(x: 1e8, y: 1e8, width: 10, height: 10))
    let gradient = Gradient(.along(from: .zero, to: Point(x: 1, y: 0)), stops: blackToRed)
    #expect(try draw([.gradient(far2, gradient)], 1).count { $0 != white } == 0)
  }
}
