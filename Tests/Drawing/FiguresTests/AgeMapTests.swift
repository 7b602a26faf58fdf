import Foundation
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Images tinted by age")
struct AgeMapTests {
  private func map(_ count: Int, views: Int, unknown: Bool = false, isDark: Bool = false) -> AgeMap
  {
    let changes = (0..<count).map { index in
      AgeMapChange("2024-01-\(30 - index)", detail: "hash\(index)", text: "subject \(index)")
    }
    let frames = (0..<views).map { index in
      AgeMapImage.View(
        Rect(x: Double(index), y: 0, width: 10, height: 10), change: index)
    }
    let rest = unknown ? [AgeMapImage.View(Rect(x: 0, y: 0, width: 5, height: 5), change: nil)] : []
    let image = AgeMapImage("Home · portrait", Size(width: 100, height: 200), views: frames + rest)
    return ageMap([image], changes, unknown: "before all", isDark: isDark)
  }

  private func outlines(_ map: AgeMap) -> [Color] {
    map.marks.compactMap { if case .stroke(_, _, let color) = $0.mark { color } else { nil } }
  }

  @Test("The scale goes steadily from light and warm to dark and cool", arguments: [false, true])
  func scale(isDark: Bool) {
    let colors = outlines(map(9, views: 9, isDark: isDark)).prefix(9)
    let lightness = colors.map {
      0.2126 * linear($0.red) + 0.7152 * linear($0.green) + 0.0722 * linear($0.blue)
    }
    #expect(lightness.count == 9)
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 > $1 }, "\(lightness)")
    let warmth = colors.map { Int($0.red) - Int($0.blue) }
    #expect(zip(warmth, warmth.dropFirst()).allSatisfy { $0 > $1 }, "\(warmth)")
  }

  private func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  @Test("The legend has the color of each view, at most 14 changes, and the unknown ones")
  func legend() {
    let few = map(3, views: 3, unknown: true)
    let lines = writtenLines(few.page.items).map(\.text)
    #expect(lines.filter { $0.hasPrefix("subject") } == ["subject 0", "subject 1", "subject 2"])
    #expect(lines.contains("before all"))
    let colors = outlines(few)
    #expect(Array(colors.prefix(4)) == Array(colors.suffix(4)))
    let many = map(20, views: 20)
    let entries = writtenLines(many.page.items).map(\.text)
    #expect(entries.filter { $0.hasPrefix("subject") }.count == 13)
    #expect(entries.contains("7 older changes"))
    #expect(Set(outlines(many)).count == 14)
  }

  @Test("The legend is next to a narrow image, and below wide ones; nothing leaves the page")
  func layout() {
    let narrow = map(3, views: 3)
    #expect(narrow.frames[0].maxX < narrow.page.size.width - 380)
    let images = (0..<3).map { _ in AgeMapImage("Home", Size(width: 400, height: 300), views: []) }
    let wide = ageMap(
      images, [AgeMapChange("2024-01-01", detail: "hash", text: "subject")], unknown: "")
    #expect(wide.frames.map(\.minX) == [24, 456, 24])
    #expect(wide.page.size.width <= 1000)
    let bottom = wide.frames.map(\.maxY).max() ?? 0
    #expect(writtenLines(wide.page.items).contains { $0.box.minY > bottom })
    for line in writtenLines(wide.page.items) {
      #expect(line.box.maxX <= wide.page.size.width && line.box.maxY <= wide.page.size.height)
    }
  }
}
