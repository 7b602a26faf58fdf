package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// A page of a contact sheet for printing, in the format A4.
package struct ContactSheetPage: Hashable, Sendable {
  /// The heading of the first group on the page.
  package var name: String
  /// The background, headings, captions and the page number; the images are drawn on it.
  package var page: DisplayList
  package var images: [Placement]

  /// The location of an image on a page.
  package struct Placement: Hashable, Sendable {
    /// The index of the image in all groups.
    package var index: Int
    package var frame: Rect
  }
}

/// Arranges groups in rows of images on pages, in their order and with a common scale.
///
/// No image is divided between pages. A section begins on a new page. A group whose images fit in
/// the rest of a row continues it.
///
/// - Parameters:
///   - background: The background color of the pages.
///   - drawsBorders: Whether each image has a thin border.
package func contactSheetPages(
  _ groups: [ContactSheetGroup], background: Color = .white, drawsBorders: Bool = true
) -> [ContactSheetPage] {
  var layout = ContactSheetPageLayout(
    appearance: ContactSheetAppearance(background: background), hasEdges: drawsBorders)
  for group in groups where !group.images.isEmpty { layout.add(group) }
  return layout.finish()
}

/// Pages that are filled from the top left.
private struct ContactSheetPageLayout: DiagramBuilder {
  private static let sheetSize = Size(width: 595, height: 842)
  private static let margin = 40.0
  private static let right = sheetSize.width - margin
  private static let bottom = sheetSize.height - margin
  private static let width = sheetSize.width - 2 * margin
  /// The length of a point of an image on the page.
  private static let factor = 0.3
  private static let gap = 12.0
  private static let groupGap = 24.0
  private static let captionGap = 4.0
  /// The length by which a caption may extend into the gap after it.
  private static let overhang = 6.0
  private static let widestWord = 110.0
  private static let sectionHeight = 34.0
  private static let headingHeight = 18.0
  private static let footerGap = 22.0
  private static let section = Font(.systemSemibold, size: 18)
  private static let heading = Font(.systemSemibold, size: 10)
  private static let caption = Font(.systemRegular, size: 7)
  /// The largest height of an image below a section, a heading and above its caption.
  private static let tallest = bottom - margin - sectionHeight - headingHeight - 70

  /// Images side by side with their captions.
  private struct Row {
    var images: [(index: Int, size: Size, column: Double, caption: TextBlock)] = []
    var width = 0.0
    var height = 0.0
  }

  let appearance: ContactSheetAppearance
  let hasEdges: Bool
  let source = "sheet"
  let scale = PixelScale(3)
  var items: [DisplayItem] = []
  private var pages: [(ContactSheetPage, section: String)] = []
  /// The section of the last group; nil before the first.
  private var currentSection: String?
  /// The number of images in the groups so far.
  private var count = 0
  private var x = 0.0
  /// The upper edge of the headings in the current band of groups.
  private var y = 0.0
  /// The lower edge of the band, including its captions.
  private var bandEnd = 0.0

  init(appearance: ContactSheetAppearance, hasEdges: Bool) {
    (self.appearance, self.hasEdges) = (appearance, hasEdges)
  }

  mutating func add(_ group: ContactSheetGroup) {
    let rows = rows(of: group)
    guard let first = rows.first else { return }
    let title = lines(group.heading, Self.heading, width: Self.width, atMost: 1)
    let width = max(title.size.width, first.width)
    let height = Self.headingHeight + first.height
    if currentSection != group.section {
      beginPage(of: group, isFirst: true)
    } else if rows.count == 1, x + Self.groupGap + width <= Self.right, y + height <= Self.bottom {
      x += Self.groupGap
    } else if bandEnd + Self.groupGap + height <= Self.bottom {
      (x, y) = (Self.margin, bandEnd + Self.groupGap)
    } else {
      beginPage(of: group, isFirst: false)
    }
    drawText(title, Self.heading, appearance.text, at: Point(x: x, y: y))
    var top = y + Self.headingHeight
    for (number, row) in rows.enumerated() {
      if number > 0 {
        top = bandEnd + Self.gap
        if top + row.height > Self.bottom {
          beginPage(of: group, isFirst: false)
          let title = "\(group.heading) (continued)"
          drawText(
            lines(title, Self.heading, width: Self.width, atMost: 1), Self.heading, appearance.text,
            at: Point(x: x, y: y))
          top = y + Self.headingHeight
        }
      }
      draw(row, at: top)
      bandEnd = max(bandEnd, top + row.height)
    }
    // The next group is below several rows.
    x = rows.count == 1 ? x + width : Self.right
  }

  private mutating func beginPage(of group: ContactSheetGroup, isFirst: Bool) {
    endPage()
    let page = Rect(origin: .zero, size: Self.sheetSize)
    fill(page, appearance.background)
    pages.append(
      (
        ContactSheetPage(
          name: group.heading, page: DisplayList(size: Self.sheetSize, scale: scale, items: []),
          images: []), group.section
      ))
    (x, y, bandEnd) = (Self.margin, Self.margin, Self.margin)
    currentSection = group.section
    guard isFirst, !group.section.isEmpty else { return }
    drawText(
      lines(group.section, Self.section, width: Self.width, atMost: 1), Self.section,
      appearance.text, at: Point(x: x, y: y))
    y += Self.sectionHeight
  }

  /// Stores the draw commands of the current page.
  private mutating func endPage() {
    guard let last = pages.indices.last else { return }
    pages[last].0.page.items = items
    items = []
  }

  private mutating func rows(of group: ContactSheetGroup) -> [Row] {
    var rows: [Row] = []
    for image in group.images {
      let full = Size(
        width: Double(max(1, image.size.width)), height: Double(max(1, image.size.height)))
      let factor = min(Self.factor, Self.width / full.width, Self.tallest / full.height)
      let size = Size(width: full.width * factor, height: full.height * factor)
      let text = breakableName(image.text)
      let words = text.split { $0 == " " || $0 == "\u{200B}" }.map {
        lines(String($0), Self.caption, width: nil, atMost: 1).size.width - Self.overhang
      }
      let column = max(size.width, min(Self.widestWord, words.max() ?? 0).rounded(.up))
      let caption = lines(
        text, Self.caption, width: column + Self.overhang, atMost: min(6, 3 + image.siblings.count))
      if rows.isEmpty || rows[rows.count - 1].width + Self.gap + column > Self.width {
        rows.append(Row())
      }
      let last = rows.count - 1
      rows[last].width += column + (rows[last].images.isEmpty ? 0 : Self.gap)
      rows[last].height = max(
        rows[last].height, size.height + Self.captionGap + caption.size.height)
      rows[last].images.append((count, size, column, caption))
      count += 1
    }
    return rows
  }

  private mutating func draw(_ row: Row, at top: Double) {
    var left = x
    for image in row.images {
      let frame = Rect(origin: Point(x: left, y: top), size: image.size)
      if hasEdges {
        fill(
          Rect(
            x: frame.minX - 0.5, y: frame.minY - 0.5, width: frame.width + 1,
            height: frame.height + 1), appearance.edge)
      }
      pages[pages.count - 1].0.images.append(
        ContactSheetPage.Placement(index: image.index, frame: frame))
      drawText(
        image.caption, Self.caption, appearance.caption,
        at: Point(x: left, y: frame.maxY + Self.captionGap))
      left += image.column + Self.gap
    }
  }

  /// Returns the pages with their numbers.
  mutating func finish() -> [ContactSheetPage] {
    endPage()
    for (index, page) in pages.enumerated() {
      let number = line("\(index + 1) of \(pages.count)", Self.caption)
      let y = Self.sheetSize.height - Self.footerGap
      drawText(
        number, Self.caption, appearance.caption,
        at: Point(x: Self.right - number.size.width, y: y))
      drawText(
        lines(page.section, Self.caption, width: Self.width / 2, atMost: 1), Self.caption,
        appearance.caption, at: Point(x: Self.margin, y: y))
      pages[index].0.page.items += items
      items = []
    }
    return pages.map(\.0)
  }
}
