import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import Testing

/// Returns a chart of one view that moves over a range of screens.
private func chart(
  _ extents: ClosedRange<Double>, end: Double = 60, bands: Int = 1, screens: Int = 2,
  name: String = "view", breakpoints: [Double] = []
) -> WidthChart {
  let widths = [extents.lowerBound, extents.upperBound].prefix(screens)
  return WidthChart(
    title: "form: portrait", word: "width", extents: extents,
    screens: widths.map { width in
      WidthChart.Sample(
        "\(Int(width))",
        DisplayList(size: Size(width: width, height: 568), scale: PixelScale(2)))
    },
    bands: (0..<bands).map { index in
      WidthChart.ViewBand(
        "\(name)\(index)",
        [
          .init(extent: extents.lowerBound, start: 20, end: end),
          .init(extent: extents.upperBound, start: 20, end: end),
        ])
    }, breakpoints: breakpoints)
}

extension DisplayList {
  /// The bounds of all texts, by text.
  fileprivate var words: [(text: String, box: Rect)] {
    items.compactMap { item in
      guard case .text(let mark) = item.mark else { return nil }
      return (mark.clusters.readingText, item.mark.extent)
    }
  }

  /// Whether all coordinates are finite.
  fileprivate var isFinite: Bool {
    items.allSatisfy { item in
      let box = item.mark.extent
      return [box.minX, box.minY, box.width, box.height].allSatisfy(\.isFinite)
    }
  }
}

@Suite("Charts with extreme values")
struct ExtremeChartTests {
  @Test(
    "Axis labels do not overlap, for lengths up to 1,000,000 points",
    arguments: [60.0, 799, 801, 3_199, 3_201, 12_000, 100_000, 1_000_000])
  func scale(_ end: Double) {
    let list = chart(320...1366, end: end).displayList()
    let numbers = list.words.filter { Double($0.text) != nil && $0.box.minX < 60 }
    let feet = numbers.map(\.box.maxY).sorted()
    #expect(feet.count > 1 && list.isFinite)
    for (above, below) in zip(feet, feet.dropFirst()) { #expect(below - above >= 12) }
  }

  @Test("A chart of a single screen, of none or of no view is drawn")
  func degenerate() {
    let charts = [
      chart(320...320), chart(320...320, bands: 0), chart(320...1366, screens: 0),
      chart(320...1366, bands: 0, screens: 0), chart(0...0, end: 0),
      chart(320...321, breakpoints: [320, 320.5, 321]),
    ]
    for chart in charts {
      for list in [
        chart.displayList(), chart.displayList(withLines: false), chart.displayList(in: .dark),
      ] {
        #expect(list.isFinite && list.size.width > 0 && list.size.height > 0)
        #expect(list.words.contains { $0.text.hasPrefix("form: portrait") })
      }
    }
  }

  @Test(
    "Names of many views are on the page, below the title and without overlaps",
    arguments: [1, 8, 16])
  func names(_ count: Int) {
    let list = chart(320...1366, bands: count).displayList()
    let names = list.words.filter { $0.text.hasPrefix("view") }.map(\.box)
    #expect(names.count == count)
    let background = Rect(origin: .zero, size: list.size)
    let title = list.words.first { $0.text.hasPrefix("form: portrait") }?.box.maxY ?? 0
    for name in names {
      #expect(name.minY > title && name.maxY < background.maxY, "\(name)")
    }
    let feet = names.map(\.maxY).sorted()
    for (above, below) in zip(feet, feet.dropFirst()) { #expect(below - above >= 12) }
  }

  @Test(
    "A long name is truncated in the middle and stays on one line",
    arguments: ["WWWWWWWWWWWWWWWW and more … +", "電話號碼電話號碼電話號碼電話號碼"])
  func longNames(_ name: String) {
    let list = chart(320...1366, bands: 4, name: name).displayList()
    let names = list.words.filter { $0.text.hasPrefix(String(name.prefix(3))) }
    #expect(names.map { $0.text.suffix(1) }.sorted() == ["0", "1", "2", "3"])
    for (_, box) in names { #expect(box.maxX <= list.size.width, "\(box)") }
  }

  @Test(
    "Adjacent breakpoints have all lines, and only labels that do not overlap")
  func breakpoints() {
    let places = (0..<60).map { 400 + Double($0) * 2 }
    let list = chart(320...1366, breakpoints: places).displayList()
    let numbers = list.words.filter { Double($0.text) != nil && $0.box.minX >= 60 }
      .filter { !["320", "1366"].contains($0.text) || $0.box.minY > 300 }
    let boxes = numbers.map(\.box).sorted { $0.minX < $1.minX }
    let axis = boxes.filter { $0.maxY > (boxes.map(\.maxY).max() ?? 0) - 1 }
    #expect(axis.count > 2)
    for (left, right) in zip(axis, axis.dropFirst()) { #expect(left.maxX <= right.minX + 0.5) }
  }

  @Test(
    "A title in any script, long or empty, is on the page",
    arguments: ["", "姓名", "שלום עולם", "a\u{301}", String(repeating: "long name ", count: 60)])
  func titles(_ title: String) {
    var chart = chart(320...1366)
    chart.title = title
    for list in [chart.displayList(), chart.displayList(withLines: false)] {
      #expect(list.isFinite)
      for (text, box) in list.words {
        #expect(box.minX >= 0 && box.maxX <= list.size.width, "'\(text)' at \(box)")
        #expect(box.maxY <= list.size.height)
      }
    }
  }
}
