package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// Many images on one page, with headings and captions.
package struct ContactSheet: Hashable, Sendable {
  /// The background, headings and captions; the images are drawn on it.
  package var page: DisplayList
  /// The frame of each image, in pixels of the page, in the order of the groups.
  package var frames: [PixelRect]
}

/// A group of images with a heading.
package struct ContactSheetGroup: Hashable, Sendable {
  package var heading: String
  /// The heading of adjacent groups together, on pages for printing; empty without one.
  package var section: String
  package var images: [Item]

  package init(_ heading: String, in section: String = "", _ images: [Item]) {
    self.heading = heading
    self.section = section
    self.images = images
  }

  /// The caption and the full size of an image.
  package struct Item: Hashable, Sendable {
    package var caption: String
    package var size: PixelSize
    /// The names of identical images, which are not drawn again.
    package var siblings: [String]

    package init(_ caption: String, _ size: PixelSize, siblings: [String] = []) {
      self.caption = caption
      self.size = size
      self.siblings = siblings
    }

    /// The caption followed by the parts of further names that differ from it.
    var text: String {
      let shared = siblings.reduce(caption) { one, other in
        String(zip(one, other).prefix { $0 == $1 }.map(\.0))
      }
      let start = shared.lastIndex(of: "-").map { shared.distance(from: shared.startIndex, to: $0) }
      let others = siblings.map { String($0.dropFirst(start.map { $0 + 1 } ?? 0)) }
      return ([caption] + others).joined(separator: ", ")
    }
  }
}

/// Arranges groups in rows of images with a common scale, in their order.
///
/// A group continues the row of the previous group, unless it would be broken there and not in a
/// row of its own.
///
/// - Parameters:
///   - background: The background color of the page.
///   - drawsBorders: Whether each image has a thin border.
package func contactSheet(
  _ groups: [ContactSheetGroup], background: Color = .white, drawsBorders: Bool = true
) -> ContactSheet {
  var sheet = ContactSheetLayout(
    appearance: ContactSheetAppearance(background: background), hasEdges: drawsBorders)
  for group in groups where !group.images.isEmpty { sheet.add(group) }
  return sheet.finish()
}

/// The colors of a contact sheet.
struct ContactSheetAppearance {
  let background: Color

  private var isDark: Bool {
    Int(background.red) + Int(background.green) + Int(background.blue) < 384
      && background.alpha > 127
  }
  var text: Color { isDark ? .white : .black }
  var caption: Color { isDark ? Color(174, 174, 178) : Color(99, 99, 102) }
  /// The color of the border of images.
  var edge: Color { isDark ? Color(72, 72, 74) : Color(209, 209, 214) }
}

/// Returns a name that can be broken after hyphens and before capital letters, too.
func breakableName(_ name: String) -> String {
  var text = ""
  for letter in name {
    if letter.isUppercase, text.last?.isLowercase ?? false { text += "\u{200B}" }
    text.append(letter)
    if letter == "-" { text += "\u{200B}" }
  }
  return text
}

/// A page that is filled from the top left.
private struct ContactSheetLayout: DiagramBuilder {
  private static let width = 1440
  private static let margin = 28
  /// The number of image pixels per pixel of the page, along an axis.
  private static let reduction = 4
  private static let captionGap = 8
  /// The length by which a caption may extend into the gap after it.
  private static let overhang = 6.0
  private static let widestWord = 160
  private static let headingHeight = 26
  private static let gap = 12
  private static let groupGap = 36
  private static let heading = Font(.systemSemibold, size: 14)
  private static let caption = Font(.systemRegular, size: 10)

  let appearance: ContactSheetAppearance
  let hasEdges: Bool
  let source = "sheet"
  let scale = PixelScale(1)
  var frames: [PixelRect] = []
  var items: [DisplayItem] = []
  var x = ContactSheetLayout.margin
  /// The upper edge of the images in the row; in the first row there is a heading above it.
  var y = ContactSheetLayout.margin + ContactSheetLayout.headingHeight
  /// Whether the row has headings; only the first row of a group has.
  var hasHeadings = true
  /// The lower edge of the row, including its captions.
  var rowEnd = ContactSheetLayout.margin
  /// The right edge of the last heading in the row.
  var headingEnd = 0

  mutating func add(_ group: ContactSheetGroup) {
    let widths = group.images.map { Self.width(of: $0) }
    let title = lines(
      group.heading, Self.heading, width: Double(Self.width - 2 * Self.margin), atMost: 1)
    let titleWidth = Int(title.size.width.rounded(.up))
    let columns = zip(group.images, widths).map { max($1, captionWidth(of: $0)) }
    let whole = max(titleWidth, columns.reduce(0) { $0 + $1 + Self.gap } - Self.gap)
    if x > Self.margin { x = max(x + Self.groupGap - Self.gap, headingEnd + Self.groupGap) }
    let isTooWide = x + whole > Self.width - Self.margin
    if x > Self.margin, isTooWide || !hasHeadings { beginRow(hasHeadings: true) }
    drawText(
      title, Self.heading, appearance.text, baseline: Point(x: Double(x), y: Double(y - 9))
    )
    headingEnd = x + titleWidth
    for ((picture, width), column) in zip(zip(group.images, widths), columns) {
      if x > Self.margin, x + column > Self.width - Self.margin { beginRow(hasHeadings: false) }
      add(picture, width, column)
    }
  }

  private mutating func beginRow(hasHeadings: Bool) {
    self.hasHeadings = hasHeadings
    x = Self.margin
    headingEnd = 0
    y = rowEnd + (hasHeadings ? Self.headingHeight + 2 * Self.gap : Self.gap)
  }

  private static func width(of image: ContactSheetGroup.Item) -> Int {
    let size = image.size
    return (size.width / reduction).clamped(to: 24...(Self.width - 2 * margin))
  }

  /// Returns the width that a caption needs so that no word is truncated, up to a limit.
  private func captionWidth(of image: ContactSheetGroup.Item) -> Int {
    let words = breakableName(image.text).split { $0 == " " || $0 == "\u{200B}" }
    let widths = words.map {
      lines(String($0), Self.caption, width: nil, atMost: 1).size.width - Self.overhang
    }
    return min(Self.widestWord, Int((widths.max() ?? 0).rounded(.up)))
  }

  private mutating func add(_ image: ContactSheetGroup.Item, _ width: Int, _ column: Int) {
    let height = max(1, image.size.height * width / max(1, image.size.width))
    let place = PixelRect(x: x, y: y, width: width, height: height)
    frames.append(place)
    let frame = Rect(
      x: Double(x) - 1, y: Double(y) - 1, width: Double(width) + 2,
      height: Double(height) + 2)
    if hasEdges { fill(frame, appearance.edge) }
    let block = lines(
      breakableName(image.text), Self.caption, width: Double(column) + Self.overhang,
      atMost: 3 + image.siblings.count)
    let below = Point(x: Double(x), y: Double(y + height) + 13)
    rowEnd = max(rowEnd, y + height + Self.captionGap + Int(block.size.height.rounded(.up)))
    drawText(
      block, Self.caption, appearance.caption, baseline: below)
    x += column + Self.gap
  }

  consuming func finish() -> ContactSheet {
    let height = rowEnd + Self.margin
    let size = Size(width: Double(Self.width), height: Double(height))
    let background = DisplayItem(
      "sheet", .fill(.rectangle(Rect(origin: .zero, size: size)), appearance.background))
    return ContactSheet(
      page: DisplayList(size: size, scale: PixelScale(1), items: [background] + items),
      frames: frames)
  }
}
