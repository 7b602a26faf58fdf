import Bytes
package import Files
package import Goldens
import JSONText

/// What the page has decided about some shots, each with the picture that was looked at.
package struct LiveDecision {
  package enum Verb: String {
    case approve, reject, undo
  }

  package struct Shot: Hashable {
    package let scene: String
    package let shot: String
    /// The hash of the picture's file.
    package let picture: String

    package init(scene: String, shot: String, picture: String) {
      self.scene = scene
      self.shot = shot
      self.picture = picture
    }

    package var name: String { "\(scene)/\(shot)" }
  }

  package struct Outcome: Equatable {
    package var done: [String] = []
    /// Those of which another picture waits by now, or none.
    package var stale: [String] = []
  }

  package let verb: Verb
  package let shots: [Shot]

  /// A request's body; nil where it is none.
  package init?(_ body: [UInt8]) {
    guard case .object(let members)? = try? JSON(reading: body) else { return nil }
    var verb: Verb?
    var shots: [Shot]?
    for (name, value) in members {
      switch (name, value) {
      case ("decision", .text(let word)): verb = Verb(rawValue: word)
      case ("shots", .array(let items)):
        let read = items.compactMap(Shot.init)
        if read.count == items.count { shots = read }
      default: break
      }
    }
    guard let verb, let shots, !shots.isEmpty else { return nil }
    self.verb = verb
    self.shots = shots
  }

  /// Does what was decided, where what was looked at is still what waits; two pages at once wait
  /// for each other, and what one has decided is stale for the other.
  package func carryOut(by decisions: Decisions) throws(FileError) -> Outcome {
    try makeFolder(decisions.pending.folder)
    return try withLock(on: decisions.pending.folder) { () throws(FileError) -> Outcome in
      verb == .undo ? try takeBack(by: decisions) : try decide(by: decisions)
    }
  }

  private func decide(by decisions: Decisions) throws(FileError) -> Outcome {
    var outcome = Outcome()
    // A scene at a time: its layout file is written once.
    var waiting: [(scene: String, changes: [PendingChange])] = []
    for shot in shots {
      guard let change = decisions.pending.pending(shot.scene, shot.shot),
        ContentHash(of: change.picture).description == shot.picture
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
      if verb == .approve {
        _ = try decisions.approve(changes, of: scene)
      } else {
        for change in changes { try decisions.reject(change) }
      }
      outcome.done += changes.map(\.name)
    }
    return outcome
  }

  private func takeBack(by decisions: Decisions) throws(FileError) -> Outcome {
    let known = decisions.memory.decisions()
    var outcome = Outcome()
    for shot in shots {
      // An approval has packed the picture anew: its bytes are others now.
      let decision = known.first { $0.change.name == shot.name }
      if let decision, try decisions.undo(decision) != nil {
        outcome.done.append(shot.name)
      } else {
        outcome.stale.append(shot.name)
      }
    }
    return outcome
  }
}

extension LiveDecision.Shot {
  fileprivate init?(_ json: JSON) {
    guard case .object(let members) = json else { return nil }
    var words: [String: String] = [:]
    for case (let name, .text(let text)) in members { words[name] = text }
    guard let scene = words["scene"], let shot = words["shot"], let picture = words["picture"]
    else { return nil }
    self.init(scene: scene, shot: shot, picture: picture)
  }
}
