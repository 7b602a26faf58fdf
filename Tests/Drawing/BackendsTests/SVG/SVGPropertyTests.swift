import Foundation
import FoundationXML
import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// The elements of a file, found by an independent XML parser.
private struct Elements {
  var isValid = false
  var all: [(name: String, attributes: [String: String])] = []

  init(_ file: String) {
    let parser = XMLParser(data: Data(file.utf8))
    let log = Log()
    parser.delegate = log
    isValid = parser.parse()
    all = log.all
  }

  private final class Log: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { all.append((name, attributes)) }
  }

  var names: [String] { all.compactMap { $0.attributes["id"] } }

  /// The names that elements refer to, by `url(#…)` or `href`.
  var wanted: [String] {
    all.flatMap { $0.attributes.values }.compactMap { value in
      if value.hasPrefix("url(#") { return String(value.dropFirst(5).dropLast()) }
      return value.hasPrefix("#") && value.count != 7 ? String(value.dropFirst()) : nil
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func point() -> Point {
    Point(x: Double(number(-9_000...9_000)) / 97, y: Double(number(-9_000...9_000)) / 89)
  }

  fileprivate mutating func path() -> [PathElement] {
    var path: [PathElement] = [.move(point())]
    for _ in 0..<number(0...30) {
      switch number(0...9) {
      case 0: path += [.close, .move(point())]
      case 1: path.append(.close)
      case 2...4:
        // Along an axis, which has its own commands.
        let last = path.compactMap(\.end).last ?? .zero
        let next = point()
        path.append(
          .line(number(0...1) == 0 ? Point(x: last.x, y: next.y) : Point(x: next.x, y: last.y)))
      case 5, 6: path.append(.line(point()))
      default: path.append(.curve(point(), point(), point()))
      }
    }
    return path
  }

  fileprivate mutating func outline() -> Shape {
    let rect = Rect(origin: point(), size: Size(width: Double(number(0...30)), height: 8.5))
    return switch number(0...3) {
    case 0: .rectangle(rect)
    case 1: .roundedRectangle(rect, radius: Double(number(-3...30)))
    case 2: .ellipse(in: rect)
    default: .path(path())
    }
  }

  fileprivate mutating func color() -> Color {
    Color(UInt8(number(0...255)), 7, 200, alpha: pick([255, 255, 128, 0]))
  }

  fileprivate mutating func mark() -> DrawCommand {
    switch number(0...9) {
    case 0...2: return .fill(outline(), color())
    case 3: return .stroke(outline(), width: Double(number(0...5)), color())
    case 4:
      let course: Gradient.Geometry =
        number(0...1) == 0
        ? .along(from: point(), to: point()) : .around(point(), point(), point())
      return .gradient(
        outline(), Gradient(course, stops: [.init(0, color()), .init(0.5, color())]))
    case 5: return .beginClip(outline())
    case 6: return .beginGroup(opacity: Double(number(0...4)) / 4)
    case 7: return pick([.endClip, .endGroup])
    default:
      var mark = TextLineCommand(
        font: Font(.systemRegular, size: 12), color: color(), origin: point(),
        clusters: ["a", "<", "\u{0}", "שלום", "\""].map { TextCluster(text: $0, advance: 4) })
      if number(0...2) > 0 { mark.glyphOutline = path() }
      return .text(mark)
    }
  }
}

@Suite("Properties of SVG output")
struct SVGPropertyTests {
  @Test("The file is valid XML, and every reference has one target, in 150 samples")
  func names() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<150 {
      let items = (0..<random.number(0...40)).map { _ in DisplayItem("a", random.mark()) }
      let list = DisplayList(
        size: Size(width: 100, height: 80), scale: PixelScale(2), items: items + items)
      for style in SVGText.allCases {
        let file = writeSVG(list, title: "a \"title\" <é>", text: style)
        let elements = Elements(file)
        #expect(elements.isValid)
        let names = elements.names
        #expect(Set(names).count == names.count)
        for name in elements.wanted { #expect(names.contains(name), "\(name)") }
        // A parser of numbers would stop there.
        #expect(!file.contains("=\"nan") && !file.contains("=\"inf"))
      }
    }
  }

  @Test(
    "SVG files with different titles have different ids, so that a page can contain both",
    arguments: [
      ("姓名", "電話"), ("שלום", "עולם"), ("😀", ""), ("a b", "a c"),
      (String(repeating: "a", count: 70) + "x", String(repeating: "a", count: 70) + "y"),
      ("a", "á"), ("1", "2"),
    ])
  func prefixes(_ one: String, _ other: String) {
    let clip = Shape.rectangle(Rect(x: 1, y: 2, width: 3, height: 4))
    let list = DisplayList(
      size: Size(width: 9, height: 9), scale: PixelScale(1),
      items: [DisplayItem("a", .beginClip(clip)), DisplayItem("a", .endClip)])
    let names = [one, other].map { Set(Elements(writeSVG(list, title: $0)).names) }
    #expect(!names[0].isEmpty && names[0].isDisjoint(with: names[1]), "\(names)")
  }

  @Test("Points of a path are accurate to the written digits, in 300 samples")
  func paths() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let path = random.path()
      let list = DisplayList(
        size: Size(width: 9, height: 9), scale: PixelScale(1),
        items: [DisplayItem("a", .fill(.path(path), .black))])
      let element = try #require(
        Elements(writeSVG(list, title: "t")).all.first { $0.name == "path" })
      let read = try #require(element.attributes["d"].flatMap(ends))
      #expect(read.count == path.count)
      for (point, element) in zip(read, path) {
        guard let end = element.end else { continue }
        #expect(abs(point.x - end.x) <= 0.000501 && abs(point.y - end.y) <= 0.000501)
      }
    }
  }

  @Test("An SVG has the size of its image, times the enlargement")
  func sizes() throws {
    let list = DisplayList(size: Size(width: 320, height: 568), scale: PixelScale(2))
    for factor in 1...4 {
      let root = try #require(
        Elements(writeSVG(list, title: "t", enlargement: factor)).all.first)
      #expect(root.attributes["width"] == "\(320 * factor)")
      #expect(root.attributes["height"] == "\(568 * factor)")
      #expect(root.attributes["viewBox"] == "0 0 320 568")
    }
  }

  @Test("Fully transparent commands are omitted")
  func clear() {
    let outline = Shape.rectangle(Rect(x: 0, y: 0, width: 5, height: 5))
    let text = TextLineCommand(
      font: Font(.systemRegular, size: 12), color: .clear, origin: .zero,
      clusters: [TextCluster(text: "secret", advance: 4)])
    let marks: [DrawCommand] = [
      .fill(outline, .clear), .stroke(outline, width: 2, .clear), .text(text),
    ]
    let list = DisplayList(
      size: Size(width: 9, height: 9), scale: PixelScale(1),
      items: marks.map { DisplayItem("a", $0) })
    for style in SVGText.allCases {
      let file = writeSVG(list, title: "t", text: style)
      #expect(Elements(file).all.map(\.name) == ["svg", "title"])
      #expect(!file.contains("secret"))
    }
  }
}

/// Returns the end point of each command of an SVG path; lowercase commands are relative.
private func ends(_ text: String) -> [Point]? {
  var scanner = text[...]
  var (here, start) = (Point.zero, Point.zero)
  var found: [Point] = []
  func number() -> Double? {
    scanner = scanner.drop { $0 == " " || $0 == "," }
    var hasPoint = false
    var digits = ""
    while let next = scanner.first {
      if next == "-", !digits.isEmpty { break }
      if next == ".", hasPoint { break }
      guard next == "-" || next == "." || next.isNumber else { break }
      hasPoint = hasPoint || next == "."
      digits.append(next)
      scanner.removeFirst()
    }
    return Double(digits)
  }
  while let letter = scanner.popFirst() {
    switch letter {
    case "M":
      guard let x = number(), let y = number() else { return nil }
      (here, start) = (Point(x: x, y: y), Point(x: x, y: y))
    case "h":
      guard let x = number() else { return nil }
      here.x += x
    case "v":
      guard let y = number() else { return nil }
      here.y += y
    case "l":
      guard let x = number(), let y = number() else { return nil }
      here = here + Point(x: x, y: y)
    case "c":
      let numbers = (0..<6).compactMap { _ in number() }
      guard numbers.count == 6 else { return nil }
      here = here + Point(x: numbers[4], y: numbers[5])
    case "z": here = start
    default: return nil
    }
    found.append(here)
  }
  return found
}
