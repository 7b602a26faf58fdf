import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import Testing

/// Cairo up to 1.18 allocates one span too few in a row of a wide shape, and wrote beyond its
/// memory. `Tests/memory` runs the same drawings with valgrind.
@Suite("Rows in which every pixel differs")
struct CairoSpanTests {
  @Test(
    "Text is drawn at scales 1 to 4 and 21 sizes", arguments: 1...4, ["a", "W", "8", "姓", "v."])
  func text(scale: Int, letter: String) throws {
    for width in stride(from: 60.0, through: 400, by: 17) {
      let picture = try draw(text(letter, width: width, size: 9 + width / 40), scale, width)
      #expect(picture.count { $0 != white } > 0)
    }
  }

  @Test("Text clipped on both sides keeps its other pixels", arguments: 1...3)
  func clippedText(scale: Int) throws {
    let line = text("a", width: 300, size: 13)
    let whole = try draw(line, scale, 400)
    let clip = Rect(x: 60, y: 0, width: 150, height: 40)
    let cut = try draw([.beginClip(.rectangle(clip))] + line + [.endClip], scale, 400)
    for column in 60 * scale..<210 * scale {
      for row in 0..<40 * scale { #expect(cut.pixel(column, row) == whole.pixel(column, row)) }
    }
    #expect(cut.pixel(215 * scale, 20 * scale) == white)
  }

  @Test("Text inside of a round clip keeps the pixels it has without one", arguments: 1...3)
  func roundClip(scale: Int) throws {
    let line = text("a", width: 300, size: 13)
    let whole = try draw(line, scale, 400)
    let clip = Shape.roundedRectangle(Rect(x: -10, y: -20, width: 320, height: 80), radius: 9)
    #expect(try draw([.beginClip(clip)] + line + [.endClip], scale, 400) == whole)
  }

  @Test("A jagged shape is drawn inside every kind of clip", arguments: 1...3)
  func jaggedShapes(scale: Int) throws {
    let screen = Rect(x: 0, y: 0, width: 200, height: 40)
    let clips: [Shape] = [
      .rectangle(screen), .rectangle(Rect(x: 10.3, y: 2, width: 120.2, height: 30)),
      .roundedRectangle(Rect(x: 10, y: 0, width: 120, height: 40), radius: 12),
      .ellipse(in: screen),
    ]
    for clip in clips {
      for left in [-40.0, 5, 20] {
        let comb = Shape.path(comb(left: left, teeth: 260, scale: Double(scale)))
        for mark in [DrawCommand.fill(comb, .black), .stroke(comb, width: 0.3, .black)] {
          let picture = try draw([.beginClip(clip), mark, .endClip], scale, 200)
          #expect(picture.count { $0 != white } > 0)
        }
      }
    }
  }

  /// Returns slanted teeth, each narrower than a pixel.
  private func comb(left: Double, teeth: Int, scale: Double) -> [PathElement] {
    var elements: [PathElement] = [.move(Point(x: left, y: 20))]
    for tooth in 0..<teeth {
      let x = left + Double(tooth) * 1.5 / scale
      elements.append(.line(Point(x: x + 0.75 / scale, y: 12.25)))
      elements.append(.line(Point(x: x + 1.5 / scale, y: 20)))
    }
    return elements + [.close]
  }

  private func text(_ letter: String, width: Double, size: Double) -> [DrawCommand] {
    let clusters = (0..<Int(width / size * 2)).map { _ in
      TextCluster(text: letter, advance: size / 2)
    }
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: size), color: .black, origin: Point(x: 0.3, y: 30),
      clusters: clusters)
    return [.text(mark)]
  }

  private func draw(_ marks: [DrawCommand], _ scale: Int, _ width: Double) throws -> Bitmap {
    let size = Size(width: width, height: 40)
    let background = DrawCommand.fill(.rectangle(Rect(origin: .zero, size: size)), .white)
    return try rasterize(
      DisplayList(
        size: size, scale: PixelScale(scale),
        items: ([background] + marks).map { DisplayItem("view", $0) }))
  }
}
