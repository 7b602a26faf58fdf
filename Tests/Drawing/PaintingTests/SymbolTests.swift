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
    #expect(Set(Symbol.shapes.keys) == Set(Icon.symbols.keys))
    for (name, sign) in Icon.symbols {
      #expect(!sign.lines.isEmpty || !sign.shapes.isEmpty, "\(name)")
    }
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
      "body M 1,2 3,4",
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
    arguments: Icon.symbols.keys.sorted())
  func extent(name: String) {
    for symbol in [Symbol(name), heavy(name)] {
      var canvas = DisplayListBuilder(.ios15, PixelScale(2))
      let place = Rect(x: 0, y: 0, width: symbol.size.width, height: symbol.size.height)
      canvas.draw(symbol, in: place, Color(0, 0, 0))
      let square = place.centeredSquare(side: max(place.width, place.height))
      for item in canvas.items {
        let path: [PathElement]
        switch item.mark {
        case .fill(.path(let elements), _), .stroke(.path(let elements), _, _): path = elements
        default: continue
        }
        for element in path {
          guard case .line(let point) = element else { continue }
          #expect(point.x >= square.minX - 0.5 && point.x <= square.maxX + 0.5, "\(name)")
          #expect(point.y >= square.minY - 0.5 && point.y <= square.maxY + 0.5, "\(name)")
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

  @Test("An unknown symbol is a placeholder box")
  func unknown() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    let place = Rect(x: 0, y: 0, width: 20, height: 20)
    canvas.draw(Symbol("nothing.of.the.kind"), in: place, Color(0, 0, 0))
    #expect(canvas.items.count == 1)
  }
}
