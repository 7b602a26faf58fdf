import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Cached drawing equals full drawing")
struct RasterizerCacheTests {
  @Test(
    "A cached text line has the same pixels at random positions, in 12 samples", arguments: 0..<12)
  func masks(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let list = DisplayList(
      size: Size(width: 90, height: 60), scale: PixelScale(1 + Int(seed % 3)),
      items: backgrounds(&dice) + (0..<14).flatMap { _ in line(&dice) })
    try expectSamePixels(list)
  }

  @Test("Glyphs cached one by one compose the same line", arguments: 0..<24)
  func letters(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let letters = Array("lIi|-_.HTfrtjWwmagxy@ÄÅéß密碼").map(String.init)
    let items = (0..<12).map { row in
      let font = Font(
        dice.pick([.systemRegular, .systemBold, .helveticaNeueRegular]),
        size: dice.pick([7, 9, 14, 17, 30.5]))
      let text = (0..<Int.random(in: 1...24, using: &dice)).map { _ in dice.pick(letters) }
      let block = layOut(
        text.joined(), font: font, width: nil, maximumLines: 1, breaking: .clipping,
        scale: PixelScale(2))
      let origin = Point(
        x: Double.random(in: 2...20, using: &dice), y: 35 * Double(row + 1) + dice.pick([0, 0.3]))
      return DisplayItem(
        "text",
        .text(
          TextLineCommand(
            font: font, color: Color(UInt8(20 * row), 40, 90), origin: origin,
            clusters: block.lines.first?.clusters ?? [])))
    }
    try expectSamePixels(
      DisplayList(
        size: Size(width: 700, height: 450), scale: PixelScale(1 + Int(seed % 3)), items: items))
  }

  @Test("Cached rounded corners have the same pixels at random positions", arguments: 0..<24)
  func roundCorners(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let items = (0..<30).map { number in
      let rect = Rect(
        x: Double.random(in: -5...150, using: &dice), y: Double.random(in: -5...90, using: &dice),
        width: dice.pick([0, 3, 31, 80.5, 120]), height: dice.pick([0, 4.5, 12, 30, 60]))
      // Most frames are between pixels or on their centers.
      let place = dice.pick([
        rect, rect.offset(by: .zero - Point(x: rect.minX.rounded(), y: rect.minY.rounded())),
        Rect(x: rect.minX.rounded(), y: rect.minY.rounded() + 0.5, width: 70, height: 25),
      ])
      let outline = Shape.roundedRectangle(place, radius: dice.pick([1.0, 5, 8.25, 40]))
      let color = Color(UInt8(8 * number), 90, 200, alpha: dice.pick([255, 255, 255, 90]))
      return DisplayItem(
        "shape",
        Bool.random(using: &dice)
          ? .fill(outline, color)
          : .stroke(outline, width: dice.pick([0.5, 1, 1.5, 6]), color))
    }
    try expectSamePixels(
      DisplayList(
        size: Size(width: 160, height: 100), scale: PixelScale(1 + Int(seed % 3)), items: items))
  }

  @Test("Cached ellipses and paths have the same pixels at random positions", arguments: 0..<24)
  func ellipsesAndPaths(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let shapes = (0..<4).map { _ in shape(&dice) }
    let items = (0..<40).map { number in
      // The same shape at a whole number of pixels away, and at another position.
      let place = dice.pick([
        Point(x: Double(number * 3), y: Double(number)),
        Point(
          x: Double.random(in: -5...150, using: &dice), y: Double.random(in: -5...90, using: &dice)),
      ])
      let outline = moved(dice.pick(shapes), by: place)
      let color = Color(UInt8(6 * number), 90, 200, alpha: dice.pick([255, 255, 255, 90]))
      return DisplayItem(
        "shape",
        dice.pick([
          .fill(outline, color), .fill(outline, color),
          .stroke(outline, width: dice.pick([0.5, 1, 6]), color),
        ]))
    }
    try expectSamePixels(
      DisplayList(
        size: Size(width: 160, height: 100), scale: PixelScale(1 + Int(seed % 3)), items: items))
  }

  private func shape(_ dice: inout SeededGenerator) -> Shape {
    let (width, height) = (dice.pick([0, 5.5, 12, 70.25]), dice.pick([5.5, 9, 30]))
    if Bool.random(using: &dice) {
      return .ellipse(in: Rect(x: 0.25, y: 0, width: width, height: height))
    }
    func point() -> Point {
      Point(
        x: Double.random(in: 0...1, using: &dice) * width,
        y: Double.random(in: 0...1, using: &dice) * height)
    }
    return .path(
      [.move(point())]
        + (0..<dice.pick([1, 4, 12])).map { _ in
          dice.pick([.line(point()), .curve(point(), point(), point())])
        } + [.close])
  }

  private func moved(_ outline: Shape, by way: Point) -> Shape {
    switch outline {
    case .rectangle(let rect): .rectangle(rect.offset(by: way))
    case .roundedRectangle(let rect, let radius):
      .roundedRectangle(rect.offset(by: way), radius: radius)
    case .ellipse(let rect): .ellipse(in: rect.offset(by: way))
    case .path(let elements):
      .path(
        elements.map { element in
          switch element {
          case .move(let point): .move(point + way)
          case .line(let point): .line(point + way)
          case .curve(let first, let second, let end):
            .curve(first + way, second + way, end + way)
          case .close: .close
          }
        })
    }
  }

  /// Draws a list twice with a cache and once without.
  private func expectSamePixels(_ list: DisplayList) throws {
    var plain = Rasterizer(fonts: FontSet(), remembersText: false)
    var remembering = Rasterizer(fonts: FontSet())
    let expected = try plain.rasterize(list)
    #expect(try remembering.rasterize(list) == expected)
    #expect(try remembering.rasterize(list) == expected)
  }

  @Test("Covered areas do not affect the pixels", arguments: 0..<40)
  func occlusion(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let size = PixelSize(width: 20, height: 16)
    var expected = [UInt32](repeating: 0, count: size.width * size.height)
    var items: [DisplayItem] = []
    for number in 0..<12 {
      // Edges are shared often, so that areas cover whole sides of each other.
      let edges = [0.0, 4, 10, 16, 20]
      let x = dice.pick(Array(edges.dropLast()))
      let y = dice.pick([0.0, 4, 10])
      let right = dice.pick(edges.filter { $0 > x })
      let bottom = dice.pick([4.0, 10, 16].filter { $0 > y })
      let color = Color(UInt8(number * 20), UInt8(255 - number), 7)
      let rect = Rect(x: x, y: y, width: right - x, height: bottom - y)
      let area = DisplayItem("area", .fill(.rectangle(rect), color))
      // Some areas are in clips, one nested in the other.
      let windows = (0..<dice.pick([0, 1, 2])).map { _ in
        Rect(
          x: dice.pick([-3, 0, 7]), y: dice.pick([0, 3]), width: dice.pick([9, 20]), height: 12)
      }
      items +=
        windows.map { DisplayItem("window", .beginClip(.rectangle($0))) } + [area]
        + windows.map { _ in DisplayItem("window", .endClip) }
      for row in Int(y)..<Int(bottom) {
        for column in Int(x)..<Int(right)
        where windows.allSatisfy({ $0.holds(column, row) }) {
          expected[row * size.width + column] =
            0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | 7
        }
      }
    }
    var rasterizer = Rasterizer(fonts: FontSet())
    let list = DisplayList(
      size: Size(width: 20, height: 16), scale: PixelScale(1), items: items)
    let picture = try rasterizer.rasterize(list)
    let pixels = picture.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    #expect(pixels == expected)
  }

  @Test("An area in a clip with rounded corners fills only the clip")
  func oddWindow() throws {
    let window = Shape.roundedRectangle(Rect(x: 2, y: 2, width: 16, height: 12), radius: 6)
    let whole = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 16))
    var rasterizer = Rasterizer(fonts: FontSet())
    let picture = try rasterizer.rasterize(
      DisplayList(
        size: Size(width: 20, height: 16), scale: PixelScale(1),
        items: [
          DisplayItem("root", .fill(whole, .white)),
          DisplayItem("window", .beginClip(window)),
          DisplayItem("area", .fill(whole, Color(255, 0, 0))),
          DisplayItem("window", .endClip),
        ]))
    #expect(Array(picture.bytes.prefix(4)) == [255, 255, 255, 255])
    let middle = (8 * 20 + 10) * 4
    #expect(Array(picture.bytes[middle..<middle + 4]) == [0, 0, 255, 255])
  }

  private func backgrounds(_ dice: inout SeededGenerator) -> [DisplayItem] {
    let screen = Rect(x: 0, y: 0, width: 90, height: 60)
    // Without a background the glyphs are the first on a transparent canvas.
    guard Bool.random(using: &dice) else { return [] }
    return [
      DisplayItem(
        "root", .fill(.rectangle(screen), Color(250, 180, UInt8.random(in: 0...255, using: &dice))))
    ]
  }

  private func line(_ dice: inout SeededGenerator) -> [DisplayItem] {
    let font = Font(
      dice.pick([.systemRegular, .systemBold, .helveticaNeueRegular]),
      size: dice.pick([9, 14, 17, 30.5]))
    let text = dice.pick(["Wave fi 12", "密碼 Aj", "x", "سلام", "l–…"])
    let place = Point(
      x: Double.random(in: -20...80, using: &dice), y: Double.random(in: -5...65, using: &dice))
    let color = Color(
      UInt8.random(in: 0...255, using: &dice), 40, 90, alpha: dice.pick([255, 255, 255, 128]))
    let block = layOut(
      text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(2))
    let clusters = block.lines.first?.clusters ?? []
    // The same line at a whole number of pixels away, and at another position.
    let moves = [0.0, 7, 1.0 / 3].map { Point(x: place.x + $0, y: place.y + $0) }
    let marks = moves.map { origin in
      DisplayItem(
        "text",
        .text(TextLineCommand(font: font, color: color, origin: origin, clusters: clusters)))
    }
    switch Int.random(in: 0..<5, using: &dice) {
    case 0:
      let rect = Rect(x: place.x.rounded(), y: 10, width: 31, height: 21)
      return [DisplayItem("c", .beginClip(.rectangle(rect)))] + marks + [DisplayItem("c", .endClip)]
    case 1:
      let rect = Rect(x: place.x, y: 10, width: 31, height: 21)
      return [DisplayItem("c", .beginClip(.roundedRectangle(rect, radius: 6)))] + marks
        + [DisplayItem("c", .endClip)]
    case 2:
      return [DisplayItem("g", .beginGroup(opacity: 0.5))] + marks + [DisplayItem("g", .endGroup)]
    default: return marks
    }
  }
}

extension Rect {
  /// Whether a pixel is inside the rectangle, whose edges are between pixels.
  fileprivate func holds(_ column: Int, _ row: Int) -> Bool {
    Double(column) >= minX && Double(column) < maxX && Double(row) >= minY && Double(row) < maxY
  }
}
