package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// An element of a screen reader as it is drawn.
package struct ElementBox: Hashable, Sendable {
  package var name: String
  /// The visible part of its frame on the screen.
  package var frame: Rect
  /// The spoken text; empty if nothing is spoken.
  package var text: String
  /// The spoken hint; empty if there is none.
  package var hint: String

  package init(_ name: String, _ frame: Rect, text: String, hint: String) {
    (self.name, self.frame, self.text, self.hint) = (name, frame, text, hint)
  }

  /// The source name of its box and text in reports.
  fileprivate var source: String { "spoken \(name)" }
}

extension DisplayList {
  /// Returns the image with a numbered box around each element, and next to it the spoken texts: at
  /// the right of an image in portrait, below one in landscape.
  package func withElements(_ elements: [ElementBox], in appearance: Appearance) -> DisplayList {
    let foreground = LegendColors(isDark: appearance == .dark)
    let legend = Legend(elements, scale, foreground, beside: size)
    var list = self
    list.size = legend.canvas
    let page = Rect(origin: .zero, size: legend.canvas)
    let screen = Rect(origin: .zero, size: size)
    list.items = [DisplayItem(Legend.source, .fill(.rectangle(page), foreground.background))]
    list.items += items.clipped(to: .rectangle(screen), source: Legend.source)
    var pen = PlainDiagram(source: Legend.source, scale: scale)
    for (index, element) in elements.enumerated() {
      pen.source = element.source
      pen.box(element.frame, foreground.color(index))
    }
    // Numbers are over all boxes.
    for (index, element) in elements.enumerated() {
      pen.source = element.source
      pen.drawBadge(index + 1, beside: element.frame, foreground.color(index), foreground.number)
    }
    list.items += pen.items.clipped(to: .rectangle(screen), source: Legend.source)
    list.items += legend.items
    return list
  }
}

/// The colors of a legend and its boxes.
private struct LegendColors {
  let isDark: Bool

  /// The box colors, dark enough for white numbers or light enough for black ones.
  private static let light = [
    Color(190, 24, 93), Color(11, 110, 79), Color(26, 95, 180), Color(138, 75, 8),
    Color(106, 27, 154), Color(0, 103, 127), Color(170, 38, 20), Color(75, 90, 0),
  ]
  private static let dark = [
    Color(255, 130, 180), Color(90, 220, 160), Color(120, 180, 255), Color(255, 190, 100),
    Color(215, 160, 255), Color(100, 220, 240), Color(255, 150, 130), Color(200, 220, 90),
  ]

  /// Returns the color of an index, which repeats after eight elements.
  func color(_ index: Int) -> Color { (isDark ? Self.dark : Self.light)[index % 8] }

  var number: Color { isDark ? .black : .white }
  var background: Color { isDark ? Color(44, 44, 46) : Color(242, 242, 247) }
  var text: Color { isDark ? .white : .black }
  var quiet: Color { isDark ? Color(199, 199, 204) : Color(84, 84, 90) }
}

extension PlainDiagram {
  fileprivate mutating func box(_ rect: Rect, _ color: Color) {
    let box = scale.rounded(rect)
    guard box.width > 0, box.height > 0 else { return }
    add(.fill(.rectangle(box), Color(color.red, color.green, color.blue, alpha: 56)))
    let width = min(1.5, box.width / 2, box.height / 2)
    add(.stroke(.rectangle(box.inset(by: EdgeInsets(all: width / 2))), width: width, color))
  }

  /// Adds a number at the upper corner of a box.
  fileprivate mutating func drawBadge(
    _ number: Int, beside box: Rect, _ color: Color, _ textColor: Color
  ) {
    // Half outside the box, so that part of a short text stays visible.
    let corner = Point(
      x: max(0, scale.rounded(box.minX - 8)), y: max(0, scale.rounded(box.minY - 8)))
    drawDisc(number, at: corner, 14, Font(.systemBold, size: 9.5), color, textColor)
  }

  fileprivate mutating func drawDisc(
    _ number: Int, at corner: Point, _ height: Double, _ font: Font, _ color: Color,
    _ textColor: Color
  ) {
    let block = lines(String(number), font, width: nil)
    let width = max(height, block.size.width + 6)
    let place = Rect(origin: corner, size: Size(width: width, height: height))
    add(.fill(Shape(place, radius: height / 2), color))
    let top = place.midY - block.size.height / 2
    drawText(block, font, textColor, at: Point(x: place.midX - block.size.width / 2, y: top))
  }
}

/// The spoken texts of all elements in columns.
private struct Legend {
  static let source = "elements"
  private static let wordFont = Font(.systemMedium, size: 13)
  private static let hintFont = Font(.systemRegular, size: 12)
  private static let width = 264.0
  /// The minimum width of a column below an image, which depends on the image's width.
  private static let minimumWidth = 236.0
  private static let margin = 16.0
  private static let gap = 12.0
  private static let indent = 34.0

  private(set) var canvas: Size
  private var pen: PlainDiagram

  var items: [DisplayItem] { pen.items }

  private struct Entry {
    let source: String
    let text: TextBlock
    let hint: TextBlock?
    let isUnspoken: Bool

    var height: Double { max(20, text.size.height + (hint.map { $0.size.height + 2 } ?? 0)) }
  }

  init(
    _ elements: [ElementBox], _ scale: PixelScale, _ colors: LegendColors, beside size: Size
  ) {
    pen = PlainDiagram(source: Self.source, scale: scale)
    canvas = size
    let isBeside = size.height >= size.width
    let fitting = max(1, Int((size.width - Self.margin) / (Self.minimumWidth + Self.margin)))
    let width =
      isBeside ? Self.width : (size.width - Self.margin * Double(fitting + 1)) / Double(fitting)
    var entries: [Entry] = []
    for element in elements {
      let words = element.text.isEmpty ? "(not spoken)" : element.text
      let hint = element.hint
      let room = width - Self.indent
      entries.append(
        Entry(
          source: element.source, text: pen.lines(words, Self.wordFont, width: room),
          hint: hint.isEmpty ? nil : pen.lines(hint, Self.hintFont, width: room),
          isUnspoken: element.text.isEmpty))
    }
    let total = entries.reduce(0) { $0 + $1.height + Self.gap }
    // Next to an image as many columns as its height requires, three at most.
    let wanted =
      isBeside
      ? min(3, max(1, (total / max(1, size.height - 2 * Self.margin)).rounded(.up)))
      : Double(fitting)
    let columns = Self.columns(entries.map { $0.height + Self.gap }, count: Int(wanted))
    let start =
      isBeside
      ? Point(x: size.width + Self.margin, y: Self.margin)
      : Point(x: Self.margin, y: size.height + Self.margin)
    var bottom = start.y
    for (column, range) in columns.enumerated() {
      var place = Point(x: start.x + Double(column) * (width + Self.margin), y: start.y)
      for index in range {
        write(entries[index], number: index, at: place, colors)
        place.y += entries[index].height + Self.gap
      }
      bottom = max(bottom, place.y - Self.gap)
    }
    let height = entries.isEmpty ? size.height : bottom + Self.margin
    canvas =
      isBeside
      ? Size(
        width: size.width + Self.margin + Double(max(1, columns.count)) * (width + Self.margin),
        height: max(size.height, height.rounded(.up)))
      : Size(width: size.width, height: max(size.height, height.rounded(.up)))
  }

  /// Returns the entries of each column, balanced by height.
  private static func columns(_ heights: [Double], count: Int) -> [Range<Int>] {
    let share = heights.reduce(0, +) / Double(max(1, count))
    var columns: [Range<Int>] = []
    var (start, height) = (0, 0.0)
    for (index, next) in heights.enumerated() {
      if index > start, columns.count < count - 1, height + next / 2 > share {
        columns.append(start..<index)
        (start, height) = (index, 0)
      }
      height += next
    }
    return start < heights.count ? columns + [start..<heights.count] : columns
  }

  private mutating func write(_ entry: Entry, number: Int, at corner: Point, _ colors: LegendColors)
  {
    pen.source = entry.source
    pen.drawDisc(
      number + 1, at: corner, 20, Font(.systemBold, size: 12), colors.color(number), colors.number)
    let words = Point(x: corner.x + Self.indent, y: corner.y + 2)
    pen.drawText(
      entry.text, Self.wordFont, entry.isUnspoken ? colors.quiet : colors.text, at: words)
    guard let hint = entry.hint else { return }
    let below = Point(x: words.x, y: words.y + entry.text.size.height + 2)
    pen.drawText(hint, Self.hintFont, colors.quiet, at: below)
  }
}
