import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Width charts")
struct WidthChartTests {
  private func chart(bands: Int) -> WidthChart {
    let screens = [320.0, 700, 1366].map { width in
      WidthChart.Sample(
        "\(Int(width))",
        DisplayList(size: Size(width: width, height: 568), scale: PixelScale(2)))
    }
    return WidthChart(
      title: "form: portrait", word: "width", extents: 320...1366, screens: screens,
      bands: (0..<bands).map { index in
        WidthChart.ViewBand(
          "view\(index)",
          [
            .init(extent: 320, start: 20, end: 40 + Double(index)),
            .init(extent: 1366, start: 20, end: 60 + Double(index)),
          ])
      }, breakpoints: [700])
  }

  private func texts(_ list: DisplayList) -> [(text: String, y: Double)] {
    list.items.compactMap { item in
      guard case .text(let mark) = item.mark else { return nil }
      return (mark.clusters.map(\.text).joined(), mark.origin.y)
    }
  }

  @Test("The chart names its views, screens and breakpoints within the page")
  func names() {
    for appearance in Appearance.allCases {
      let list = chart(bands: 8).displayList(in: appearance)
      let texts = texts(list)
      for name in ["view0", "view7", "320", "700", "1366", "screen width, in points"] {
        #expect(texts.contains { $0.text == name })
      }
      #expect(texts.allSatisfy { $0.y > 0 && $0.y < list.size.height })
      let labels = texts.filter { $0.text.hasPrefix("view") }.map(\.y).sorted()
      #expect(zip(labels, labels.dropFirst()).allSatisfy { $1 - $0 > 12 })
    }
  }

  @Test("The title says which views grow with the screen, and which one keeps its length")
  func title() {
    func band(_ name: String, _ first: ClosedRange<Double>, _ last: ClosedRange<Double>)
      -> WidthChart.ViewBand
    {
      WidthChart.ViewBand(
        name,
        [
          .init(extent: 320, start: first.lowerBound, end: first.upperBound),
          .init(extent: 1366, start: last.lowerBound, end: last.upperBound),
        ])
    }
    func title(_ bands: [WidthChart.ViewBand]) -> String? {
      var chart = chart(bands: 0)
      chart.bands = bands
      return texts(chart.displayList()).first?.text
    }
    let field = band("field", 20...300, 20...1346)
    var label = band("label", 20...68, 20...68)
    let button = band("button", 130...190, 653...713)
    #expect(title([field]) == "field grows with the screen")
    #expect(title([label]) == "No view changes with the width of the screen")
    #expect(
      title([label, button])
        == "No view grows with the width of the screen; button moves")
    #expect(title([label, field]) == "field grows with the screen; label stays 48 points wide")
    label.others = ["name", "email", "phone"]
    #expect(
      title([label, field]) == "field grows with the screen; label and 3 more stay 48 points wide")
    #expect(
      title([field, band("note", 20...300, 20...200)]) == "field and note change with the screen")
  }

  @Test("The strip shows only the screens, side by side")
  func strip() {
    let list = chart(bands: 2).displayList(withLines: false)
    #expect(texts(list).map(\.text) == ["form: portrait", "320", "700", "1366"])
    #expect(list.size.width > list.size.height)
  }
}
