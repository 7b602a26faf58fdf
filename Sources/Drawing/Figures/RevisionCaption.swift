package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The caption of a revision below its image.
package struct RevisionCaption: Hashable, Sendable {
  package var title: String
  package var detail: String
  package var text: String

  package init(_ title: String, detail: String, text: String) {
    (self.title, self.detail, self.text) = (title, detail, text)
  }

  /// The height of a caption in points, with two lines of text.
  package static let height = 64.0
  /// The minimum width of a page with captions.
  package static let minimumWidth = 280.0
}

extension RevisionCaption {
  /// Returns an image on a larger page with the caption in a bar at the lower end.
  package func page(of list: DisplayList, _ size: Size, isDark: Bool) -> DisplayList {
    let colors = isDark ? ImageStripColors.dark : .light
    var page = DisplayList(page: size, list.scale, on: colors.background)
    page.items += list.items
    let bar = Rect(
      x: 0, y: size.height - Self.height, width: size.width, height: Self.height)
    let edge = Rect(origin: bar.origin, size: Size(width: bar.width, height: 1))
    page.items += [
      DisplayItem("caption", .fill(.rectangle(bar), colors.background)),
      DisplayItem("caption", .fill(.rectangle(edge), colors.edge)),
    ]
    page.items += items(in: bar, colors, scale: list.scale)
    return page
  }

  /// Returns the text in a bar.
  private func items(
    in bar: Rect, _ colors: ImageStripColors, scale: PixelScale
  ) -> [DisplayItem] {
    var items: [DisplayItem] = []
    let (margin, first) = (12.0, bar.minY + 19)
    let space = bar.width - 2 * margin
    func write(
      _ text: String, _ font: Font, _ color: Color, x: Double = 0, y: Double, lines: Int = 1
    ) -> Double {
      let block = layOut(
        text, font: font, width: max(0, space - x), maximumLines: lines, breaking: .truncatingTail,
        scale: scale)
      items += block.items(font, color, at: Point(x: margin + x, y: y), source: "caption")
      return block.size.width
    }
    let plain = Font(.systemRegular, size: 12)
    let width = write(title, Font(.systemSemibold, size: 12), colors.title, y: first)
    _ = write(detail, plain, colors.text, x: width + 8, y: first)
    _ = write(text, plain, colors.text, y: first + 18, lines: 2)
    return items
  }
}

extension TextBlock {
  /// Returns the lines with the first baseline at a point.
  func items(_ font: Font, _ color: Color, at start: Point, source: String) -> [DisplayItem] {
    lines.enumerated().map { index, line in
      let baseline = start.y + Double(index) * linePitch.rounded()
      let command = TextLineCommand(
        font: font, color: color, origin: Point(x: start.x, y: baseline), clusters: line.clusters)
      return DisplayItem(source, .text(command))
    }
  }
}
