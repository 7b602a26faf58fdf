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
    /// The file that ended the work; what is in `done` is done all the same.
    package var failure: FileError?

    package init() {}
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
  /// - Parameter progress: Is given the number of shots that are done, while there are more.
  package func carryOut(
    by decisions: Decisions, progress: (Int) -> Void = { _ in }
  ) throws(FileError) -> Outcome {
    try makeFolder(decisions.pending.folder)
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
    // A scene at a time: its layout file is written once for several shots.
    var waiting: [(scene: String, changes: [PendingChange])] = []
    for shot in shots {
      guard let change = decisions.pending.pending(shot.scene, shot.shot),
        ContentHash(of: change.picture).description == shot.picture,
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
      // In at most 20 parts, so that the layout file of many shots is not written for each of them.
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
    // By names: an approval has packed the picture anew, its bytes are others now.
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
    guard case .object(let members) = json else { return nil }
    var words: [String: String] = [:]
    for case (let name, .text(let text)) in members { words[name] = text }
    guard let scene = words["scene"], let shot = words["shot"], let picture = words["picture"]
    else { return nil }
    self.init(scene: scene, shot: shot, picture: picture)
  }
}
