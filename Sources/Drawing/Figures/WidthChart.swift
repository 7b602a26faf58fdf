import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// A chart of a scene's frames as the screen grows, before it is drawn.
package struct WidthChart: Hashable, Sendable {
  /// The scene on one screen of the range.
  package struct Sample: Hashable, Sendable {
    package var caption: String
    package var list: DisplayList

    package init(_ caption: String, _ list: DisplayList) {
      (self.caption, self.list) = (caption, list)
    }
  }

  /// The edges of a view along the axis, at each screen size where a linear piece of either begins
  /// or ends.
  package struct ViewBand: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
      package var extent: Double
      package var start: Double
      package var end: Double

      package init(extent: Double, start: Double, end: Double) {
        (self.extent, self.start, self.end) = (extent, start, end)
      }
    }

    package var name: String
    /// The names of further views with these edges.
    package var others: [String] = []
    package var points: [Point]

    package init(_ name: String, _ points: [Point]) { (self.name, self.points) = (name, points) }
  }

  /// The name of the shot.
  package var title: String
  /// The varying dimension: `width` or `height`.
  package var word: String
  /// The range of screen sizes.
  package var extents: ClosedRange<Double>
  package var screens: [Sample]
  package var bands: [ViewBand]
  package var breakpoints: [Double]

  package init(
    title: String, word: String, extents: ClosedRange<Double>, screens: [Sample], bands: [ViewBand],
    breakpoints: [Double]
  ) {
    (self.title, self.word, self.extents) = (title, word, extents)
    (self.screens, self.bands, self.breakpoints) = (screens, bands, breakpoints)
  }
}

extension WidthChart {
  /// Returns the chart in light or dark mode: the screens side by side, and the lines below them.
  package func displayList(
    in appearance: Appearance = .light, withLines: Bool = true
  ) -> DisplayList {
    let foreground = FigureColors(isDark: appearance == .dark)
    var painter = WidthChartLayout(chart: self, pen: FigureBuilder(colors: foreground))
    return painter.paint(withLines: withLines)
  }
}

/// Draws a chart from top to bottom.
private struct WidthChartLayout: DiagramBuilder {
  let chart: WidthChart
  let source = "chart"
  let scale = PixelScale(2)
  var pen: FigureBuilder
  var items: [DisplayItem] = []
  var width = 920.0
  var y = 26.0

  private static let margin = 28.0
  private static let gap = 18.0
  private static let stripHeight = 190.0
  private static let plotHeight = 300.0
  private static let labelSpace = 175.0
  private static let axisSpace = 40.0

  private var colors: FigureColors { pen.colors }

  mutating func paint(withLines: Bool) -> DisplayList {
    let factor = stripFactor(withLines: withLines)
    if !withLines { width = max(360, stripWidth(factor) + 2 * Self.margin) }
    let inner = width - 2 * Self.margin
    if withLines {
      drawText(
        chart.statement, FigureBuilder.titleFont, colors.text, x: Self.margin,
        availableWidth: inner)
      y += 4
      drawText(
        chart.subtitle, FigureBuilder.captionFont, colors.quiet, x: Self.margin,
        availableWidth: inner)
    } else {
      drawText(
        chart.title, FigureBuilder.titleFont, colors.text, x: Self.margin, availableWidth: inner)
    }
    y += 14
    addStrip(factor)
    if withLines { addPlot() }
    let size = Size(width: width.rounded(.up), height: (y + 22).rounded(.up))
    var list = DisplayList(size: size, scale: scale)
    list.items = [
      DisplayItem("chart", .fill(.rectangle(Rect(origin: .zero, size: size)), colors.background))
    ]
    list.items += items + pen.items
    return list
  }

  private mutating func drawText(
    _ text: String, _ font: Font, _ color: Color, x: Double, availableWidth: Double
  ) {
    let block = pen.lines(text, font, width: availableWidth)
    pen.drawText(block, font, color, at: Point(x: x, y: y))
    y += block.size.height
  }

  // MARK: Screens

  private func stripWidth(_ factor: Double) -> Double {
    chart.screens.reduce(-Self.gap) { $0 + $1.list.size.width * factor + Self.gap }
  }

  /// Returns the scale of the screens, limited by the height of the tallest and by the total width.
  private func stripFactor(withLines: Bool) -> Double {
    let highest = chart.screens.map(\.list.size.height).max() ?? 1
    let natural = (withLines ? Self.stripHeight : 2 * Self.stripHeight) / max(1, highest)
    guard withLines else { return natural }
    let gaps = Double(max(0, chart.screens.count - 1)) * Self.gap
    let all = chart.screens.reduce(0) { $0 + $1.list.size.width }
    return min(natural, (width - 2 * Self.margin - gaps) / max(1, all))
  }

  private mutating func addStrip(_ factor: Double) {
    var x = Self.margin
    var bottom = y
    for screen in chart.screens {
      let size = Size(
        width: screen.list.size.width * factor, height: screen.list.size.height * factor)
      _ = pen.drawImage(
        FigurePanel(screen.list, factor: factor, surface: .sheet), at: Point(x: x, y: y), size)
      let block = pen.lines(screen.caption, FigureBuilder.remarkFont, width: max(60, size.width))
      pen.drawText(
        block, FigureBuilder.remarkFont, colors.quiet, at: Point(x: x, y: y + size.height + 7))
      bottom = max(bottom, y + size.height + 7 + block.size.height)
      x += size.width + Self.gap
    }
    y = bottom
  }

  // MARK: Lines

  private mutating func addPlot() {
    y += 22
    let edges = chart.word == "width" ? "left and right" : "top and bottom"
    label("\(edges) edges, in points", at: Point(x: Self.margin, y: y))
    y += 26
    let plot = Rect(
      x: Self.margin + Self.axisSpace, y: y,
      width: width - 2 * Self.margin - Self.axisSpace - Self.labelSpace, height: Self.plotHeight)
    addGrid(plot)
    for (place, band) in chart.bands.enumerated() { add(band, colors.series(place), plot) }
    addLabels(plot)
    y = plot.maxY + 40
  }

  /// Returns the point in the plot for a value on a screen size.
  private func plotPoint(_ extent: Double, _ value: Double, in plot: Rect) -> Point {
    let length = max(1, chart.extents.upperBound - chart.extents.lowerBound)
    let range = values
    let height = max(1, range.upperBound - range.lowerBound)
    return Point(
      x: plot.minX + (extent - chart.extents.lowerBound) / length * plot.width,
      y: plot.maxY - (value - range.lowerBound) / height * plot.height)
  }

  private var values: ClosedRange<Double> {
    let all = chart.bands.flatMap { $0.points.flatMap { [$0.start, $0.end] } }
    return min(0, all.min() ?? 0)...max(chart.extents.upperBound, all.max() ?? 0)
  }

  private mutating func addGrid(_ plot: Rect) {
    line([Point(x: plot.minX, y: plot.minY), Point(x: plot.minX, y: plot.maxY)], colors.edge)
    line([Point(x: plot.minX, y: plot.maxY), Point(x: plot.maxX, y: plot.maxY)], colors.edge)
    var lastLabel = -Double.infinity
    let ends = [chart.extents.lowerBound, chart.extents.upperBound]
    for extent in (ends + chart.breakpoints).sorted() {
      let foot = plotPoint(extent, values.lowerBound, in: plot)
      if chart.breakpoints.contains(extent) {
        line([Point(x: foot.x, y: plot.minY), foot], colors.edge)
      }
      // Labels that would overlap are omitted; their lines are drawn.
      guard foot.x - lastLabel > 34 else { continue }
      lastLabel = foot.x
      label(extent.shortText, at: Point(x: foot.x, y: plot.maxY + 5), middle: true)
    }
    label(
      "screen \(chart.word), in points", at: Point(x: plot.midX, y: plot.maxY + 20), middle: true)
    var step = values.upperBound > 800 ? 400.0 : 200
    // A content size is not limited, so at most a dozen labels are drawn.
    while values.upperBound / step > 12 { step *= 2 }
    var value = 0.0
    while value <= values.upperBound {
      let point = plotPoint(chart.extents.lowerBound, value, in: plot)
      line([Point(x: point.x - 4, y: point.y), point], colors.edge)
      label(value.shortText, at: Point(x: point.x - 36, y: point.y - 8))
      value += step
    }
    // The edge of the screen: values above it are not visible.
    let ends2 = ends.map { plotPoint($0, $0, in: plot) }
    line(ends2, width: 1, colors.quiet)
  }

  private mutating func add(_ band: WidthChart.ViewBand, _ color: Color, _ plot: Rect) {
    let starts = band.points.map { plotPoint($0.extent, $0.start, in: plot) }
    let ends = band.points.map { plotPoint($0.extent, $0.end, in: plot) }
    guard !starts.isEmpty else { return }
    let shape = [PathElement](through: starts + ends.reversed(), closed: true)
    add(.fill(.path(shape), Color(color.red, color.green, color.blue, alpha: 26)))
    line(starts, width: 1.75, color)
    line(ends, width: 1.75, color)
  }

  /// Draws the names of views at the ends of the lines of their right or lower edges, moved apart
  /// where they would overlap.
  private mutating func addLabels(_ plot: Rect) {
    var labels = chart.bands.enumerated().compactMap { index, band in
      band.points.last.map { last in
        let y = plotPoint(last.extent, last.end, in: plot).y
        return (name: band.label, color: colors.series(index), end: y, y: y)
      }
    }
    let edge = plotPoint(chart.extents.upperBound, chart.extents.upperBound, in: plot).y
    labels.append((name: "edge of the screen", color: colors.quiet, end: edge, y: edge))
    let order = labels.indices.sorted { (labels[$0].y, $0) < (labels[$1].y, $1) }
    var least = plot.minY - 6
    for index in order {
      labels[index].y = max(labels[index].y, least)
      least = labels[index].y + 17
    }
    var most = plot.maxY + 6
    for index in order.reversed() {
      labels[index].y = min(labels[index].y, most)
      most = labels[index].y - 17
    }
    let left = plot.maxX + 24
    for (name, color, end, y) in labels {
      let name = pen.layOutLine(name, FigureBuilder.remarkFont, width: width - left - 8)
      line([Point(x: plot.maxX + 3, y: end), Point(x: left - 5, y: y)], color)
      pen.drawText(name, FigureBuilder.remarkFont, color, at: Point(x: left, y: y - 8))
    }
  }

  private mutating func label(_ text: String, at corner: Point, middle: Bool = false) {
    let block = pen.lines(text, FigureBuilder.remarkFont, width: Self.labelSpace + 60)
    let shift = middle ? block.size.width / 2 : 0
    pen.drawText(
      block, FigureBuilder.remarkFont, colors.quiet, at: Point(x: corner.x - shift, y: corner.y))
  }
}

extension FigureColors {
  /// Returns the color of a series, distinguishable without red or green vision.
  fileprivate func series(_ index: Int) -> Color {
    let light = [
      Color(0, 95, 204), Color(190, 90, 0), Color(0, 125, 105), Color(170, 50, 120),
      Color(95, 85, 190), Color(120, 95, 20), Color(60, 110, 140), Color(150, 60, 60),
    ]
    let dark = [
      Color(100, 170, 255), Color(255, 165, 70), Color(70, 210, 180), Color(245, 130, 200),
      Color(170, 160, 255), Color(215, 190, 90), Color(130, 190, 220), Color(255, 150, 145),
    ]
    return (isDark ? dark : light)[index % light.count]
  }
}
