package import SnaplinePlatform

/// A decided change, and the golden before it.
package struct Decision: Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case approved, rejected
  }

  package let kind: Kind
  package let change: PendingChange
  /// The golden's files before an approval, if there were any.
  package let golden: GoldenFiles
}

/// The storage of decisions until the next run, for undo.
package struct DecisionStore: Sendable {
  package let folder: RootedPath

  package init(folder: RootedPath) { self.folder = folder }

  private func pending(_ kind: Decision.Kind) -> PendingStore {
    PendingStore(folder: folder["\(kind.rawValue)/changes"])
  }

  private func goldens(_ kind: Decision.Kind) -> GoldenStore {
    GoldenStore(folder: folder["\(kind.rawValue)/goldens"])
  }

  /// Stores decisions about a scene; existing decisions are older and are preserved.
  func save(_ decisions: [Decision], of scene: String) throws(FileError) {
    for kind in Decision.Kind.allCases {
      let pending = pending(kind)
      let fresh = decisions.filter {
        $0.kind == kind && pending.pending(scene, $0.change.layout.name) == nil
      }
      try keepGoldens(fresh, in: goldens(kind), scene)
      // Last, because a decision without its change is invalid.
      for decision in fresh { _ = try pending.save(decision.change) }
    }
  }

  private func keepGoldens(
    _ decisions: [Decision], in store: GoldenStore, _ scene: String
  ) throws(FileError) {
    var old: [RecordedShot] = []
    for decision in decisions {
      if let layout = decision.golden.layout {
        old.append(
          RecordedShot(
            image: decision.golden.image, layout: layout, copies: decision.golden.copies))
      } else if let picture = decision.golden.image {
        try writeFile(picture, to: store.imagePath(scene, decision.change.layout.name))
      }
    }
    if !old.isEmpty { _ = try store.write(old, of: scene, refreshing: true) }
  }

  func remove(_ decision: Decision) throws(FileError) {
    let (scene, shot) = (decision.change.scene, decision.change.layout.name)
    try pending(decision.kind).remove(scene, shot)
    let golden = ObsoleteGolden(scene: scene, shot: shot)
    let store = goldens(decision.kind)
    if fileKind(store.folder(of: scene)) != nil { _ = try store.remove(golden) }
  }

  /// Returns all decisions that can be undone.
  package func decisions() -> [Decision] {
    Decision.Kind.allCases.flatMap { kind in
      var layouts: [String: StoredLayoutFile] = [:]
      return pending(kind).changes().map { change in
        let layout = layouts[change.scene] ?? StoredLayoutFile(goldens(kind), change.scene)
        layouts[change.scene] = layout
        return Decision(
          kind: kind, change: change, golden: layout.allFiles(for: change.layout.name))
      }
    }
  }

  /// Removes all decisions.
  package func clear() { removeFolder(folder) }
}
