package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// Images whose views are tinted by the age of their last change, with a legend.
package struct AgeMap: Hashable, Sendable {
  /// The background, headings and legend; the images are drawn on it.
  package fileprivate(set) var page: DisplayList
  /// The frame of each image on the page, in points.
  package fileprivate(set) var frames: [Rect] = []
  /// The tints and outlines, drawn over the images.
  package fileprivate(set) var marks: [DisplayItem] = []
}

/// An image with views that have ages.
package struct AgeMapImage: Hashable, Sendable {
  package var heading: String
  package var size: Size
  /// The visible frames of views in paint order, in points of the image, each with the index of its
  /// change; nil if the change is unknown.
  package var views: [View]

  package init(_ heading: String, _ size: Size, views: [View]) {
    (self.heading, self.size, self.views) = (heading, size, views)
  }

  package struct View: Hashable, Sendable {
    package var frame: Rect
    package var change: Int?

    package init(_ frame: Rect, change: Int?) { (self.frame, self.change) = (frame, change) }
  }
}

/// A change in the legend.
package struct AgeMapChange: Hashable, Sendable {
  package var title: String
  package var detail: String
  package var text: String

  package init(_ title: String, detail: String, text: String) {
    (self.title, self.detail, self.text) = (title, detail, text)
  }
}

/// Tints the views of images by the order of their changes.
/// - Parameters:
///   - changes: The changes, newest first.
///   - unknown: The legend of views whose change is unknown.
package func ageMap(
  _ images: [AgeMapImage], _ changes: [AgeMapChange], unknown: String, isDark: Bool = false
) -> AgeMap {
  var layout = AgeMapLayout(colors: isDark ? .dark : .light, changes: changes, unknown: unknown)
  for image in images { layout.add(image) }
  layout.addLegend(hasUnknown: images.contains { $0.views.contains { $0.change == nil } })
  return layout.finish()
}

/// The colors of a map. The scale goes from a warm color for recent changes to a cool one for old
/// changes; its lightness decreases steadily, so that it is ordered without hues as well.
private struct AgeMapColors {
  let background: Color
  /// The usual background of a screen, below the tint of a swatch.
  let screen: Color
  let edge: Color
  let title: Color
  let text: Color
  let unknown: Color
  /// The opacity of a tint.
  let opacity: Double
  let scale: [Color]

  static let light = Self(
    background: Color(242, 242, 247), screen: .white, edge: Color(199, 199, 204), title: .black,
    text: Color(90, 90, 95), unknown: Color(142, 142, 147), opacity: 0.45,
    scale: [Color(245, 140, 24), Color(204, 71, 120), Color(40, 62, 150)])
  static let dark = Self(
    background: Color(28, 28, 30), screen: .black, edge: Color(84, 84, 88), title: .white,
    text: Color(174, 174, 178), unknown: Color(142, 142, 147), opacity: 0.5,
    scale: [Color(255, 209, 102), Color(224, 104, 150), Color(70, 104, 224)])

  /// Returns the color of a change by its position among all.
  func color(_ index: Int, of count: Int) -> Color {
    let place = count < 2 ? 0 : Double(index) / Double(count - 1) * Double(scale.count - 1)
    let first = min(Int(place), scale.count - 2)
    let (one, other) = (scale[first], scale[first + 1])
    func mix(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      let (from, to) = (Double(one[keyPath: channel]), Double(other[keyPath: channel]))
      return UInt8((from + (to - from) * (place - Double(first))).rounded())
    }
    return Color(mix(\.red), mix(\.green), mix(\.blue))
  }
}

/// A page with images in rows and the legend next to them, or below them if they are wide.
private struct AgeMapLayout {
  private static let scale = PixelScale(2)
  private static let width = 1000.0
  private static let margin = 24.0
  private static let gap = 32.0
  private static let longest = 640.0
  private static let legendWidth = 380.0
  private static let entryHeight = 38.0
  /// The maximum number of changes in the legend; older ones share the last color.
  private static let mostEntries = 14
  private static let heading = Font(.systemSemibold, size: 16)
  private static let title = Font(.systemSemibold, size: 12)
  private static let text = Font(.systemRegular, size: 12)

  let colors: AgeMapColors
  let changes: [AgeMapChange]
  let unknown: String
  private var items: [DisplayItem] = []
  private var marks: [DisplayItem] = []
  private var frames: [Rect] = []
  /// The position of the next image.
  private var next = Point(x: AgeMapLayout.margin, y: AgeMapLayout.margin)
  /// The right and the lower edge of everything so far.
  private var extent = Size.zero

  init(colors: AgeMapColors, changes: [AgeMapChange], unknown: String) {
    (self.colors, self.changes, self.unknown) = (colors, changes, unknown)
  }

  /// The number of entries, of which the last one may be that of all older changes.
  private var entryCount: Int { min(changes.count, Self.mostEntries) }

  private func color(_ change: Int?) -> Color {
    change.map { colors.color(min($0, entryCount - 1), of: entryCount) } ?? colors.unknown
  }

  mutating func add(_ image: AgeMapImage) {
    let side = max(image.size.width, image.size.height)
    let factor = min(1, Self.longest / max(1, side))
    let size = Size(
      width: max(1, (image.size.width * factor).rounded()),
      height: max(1, (image.size.height * factor).rounded()))
    if next.x > Self.margin, next.x + size.width > Self.width - Self.margin {
      next = Point(x: Self.margin, y: extent.height + Self.gap)
    }
    write(
      lines(of: image.heading, Self.title, size.width, .truncatingMiddle), Self.title,
      colors.title, at: Point(x: next.x, y: next.y + 12))
    let frame = Rect(origin: Point(x: next.x, y: next.y + 22), size: size)
    frames.append(frame)
    let border = Rect(
      x: frame.minX - 1, y: frame.minY - 1, width: frame.width + 2, height: frame.height + 2)
    items.append(DisplayItem("age-map", .fill(.rectangle(border), colors.edge)))
    let views = image.views.map { view in
      (
        frame: Rect(
          x: frame.minX + view.frame.minX * factor, y: frame.minY + view.frame.minY * factor,
          width: view.frame.width * factor, height: view.frame.height * factor),
        color: color(view.change)
      )
    }
    tint(views.map { (.rectangle($0.frame), $0.color) })
    for view in views {
      let line = Rect(
        x: view.frame.minX + 0.5, y: view.frame.minY + 0.5,
        width: max(0, view.frame.width - 1), height: max(0, view.frame.height - 1))
      marks.append(DisplayItem("age-map", .stroke(.rectangle(line), width: 1, view.color)))
    }
    extent = Size(
      width: max(extent.width, frame.maxX), height: max(extent.height, frame.maxY))
    next.x = frame.maxX + Self.gap
  }

  /// Fills shapes with translucent colors that do not mix where shapes overlap.
  private mutating func tint(_ shapes: [(Shape, Color)]) {
    marks.append(DisplayItem("age-map", .beginGroup(opacity: colors.opacity)))
    marks += shapes.map { DisplayItem("age-map", .fill($0.0, $0.1)) }
    marks.append(DisplayItem("age-map", .endGroup))
  }

  mutating func addLegend(hasUnknown: Bool) {
    let isBeside = extent.width + Self.gap + Self.legendWidth + Self.margin <= Self.width
    let start =
      isBeside
      ? Point(x: extent.width + Self.gap, y: Self.margin)
      : Point(x: Self.margin, y: extent.height + Self.gap)
    let columns = isBeside ? 1 : 2
    write(
      lines(of: "Last change of each view", Self.heading, Self.legendWidth), Self.heading,
      colors.title, at: Point(x: start.x, y: start.y + 13))
    let entries = legendEntries(hasUnknown: hasUnknown)
    let rows = (entries.count + columns - 1) / columns
    for (index, entry) in entries.enumerated() {
      let origin = Point(
        x: start.x + Double(index / rows) * (Self.legendWidth + Self.gap),
        y: start.y + 30 + Double(index % rows) * Self.entryHeight)
      add(entry.change, entry.color, at: origin)
      extent.width = max(extent.width, origin.x + Self.legendWidth)
      extent.height = max(extent.height, origin.y + Self.entryHeight - 4)
    }
  }

  private func legendEntries(hasUnknown: Bool) -> [(change: AgeMapChange, color: Color)] {
    var entries = changes.prefix(entryCount).enumerated().map { ($0.element, color($0.offset)) }
    let rest = changes.dropFirst(Self.mostEntries - 1)
    if rest.count > 1, let newest = rest.first, let oldest = rest.last {
      let title = "\(oldest.title) to \(newest.title)"
      entries[entries.count - 1].0 = AgeMapChange(
        title, detail: "", text: "\(rest.count) older changes")
    }
    if hasUnknown {
      entries.append((AgeMapChange("older", detail: "", text: unknown), colors.unknown))
    }
    return entries.map { (change: $0.0, color: $0.1) }
  }

  private mutating func add(_ change: AgeMapChange, _ color: Color, at origin: Point) {
    let swatch = Rect(x: origin.x, y: origin.y, width: 28, height: 28)
    items.append(DisplayItem("age-map", .fill(.rectangle(swatch), colors.screen)))
    tint([(.rectangle(swatch), color)])
    let line = Rect(x: origin.x + 0.5, y: origin.y + 0.5, width: 27, height: 27)
    marks.append(DisplayItem("age-map", .stroke(.rectangle(line), width: 1, color)))
    let width = Self.legendWidth - 40
    let title = lines(of: change.title, Self.title, width)
    let start = Point(x: origin.x + 40, y: origin.y + 11)
    write(title, Self.title, colors.title, at: start)
    write(
      lines(of: change.detail, Self.text, max(0, width - title.size.width - 8)), Self.text,
      colors.text, at: Point(x: start.x + title.size.width + 8, y: start.y))
    write(
      lines(of: change.text, Self.text, width), Self.text, colors.text,
      at: Point(x: start.x, y: start.y + 16))
  }

  private func lines(
    of text: String, _ font: Font, _ width: Double, _ breaking: LineBreakMode = .truncatingTail
  ) -> TextBlock {
    layOut(
      text, font: font, width: width, maximumLines: 1, breaking: breaking, scale: Self.scale)
  }

  /// Draws a line with its baseline at a point.
  private mutating func write(_ block: TextBlock, _ font: Font, _ color: Color, at start: Point) {
    for line in block.lines {
      let command = TextLineCommand(
        font: font, color: color, origin: start, clusters: line.clusters)
      items.append(DisplayItem("age-map", .text(command)))
    }
  }

  consuming func finish() -> AgeMap {
    let size = Size(width: extent.width + Self.margin, height: extent.height + Self.margin)
    let background = DisplayItem(
      "age-map", .fill(.rectangle(Rect(origin: .zero, size: size)), colors.background))
    return AgeMap(
      page: DisplayList(size: size, scale: Self.scale, items: [background] + items),
      frames: frames, marks: marks)
  }
}
