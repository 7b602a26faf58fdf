package import Files

/// The three places between which changes move when somebody decides about them.
///
/// Every step is in an order in which being killed after any of them loses nothing: what is about
/// to go is kept first, and doing the same again finishes the work.
package struct Decisions: Sendable {
  package let goldens: GoldenStore
  package let pending: PendingStore
  package let memory: DecisionStore

  package init(goldens: GoldenStore, pending: PendingStore, memory: DecisionStore) {
    self.goldens = goldens
    self.pending = pending
    self.memory = memory
  }

  /// Makes a change the golden.
  /// - Returns: The files that were written.
  package func approve(_ change: PendingChange) throws(FileError) -> [String] {
    try approve([change], of: change.scene)
  }

  /// Makes changes of one scene its goldens; its layout file is written once for all of them.
  /// Changes that must not become goldens are left out.
  /// - Returns: The files that were written.
  package func approve(
    _ all: [PendingChange], of scene: String
  ) throws(FileError) -> [String] {
    let changes = all.filter(\.mayBecomeGolden)
    guard !changes.isEmpty else { return [] }
    let stored = StoredLayout(goldens, scene)
    for change in changes { try refuse(change, where: stored) }
    let decisions = changes.map { change in
      Decision(
        kind: .approved, change: change, golden: stored.wholeFiles(for: change.layout.name))
    }
    try memory.keep(decisions, of: scene)
    let new = changes.map(\.withLastingPicture).map {
      RecordedShot(picture: $0.picture, layout: $0.layout, copies: $0.copies)
    }
    let written = try goldens.write(new, of: scene)
    try pending.remove(scene, changes.map(\.layout.name))
    return written
  }

  /// Nobody accepts a change of another golden than the check has compared with: somebody else
  /// may have brought a newer one.
  private func refuse(
    _ change: PendingChange, where stored: StoredLayout
  ) throws(FileError) {
    let shot = change.layout.name
    let now = stored.files(for: shot).picture
    guard let seen = change.golden, seen != SeenGolden(now) else { return }
    // A second attempt finds the change in place already.
    guard now != change.withLastingPicture.picture else { return }
    throw FileError(goldens.picture(change.scene, shot).path, .replaced)
  }

  /// Forgets a change; the golden stays.
  package func reject(_ change: PendingChange) throws(FileError) {
    let decision = Decision(kind: .rejected, change: change, golden: GoldenFiles())
    try memory.keep([decision], of: change.scene)
    try pending.remove(change.scene, change.layout.name)
  }

  /// Has a change pending again, and its golden as it was.
  /// - Returns: The files that were written or removed; nil when the golden is another one by
  ///   now and so stays.
  package func undo(_ decision: Decision) throws(FileError) -> [String]? {
    let (scene, shot) = (decision.change.scene, decision.change.layout.name)
    let isApproved = decision.kind == .approved
    if isApproved {
      let now = StoredLayout(goldens, scene).files(for: shot)
      let isOurs = now.picture == decision.change.withLastingPicture.picture
      // A second attempt may find the old golden in place already.
      guard isOurs || now.picture == decision.golden.picture else { return nil }
    }
    _ = try pending.keep(decision.change)
    let touched = isApproved ? try putBack(decision.golden, scene, shot) : []
    try memory.remove(decision)
    return touched
  }

  private func putBack(
    _ golden: GoldenFiles, _ scene: String, _ shot: String
  ) throws(FileError) -> [String] {
    if let layout = golden.layout {
      let old = RecordedShot(picture: golden.picture, layout: layout, copies: golden.copies)
      return try goldens.write([old], of: scene, refreshing: true)
    }
    guard let picture = golden.picture else {
      return try goldens.remove(ObsoleteGolden(scene: scene, shot: shot)).map(\.path)
    }
    let place = goldens.picture(scene, shot)
    return try writeFileIfChanged(picture, to: place) ? [place.path] : []
  }
}
