import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@testable import SnaplinePainting

@Suite("SF Symbols")
struct SymbolTests {
  @Test("Symbols with a size have a drawing, and vice versa")
  func names() {
    for name in Symbol.shapes.keys.sorted() {
      let icon = Icon.symbol(name)
      #expect(icon?.lines.isEmpty == false || icon?.shapes.isEmpty == false, "\(name)")
    }
    let entries = IconFile.standard.symbols.keys
    for name in entries.sorted() where !name.hasSuffix(".fill") {
      #expect(Symbol.shapes[name] != nil, "\(name)")
    }
  }

  @Test(
    "Symbols follow from others by their names",
    arguments: [
      "heart.circle", "heart.circle.fill", "a.square", "50.circle.fill", "mic.slash.fill",
      "person.fill.badge.plus", "envelope.badge.fill", "checkmark.shield", "qrcode.viewfinder",
      "eye.trianglebadge.exclamationmark", "arrow.up.doc.fill", "text.bubble",
    ])
  func rules(name: String) {
    #expect(IconFile.standard.symbols[name] == nil && Icon.symbol(name) != nil)
    #expect(Symbol(name).hasDrawing)
  }

  @Test(
    "A name that follows from no symbol has no drawing",
    arguments: [
      "hart.circle", "heart.cirkle", "slash", "circle.", ".circle", "a", "51x.circle", "",
    ])
  func unknownRules(name: String) {
    #expect(Icon.symbol(name) == nil && !Symbol(name).hasDrawing)
  }

  @Test("Every entry of the icon file is valid, and every item with an icon has one")
  func file() {
    #expect(IconFile.standard.badLines.isEmpty)
    for item in BarItem.SystemItem.allCases {
      let hasIcon = ![.edit, .save, .flexibleSpace, .fixedSpace].contains(item)
      #expect((Icon.icon(for: item) != nil) == hasIcon, "\(item)")
    }
    let icons = [Icon.cross, .chevron, .enter, .circledPlus, .circledLetter]
    for icon in icons + IconFile.standard.icons.values {
      #expect(!icon.lines.isEmpty || !icon.shapes.isEmpty)
    }
    for type in [ReturnKeyType.default, .go, .search, .done, .send] {
      #expect(type.glassIcon != nil, "\(type)")
    }
  }

  @Test(
    "A line of an icon file that is invalid is reported",
    arguments: [
      "lines M 1", "lines M 1,2,3", "lines L 1,2", "lines C 1,2 3,4", "lines Z", "lines O 1,2",
      "lines M 1,2 Q 3,4", "lines B 1,2 3,4", "lines S 1 2,3", "lines M 1,x", "lines",
      "line M 1,2 3,4", "same @missing", "mirrored a", "scaled x @good", "scaled @good", "long",
      "body M 1,2 3,4", "inner M 1,2 3,4", "room 1,2", "part 1 12,12", "part 1 12,12 @missing",
      "flipped @missing", "turned",
    ])
  func invalid(row: String) {
    let file = IconFile(Array("@good\n  lines M 1,2\n    3,4 5,6\na\n  \(row)\n".utf8))
    #expect(!file.badLines.isEmpty && file.badLines.allSatisfy { $0 > 3 })
    #expect(file.icons["good"]?.lines.count == 3)
  }

  @Test("A symbol scales with point size, weight and scale")
  func sizes() {
    var heart = Symbol("heart")
    #expect(abs(heart.size.width - 19.456) < 1e-9)
    let weight = heart.lineWidth
    heart.points = 34
    #expect(abs(heart.size.width - 38.912) < 1e-9 && abs(heart.lineWidth - 2 * weight) < 1e-9)
    heart.weight = .black
    #expect(heart.lineWidth > 3 * weight)
    heart.scale = .large
    #expect(abs(heart.size.width - 1.29 * 38.912) < 1e-9)
  }

  @Test(
    "Lines of a symbol exceed its box by at most half their width",
    arguments: Symbol.shapes.keys.sorted())
  func extent(name: String) {
    let isCut = Icon.symbol(name)?.cut != nil
    for symbol in [Symbol(name), heavy(name)] {
      var canvas = DisplayListBuilder(.ios15, PixelScale(2))
      let place = Rect(x: 0, y: 0, width: symbol.size.width, height: symbol.size.height)
      canvas.draw(symbol, in: place, Color(0, 0, 0))
      // Lines are shapes in icons of which something is cut out.
      let reach = isCut ? 0.5 + symbol.lineWidth / 2 : 0.5
      let square = place.centeredSquare(side: max(place.width, place.height))
      for item in canvas.items {
        let path: [PathElement]
        switch item.mark {
        case .fill(.path(let elements), _), .stroke(.path(let elements), _, _): path = elements
        default: continue
        }
        for element in path {
          guard case .line(let point) = element else { continue }
          #expect(point.x >= square.minX - reach && point.x <= square.maxX + reach, "\(name)")
          #expect(point.y >= square.minY - reach && point.y <= square.maxY + reach, "\(name)")
        }
      }
    }
  }

  private func heavy(_ name: String) -> Symbol {
    var symbol = Symbol(name)
    (symbol.weight, symbol.scale) = (.black, .large)
    return symbol
  }

  @Test(
    "Round ends of an icon reach as far as its lines, at three weights",
    arguments: [1, 1.8, 3])
  func ends(weight: Double) throws {
    let plus = try #require(Icon.icon(for: .add))
    let check = try #require(Icon.icon(for: .done))
    for sign in [plus, .cross, check, .chevron, .enter] {
      let place = Rect(x: 0, y: 0, width: 24, height: 24)
      func boxes(_ era: Era) -> [Rect] {
        var canvas = DisplayListBuilder(era, PixelScale(2))
        canvas.draw(sign, in: place, Color(0, 0, 0), weight: weight)
        return canvas.items.compactMap(\.mark.bounds)
      }
      let cut = try #require(boxes(.ios7).first)
      let round = try #require(boxes(.ios15).last)
      // The corners of a slanted end extend beyond its center.
      for (one, other) in [
        (cut.minX, round.minX), (cut.minY, round.minY), (round.maxX, cut.maxX),
        (round.maxY, cut.maxY),
      ] { #expect(other > one - weight / 2 - 0.01 && other < one + weight / 2) }
      if sign.lines == plus.lines {
        #expect(abs(round.width - cut.width) < 0.01 && abs(round.height - cut.height) < 0.01)
      }
    }
  }

  @Test("Lines that share an end stay connected")
  func joints() {
    let points = [4.0, 12, 20].map { Point(x: $0, y: 12) }
    let corner = Icon(
      lines: [PathElement](through: [points[0], points[1]])
        + [PathElement](through: [points[1], points[2]]))
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.draw(corner, in: Rect(x: 0, y: 0, width: 24, height: 24), Color(0, 0, 0), weight: 2)
    guard case .stroke(.path(let lines), _, _)? = canvas.items.first?.mark else {
      Issue.record("no lines")
      return
    }
    #expect(lines.compactMap(\.end).map(\.x) == [5, 12, 12, 19])
  }

  @Test("A translucent symbol is drawn as one layer")
  func translucent() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.draw(
      Symbol("heart.fill"), in: Rect(x: 0, y: 0, width: 20, height: 17),
      Color(0, 0, 0, alpha: 51))
    #expect(canvas.items.map(\.mark).first == .beginGroup(opacity: 0.2))
    #expect(canvas.items.map(\.mark).last == .endGroup)
  }

  @Test("A symbol without a drawing is a faint outline of its size")
  func unknown() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    let place = Rect(x: 0, y: 0, width: 20, height: 16)
    canvas.draw(Symbol("nothing.of.the.kind"), in: place, Color(0, 0, 0))
    let middle = Rect(x: 0.5, y: 0.5, width: 19, height: 15)
    let faint = Color(0, 0, 0).withAlpha(multipliedBy: 0.35)
    #expect(canvas.items.map(\.mark) == [.stroke(Shape(middle, radius: 2.7), width: 1, faint)])
  }

  @Test("A line is cut out of a filled shape, where lines cross, too")
  func cuts() throws {
    let cross =
      [PathElement](through: [Point(x: 4, y: 12), Point(x: 20, y: 12)])
      + [PathElement](through: [Point(x: 12, y: 4), Point(x: 12, y: 20)])
    var icon = Icon(shapes: Shape(Rect(x: 0, y: 0, width: 24, height: 24), radius: 0).elements)
    icon.cut = IconCut(lines: cross)
    let shape = Shape.path(icon.solid(weight: 2).shapes)
    for (x, y, isInside) in [
      (12.0, 12.0, false), (8, 12, false), (12, 16, false), (8, 8, true), (1, 12, true),
      (12, 23, true), (8, 14, true),
    ] { #expect(shape.contains(Point(x: x, y: y)) == isInside, "\(x) \(y)") }
  }
}
