package import Files

/// A change about which somebody has decided, and what stood there before.
package struct Decision: Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case approved, rejected
  }

  package let kind: Kind
  package let change: PendingChange
  /// The golden's files before an approval, as far as there were any.
  package let golden: GoldenFiles
}

/// Remembers decisions until the next run, so that they can be taken back.
package struct DecisionStore: Sendable {
  package let folder: Place

  package init(folder: Place) { self.folder = folder }

  private func pending(_ kind: Decision.Kind) -> PendingStore {
    PendingStore(folder: folder["\(kind.rawValue)/changes"])
  }

  private func goldens(_ kind: Decision.Kind) -> GoldenStore {
    GoldenStore(folder: folder["\(kind.rawValue)/goldens"])
  }

  /// Keeps a decision; one that is kept already is the older and stays.
  func keep(_ decision: Decision) throws(FileError) {
    let change = decision.change
    let shot = change.layout.name
    guard !(pending(decision.kind).holds(change.scene, shot)) else { return }
    let store = goldens(decision.kind)
    if let layout = decision.golden.layout {
      let old = RecordedShot(picture: decision.golden.picture, layout: layout)
      _ = try store.write([old], of: change.scene, refreshing: true)
    } else if let picture = decision.golden.picture {
      try writeFile(picture, to: store.picture(change.scene, shot))
    }
    // Last: without the change it is no decision.
    _ = try pending(decision.kind).keep(change, difference: nil)
  }

  /// Forgets a decision.
  func remove(_ decision: Decision) throws(FileError) {
    let (scene, shot) = (decision.change.scene, decision.change.layout.name)
    try pending(decision.kind).remove(scene, shot)
    let golden = ObsoleteGolden(scene: scene, shot: shot)
    let store = goldens(decision.kind)
    if fileKind(store.folder(of: scene)) != nil { _ = try store.remove(golden) }
  }

  /// Everything that can be taken back.
  package func decisions() -> [Decision] {
    Decision.Kind.allCases.flatMap { kind in
      pending(kind).changes().map { change in
        let layout = StoredLayout(goldens(kind), change.scene)
        return Decision(kind: kind, change: change, golden: layout.files(for: change.layout.name))
      }
    }
  }

  /// Forgets all decisions.
  package func clear() { removeFolder(folder) }
}
