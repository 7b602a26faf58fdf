import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns the lines of text of some draw commands, each with its bounds.
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

@Suite("Geometry of contact sheets")
struct ContactSheetGeometryTests {
  private static let words = [
    "portrait", "landscape-typing", "form", "登錄表單", "שלום", "", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o",
    "portrait-iPhone14ProMax-darkAppearance", "🏳️‍🌈",
  ]

  private func group(_ random: inout SeededGenerator) -> ContactSheetGroup {
    let pictures = (0..<random.number(0...9)).map { _ in
      ContactSheetGroup.Item(
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

  @Test("No word of a caption is truncated below a small image")
  func captionsOfSmallPictures() {
    let names = ["portrait", "landscape-typing", "portrait-darkAppearance"]
    let sheet = contactSheet([
      ContactSheetGroup(
        "a", names.map { ContactSheetGroup.Item($0, PixelSize(width: 40, height: 30)) })
    ])
    let words = writtenLines(sheet.page.items).map { $0.text.filter { $0 != "\u{200B}" } }
    #expect(
      words == ["a", "portrait", "landscape-", "typing", "portrait-", "dark", "Appearance"])
  }

  @Test(
    "Images do not overlap and are in reading order, in 40 samples",
    arguments: Array(1...40) as [UInt64])
  func places(seed: UInt64) {
    let groups = groups(seed)
    let sheet = contactSheet(groups)
    let places = sheet.frames.map(rect)
    #expect(places.count == groups.reduce(0) { $0 + $1.images.count })
    let page = Rect(origin: .zero, size: sheet.page.size)
    for (number, place) in places.enumerated() {
      #expect(place.intersection(page) == place)
      #expect(places[(number + 1)...].allSatisfy { $0.intersection(place) == nil })
      guard number > 0 else { continue }
      let last = places[number - 1]
      #expect(place.minY == last.minY ? place.minX >= last.maxX : place.minY >= last.maxY)
    }
  }

  @Test("No image is stretched by more than 1 px, and an iPhone's is at a quarter of its pixels")
  func shapes() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let groups = groups(seed)
      let sizes = groups.flatMap(\.images).map(\.size)
      for (size, place) in zip(sizes, contactSheet(groups).frames) {
        let height = Double(size.height) * Double(place.width) / Double(size.width)
        #expect((Double(place.height) - height).magnitude <= 1)
        if (96...5536).contains(size.width) { #expect(place.width == size.width / 4) }
      }
    }
  }

  @Test(
    "Texts overlap neither images nor other texts and are on the page, in 40 samples",
    arguments: Array(1...40) as [UInt64])
  func words(seed: UInt64) {
    let sheet = contactSheet(groups(seed))
    let lines = writtenLines(sheet.page.items).filter { $0.box.width > 0 }
    let page = Rect(origin: .zero, size: sheet.page.size)
    let places = sheet.frames.map(rect)
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

  @Test("Each group's heading is above its first image")
  func headings() throws {
    let size = PixelSize(width: 640, height: 1136)
    let groups = (0..<9).map { number in
      ContactSheetGroup(
        "group \(number)", Array(repeating: .init("picture", size), count: 1 + number % 4))
    }
    let sheet = contactSheet(groups)
    let lines = writtenLines(sheet.page.items)
    var first = 0
    for group in groups {
      let place = rect(sheet.frames[first])
      let box = try #require(lines.first { $0.text == group.heading }).box
      #expect(box.minX == place.minX && box.maxY < place.minY && box.maxY > place.minY - 20)
      first += group.images.count
    }
  }

  @Test("A heading that is longer than the page is truncated", arguments: [1, 12])
  func longHeading(count: Int) {
    let size = PixelSize(width: 640, height: 1136)
    let heading = String(repeating: "a name that is much too long ", count: 40)
    let sheet = contactSheet([
      ContactSheetGroup(heading, Array(repeating: .init("a", size), count: count)),
      ContactSheetGroup("next", [.init("b", size)]),
    ])
    let lines = writtenLines(sheet.page.items)
    #expect(lines.contains { $0.text.hasPrefix("a name") })
    #expect(lines.allSatisfy { $0.box.maxX <= sheet.page.size.width })
  }

  @Test("Identical images are captioned once, with the differing parts of their names")
  func siblings() {
    let picture = ContactSheetGroup.Item(
      "portrait-iphone-5-a", PixelSize(width: 2000, height: 100),
      siblings: ["portrait-iphone-5-b", "portrait-iphone-5-c"])
    let lines = writtenLines(contactSheet([ContactSheetGroup("g", [picture])]).page.items)
    let text = lines.dropFirst().map(\.text).joined().replacing("\u{200B}", with: "")
    #expect(text == "portrait-iphone-5-a, b, c")
  }
}
