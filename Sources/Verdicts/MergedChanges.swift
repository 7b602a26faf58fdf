import Diagnostics
import Geometry
package import Goldens

extension LayoutDifference {
  /// What happened to the views, said once for all to whom the same happened.
  ///
  /// Movements come first, then what is smaller or rarer, each in paint order.
  package func mergedChanges(from old: GoldenShot, to new: GoldenShot) -> [MergedChange] {
    let tree = ViewTree(old: old, new: new)
    var groups: [(kind: MergedChange.Kind, views: [String])] = []
    for change in views where !follows(change, tree) {
      let kind = change.kind.map { $0.way(from: old.scale, to: new.scale) }
      if let place = groups.firstIndex(where: { $0.kind == kind }) {
        groups[place].views.append(change.view)
      } else {
        groups.append((kind, [change.view]))
      }
    }
    let merged = groups.map { group in
      MergedChange(group.kind, views: group.views, ancestor: tree.ancestor(of: group.views))
    }
    let order = [
      "moved", "resized", "appeared", "vanished", "reparented", "renamed", "scrolled", "text",
      "restyled",
    ]
    return order.flatMap { word in merged.filter { $0.kind.word == word } }
  }

  /// Whether a change only repeats what another one says already.
  private func follows(_ change: ViewChange, _ tree: ViewTree) -> Bool {
    switch change.kind {
    case .scrolled(let trait) where trait.key == "content":
      // A content that grows is seen growing.
      views.contains { other in
        guard case .resized = other.kind else { return false }
        return tree.parents[other.view] == change.view
      }
    case .text(let trait) where trait.key == "baseline":
      // A text stands where its view and its font put it.
      views.contains { $0.view == change.view && $0.kind.isVisible && $0.kind != change.kind }
    case .text(let trait) where trait.key == "lines" && trait.hasAsManyParts:
      // Another text, or another width: as many lines are only broken elsewhere.
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

extension TraitChange {
  /// Whether two lists have the same length.
  fileprivate var hasAsManyParts: Bool {
    let counts = [old, new].map { $0?.split(separator: ",").count }
    return counts[0] == counts[1]
  }
}

extension Travel {
  /// In whole pixels: thirds of points would else move views by ways that only look equal. Where
  /// pixels became others, in thousandths of points.
  fileprivate func way(from older: PixelScale, to scale: PixelScale) -> Point {
    guard older == scale else {
      return Point(x: (way.x * 1000).rounded() / 1000, y: (way.y * 1000).rounded() / 1000)
    }
    let unit = Double(scale.pixelsPerPoint)
    return Point(
      x: Double(scale.pixels(new.x) - scale.pixels(old.x)) / unit,
      y: Double(scale.pixels(new.y) - scale.pixels(old.y)) / unit)
  }
}

/// Who stands in whom, in both layouts.
private struct ViewTree {
  private(set) var parents: [String: String] = [:]

  init(old: GoldenShot, new: GoldenShot) {
    for view in old.views + new.views { parents[view.name] = view.parent }
  }

  /// The nearest view around all of these.
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

  /// From the root down to the superview.
  private func path(to view: String) -> [String] {
    var path: [String] = []
    var current = parents[view]
    // A file may say that views stand in each other; then there is no end.
    while let place = current, path.count < 1_000 {
      path.append(place)
      current = parents[place]
    }
    return path.reversed()
  }
}
