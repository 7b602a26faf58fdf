import Geometry

/// A view that goes by another name today.
package struct NewName: Hashable, Sendable {
  package let old: String
  package let new: String
}

/// Which views have only changed their names.
///
/// A view that is gone and one that is new are the same when they are of one kind, say the same
/// and look the same, stand in the same view, and no other view could be meant. Views that say
/// nothing look alike too easily: those must also be where they were.
package func newNames(from old: GoldenShot, to new: GoldenShot) -> [NewName] {
  var names: [NewName] = []
  // A container that was renamed takes its subviews along: they are found in a later round.
  for _ in 0..<8 {
    let old = old.renaming(names)
    let before = Set(old.views.map(\.name))
    let after = Set(new.views.map(\.name))
    let gone = old.views.filter { !after.contains($0.name) }
    let come = new.views.filter { !before.contains($0.name) }
    guard !gone.isEmpty, !come.isEmpty else { return names }
    let found = come.compactMap { view -> NewName? in
      let meant = gone.filter { golden in
        golden.description == view.description
          && (view.saysSomething || golden.frame == view.frame && view.frame.size != .zero)
      }
      let rivals = come.filter { $0.description == view.description }
      guard meant.count == 1, rivals.count == 1, let golden = meant.first else { return nil }
      return NewName(old: golden.name, new: view.name)
    }
    guard !found.isEmpty else { return names }
    names += found
  }
  return names
}

extension GoldenView {
  /// Whether the view shows a text by which it can be known.
  fileprivate var saysSomething: Bool {
    traits.contains { ["text", "title", "placeholder"].contains($0.key) && !$0.value.isEmpty }
  }
}

extension GoldenShot {
  /// The same shot in the words of today.
  package func renaming(_ names: [NewName]) -> GoldenShot {
    guard !names.isEmpty else { return self }
    let table = Dictionary(names.map { ($0.old, $0.new) }) { first, _ in first }
    var shot = self
    for index in shot.views.indices {
      let view = shot.views[index]
      shot.views[index].name = table[view.name] ?? view.name
      shot.views[index].parent = view.parent.map { table[$0] ?? $0 }
    }
    shot.constraints = constraints.map { sentence in
      sentence.split(separator: " ").map { word in renamed(word, table) }.joined(separator: " ")
    }
    shot.setting = setting.map { trait in
      trait.key == "focus" ? Trait("focus", table[trait.value] ?? trait.value) : trait
    }
    return shot
  }
}

/// A word of a sentence, the view in front of its attribute by its new name.
private func renamed(_ word: Substring, _ names: [String: String]) -> String {
  guard let point = word.firstIndex(of: ".") else { return String(word) }
  let isNegative = word.first == "-"
  let name = String(word[..<point].dropFirst(isNegative ? 1 : 0))
  guard let new = names[name] else { return String(word) }
  return (isNegative ? "-" : "") + new + word[point...]
}
