import SnaplineBasics
package import SnaplineGoldens

/// A renamed view.
package struct ViewRename: Hashable, Sendable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }
}

/// Returns the views that have only changed their names.
///
/// A removed view and an added one match if they have the same frame in the same superview, and no
/// other view matches.
package func viewRenames(
  from old: GoldenShot, to new: GoldenShot, existing: [ViewRename] = []
) -> [ViewRename] {
  var names = existing.filter { name in
    old.views.contains { $0.name == name.old } && new.views.contains { $0.name == name.new }
  }
  // The subviews of a renamed container match in a later round.
  for _ in 0..<8 {
    let old = old.applyingRenames(names)
    let before = Set(old.views.map(\.name))
    let after = Set(new.views.map(\.name))
    let gone = old.views.filter { !after.contains($0.name) }
    let come = new.views.filter { !before.contains($0.name) }
    guard !gone.isEmpty, !come.isEmpty else { return names }
    let found = come.compactMap { view -> ViewRename? in
      let meant = gone.filter { $0.isAtPosition(as: view) }
      let rivals = come.filter { $0.isAtPosition(as: view) }
      guard view.frame.size != .zero, meant.count == 1, rivals.count == 1, let golden = meant.first
      else { return nil }
      return ViewRename(old: golden.name, new: view.name)
    }
    guard !found.isEmpty else { return names }
    names += found
  }
  return names
}

extension GoldenView {
  fileprivate func isAtPosition(as other: GoldenView) -> Bool {
    parent == other.parent && frame.isStored(as: other.frame) && results == other.results
  }
}

extension Rect {
  /// Whether two frames are equal when stored in a file, which rounds a third of a point to three
  /// digits.
  fileprivate func isStored(as other: Rect) -> Bool {
    let numbers = { (rect: Rect) in [rect.minX, rect.minY, rect.width, rect.height] }
    return zip(numbers(self), numbers(other)).allSatisfy { ($0 - $1).magnitude < 0.001 }
  }
}

extension GoldenShot {
  /// Returns the shot with its views renamed.
  package func applyingRenames(_ names: [ViewRename]) -> GoldenShot {
    guard !names.isEmpty else { return self }
    let table = Dictionary(names.map { ($0.old, $0.new) }) { first, _ in first }
    // A cell's label has the cell's name as a prefix.
    func renamed(_ name: String) -> String {
      if let whole = table[name] { return whole }
      let front = name.prefix { $0 != "." }
      return table[String(front)].map { $0 + name[front.endIndex...] } ?? name
    }
    var shot = self
    for index in shot.views.indices {
      let view = shot.views[index]
      shot.views[index].name = renamed(view.name)
      shot.views[index].parent = view.parent.map(renamed)
    }
    return shot
  }
}
