import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import Testing

private func panel(_ remarks: [FigurePanel.Annotation] = []) -> FigurePanel {
  let list = DisplayList(size: Size(width: 320, height: 568), scale: PixelScale(2))
  var panel = FigurePanel(list, factor: 0.5, surface: .sheet)
  panel.remarks = remarks
  return panel
}

private func figure(_ panels: [FigurePanel], columns: Int = 12) -> FigureLayout {
  layOutFigure(panels, title: nil, columns: columns, isNumbered: false, appearance: .light)
}

@Suite("Layout of figures")
struct FigureLayoutTests {
  private static let crowd = (0..<9).map { index in
    FigurePanel.Annotation(
      "remark \(index) about a field of the form",
      at: Rect(x: 90, y: 20 + 6 * Double(index), width: 200, height: 5), mark: nil, side: .right)
  }

  @Test("Callout texts do not overlap and are on the page")
  func words() {
    let picture = figure([panel(Self.crowd)])
    let boxes = writtenLines(picture.list.items).map(\.box)
    #expect(boxes.count == 18)
    let background = Rect(origin: .zero, size: picture.list.size)
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= 0 && box.maxX <= background.maxX && box.maxY <= background.maxY)
      #expect(boxes[(index + 1)...].allSatisfy { $0.intersection(box) == nil })
    }
  }

  @Test("A caption is directly below its own image, next to a taller one")
  func captions() throws {
    var low = panel()
    low.list.size.height = 100
    (low.caption, low.mark) = ("below the low image", .right)
    var tall = panel()
    tall.caption = "below the tall image"
    let picture = figure([low, tall])
    for (text, bottom) in [("below the low image", 50.0), ("below the tall image", 284)] {
      let line = try #require(writtenLines(picture.list.items).first { $0.text == text })
      let distance = line.box.minY - picture.transforms[0].offset.y - bottom
      #expect(distance > 8 && distance < 20, "\(distance)")
    }
  }

  @Test("Each callout's line ends in its view")
  func leaders() {
    let picture = figure([panel(Self.crowd)])
    let targets = Self.crowd.map { picture.transforms[0].apply(to: $0.target) }
    let dots = picture.list.items.compactMap { item -> Point? in
      guard case .fill(.ellipse(in: let disc), _) = item.mark else { return nil }
      return Point(x: disc.midX, y: disc.midY)
    }
    #expect(dots.count == targets.count)
    for (dot, target) in zip(dots, targets) {
      #expect(dot.x >= target.minX && dot.x <= target.maxX)
      #expect(dot.y >= target.minY && dot.y <= target.maxY)
    }
  }

  @Test(
    "A callout's dot covers no text, for each anchor",
    arguments: [nil, .left, .right, .top, .bottom, .corner] as [FigurePanel.Annotation.Anchor?])
  func dots(anchor: FigurePanel.Annotation.Anchor?) throws {
    // A label whose text fills it, above another one.
    let font = Font(.systemRegular, size: 17)
    let marks = [40.0, 80.0].map { y in
      TextLineCommand(
        font: font, color: .black, origin: Point(x: 20, y: y),
        clusters: [TextCluster(text: "A text", advance: 120)])
    }
    var remark = FigurePanel.Annotation(
      "a label", at: Rect(x: 20, y: 25, width: 120, height: 20.5), mark: nil, side: .right)
    remark.anchor = anchor
    var panel = panel([remark])
    panel.list.items = marks.map { DisplayItem("label", .text($0)) }
    let picture = figure([panel])
    let dot = try #require(
      picture.list.items.compactMap { item -> Rect? in
        guard case .fill(.ellipse(in: let disc), _) = item.mark else { return nil }
        return disc
      }.first)
    for mark in marks {
      let text = Rect(x: 20, y: mark.origin.y - 12, width: 120, height: 15)
      #expect(picture.transforms[0].apply(to: text).intersection(dot) == nil)
    }
    let target = picture.transforms[0].apply(to: remark.target)
    switch anchor {
    case .left: #expect(dot.midX <= target.minX)
    case nil, .right, .corner: #expect(dot.midX >= target.maxX)
    case .top: #expect(dot.midY <= target.minY && dot.midX == target.midX)
    case .bottom: #expect(dot.midX == target.midX)
    }
  }

  @Test("A line to a view that is scrolled away ends at the edge of the image")
  func scrolledAway() {
    let remark = FigurePanel.Annotation(
      "far away", at: Rect(x: 10, y: 4000, width: 50, height: 20), mark: nil, side: .right)
    let picture = figure([panel([remark])])
    let bottom = picture.transforms[0].apply(to: Rect(x: 0, y: 0, width: 320, height: 568)).maxY
    #expect(writtenLines(picture.list.items).allSatisfy { $0.box.maxY <= bottom })
    let dots = picture.list.items.compactMap { item -> Rect? in
      if case .fill(.ellipse(in: let dot), _) = item.mark { dot } else { nil }
    }
    #expect(!dots.isEmpty && dots.allSatisfy { $0.midY == bottom })
  }

  @Test("A measure has the length that it measures and is outside the image")
  func measures() {
    let remark = FigurePanel.Annotation(
      "142 pt", at: Rect(x: 0, y: 20, width: 142, height: 300), mark: .wrong, side: .bottom,
      axis: .horizontal)
    let picture = figure([panel([remark])])
    let bottom = picture.transforms[0].apply(to: Rect(x: 0, y: 0, width: 320, height: 568)).maxY
    let bars = picture.list.items.compactMap { item -> (Point, Point)? in
      guard case .stroke(.path(let path), 1.5, _) = item.mark, case .move(let start) = path[0],
        case .line(let end) = path[1]
      else { return nil }
      return (start, end)
    }
    #expect(bars.contains { $0.1.x - $0.0.x == 71 && $0.0.y == $0.1.y && $0.0.y > bottom })
  }

  @Test("Panels form rows, and images in a column are aligned")
  func rows() {
    let left = FigurePanel.Annotation(
      "at the left", at: Rect(x: 9, y: 9, width: 9, height: 9), mark: nil, side: .left)
    let picture = figure([panel(), panel([left]), panel([left]), panel()], columns: 2)
    let corners = picture.transforms.map(\.offset)
    #expect(corners[0].x == corners[2].x && corners[1].x == corners[3].x)
    #expect(corners[0].y == corners[1].y && corners[2].y == corners[3].y)
    #expect(corners[2].y > corners[0].y + 284)
  }
}
