import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// A document parsed by its cross-reference table.
private struct Document {
  /// Objects by number, without `obj` and `endobj`; streams are decompressed.
  var objects: [Int: (head: String, content: String?)] = [:]
  var problems: [String] = []

  init(_ bytes: [UInt8]) {
    // One character for each byte, so that offsets in the text are those in the file.
    let text = bytes.map { $0 < 128 ? $0 : 0x3F }
    func place(of words: String, from start: Int) -> Int? {
      let wanted = Array(words.utf8)
      var index = start
      while index + wanted.count <= text.count {
        if text[index..<index + wanted.count].elementsEqual(wanted) { return index }
        index += 1
      }
      return nil
    }
    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    let tail = string(max(0, text.count - 40)..<text.count)
    guard let start = tail.firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/).flatMap({ Int($0.1) }),
      start < text.count
    else {
      problems.append("no end")
      return
    }
    let rows = string(start..<text.count).split(separator: "\n").dropFirst(3)
      .prefix { $0.hasSuffix(" n ") }
    for (index, row) in rows.enumerated() {
      let number = index + 1
      let opening = "\(number) 0 obj\n"
      guard let from = Int(row.prefix(10)), string(from..<from + opening.utf8.count) == opening
      else {
        problems.append("object \(number) is not at its place")
        continue
      }
      let begin = from + opening.utf8.count
      guard let close = place(of: "\nendobj\n", from: begin) else {
        problems.append("object \(number) never ends")
        continue
      }
      guard let stream = place(of: "stream\n", from: begin), stream < close else {
        objects[number] = (string(begin..<close), nil)
        continue
      }
      let head = string(begin..<stream)
      let length = head.firstMatch(of: /\/Length (\d+)/).flatMap { Int($0.1) } ?? -1
      let first = stream + 7
      guard length >= 0, first + length <= bytes.count,
        string(first + length..<min(text.count, first + length + 17)) == "\nendstream\nendobj"
      else {
        problems.append("the stream \(number) is not as long as it says")
        continue
      }
      var content = Array(bytes[first..<first + length])
      if head.contains("/FlateDecode") { content = inflated(Array(content.dropFirst(2))) ?? [] }
      objects[number] = (head, String(decoding: content, as: UTF8.self))
    }
  }

  /// The object numbers that occur in references.
  var references: Set<Int> {
    Set(
      objects.values.flatMap { object in
        object.head.matches(of: /(\d+) 0 R/).compactMap { Int($0.1) }
      })
  }

  /// The content streams of pages and layers.
  var drawings: [String] {
    objects.values.filter { !$0.head.contains("/Image") }.compactMap(\.content)
      .filter { !$0.contains("begincmap") }
  }
}

extension SeededGenerator {
  fileprivate mutating func outline() -> Shape {
    let rect = Rect(
      x: Double(number(-9...60)), y: Double(number(-9...60)), width: Double(number(0...30)),
      height: 12.5)
    return switch number(0...2) {
    case 0: .rectangle(rect)
    case 1: .roundedRectangle(rect, radius: 4)
    default: .ellipse(in: rect)
    }
  }

  fileprivate mutating func mark() -> DrawCommand {
    let color = Color(UInt8(number(0...255)), 9, 90, alpha: pick([255, 255, 77, 0]))
    switch number(0...9) {
    case 0, 1: return .fill(outline(), color)
    case 2: return .stroke(outline(), width: 1.5, color)
    case 3:
      let course: Gradient.Geometry =
        number(0...1) == 0
        ? .along(from: .zero, to: Point(x: 9, y: 9))
        : .around(Point(x: 5, y: 5), Point(x: 9, y: 5), Point(x: 5, y: 7))
      let places = (0..<number(2...5)).map { _ in Double(number(0...4)) / 4 }.sorted()
      return .gradient(
        outline(), Gradient(course, stops: places.map { .init($0, pick([color, .white])) }))
    case 4: return .beginClip(outline())
    case 5: return .beginGroup(opacity: pick([0, 0.5, 1]))
    case 6: return pick([.endClip, .endGroup])
    default:
      let words = pick(["a", "two words", "姓名", "שלום", "", "(\\)>>", "😀", "\u{0}\u{1B}"])
      var text = TextLineCommand(
        font: Font(.systemRegular, size: Double(number(0...20))), color: color,
        origin: Point(x: Double(number(0...50)), y: 20),
        clusters: words.map { TextCluster(text: String($0), advance: Double(number(0...90)) / 7) })
      text.glyphOutline = outline().elements
      return .text(text)
    }
  }

  fileprivate mutating func page(_ name: String) -> PDFPage {
    let items = (0..<number(0...40)).map { _ in DisplayItem("a", mark()) }
    return PDFPage(
      name, DisplayList(size: Size(width: 60, height: 40), scale: PixelScale(2), items: items))
  }
}

@Suite("Properties of PDF documents")
struct PDFPropertyTests {
  @Test(
    "Offsets, stream lengths and references are correct, in 60 samples")
  func structure() {
    var random = SeededGenerator(seed: 51)
    for round in 0..<60 {
      let pages = (0..<random.number(0...3)).map { random.page("page \($0)") }
      let document = Document(writePDF(pages, title: random.pick(["", "t", "姓名", "(a\\"])))
      #expect(document.problems.isEmpty, "\(document.problems) in round \(round)")
      let known = Set(document.objects.keys)
      #expect(document.references.isSubset(of: known), "in round \(round)")
      let kids = document.objects.values.filter { $0.head.contains("/Type /Page ") }
      #expect(kids.count == pages.count)
    }
  }

  @Test("Saved graphics states are restored, also for unbalanced layers, in 60 samples")
  func balance() {
    var random = SeededGenerator(seed: 52)
    for round in 0..<60 {
      let document = Document(writePDF([random.page("a"), random.page("b")], title: "t"))
      for drawing in document.drawings {
        var depth = 0
        for word in drawing.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
          if word == "q" { depth += 1 }
          if word == "Q" { depth -= 1 }
          #expect(depth >= 0, "in round \(round)")
        }
        #expect(depth == 0, "in round \(round)")
      }
    }
  }

  @Test("Every used resource name is defined, in 60 samples")
  func names() throws {
    var random = SeededGenerator(seed: 53)
    var count = 0
    for round in 0..<60 {
      let document = Document(writePDF([random.page("a"), random.page("b")], title: "t"))
      let lists = document.objects.values.filter { $0.head.contains("/ExtGState <<") }
      let list = try #require(lists.first).head
      for drawing in document.drawings {
        for name in drawing.matches(of: /\/[a-z]\d+/) {
          count += 1
          #expect(list.contains("\(name.output) "), "\(name.output) in round \(round)")
        }
      }
    }
    #expect(count > 2_000)
  }

  @Test("Numbers have no exponents or infinities", .premise(atLeast: 75))
  func numbers() {
    let far = Rect(x: -1e6, y: 1e6, width: 1e6, height: 0.000_01)
    let small = TextLineCommand(
      font: Font(.systemRegular, size: 0.001), color: .black, origin: Point(x: 1e-9, y: -1e-9),
      clusters: [TextCluster(text: "a", advance: 1e6), TextCluster(text: "b", advance: -1e6)])
    let marks: [DrawCommand] = [
      .fill(.rectangle(far), .black), .fill(.ellipse(in: far), .black), .text(small),
      .stroke(.roundedRectangle(far, radius: 1e6), width: 1e-9, .black),
    ]
    let list = DisplayList(
      size: Size(width: 60, height: 40), scale: PixelScale(1),
      items: marks.map { DisplayItem("a", $0) })
    let document = Document(writePDF([PDFPage("a", list)], title: "t"))
    #expect(document.problems.isEmpty && !document.drawings.isEmpty)
    for drawing in document.drawings {
      for word in drawing.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        guard let first = word.first, premise(first.isNumber || "-+.".contains(first)) else {
          continue
        }
        #expect(word.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }, "\(word)")
      }
      #expect(!drawing.contains("nan") && !drawing.contains("inf"))
    }
  }

  @Test("A document without pages, or with an empty one, is valid")
  func empty() throws {
    for pages in [[], [PDFPage("", DisplayList(size: .zero, scale: PixelScale(1)))]] {
      let document = Document(writePDF(pages, title: ""))
      #expect(document.problems.isEmpty)
      let tree = try #require(
        document.objects.values.first { $0.head.contains("/Type /Pages") })
      #expect(tree.head.contains("/Count \(pages.count) "))
    }
  }

  @Test("More glyphs than one font can hold are divided into several fonts")
  func manyLetters() {
    let letters = (0x4E00..<0x4E00 + 700).compactMap(Unicode.Scalar.init).map(String.init)
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: 12), color: .black, origin: .zero,
      clusters: letters.map { TextCluster(text: $0, advance: 12) })
    let list = DisplayList(
      size: Size(width: 60, height: 40), scale: PixelScale(1),
      items: [DisplayItem("a", .text(mark))]
    )
    let document = Document(writePDF([PDFPage("a", list)], title: "t"))
    let maps = document.objects.values.compactMap(\.content).filter { $0.contains("begincmap") }
    #expect(maps.count == 3)
    let known = Set(maps.flatMap { $0.matches(of: /<..> <(....)>/).map { String($0.1) } })
    #expect(known == Set((0x4E00..<0x4E00 + 700).map { String($0, radix: 16, uppercase: true) }))
    // No table of more than 100 rows, because readers stop there.
    for map in maps {
      for count in map.matches(of: /(\d+) beginbfchar/) {
        #expect(Int(count.1).map { $0 <= 100 } == true)
      }
    }
  }

  @Test("Pages are bookmarked by their names in any script")
  func outlines() {
    let names = ["a", "姓名", "שלום", "😀", "(b\\)", ""]
    let pages = names.map { name in
      PDFPage(name, DisplayList(size: Size(width: 9, height: 9), scale: PixelScale(1)))
    }
    let document = Document(writePDF(pages, title: "t"))
    let heads = document.objects.values.map(\.head).filter { $0.contains("/Dest") }
    let titles = heads.compactMap { $0.firstMatch(of: /\/Title <FEFF([0-9A-F]*)>/)?.1 }
    let read = titles.map { digits -> String in
      var (units, rest): ([UInt16], Substring) = ([], digits)
      while !rest.isEmpty {
        units.append(UInt16(rest.prefix(4), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      }
      return String(decoding: units, as: UTF16.self)
    }
    #expect(Set(read) == Set(names) && read.count == names.count)
  }
}
