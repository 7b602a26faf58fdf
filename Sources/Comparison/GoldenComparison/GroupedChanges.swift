import SnaplineBasics
package import SnaplineGoldens

extension LayoutDifference {
  /// Returns the changes of views, merged if several views changed in the same way.
  ///
  /// Movements come first, then smaller and rarer changes, each in paint order.
  package func groupedChanges(from old: GoldenShot, to new: GoldenShot) -> [GroupedChange] {
    let tree = ViewTree(old: old, new: new)
    var groups: [(kind: GroupedChange.Kind, views: [String])] = []
    for change in views where !follows(change, tree) {
      let kind = change.kind.map { $0.roundedVector(from: old.scale, to: new.scale) }
      if let place = groups.firstIndex(where: { $0.kind == kind }) {
        groups[place].views.append(change.view)
      } else {
        groups.append((kind, [change.view]))
      }
    }
    let merged = groups.map { group in
      GroupedChange(group.kind, views: group.views, ancestor: tree.ancestor(of: group.views))
    }
    let order = [
      "moved", "resized", "appeared", "vanished", "reparented", "renamed", "scrolled", "text",
      "restyled",
    ]
    return order.flatMap { word in merged.filter { $0.kind.word == word } }
  }

  /// Whether a change is a consequence of another one.
  private func follows(_ change: ViewChange, _ tree: ViewTree) -> Bool {
    switch change.kind {
    case .scrolled(let trait) where trait.key == "content":
      // A content size follows its visible content.
      views.contains { other in
        guard case .resized = other.kind else { return false }
        return tree.parents[other.view] == change.view
      }
    case .text(let trait) where trait.key == "baseline":
      // A text's position follows its view and its font.
      views.contains { $0.view == change.view && $0.kind.isVisible && $0.kind != change.kind }
    case .text(let trait) where trait.key == "lines" && trait.hasAsManyParts:
      // Another text, or another width: the same number of lines with different breaks.
      views.contains { other in
        guard other.view == change.view else { return false }
        switch other.kind {
        case .resized: return true
        case .text(let text): return text.key == "text"
        default: return false
        }
      }
    default: false
    }
  }
}

extension FactChange {
  /// Whether two lists have the same length.
  fileprivate var hasAsManyParts: Bool {
    let counts = [old, new].map { $0?.split(separator: ",").count }
    return counts[0] == counts[1]
  }
}

extension Displacement {
  /// Returns the displacement in whole pixels: rounded thirds of points would otherwise give
  /// several displacements that look equal. If the scales differ, in thousandths of points.
  fileprivate func roundedVector(from older: PixelScale, to scale: PixelScale) -> Point {
    guard older == scale else {
      return Point(x: (vector.x * 1000).rounded() / 1000, y: (vector.y * 1000).rounded() / 1000)
    }
    let unit = Double(scale.pixelsPerPoint)
    return Point(
      x: Double(scale.pixels(new.x) - scale.pixels(old.x)) / unit,
      y: Double(scale.pixels(new.y) - scale.pixels(old.y)) / unit)
  }
}

/// The superviews of views, in both layouts.
private struct ViewTree {
  private(set) var parents: [String: String] = [:]

  init(old: GoldenShot, new: GoldenShot) {
    for view in old.views + new.views { parents[view.name] = view.parent }
  }

  /// Returns the nearest common superview.
  func ancestor(of views: [String]) -> String? {
    var common: [String]?
    for view in views {
      let path = path(to: view)
      guard let known = common else {
        common = path
        continue
      }
      common = zip(known, path).prefix { $0 == $1 }.map(\.0)
    }
    return common?.last
  }

  /// Returns the path from the root to the superview.
  private func path(to view: String) -> [String] {
    var path: [String] = []
    var current = parents[view]
    // A file may contain cyclic superviews.
    while let place = current, path.count < 1_000 {
      path.append(place)
      current = parents[place]
    }
    return path.reversed()
  }
}
