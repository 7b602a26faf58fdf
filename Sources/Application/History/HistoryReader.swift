package import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
package import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// The options of a history.
package struct HistoryOptions: Sendable {
  package let range: CommitRange
  /// The number of commits to list.
  package var limit = Int.max
  package var threads = 1
  package var detail = HistoryDetail.full
  /// The selected shots.
  package var filter = ShotFilter([])
  /// The results of earlier runs; nil if nothing is cached.
  package var cache: HistoryCache?
  /// The progress handler, called with the numbers of examined commits and of all.
  package var onProgress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  package var shouldStop: @Sendable () -> Bool = { false }

  package init(range: CommitRange) { self.range = range }
}

/// The changes of each listed commit that have movements and causes.
package struct HistoryDetail: Hashable, Sendable {
  /// The number of roots with movements and causes: those with the most changed views.
  fileprivate let roots: Int
  /// The maximum number of edits among which a cause is searched.
  fileprivate let edits: Int

  package static let full = HistoryDetail(roots: .max, edits: .max)
  /// An overview of a file with many roots; of a file with few ones everything.
  package static let overview = HistoryDetail(roots: 3, edits: 8)
  /// Only the images.
  package static let images = HistoryDetail(roots: 0, edits: 0)

  /// A stable text of the detail.
  package var text: String { "\(roots) \(edits)" }
}

/// Returns the commits that changed the frames or the pixels of a screen, each with its cause.
///
/// - Parameters:
///   - repository: The repository at its top directory.
///   - folder: A directory for temporary files.
package func history(
  of screen: Screen, in repository: Repository, with fonts: FontSet, using folder: RootedPath,
  _ options: HistoryOptions
) throws -> ScreenHistory {
  defer { options.cache?.save() }
  let source = RevisionSource(repository, folder: folder, options)
  let (trail, boundary) = try trail(of: screen, from: source, options, includesCells: true)
  var reader = HistoryReader(screen, trail, source, fonts, options)
  var history = try reader.read()
  if !history.reach.isLimited { history.reach.shallowBoundary = boundary }
  return history
}

/// Returns the revisions of a screen, and the oldest commit of a shallow clone: the files that it
/// changed are unknown.
///
/// - Parameter includesCells: Whether cells are tracked besides the screens that show them.
func trail(
  of screen: Screen, from source: RevisionSource, _ options: HistoryOptions,
  includesCells: Bool = false
) throws -> (trail: ScreenTrail, boundary: Commit?) {
  let repository = source.repository
  var commits = try repository.commits(
    in: options.range, touching: InputIndex.patterns, where: InputIndex.includes)
  var boundary: Commit?
  if let oldest = commits.last?.commit, oldest.parents.isEmpty, try repository.isShallow() {
    boundary = oldest
    commits.removeLast()
  }
  let trail = try ScreenTrail(
    of: screen, commits, blobs: repository.blobs(of: options.range.end, where: InputIndex.includes),
    from: source, usesTexts: !options.filter.traits.selectedLanguages.isEmpty,
    includesCells: includesCells)
  return (trail, boundary)
}

/// Lays out the revisions of a screen in groups, and compares adjacent ones.
private struct HistoryReader {
  private let screen: Screen
  private var trail: ScreenTrail
  private var layouts: ScreenLayouts
  private let options: HistoryOptions
  private var filter: ViewFilter
  /// The states of the roots before the oldest examined commit.
  private var roots: [RootProgress] = []
  /// All examined commits that touch the screen, newest first.
  private var entries: [ScreenRevision] = []

  init(
    _ screen: Screen, _ trail: ScreenTrail, _ source: RevisionSource, _ fonts: FontSet,
    _ options: HistoryOptions
  ) {
    (self.screen, self.trail, self.options) = (screen, trail, options)
    layouts = ScreenLayouts(of: screen, from: source, with: fonts, options)
    filter = ViewFilter(view: screen.view)
  }

  /// The number of commits that are examined at a time.
  private var groupSize: Int {
    (options.threads * 8).clamped(to: options.threads...max(options.threads, options.limit))
  }

  mutating func read() throws -> ScreenHistory {
    try addRoots(trail.newest)
    while !trail.isAtEnd, !options.shouldStop() {
      let steps = try trail.next(groupSize)
      try examine(steps)
      options.cache?.saveIfMostAreNew()
      options.onProgress(trail.progress.done, trail.progress.all)
      // A commit before broken revisions is listed once an older one is readable.
      let isPending = roots.contains { $0.pending != nil }
      if !isPending, entries.count(where: \.isListed) >= options.limit { break }
    }
    try trail.requireRoot()
    try filter.requireView()
    return finished()
  }

  private func finished() -> ScreenHistory {
    var history = ScreenHistory(of: screen)
    for entry in entries {
      guard entry.isListed else {
        history.invisibleCount += 1
        history.reach.commitCount += 1
        continue
      }
      guard history.revisions.count < options.limit else {
        history.reach.isLimited = true
        break
      }
      history.revisions.append(entry)
      history.reach.commitCount += 1
    }
    history.reach.isLimited = history.reach.isLimited || !trail.isAtEnd
    return history
  }

  /// Whether a root is only compared if the screen that shows it is unchanged: a change of a cell
  /// below the end of the screen is visible only in an image of the cell.
  private func isCell(_ root: Int) -> Bool { trail.roots[root].screen != nil }

  /// Lays out the roots of states except for cells.
  private mutating func layOut(
    _ states: [(root: Int, state: RootState)], needsAll: Bool = false
  ) throws {
    try layouts.layOut(states.filter { !isCell($0.root) }, of: trail.roots, needsAll: needsAll)
  }

  /// Returns the state of a root, broken if its scene is invalid.
  private func checked(_ state: RootState, of root: Int) -> RootState {
    isCell(root) ? state : layouts.checked(state, of: trail.roots[root])
  }

  /// Begins with the states of roots in the newest revision that is examined.
  private mutating func addRoots(_ states: [RootState]) throws {
    try layOut(
      states.enumerated().map { (root: $0.offset, state: $0.element) },
      needsAll: screen.view != nil)
    for (number, state) in states.enumerated() {
      let state = checked(state, of: number)
      roots.append(RootProgress(newer: state))
      if case .valid(let version) = state,
        let root = layouts.laidOut(version, of: trail.roots[number])
      {
        filter.findView(in: root.loaded)
      }
    }
  }

  private mutating func examine(_ steps: [TrailStep]) throws {
    while roots.count < trail.roots.count { roots.append(RootProgress(newer: .absent)) }
    try layOut(steps.flatMap(\.before))
    var pairs: [RootPair] = []
    for step in steps {
      var entry = ScreenRevision(
        commit: step.commit, state: .changed, path: step.path,
        oldPath: step.oldPath == step.path ? nil : step.oldPath)
      for (number, state) in step.after { roots[number].newer = state }
      for (number, state) in step.before {
        let found = roots[number].step(
          to: checked(state, of: number), root: number, entry: entries.count)
        if let pair = found.pair { pairs.append(pair) }
        if !isCell(number), let reason = found.brokenReason { entry.state = .broken(reason) }
      }
      entries.append(entry)
    }
    try compare(pairs)
    layouts.release(except: roots, of: trail.roots)
  }

  /// The detail of the listed commits.
  private var detail: HistoryDetail {
    // The names of a view follow from its changes.
    if screen.view != nil { return .full }
    let screenCount = trail.newest.indices.count { !isCell($0) }
    let isOverview = options.detail == .overview && screenCount > options.detail.roots
    return isOverview || options.detail == .images ? options.detail : .full
  }

  /// Adds the changed shots of pairs to the commits.
  private mutating func compare(_ all: [RootPair]) throws {
    let detail = detail
    var pairs = all.filter { !isCell($0.root) }
    func changes(_ places: [Int], _ detail: ChangeDetail) throws -> [[ShotRevision]] {
      try layouts.changedShots(
        of: places.map { pairs[$0] }, in: trail.roots, detail, threads: options.threads)
    }
    let needsAll = screen.view != nil || detail == .full && options.limit == .max
    let first: ChangeDetail =
      needsAll ? .causes(maximumEdits: .max) : detail == .images ? .pixels : .existence
    var changed = try changes(Array(pairs.indices), first)
    let cells = cells(of: all, besides: zip(pairs, changed).filter { !$0.1.isEmpty }.map(\.0))
    pairs += cells
    changed += try changes(Array(pairs.indices.suffix(cells.count)), first)
    if !needsAll, detail != .images {
      let places = detailed(pairs, changed, detail)
      for (place, shots) in zip(places, try changes(places, .causes(maximumEdits: detail.edits))) {
        changed[place] = shots
      }
    }
    for (pair, shots) in zip(pairs, changed) {
      entries[pair.entry].add(filter.filtered(shots))
    }
  }
}

extension HistoryReader {
  /// Returns the pairs of changed cells whose screens are unchanged.
  private func cells(of pairs: [RootPair], besides changed: [RootPair]) -> [RootPair] {
    let changed = Set(changed.map { [$0.entry, $0.root] })
    return pairs.filter { pair in
      guard let screen = trail.roots[pair.root].screen, let old = pair.old, let new = pair.new,
        old.own != new.own || old.inputsHash != new.inputsHash
      else { return false }
      return !changed.contains([pair.entry, screen])
    }
  }

  /// Returns the indices of the pairs whose changes have movements and causes.
  private func detailed(
    _ pairs: [RootPair], _ changed: [[ShotRevision]], _ detail: HistoryDetail
  ) -> [Int] {
    let visible = Set(zip(pairs, changed).filter { !$0.1.isEmpty }.map(\.0.entry))
    let listed = entries.indices.filter { entries[$0].isListed || visible.contains($0) }
    var places: [Int: [Int]] = [:]
    for place in pairs.indices where changed[place].contains(where: { $0.kind == .changed }) {
      places[pairs[place].entry, default: []].append(place)
    }
    return listed.prefix(options.limit).flatMap { entry in
      let own = (places[entry] ?? []).map { place in
        (place, changed[place].map(\.changedViewCount).max() ?? 0)
      }
      // Equal counts keep the order of the document.
      let largest = own.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
      return largest.prefix(detail.roots).map(\.0).sorted()
    }
  }
}

extension ScreenRevision {
  /// Whether the commit is visible in the history.
  fileprivate var isListed: Bool {
    if case .broken = state { true } else { !shots.isEmpty }
  }

  mutating func add(_ changed: [ShotRevision]) {
    shots += changed
    if case .broken = state { return }
    let kinds = Set(shots.map(\.kind))
    state = kinds == [.appeared] ? .appeared : kinds == [.removed] ? .removed : .changed
  }
}
