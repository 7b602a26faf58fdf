import SnaplineBasics
package import SnaplineGoldens
package import SnaplinePlatform

/// A decision of the page about some shots, each with the reviewed image.
package struct LiveDecision {
  package enum Verb: String {
    case approve, reject, undo
  }

  package struct Shot: Hashable {
    package let scene: String
    package let shot: String
    /// The hash of the image file.
    package let image: String

    package init(scene: String, shot: String, image: String) {
      self.scene = scene
      self.shot = shot
      self.image = image
    }

    package var name: String { "\(scene)/\(shot)" }
  }

  package struct Outcome: Equatable {
    package var done: [String] = []
    /// The names of shots whose pending image is a different one, or was removed.
    package var stale: [String] = []
    /// The error that ended the work; decisions in `done` are still in effect.
    package var failure: FileError?

    package init() {}
  }

  package let verb: Verb
  package let shots: [Shot]

  /// Parses the body of a request; nil if it is invalid.
  package init?(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body), let word = json["decision"]?.string,
      let verb = Verb(rawValue: word), let items = json["shots"]?.items, !items.isEmpty
    else { return nil }
    let shots = items.compactMap(Shot.init)
    guard shots.count == items.count else { return nil }
    (self.verb, self.shots) = (verb, shots)
  }

  /// Carries out the decision for shots whose reviewed image is still pending, holding a lock; a
  /// decision of one page makes that of another page stale.
  /// - Parameter progress: A handler of the number of finished shots, called while some remain.
  package func apply(
    with decisions: Decisions, progress: (Int) -> Void = { _ in }
  ) throws(FileError) -> Outcome {
    try createFolder(decisions.pending.folder)
    return try withLock(on: decisions.pending.folder) { () throws(FileError) -> Outcome in
      var outcome = Outcome()
      do throws(FileError) {
        if verb == .undo {
          try takeBack(by: decisions, progress, into: &outcome)
        } else {
          try decide(by: decisions, progress, into: &outcome)
        }
      } catch {
        outcome.failure = error
      }
      return outcome
    }
  }

  private func decide(
    by decisions: Decisions, _ progress: (Int) -> Void, into outcome: inout Outcome
  ) throws(FileError) {
    // Changes are grouped by scene, so that its layout file is written once for several shots.
    var waiting: [(scene: String, changes: [PendingChange])] = []
    for shot in shots {
      guard let change = decisions.pending.pending(shot.scene, shot.shot),
        ContentHash(of: change.image).description == shot.image,
        change.mayBecomeGolden || verb == .reject
      else {
        outcome.stale.append(shot.name)
        continue
      }
      if let place = waiting.firstIndex(where: { $0.scene == shot.scene }) {
        waiting[place].changes.append(change)
      } else {
        waiting.append((shot.scene, [change]))
      }
    }
    for (scene, changes) in waiting {
      // There are at most 20 batches per scene, so the layout file is not written for each of many
      // shots.
      let size = max(4, (changes.count + 19) / 20)
      for start in stride(from: 0, to: changes.count, by: size) {
        let part = Array(changes[start..<min(start + size, changes.count)])
        if verb == .approve {
          _ = try decisions.approve(part, of: scene)
        } else {
          for change in part { try decisions.reject(change) }
        }
        outcome.done += part.map(\.name)
        progress(outcome.done.count)
      }
    }
  }

  private func takeBack(
    by decisions: Decisions, _ progress: (Int) -> Void, into outcome: inout Outcome
  ) throws(FileError) {
    // Decisions are found by name: an approval encodes the image again, which changes its bytes.
    let known = Dictionary(decisions.memory.decisions().map { ($0.change.name, $0) }) { first, _ in
      first
    }
    for shot in shots {
      if let decision = known[shot.name], try decisions.undo(decision) != nil {
        outcome.done.append(shot.name)
      } else {
        outcome.stale.append(shot.name)
      }
      progress(outcome.done.count)
    }
  }
}

extension LiveDecision.Shot {
  fileprivate init?(_ json: JSON) {
    guard let scene = json["scene"]?.string, let shot = json["shot"]?.string,
      let picture = json["picture"]?.string
    else { return nil }
    self.init(scene: scene, shot: shot, image: picture)
  }
}
