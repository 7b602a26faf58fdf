import SnaplineBasics
import SnaplineExplanation
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// Two versions of a root between which numbers changed.
struct BlameTask: Sendable {
  let pair: RootPair
  let comparison: RootComparison
  /// The hash of the commit between them.
  let commit: String
  /// The shots of the root with the origins so far.
  let shots: [ShotBlame]
  /// The shots with numbers that the commit set.
  let indices: [Int]

  /// The position of a number.
  struct NumberIndex: Hashable, Sendable {
    let shot: Int
    let view: Int
    let number: Int
  }

  struct Causes: Sendable {
    var shots: [ShotRevision] = []
    var causes: [NumberIndex: Cause] = [:]
  }

  /// Returns the shots with numbers among the changed ones, and the edits that changed each number.
  func causes(among changed: [ShotRevision]) throws -> Causes {
    let names = Set(indices.map { shots[$0].version.shot })
    var found = Causes()
    found.shots = changed.filter { names.contains($0.shot) }
    var root: LaidOutRoot?
    for index in indices {
      let shot = found.shots.first { $0.shot == shots[index].version.shot }
      guard let cause = shot?.result?.comparison.summary?.cause else { continue }
      if root == nil, cause.changes.count > 1 { root = try comparison.withOwnLines().new?.root }
      let rows = cause.changes.count > 1 ? root?.dependencies(of: shots[index].version.shot) : nil
      for (view, blame) in shots[index].views.enumerated() {
        for (number, value) in blame.numbers.enumerated() {
          guard let origin = value.origin, origin.commit.hash == commit else { continue }
          let place = NumberIndex(shot: index, view: view, number: number)
          found.causes[place] = rows?.edits(of: cause, behind: value.key, of: origin.view) ?? cause
        }
      }
    }
    return found
  }
}

extension LaidOutRoot {
  fileprivate func dependencies(of shot: String) -> NumberDependencies? {
    shots.first { $0.shot.name == shot }.flatMap { NumberDependencies(self, $0.shot) }
  }
}

/// The rows that determine the numbers of a shot.
private struct NumberDependencies {
  private let numbers: [String: ValueExplanation]
  /// The first lines of views, by name.
  private let lines: [String: Int]

  /// Creates the dependencies; nil for a figure.
  init?(_ root: LaidOutRoot, _ shot: Shot) {
    guard let scene = root.loaded.scene, scene.figure == nil else { return nil }
    let explanation = FrameExplanation(scene, shot)
    var numbers: [String: ValueExplanation] = [:]
    var lines: [String: Int] = [:]
    for view in explanation.scene.viewIDs {
      let name = explanation.scene[view].name
      lines[name] = explanation.scene[view].span.start.line
      for number in explanation.numbers(of: view) { numbers["\(name).\(number.name)"] = number }
    }
    (self.numbers, self.lines) = (numbers, lines)
  }

  /// Returns the edits of a cause that belong to the rows behind a number; all of them if there are
  /// none.
  func edits(of cause: Cause, behind key: NumberBlame.Key, of view: String) -> Cause {
    var open = ["\(view).\(key.rawValue)"]
    var seen = Set(open)
    var rows: Set<String> = []
    var starts = Set(lines[view].map { [$0] } ?? [])
    var views: Set<String> = [view]
    while let name = open.popLast() {
      guard let number = numbers[name] else { continue }
      if let text = number.decidedBy { rows.insert(text) }
      if let line = number.span?.start.line {
        starts.insert(line)
        // The row of an intrinsic size is located at its view.
        let owner = String(name.dropLast(number.name.count + 1))
        if lines[owner] == line { views.insert(owner) }
      }
      open += number.buildsOn.filter { seen.insert($0).inserted }
    }
    let changes = cause.changes.filter { change in
      rows.contains(change.subject) || views.contains(change.subject)
        || change.span.map { starts.contains($0.start.line) } ?? false
    }
    return changes.isEmpty
      ? cause
      : Cause(
        changes: changes, candidates: cause.candidates, certainty: cause.certainty,
        reason: cause.reason)
  }
}

extension ShotBlame {
  /// Adds the constraints that determine the numbers.
  mutating func addDeciders(_ root: LaidOutRoot, _ shot: Shot) {
    guard let scene = root.loaded.scene, scene.figure == nil else { return }
    let explanation = FrameExplanation(scene, shot)
    for index in views.indices {
      let name = views[index].name
      guard let id = explanation.scene.viewIDs.first(where: { explanation.scene[$0].name == name })
      else { continue }
      for row in explanation.numbers(of: id) {
        guard let text = row.decidedBy,
          let number = views[index].numbers.firstIndex(where: { $0.key.rawValue == row.name })
        else { continue }
        views[index].numbers[number].decider = Decider(
          text: text, span: row.span?.removing(prefix: root.prefix))
      }
    }
  }
}

extension SourceSpan {
  func removing(prefix: String) -> SourceSpan {
    guard file.hasPrefix(prefix) else { return self }
    return SourceSpan(file: String(file.dropFirst(prefix.count)), start: start, end: end)
  }
}
