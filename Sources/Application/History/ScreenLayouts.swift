import SnaplineBackends
import SnaplineChecking
import SnaplinePlatform
import SnaplineRendering

/// The layouts of a screen's roots in the revisions that are being examined.
struct ScreenLayouts {
  private let layouts: RootLayouts
  private let identity: String
  /// The version of Interface Builder by whose rules older documents are shown; 0 for their own.
  private let oldestRules: Int
  private var cached: [LayoutKey: LaidOutRoot] = [:]
  /// The roots that need not be laid out to know that they are valid.
  private var validKeys: Set<LayoutKey> = []
  private var differences: [DocumentPair: SharedDifference] = [:]
  private let results: CachedRoots?
  private let fonts: FontSet

  init(
    of screen: Screen, from source: RevisionSource, with fonts: FontSet, _ options: HistoryOptions,
    oldestRules: Int = 0
  ) {
    layouts = RootLayouts(source, filter: options.filter)
    results = CachedRoots(options.cache, options.filter)
    (self.fonts, self.oldestRules) = (fonts, oldestRules)
    identity = screen.identity
  }

  func request(
    _ version: RootVersion, of root: TrackedRoot, toolsVersion: Int = 0
  ) -> LayoutRequest {
    LayoutRequest(
      version: version, toolsVersion: max(toolsVersion, version.toolsVersion, oldestRules),
      identity: identity + (root.name.map { "/\($0)" } ?? ""))
  }

  func laidOut(_ version: RootVersion, of root: TrackedRoot) -> LaidOutRoot? {
    cached[request(version, of: root).key]
  }

  /// Returns a state, broken if its scene is invalid.
  func checked(_ state: RootState, of root: TrackedRoot) -> RootState {
    guard case .valid(let version) = state,
      !validKeys.contains(request(version, of: root).key)
    else { return state }
    guard let laidOut = laidOut(version, of: root) else {
      return .broken("the scene cannot be read")
    }
    return laidOut.problem.map { .broken($0) } ?? state
  }

  /// Lays out the roots of states, so that those that are invalid are known.
  ///
  /// - Parameter needsAll: Whether roots that are known as valid are laid out as well.
  mutating func layOut(
    _ states: [(root: Int, state: RootState)], of roots: [TrackedRoot], needsAll: Bool = false
  ) throws {
    let requests = states.compactMap { number, state -> LayoutRequest? in
      guard case .valid(let version) = state else { return nil }
      return request(version, of: roots[number])
    }
    for request in requests where results?.isValid(request) == true {
      validKeys.insert(request.key)
    }
    try layOut(requests.filter { needsAll || !validKeys.contains($0.key) })
    for request in requests where !validKeys.contains(request.key) {
      if let root = cached[request.key], root.problem == nil { results?.storeAsValid(request) }
    }
  }

  /// Returns the pairs with both sides laid out; roots of one scene share its difference.
  /// - Parameter hasOwnLines: Whether the difference is that of the sides with their own lines.
  mutating func comparisons(
    of pairs: [RootPair], in roots: [TrackedRoot], hasOwnLines: Bool = false
  ) throws -> [RootComparison] {
    let sides = pairs.map { self.sides(of: $0, in: roots) }
    try layOut(sides.flatMap { [$0.old, $0.new].compactMap(\.self) })
    return zip(pairs, sides).map { pair, sides in
      let documents = DocumentPair(pair, hasOwnLines: hasOwnLines)
      let difference = differences[documents] ?? SharedDifference()
      differences[documents] = difference
      func laidOut(_ request: LayoutRequest?) -> RootComparison.Side? {
        request.flatMap { request in
          cached[request.key].map { RootComparison.Side(request: request, root: $0) }
        }
      }
      return RootComparison(
        old: laidOut(sides.old), new: laidOut(sides.new), difference: difference, from: layouts)
    }
  }

  /// Returns the changed shots of pairs, from the cache or compared in parallel.
  mutating func changedShots(
    of pairs: [RootPair], in roots: [TrackedRoot], _ detail: ChangeDetail, threads: Int
  ) throws -> [[ShotRevision]] {
    let sides = pairs.map { self.sides(of: $0, in: roots) }
    var found = sides.map { results?.changedShots($0, detail) }
    let missing = found.indices.filter { found[$0] == nil }
    if detail.hasCauses { try prefetchContents(of: missing.map { pairs[$0] }) }
    let tasks = try comparisons(
      of: missing.map { pairs[$0] }, in: roots, hasOwnLines: detail.hasCauses)
    let compared = mapInParallel(
      tasks, threads: threads, tools: { [fonts] in Renderer(fonts: fonts) },
      work: { tools, task in
        Result { try task.changedShots(detail, &tools) }
      })
    for (index, result) in zip(missing, compared) {
      let shots = try result?.get() ?? []
      found[index] = shots
      results?.store(shots, of: sides[index], detail)
    }
    return found.map { $0 ?? [] }
  }

  /// Parses the documents of pairs, whose lines are in causes.
  func prefetchContents(of pairs: [RootPair]) throws {
    let files = pairs.flatMap { [$0.old, $0.new].compactMap { $0?.file } }
    try layouts.source.prefetchContents(of: files)
  }

  private func sides(of pair: RootPair, in roots: [TrackedRoot]) -> RootSides {
    func side(_ version: RootVersion?) -> LayoutRequest? {
      version.map { request($0, of: roots[pair.root], toolsVersion: pair.toolsVersion) }
    }
    return RootSides(old: side(pair.old), new: side(pair.new))
  }

  /// Releases the layouts that no root needs for its next pair.
  mutating func release(except progress: [RootProgress], of roots: [TrackedRoot]) {
    let needed = Set(
      progress.enumerated().flatMap { number, root in
        root.versions.map { request($0, of: roots[number]).key }
      })
    cached = cached.filter { needed.contains($0.key) }
    differences = [:]
  }

  /// Lays out what was not laid out yet.
  private mutating func layOut(_ requests: [LayoutRequest]) throws {
    let missing = requests.filter { cached[$0.key] == nil }
    cached.merge(try layouts.layOut(missing)) { known, _ in known }
  }
}
