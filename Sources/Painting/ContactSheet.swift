package import Geometry
import SceneModel
import Typography

/// Many pictures on one page: where each comes to lie, and what is written below it.
package struct ContactSheet: Hashable, Sendable {
  /// Background and captions; the pictures themselves are laid on it.
  package var page: DisplayList
  /// The place of each picture, in pixels of the page.
  package var places: [PixelRect]
}

/// Lays pictures out in rows of one height, in their order, each with its caption.
package func paintContactSheet(_ pictures: [(caption: String, size: PixelSize)]) -> ContactSheet {
  var sheet = SheetPainter()
  for picture in pictures { sheet.add(picture.caption, picture.size) }
  return sheet.finish()
}

/// A page that fills from the top left.
private struct SheetPainter {
  private static let width = 1200
  private static let rowHeight = 150
  private static let captionHeight = 30
  private static let gap = 16

  private var places: [PixelRect] = []
  private var items: [DisplayItem] = []
  private var x = SheetPainter.gap
  private var y = SheetPainter.gap

  mutating func add(_ caption: String, _ size: PixelSize) {
    let height = Self.rowHeight
    let width = max(24, min(Self.width - 2 * Self.gap, size.width * height / max(1, size.height)))
    if x > Self.gap, x + width > Self.width - Self.gap {
      x = Self.gap
      y += height + Self.captionHeight + Self.gap
    }
    let place = PixelRect(x: x, y: y, width: width, height: height)
    places.append(place)
    let frame = Rect(
      x: Double(x) - 1, y: Double(y) - 1, width: Double(width) + 2, height: Double(height) + 2)
    items.append(DisplayItem("sheet", .fill(.rectangle(frame), Color(199, 199, 204))))
    write(caption, below: place)
    x += width + Self.gap
  }

  /// Up to two lines of small text, shortened in the middle where a word is too long.
  private mutating func write(_ caption: String, below place: PixelRect) {
    let font = Font(.systemRegular, size: 9)
    // Names break at their dashes and slashes as well as at blanks.
    let text = caption.replacing("-", with: "-\u{200B}").replacing("/", with: "/\u{200B}")
    let block = layOut(
      text, font: font, width: Double(place.width) + 8, maximumLines: 2,
      breaking: .truncatingTail, scale: PixelScale(1))
    for (index, line) in block.lines.enumerated() {
      let baseline = Double(place.y + place.height) + 11 + Double(index) * block.linePitch.rounded()
      let mark = TextMark(
        font: font, color: Color(60, 60, 67), origin: Point(x: Double(place.x), y: baseline),
        clusters: line.clusters)
      items.append(DisplayItem("sheet", .text(mark)))
    }
  }

  consuming func finish() -> ContactSheet {
    let height = y + Self.rowHeight + Self.captionHeight + Self.gap
    let size = Size(width: Double(Self.width), height: Double(height))
    let paper = DisplayItem(
      "sheet", .fill(.rectangle(Rect(origin: .zero, size: size)), .white))
    return ContactSheet(
      page: DisplayList(size: size, scale: PixelScale(1), items: [paper] + items),
      places: places)
  }
}
