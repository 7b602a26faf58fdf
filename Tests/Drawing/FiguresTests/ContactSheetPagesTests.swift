import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Contact sheets for printing")
struct ContactSheetPagesTests {
  private func groups(_ seed: UInt64) -> [ContactSheetGroup] {
    var random = SeededGenerator(seed: seed)
    return (0..<random.number(1...20)).map { number in
      let images = (0..<random.number(0...14)).map { index in
        ContactSheetGroup.Item(
          random.pick(["portrait", "landscape-typing", "登錄表單", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o"]),
          PixelSize(
            width: random.pick([1, 320, 667, 1366, 9000]),
            height: random.pick([1, 480, 1366, 20_000])),
          siblings: index == 0 ? ["dark", "rightToLeft"] : [])
      }
      return ContactSheetGroup("scene \(number)", in: number < 8 ? "first" : "second", images)
    }
  }

  @Test("Each image is on one page, within its margins and beside all others", arguments: 0..<60)
  func images(seed: UInt64) {
    let groups = groups(seed)
    let pages = contactSheetPages(groups)
    let placements = pages.flatMap(\.images)
    #expect(placements.map(\.index) == Array(0..<groups.reduce(0) { $0 + $1.images.count }))
    let sizes = groups.flatMap(\.images).map(\.size)
    for page in pages {
      #expect(page.page.size == Size(width: 595, height: 842))
      #expect(!page.images.isEmpty)
      for (index, image) in page.images.enumerated() {
        let frame = image.frame
        #expect(frame.minX >= 39.9 && frame.maxX <= 555.1 && frame.minY > 50 && frame.maxY < 802)
        for other in page.images[..<index] {
          #expect(frame.intersection(other.frame) == nil, "\(seed)")
        }
        let size = sizes[image.index]
        let ratio = Double(size.width) / Double(size.height)
        #expect(abs(frame.width / frame.height / ratio - 1) < 1e-6)
      }
      for line in writtenLines(page.page.items) where !line.text.isEmpty {
        #expect(line.box.minX >= 39 && line.box.maxX <= 562 && line.box.maxY <= 842, "\(line)")
      }
    }
  }

  @Test("Each page has its number, and each directory and scene has a heading")
  func headings() {
    let images = (0..<30).map { ContactSheetGroup.Item("shot \($0)", PixelSize(320, 568)) }
    let pages = contactSheetPages([
      ContactSheetGroup("form", in: "articles", Array(images.prefix(2))),
      ContactSheetGroup("footer", in: "articles", images),
      ContactSheetGroup("bars", in: "controls", Array(images.prefix(1))),
    ])
    let texts = pages.map { writtenLines($0.page.items).map(\.text) }
    #expect(pages.count == 4)
    for (number, page) in texts.enumerated() {
      #expect(page.contains("\(number + 1) of 4"), "\(page)")
    }
    #expect(texts[0].count { $0 == "articles" } == 2 && texts[0].contains("form"))
    #expect(texts[0].contains("footer") && texts[1].contains("footer (continued)"))
    #expect(texts[3].contains("controls") && texts[3].contains("bars"))
    #expect(pages.map(\.name) == ["form", "footer", "footer", "bars"])
  }
}

extension PixelSize {
  fileprivate init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }
}
