package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// Images in order of time, in rows with captions.
package struct ImageStrip: Hashable, Sendable {
  /// The scale of the page: it is shown in half its size.
  package static let scale = PixelScale(2)

  /// The background, headings and captions; the images are drawn on it.
  package var page: DisplayList
  /// The frame of each image in whole points of the page, in the order of the groups.
  package var frames: [Rect]
}

/// The images of one shot for a strip, oldest first.
package struct ImageStripGroup: Hashable, Sendable {
  package var heading: String
  /// The line below the heading.
  package var note: String
  package var images: [Item]

  package init(_ heading: String, note: String, _ images: [Item]) {
    (self.heading, self.note, self.images) = (heading, note, images)
  }

  /// The caption and the size of an image in points.
  package struct Item: Hashable, Sendable {
    package var title: String
    package var detail: String
    package var text: String
    package var size: Size

    package init(_ title: String, detail: String, text: String, _ size: Size) {
      (self.title, self.detail, self.text, self.size) = (title, detail, text, size)
    }
  }
}

/// Arranges groups in rows of images, each group with a common scale.
///
/// A group of a single row is placed after the previous group if both fit side by side.
package func imageStrip(_ groups: [ImageStripGroup], isDark: Bool = false) -> ImageStrip {
  var layout = ImageStripLayout(colors: isDark ? .dark : .light)
  for group in groups where !group.images.isEmpty { layout.add(group) }
  return layout.finish()
}

/// The colors of a strip, whose background is that of UIKit's grouped content.
struct ImageStripColors {
  let background: Color
  let edge: Color
  let title: Color
  let text: Color

  static let light = Self(
    background: Color(242, 242, 247), edge: Color(199, 199, 204), title: .black,
    text: Color(90, 90, 95))
  static let dark = Self(
    background: Color(28, 28, 30), edge: Color(84, 84, 88), title: .white,
    text: Color(174, 174, 178))
}

/// A page that is filled from the top left.
private struct ImageStripLayout: DiagramBuilder {
  private static let width = 1000.0
  private static let margin = 24.0
  private static let gap = 20.0
  private static let groupGap = 44.0
  /// The maximum length of an image's sides.
  private static let longest = 300.0
  /// The minimum width of a column, which is that of a date and a hash.
  private static let column = 140.0
  /// The maximum width of a heading that is wider than its images, so that two groups fit in a row.
  private static let widestHeading = 450.0
  private static let heading = Font(.systemSemibold, size: 16)
  private static let title = Font(.systemSemibold, size: 12)
  private static let text = Font(.systemRegular, size: 12)

  let colors: ImageStripColors
  let source = "strip"
  let scale = ImageStrip.scale
  var frames: [Rect] = []
  var items: [DisplayItem] = []
  /// The upper edge of the current row of groups.
  var top = ImageStripLayout.margin
  /// The right edge of the groups in the current row.
  var right = 0.0
  /// The right edge of the widest row.
  var widest = 0.0
  /// The lower edge of everything so far.
  var bottom = 0.0

  mutating func add(_ group: ImageStripGroup) {
    let sizes = Self.sizes(of: group.images)
    let column = max(Self.column, sizes.map(\.width).max() ?? 0)
    let pitch = column + Self.gap
    let count = max(1, Int((Self.width - 2 * Self.margin + Self.gap) / pitch))
    let columns = pitch * Double(min(count, group.images.count)) - Self.gap
    let limit = max(columns, Self.widestHeading)
    // The end of a heading is the shot's name.
    let heading = lines(group.heading, Self.heading, width: limit, atMost: 1, .truncatingMiddle)
    let note = lines(group.note, Self.text, width: limit, atMost: 1)
    let width = max(
      columns, heading.size.width.rounded(.up), note.size.width.rounded(.up))
    var x = right > 0 ? right + Self.groupGap : Self.margin
    if right > 0, group.images.count > count || x + width > Self.width - Self.margin {
      (x, top) = (Self.margin, bottom + Self.groupGap)
    }
    drawText(heading, Self.heading, colors.title, baseline: Point(x: x, y: top + 15))
    drawText(note, Self.text, colors.text, baseline: Point(x: x, y: top + 34))
    var y = top + 50
    for start in stride(from: 0, to: group.images.count, by: count) {
      let row = start..<min(start + count, group.images.count)
      let height = sizes[row].map(\.height).max() ?? 0
      for index in row {
        let origin = Point(x: x + pitch * Double(index - start), y: y)
        add(group.images[index], in: Rect(origin: origin, size: sizes[index]), column, height)
      }
      y = bottom + Self.gap
    }
    right = group.images.count > count ? Self.width : x + width
    widest = max(widest, x + width)
  }

  /// Returns the sizes of images on the page, in whole points.
  private static func sizes(of images: [ImageStripGroup.Item]) -> [Size] {
    let sides = images.flatMap { [$0.size.width, $0.size.height] }
    let factor = min(1, longest / max(1, sides.max() ?? 1))
    return images.map { image in
      Size(
        width: max(1, (image.size.width * factor).rounded()),
        height: max(1, (image.size.height * factor).rounded()))
    }
  }

  /// Adds an image with its caption, which is below the highest image of the row.
  private mutating func add(
    _ image: ImageStripGroup.Item, in frame: Rect, _ column: Double, _ height: Double
  ) {
    frames.append(frame)
    let border = Rect(
      x: frame.minX - 1, y: frame.minY - 1, width: frame.width + 2, height: frame.height + 2)
    fill(border, colors.edge)
    let title = lines(image.title, Self.title, width: column, atMost: 1)
    let first = Point(x: frame.minX, y: frame.minY + height + 18)
    drawText(title, Self.title, colors.title, baseline: first)
    let rest = column - title.size.width - 8
    let detail = lines(image.detail, Self.text, width: max(0, rest), atMost: 1)
    drawText(
      detail, Self.text, colors.text, baseline: Point(x: first.x + title.size.width + 8, y: first.y)
    )
    let text = lines(image.text, Self.text, width: column, atMost: 3)
    drawText(text, Self.text, colors.text, baseline: Point(x: first.x, y: first.y + 17))
    bottom = max(bottom, first.y + 8 + (image.text.isEmpty ? 0 : text.size.height.rounded(.up)))
  }

  consuming func finish() -> ImageStrip {
    let size = Size(
      width: min(Self.width, widest + Self.margin), height: bottom + Self.margin)
    let background = DisplayItem(
      "strip", .fill(.rectangle(Rect(origin: .zero, size: size)), colors.background))
    return ImageStrip(
      page: DisplayList(size: size, scale: ImageStrip.scale, items: [background] + items),
      frames: frames)
  }
}
