package import SnaplinePlatform

/// The stores between which decisions move changes.
///
/// The order of the steps is such that termination after any of them loses no data: data is stored
/// elsewhere before it is removed, and repeating the decision completes it.
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
    let stored = StoredLayoutFile(goldens, scene)
    for change in changes { try refuse(change, where: stored) }
    let decisions = changes.map { change in
      Decision(
        kind: .approved, change: change, golden: stored.allFiles(for: change.layout.name))
    }
    try memory.save(decisions, of: scene)
    let written = try goldens.write(changes.map(\.recorded), of: scene)
    try pending.remove(scene, changes.map(\.layout.name))
    return written
  }

  /// Throws if the golden is not the one that the check compared with, because it may be newer.
  private func refuse(
    _ change: PendingChange, where stored: StoredLayoutFile
  ) throws(FileError) {
    let shot = change.layout.name
    let now = BaselineHash(stored.files(for: shot))
    guard let seen = change.golden, seen != now else { return }
    // After an interrupted attempt the change is already in place.
    guard now != BaselineHash(change.recorded) else { return }
    throw FileError(goldens.imagePath(change.scene, shot).path, .replaced)
  }

  /// Removes a pending change; the golden is unchanged.
  package func reject(_ change: PendingChange) throws(FileError) {
    let decision = Decision(kind: .rejected, change: change, golden: GoldenFiles())
    try memory.save([decision], of: change.scene)
    try pending.remove(change.scene, change.layout.name)
  }

  /// Restores a pending change and its previous golden.
  /// - Returns: The files that were written or removed; nil if the golden has changed since and so
  ///   is preserved.
  package func undo(_ decision: Decision) throws(FileError) -> [String]? {
    let (scene, shot) = (decision.change.scene, decision.change.layout.name)
    let isApproved = decision.kind == .approved
    if isApproved {
      let now = BaselineHash(StoredLayoutFile(goldens, scene).files(for: shot))
      let isOurs = now == BaselineHash(decision.change.recorded)
      // After an interrupted attempt the old golden may already be in place.
      guard isOurs || now == BaselineHash(decision.golden) else { return nil }
    }
    _ = try pending.save(decision.change)
    let touched = isApproved ? try putBack(decision.golden, scene, shot) : []
    try memory.remove(decision)
    return touched
  }

  private func putBack(
    _ golden: GoldenFiles, _ scene: String, _ shot: String
  ) throws(FileError) -> [String] {
    if let layout = golden.layout {
      let old = RecordedShot(image: golden.image, layout: layout, copies: golden.copies)
      return try goldens.write([old], of: scene, refreshing: true)
    }
    guard let picture = golden.image else {
      return try goldens.remove(ObsoleteGolden(scene: scene, shot: shot)).map(\.path)
    }
    let place = goldens.imagePath(scene, shot)
    return try writeFileIfChanged(picture, to: place) ? [place.path] : []
  }
}
