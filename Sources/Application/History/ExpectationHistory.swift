package import SnaplineBackends
import SnaplineBasics
package import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The commits at which an expectation began or stopped to hold.
package struct ExpectationHistory: Sendable {
  /// Whether the expectation holds in the newest revision.
  package let holdsNow: Bool
  /// The changes, newest first.
  package internal(set) var flips: [ExpectationFlip] = []
  /// The number of distinct revisions of the screen, and of those that were examined.
  package internal(set) var revisionCount = 0
  package internal(set) var examinedCount = 0
}

/// A commit at which an expectation began or stopped to hold.
package struct ExpectationFlip: Sendable {
  /// The commit with the changed shots and their causes.
  package let revision: ScreenRevision
  package let holds: Bool
  /// The failure on the side that does not hold: a measurement with the expected value.
  package let failure: String
}

/// Returns the commits at which an expectation about a screen began or stopped to hold.
///
/// - Parameters:
///   - expectation: The text of an expectation, as in a scene.
///   - isComplete: Whether every distinct revision is examined. Otherwise a binary search finds one
///     change, which is exact if the expectation changed once.
package func expectationHistory(
  _ expectation: String, of screen: Screen, in repository: Repository, with fonts: FontSet,
  using folder: RootedPath, _ options: HistoryOptions, isComplete: Bool
) throws -> ExpectationHistory {
  let read = readExpectation(expectation)
  guard let syntax = read.value else {
    let problem = read.diagnostics.first
    throw HistoryError(
      "invalid expectation '\(expectation)': \(problem?.message ?? "")", hint: problem?.hint)
  }
  return try expectationHistory(
    .expectation(syntax, text: expectation), of: screen, in: repository, with: fonts, using: folder,
    options,
    isComplete: isComplete)
}

/// Returns the commits at which a screen began or stopped to look like an image.
///
/// - Parameter isComplete: Whether every distinct revision is examined, as for expectations.
package func expectationHistory(
  _ image: ReferenceImage, of screen: Screen, in repository: Repository, with fonts: FontSet,
  using folder: RootedPath, _ options: HistoryOptions, isComplete: Bool
) throws -> ExpectationHistory {
  try expectationHistory(
    .image(image), of: screen, in: repository, with: fonts, using: folder, options,
    isComplete: isComplete)
}

private func expectationHistory(
  _ condition: ScreenCondition, of screen: Screen, in repository: Repository, with fonts: FontSet,
  using folder: RootedPath, _ options: HistoryOptions, isComplete: Bool
) throws -> ExpectationHistory {
  defer { options.cache?.save() }
  let source = RevisionSource(repository, folder: folder, options)
  var search = try ExpectationSearch(
    condition, trail(of: screen, from: source, options).trail,
    RootLayouts(source, filter: options.filter), screen, fonts, options)
  return try search.find(isComplete: isComplete)
}

/// A search among the distinct revisions of one root.
private struct ExpectationSearch {
  private typealias Value = ConditionResult

  private let condition: ScreenCondition
  private let layouts: RootLayouts
  private let results: CachedRoots?
  private let fonts: FontSet
  private let identity: String
  /// The distinct versions, newest first, each with the commit that made it.
  private var versions: [(version: RootVersion, made: TrailStep?)] = []
  /// The results; nil for revisions in which the expectation has no meaning.
  private var values: [Int: Value?] = [:]

  init(
    _ condition: ScreenCondition, _ trail: ScreenTrail, _ layouts: RootLayouts, _ screen: Screen,
    _ fonts: FontSet, _ options: HistoryOptions
  ) throws {
    (self.condition, self.layouts, self.fonts) = (condition, layouts, fonts)
    results = CachedRoots(options.cache, options.filter)
    var trail = trail
    let root = try Self.root(of: trail, condition, layouts)
    identity = screen.identity + (trail.roots[root].name.map { "/\($0)" } ?? "")
    var progress = RootProgress(newer: trail.newest[root])
    var steps: [TrailStep] = []
    var pairs: [RootPair] = []
    while !trail.isAtEnd, !options.shouldStop() {
      for step in try trail.next(options.threads * 8) {
        for (number, state) in step.before where number == root {
          if let pair = progress.step(to: state, root: root, entry: steps.count).pair {
            pairs.append(pair)
          }
        }
        steps.append(step)
      }
      options.onProgress(trail.progress.done, trail.progress.all)
    }
    guard case .valid(let newest) = trail.newest[root] else { return }
    versions = [(newest, nil)]
    for pair in pairs {
      guard let new = pair.new, new.isEquivalent(to: versions[versions.count - 1].version) else {
        break
      }
      versions[versions.count - 1].made = steps[pair.entry]
      guard let old = pair.old else { break }
      versions.append((old, nil))
    }
  }

  /// Returns the root in which the condition has a meaning.
  private static func root(
    of trail: ScreenTrail, _ condition: ScreenCondition, _ layouts: RootLayouts
  ) throws -> Int {
    var problem: Diagnostic?
    var found: [Int] = []
    for (number, state) in trail.newest.enumerated() {
      guard case .valid(let version) = state else {
        if case .broken(let reason) = state {
          throw HistoryError("the newest revision cannot be read: \(reason)")
        }
        continue
      }
      let request = LayoutRequest(
        version: version, toolsVersion: version.toolsVersion, identity: "")
      guard let loaded = try layouts.layOut([request])[request.key]?.loaded else { continue }
      guard let scene = loaded.scene else { continue }
      guard case .expectation(let syntax, _) = condition else {
        found.append(number)
        continue
      }
      let resolved = resolveExpectation(syntax, in: scene, aliases: loaded.objects)
      problem = problem ?? resolved.diagnostics.first
      if resolved.value != nil { found.append(number) }
    }
    if let root = found.first, found.count == 1 { return root }
    guard found.isEmpty else {
      let names = found.compactMap { trail.roots[$0].name }
      throw HistoryError(
        condition.isImage
          ? "the file has \(found.count) screens; name one"
          : "the expectation has a meaning in \(found.count) screens of the file; name one",
        hint: "add '#' and one of "
          + names.prefix(6).map { "'\($0)'" }.joined(separator: ", "))
    }
    throw HistoryError(problem?.message ?? "the newest revision has no screen", hint: problem?.hint)
  }

  mutating func find(isComplete: Bool) throws -> ExpectationHistory {
    guard !versions.isEmpty, let newest = try value(0) else {
      throw HistoryError("the newest revision has no selected shot")
    }
    var history = ExpectationHistory(holdsNow: newest.holds)
    var last = versions.count - 1
    // Older revisions may not have the view.
    while last > 0, try value(last) == nil { last -= 1 }
    if isComplete {
      history.flips = try flips(upTo: last)
    } else if try value(last)?.holds != newest.holds {
      var (newer, older) = (0, last)
      while older - newer > 1 {
        let middle = (newer + older) / 2
        let holds = try value(middle)?.holds ?? !newest.holds
        if holds == newest.holds { newer = middle } else { older = middle }
      }
      history.flips = [try flip(newer, older)]
    } else if !newest.holds {
      // It may have held in between.
      history.flips = try Array(flips(upTo: last).prefix(1))
    }
    if case .image(let image) = condition,
      values.values.allSatisfy({ $0?.isComparable != true }), let now = try value(0)
    {
      throw HistoryError(
        "no revision has the size of '\(image.name)': \(now.failure)",
        hint: "select the device with '--device', or the shot with '-g'")
    }
    history.revisionCount = versions.count
    history.examinedCount = values.count
    return history
  }

  /// Returns the changes between all revisions.
  private mutating func flips(upTo last: Int) throws -> [ExpectationFlip] {
    var found: [ExpectationFlip] = []
    var newer = 0
    for older in 0...last {
      guard let value = try value(older), let known = try self.value(newer) else { continue }
      if value.holds != known.holds { found.append(try flip(newer, older)) }
      newer = older
    }
    return found
  }

  /// Returns the change between two adjacent revisions with its cause.
  private mutating func flip(_ newer: Int, _ older: Int) throws -> ExpectationFlip {
    let (new, old) = (versions[newer], versions[older])
    let toolsVersion = max(new.version.toolsVersion, old.version.toolsVersion)
    let requests = [old.version, new.version].map {
      LayoutRequest(version: $0, toolsVersion: toolsVersion, identity: identity)
    }
    let roots = try layouts.layOut(requests)
    let sides = requests.map { request in
      roots[request.key].map { RootComparison.Side(request: request, root: $0) }
    }
    var tools = Renderer(fonts: fonts)
    guard let made = new.made else { throw HistoryError("the newest revision has no commit") }
    var revision = ScreenRevision(
      commit: made.commit, state: .changed, path: made.path,
      oldPath: made.oldPath == made.path ? nil : made.oldPath)
    revision.shots = try RootComparison(old: sides[0], new: sides[1], from: layouts).changedShots(
      .causes(maximumEdits: .max), &tools)
    let holds = try value(newer)?.holds ?? false
    return ExpectationFlip(
      revision: revision, holds: holds,
      failure: try value(holds ? older : newer)?.failure ?? "")
  }

  /// Returns whether the expectation holds in a revision; nil if it has no meaning there.
  private mutating func value(_ index: Int) throws -> Value? {
    if let known = values[index] { return known }
    let version = versions[index].version
    let request = LayoutRequest(
      version: version, toolsVersion: version.toolsVersion, identity: identity)
    let found: Value?
    switch condition {
    case .expectation(let syntax, let text):
      if let known = results?.result(of: text, request) {
        found = known
      } else {
        found = try layouts.layOut([request])[request.key]?.evaluate(syntax)
        results?.store(found, of: text, request)
      }
    case .image(let image):
      var tools = Renderer(fonts: fonts)
      found = try layouts.layOut([request])[request.key]?.compare(with: image, &tools)
    }
    values[index] = .some(found)
    return found
  }
}

extension LaidOutRoot {
  /// Returns whether an expectation holds in all shots; nil if it has no meaning in the scene.
  fileprivate func evaluate(_ syntax: ExpectationSyntax) -> ConditionResult? {
    guard var scene = loaded.scene, problem == nil, !loaded.shots.isEmpty,
      let expectation = resolveExpectation(syntax, in: scene, aliases: loaded.objects).value
    else { return nil }
    scene.expectations = [expectation]
    let examined = loaded.shots.map { SnaplineRendering.layOut(scene, $0).examined }
    let failures = evaluateExpectations(of: scene, examined).failures
    return ConditionResult(holds: failures.isEmpty, failure: failures.first?.message ?? "")
  }
}
