import DisplayLists
import Figures
import Geometry
import SceneModel
import TestSupport
import Testing
import Typography

/// The lines of text of some marks, each with the box around it.
func writtenLines(_ items: [DisplayItem]) -> [(text: String, box: Rect)] {
  items.compactMap { item in
    guard case .text(let mark) = item.mark else { return nil }
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    let box = Rect(
      x: mark.origin.x, y: mark.origin.y - mark.font.size * 0.75, width: width,
      height: mark.font.size)
    return (mark.clusters.map(\.text).joined(), box)
  }
}

@Suite("Contact sheets as marks")
struct ContactSheetGeometryTests {
  private static let words = [
    "portrait", "landscape-typing", "form", "登錄表單", "שלום", "", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o",
    "portrait-iPhone14ProMax-darkAppearance", "🏳️‍🌈",
  ]

  private func group(_ random: inout SeededGenerator) -> ContactSheetGroup {
    let pictures = (0..<random.number(0...9)).map { _ in
      ContactSheetGroup.Picture(
        random.pick(Self.words),
        PixelSize(
          width: random.pick([1, 90, 640, 1170, 2048, 9000]),
          height: random.pick([1, 180, 1136, 2532, 2732])),
        siblings: (0..<random.number(0...2)).map { _ in random.pick(Self.words) })
    }
    let heading = (0..<random.number(1...3)).map { _ in random.pick(Self.words) }
    return ContactSheetGroup(heading.joined(separator: "/"), pictures)
  }

  private func groups(_ seed: UInt64) -> [ContactSheetGroup] {
    var random = SeededGenerator(seed: seed)
    return (0..<random.number(0...12)).map { _ in group(&random) }
  }

  private func rect(_ place: PixelRect) -> Rect {
    Rect(
      x: Double(place.x), y: Double(place.y), width: Double(place.width),
      height: Double(place.height))
  }

  @Test("No word of a caption is cut below a small picture")
  func captionsOfSmallPictures() {
    let names = ["portrait", "landscape-typing", "portrait-darkAppearance"]
    let sheet = paintContactSheet([
      ContactSheetGroup(
        "a", names.map { ContactSheetGroup.Picture($0, PixelSize(width: 40, height: 30)) })
    ])
    let words = writtenLines(sheet.page.items).map { $0.text.filter { $0 != "\u{200B}" } }
    #expect(
      words == ["a", "portrait", "landscape-", "typing", "portrait-", "dark", "Appearance"])
  }

  @Test(
    "Every picture has a place of its own on the page, in the order of reading",
    arguments: Array(1...40) as [UInt64])
  func places(seed: UInt64) {
    let groups = groups(seed)
    let sheet = paintContactSheet(groups)
    let places = sheet.places.map(rect)
    #expect(places.count == groups.reduce(0) { $0 + $1.pictures.count })
    let page = Rect(origin: .zero, size: sheet.page.size)
    for (number, place) in places.enumerated() {
      #expect(place.intersection(page) == place)
      #expect(places[(number + 1)...].allSatisfy { $0.intersection(place) == nil })
      guard number > 0 else { continue }
      let last = places[number - 1]
      #expect(place.minY == last.minY ? place.minX >= last.maxX : place.minY >= last.maxY)
    }
  }

  @Test("No picture is stretched, and a phone's is a quarter as wide as it is")
  func shapes() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let groups = groups(seed)
      let sizes = groups.flatMap(\.pictures).map(\.size)
      for (size, place) in zip(sizes, paintContactSheet(groups).places) {
        let height = Double(size.height) * Double(place.width) / Double(size.width)
        #expect((Double(place.height) - height).magnitude <= 1)
        if (96...5536).contains(size.width) { #expect(place.width == size.width / 4) }
      }
    }
  }

  @Test(
    "Words lie neither on pictures nor on other words, nor off the page",
    arguments: Array(1...40) as [UInt64])
  func words(seed: UInt64) {
    let sheet = paintContactSheet(groups(seed))
    let lines = writtenLines(sheet.page.items).filter { $0.box.width > 0 }
    let page = Rect(origin: .zero, size: sheet.page.size)
    let places = sheet.places.map(rect)
    for (number, line) in lines.enumerated() {
      let inside = line.box.inset(by: EdgeInsets(all: 0.5))
      #expect(line.box.minX >= 0 && line.box.maxX <= page.maxX, "\(line.text)")
      #expect(line.box.minY >= 0 && line.box.maxY <= page.maxY, "\(line.text)")
      #expect(places.allSatisfy { $0.intersection(inside) == nil }, "\(line.text)")
      for other in lines[(number + 1)...] {
        #expect(other.box.intersection(inside) == nil, "\(line.text) and \(other.text)")
      }
    }
  }

  @Test("Each group's heading stands above its first picture")
  func headings() throws {
    let size = PixelSize(width: 640, height: 1136)
    let groups = (0..<9).map { number in
      ContactSheetGroup(
        "group \(number)", Array(repeating: .init("picture", size), count: 1 + number % 4))
    }
    let sheet = paintContactSheet(groups)
    let lines = writtenLines(sheet.page.items)
    var first = 0
    for group in groups {
      let place = rect(sheet.places[first])
      let box = try #require(lines.first { $0.text == group.heading }).box
      #expect(box.minX == place.minX && box.maxY < place.minY && box.maxY > place.minY - 20)
      first += group.pictures.count
    }
  }

  @Test("A heading that is longer than the page ends on it", arguments: [1, 12])
  func longHeading(count: Int) {
    let size = PixelSize(width: 640, height: 1136)
    let heading = String(repeating: "a name that is much too long ", count: 40)
    let sheet = paintContactSheet([
      ContactSheetGroup(heading, Array(repeating: .init("a", size), count: count)),
      ContactSheetGroup("next", [.init("b", size)]),
    ])
    let lines = writtenLines(sheet.page.items)
    #expect(lines.contains { $0.text.hasPrefix("a name") })
    #expect(lines.allSatisfy { $0.box.maxX <= sheet.page.size.width })
  }

  @Test("Equal images are drawn once, with the distinguishing parts of their names")
  func siblings() {
    let picture = ContactSheetGroup.Picture(
      "portrait-iphone-5-a", PixelSize(width: 2000, height: 100),
      siblings: ["portrait-iphone-5-b", "portrait-iphone-5-c"])
    let lines = writtenLines(paintContactSheet([ContactSheetGroup("g", [picture])]).page.items)
    let text = lines.dropFirst().map(\.text).joined().replacing("\u{200B}", with: "")
    #expect(text == "portrait-iphone-5-a, b, c")
  }
}
