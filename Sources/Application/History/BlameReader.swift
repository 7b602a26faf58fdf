package import SnaplineBackends
import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
package import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// Returns the commits that set the numbers of a screen in the newest revision.
///
/// - Parameters:
///   - repository: The repository at its top directory.
///   - folder: A directory for temporary files.
package func blame(
  of screen: Screen, in repository: Repository, with fonts: FontSet, using folder: RootedPath,
  _ options: HistoryOptions
) throws -> ScreenBlame {
  defer { options.cache?.save() }
  let source = RevisionSource(repository, folder: folder, options)
  let (trail, boundary) = try trail(of: screen, from: source, options)
  var reader = try BlameReader(screen, trail, source, fonts, options)
  var blame = try reader.read()
  blame.reach.shallowBoundary = blame.shots.allSatisfy(\.isComplete) ? nil : boundary
  try blame.addLineEdits(from: source, at: options.range.end, since: boundary)
  return blame
}

/// Follows the numbers of the newest revision back to the commits that set them.
private struct BlameReader {
  private let screen: Screen
  private var trail: ScreenTrail
  private var layouts: ScreenLayouts
  private let options: HistoryOptions
  /// The states of the roots before the oldest examined commit.
  private var roots: [RootProgress] = []
  /// The shots of each root of the newest revision.
  private var shots: [[ShotBlame]] = []
  private var steps: [TrailStep] = []
  /// The commits that set a number, by their indices in `steps`.
  private var revisions: [Int: ScreenRevision] = [:]

  init(
    _ screen: Screen, _ trail: ScreenTrail, _ source: RevisionSource, _ fonts: FontSet,
    _ options: HistoryOptions
  ) throws {
    (self.screen, self.trail, self.options) = (screen, trail, options)
    // All revisions are shown by the rules of the newest one.
    layouts = ScreenLayouts(
      of: screen, from: source, with: fonts, options, oldestRules: trail.newestToolsVersion)
    try addNewestRoots()
  }

  private mutating func addNewestRoots() throws {
    try layouts.layOut(
      trail.newest.enumerated().map { (root: $0.offset, state: $0.element) }, of: trail.roots,
      needsAll: true)
    var problem: String?
    var names: [String] = []
    for (number, state) in trail.newest.enumerated() {
      let tracked = trail.roots[number]
      let state = layouts.checked(state, of: tracked)
      roots.append(RootProgress(newer: state))
      if case .broken(let reason) = state { problem = problem ?? reason }
      guard case .valid(let version) = state, let root = layouts.laidOut(version, of: tracked)
      else {
        shots.append([])
        continue
      }
      names += root.loaded.scene?.views.map(\.name) ?? []
      let found = newestShots(of: root, layouts.request(version, of: tracked))
      shots.append(found)
    }
    guard shots.allSatisfy(\.isEmpty) else { return }
    if let problem { throw HistoryError("the newest revision cannot be read: \(problem)") }
    guard let view = screen.view, !names.isEmpty else {
      throw HistoryError("the newest revision has no selected shot")
    }
    throw HistoryError(
      "no view named '\(view)'",
      hint: closestMatch(to: view, among: names).map { "did you mean '\($0)'?" })
  }

  /// Returns the shots of a root in the newest revision, without those that lack the view.
  private func newestShots(of root: LaidOutRoot, _ request: LayoutRequest) -> [ShotBlame] {
    var view: String?
    if let name = screen.view {
      guard let scene = root.loaded.scene, let id = root.loaded.view(named: name) else { return [] }
      view = scene[id].name
    }
    return root.shots.map { shot, rendered in
      let version = ShotVersion(
        screen: request.version, toolsVersion: request.toolsVersion, scene: request.identity,
        shot: shot.name)
      var found = ShotBlame(shot, rendered, version: version, view: view)
      found.addDeciders(root, shot)
      return found
    }.filter { !$0.views.isEmpty }
  }

  mutating func read() throws -> ScreenBlame {
    while !trail.isAtEnd, !shots.joined().allSatisfy(\.isComplete), !options.shouldStop() {
      let first = steps.count
      let next = try trail.next(options.threads * 8)
      steps += next
      try examine(first..<steps.count)
      options.cache?.saveIfMostAreNew()
      options.onProgress(trail.progress.done, trail.progress.all)
    }
    var blame = ScreenBlame(of: screen)
    blame.shots = Array(shots.joined())
    blame.revisions = revisions.sorted { $0.key < $1.key }.map(\.value)
    blame.reach.commitCount = steps.count
    return blame
  }

  private mutating func examine(_ range: Range<Int>) throws {
    while roots.count < trail.roots.count { roots.append(RootProgress(newer: .absent)) }
    try layouts.layOut(steps[range].flatMap(\.before), of: trail.roots)
    var pairs: [RootPair] = []
    for entry in range {
      for (number, state) in steps[entry].after { roots[number].newer = state }
      for (number, state) in steps[entry].before {
        let found = roots[number].step(
          to: layouts.checked(state, of: trail.roots[number]), root: number, entry: entry)
        // Roots of older revisions have no numbers.
        if let pair = found.pair, number < shots.count { pairs.append(pair) }
      }
    }
    try follow(pairs)
    layouts.release(except: roots, of: trail.roots)
  }

  /// Continues with pairs of adjacent versions, and searches for the causes of those that set
  /// numbers.
  private mutating func follow(_ pairs: [RootPair]) throws {
    let open = pairs.filter { !shots[$0.root].allSatisfy(\.isComplete) }
    var tasks: [BlameTask] = []
    for (pair, comparison) in zip(open, try layouts.comparisons(of: open, in: trail.roots)) {
      let commit = steps[pair.entry].commit
      let changed = shots[pair.root].indices.filter { index in
        !shots[pair.root][index].isComplete
          && shots[pair.root][index].follow(comparison, commit)
      }
      guard !changed.isEmpty else { continue }
      tasks.append(
        BlameTask(
          pair: pair, comparison: comparison, commit: commit.hash, shots: shots[pair.root],
          indices: changed))
    }
    let changes = try layouts.changedShots(
      of: tasks.map(\.pair), in: trail.roots, .causes(maximumEdits: .max), threads: options.threads)
    try layouts.prefetchContents(of: tasks.map(\.pair))
    let results = mapInParallel(
      Array(zip(tasks, changes)), threads: options.threads
    ) { task, changed in
      Result { try task.causes(among: changed) }
    }
    for (task, result) in zip(tasks, results) {
      guard let result else { continue }
      add(try result.get(), task)
    }
  }

  private mutating func add(_ found: BlameTask.Causes, _ task: BlameTask) {
    let step = steps[task.pair.entry]
    var revision =
      revisions[task.pair.entry]
      ?? ScreenRevision(
        commit: step.commit, state: .changed, path: step.path,
        oldPath: step.oldPath == step.path ? nil : step.oldPath)
    revision.add(found.shots)
    revisions[task.pair.entry] = revision
    for (place, cause) in found.causes {
      shots[task.pair.root][place.shot].views[place.view].numbers[place.number].origin?.cause =
        cause
    }
  }
}

extension ScreenTrail {
  /// The version of Interface Builder that shows the newest revision.
  fileprivate var newestToolsVersion: Int {
    let versions = newest.map {
      if case .valid(let version) = $0 { version.toolsVersion } else { 0 }
    }
    return versions.max() ?? 0
  }
}
