import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineRendering

/// The drawing of a change, with both of its images.
struct ChangedImages {
  let summary: ChangeSummary
  /// The golden's layout with the current names.
  let old: GoldenShot
  let today: GoldenShot
  let golden: Bitmap
  let image: Bitmap
  /// The pixels of the golden's residual.
  let unexplained: PixelDifference?
  let oldName: String

  /// Returns the golden and the current image side by side with displaced views, and other
  /// differences highlighted; nil if no view moved.
  func movesImage(_ tools: inout Renderer) throws -> Bitmap? {
    guard summary.moves.contains(where: \.kind.isOfFrame) else { return nil }
    let frames = (old: old.screenFrames, new: today.screenFrames)
    let marks = groups(summary.moves).map { group in
      MoveAnnotation(
        frames: group.views.map { MoveAnnotation.Frame(old: frames.old[$0], new: frames.new[$0]) },
        label: group.label, isOfFrame: group.isOfFrame)
    }
    let page = movesDiagram(
      marks, old: golden.size, oldScale: old.scale, new: image.size, scale: today.scale,
      unexplained: summary.residual?.count, oldName: oldName)
    var bitmap = Bitmap.blank(page.size)
    let spans = unexplained?.spans ?? []
    let regions = unexplained?.regions() ?? []
    let before = golden.dimmed(highlighting: spans, in: regions)
    bitmap.draw(before.enlarged(page), atX: page.oldFrame.x, y: page.oldFrame.y)
    let ways = regions.map { displacement(of: $0, old, frames.old, frames.new) }
    let after = image.dimmed(
      highlighting: spans.map { span in
        let region = regions.firstIndex { $0.contains(span) }
        return region.map { span.offset(by: ways[$0]) } ?? span
      }, in: zip(regions, ways).map { $0.offset(by: $1) })
    bitmap.draw(after.enlarged(page), atX: page.newFrame.x, y: page.newFrame.y)
    return try tools.image(of: page.overlay, over: bitmap)
  }

  /// Groups the views with equal changes, so that each view gets one label.
  ///
  /// The label of a moved view contains only the displacement; its other changes are highlighted.
  private func groups(
    _ moves: [GroupedChange]
  ) -> [(label: String, isOfFrame: Bool, views: [String])] {
    let visible = moves.filter(\.kind.isVisible)
    var said: [(view: String, kinds: [GroupedChange.Kind])] = []
    var places: [String: Int] = [:]
    for move in visible {
      for view in move.views {
        let place = places[view] ?? said.count
        if place == said.count {
          places[view] = place
          said.append((view, []))
        }
        said[place].kinds.append(move.kind)
      }
    }
    var groups: [(label: String, isOfFrame: Bool, views: [String])] = []
    for (view, kinds) in said {
      let ofFrame = kinds.filter(\.isOfFrame)
      let label = (ofFrame.isEmpty ? Array(kinds.prefix(1)) : ofFrame).map(label)
        .joined(separator: " ")
      if let place = groups.firstIndex(where: { $0.label == label }) {
        groups[place].views.append(view)
      } else {
        groups.append((label, !ofFrame.isEmpty, [view]))
      }
    }
    return groups
  }

  /// Returns the displacement in pixels of the view at a region.
  private func displacement(
    of region: PixelRect, _ old: GoldenShot, _ before: [String: Rect], _ after: [String: Rect]
  ) -> (x: Int, y: Int) {
    let unit = Double(old.scale.pixelsPerPoint)
    let middle = Point(
      x: (Double(region.x) + Double(region.width) / 2) / unit,
      y: (Double(region.y) + Double(region.height) / 2) / unit)
    guard let view = old.view(at: middle, in: before), let start = before[view.name],
      let end = after[view.name]
    else { return (0, 0) }
    let scale = today.scale
    return (
      scale.pixels(end.minX) - old.scale.pixels(start.minX),
      scale.pixels(end.minY) - old.scale.pixels(start.minY)
    )
  }
}

extension Bitmap {
  /// Returns the bitmap enlarged to its size on the page.
  fileprivate func enlarged(_ page: MovesDiagram) -> Bitmap {
    let (width, height) = (size.width * page.enlargement, size.height * page.enlargement)
    return downscaled(to: PixelSize(width: width, height: height))
  }
}

extension GroupedChange.Kind {
  /// Whether the change is only one of the frame.
  fileprivate var isOfFrame: Bool {
    switch self {
    case .moved, .resized, .appeared, .vanished: true
    default: false
    }
  }
}

extension PixelRect {
  fileprivate func contains(_ span: PixelSpan) -> Bool {
    (y..<y + height).contains(span.row) && span.columns.lowerBound >= x
      && span.columns.upperBound <= x + width
  }

  fileprivate func offset(by displacement: (x: Int, y: Int)) -> PixelRect {
    PixelRect(x: x + displacement.x, y: y + displacement.y, width: width, height: height)
  }
}

extension PixelSpan {
  fileprivate func offset(by displacement: (x: Int, y: Int)) -> PixelSpan {
    PixelSpan(
      row: row + displacement.y,
      columns: columns.lowerBound + displacement.x..<columns.upperBound + displacement.x)
  }
}

/// Returns the label of a change.
private func label(of kind: GroupedChange.Kind) -> String {
  switch kind {
  case .moved(let way):
    [("Δx", way.x), ("Δy", way.y)].filter { $0.1 != 0 }
      .map { "\($0.0) \($0.1.signedText)" }.joined(separator: " ")
  case .resized(let old, let new):
    [("w", old.width, new.width), ("h", old.height, new.height)].filter { $0.1 != $0.2 }
      .map { "\($0.0) \(($0.2 - $0.1).signedText)" }.joined(separator: " ")
  case .appeared: "new"
  case .vanished: "removed"
  case .reparented: "reparented"
  case .renamed: "renamed"
  case .scrolled: "scrolled"
  case .text: "text"
  case .restyled(let change): change.key
  }
}
