import Checking

/// The layouts of a screen's roots in the revisions that are being examined.
struct ScreenLayouts {
  private let layouts: RootLayouts
  private let identity: String
  /// The version of Interface Builder by whose rules older documents are shown; 0 for their own.
  private let oldestRules: Int
  private var cached: [LayoutKey: LaidOutRoot] = [:]

  init(of screen: Screen, _ layouts: RootLayouts, oldestRules: Int = 0) {
    (self.layouts, self.oldestRules) = (layouts, oldestRules)
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
    guard case .valid(let version) = state else { return state }
    guard let laidOut = laidOut(version, of: root) else {
      return .broken("the scene cannot be read")
    }
    return laidOut.problem.map { .broken($0) } ?? state
  }

  mutating func layOut(_ states: [(root: Int, state: RootState)], of roots: [TrackedRoot]) throws {
    try layOut(
      states.compactMap { number, state in
        guard case .valid(let version) = state else { return nil }
        return request(version, of: roots[number])
      })
  }

  /// Returns the pairs with both sides laid out; roots of one scene share its difference.
  mutating func comparisons(
    of pairs: [RootPair], in roots: [TrackedRoot]
  ) throws -> [RootComparison] {
    let sides = pairs.map { pair in
      [pair.old, pair.new].map { version in
        version.map { request($0, of: roots[pair.root], toolsVersion: pair.toolsVersion) }
      }
    }
    try layOut(sides.joined().compactMap(\.self))
    var differences: [DocumentPair: SharedDifference] = [:]
    return zip(pairs, sides).map { pair, requests in
      let documents = DocumentPair(pair)
      let difference = differences[documents] ?? SharedDifference()
      differences[documents] = difference
      let sides = requests.map { request in
        request.flatMap { request in
          cached[request.key].map { RootComparison.Side(request: request, root: $0) }
        }
      }
      return RootComparison(old: sides[0], new: sides[1], difference: difference)
    }
  }

  /// Releases the layouts that no root needs for its next pair.
  mutating func release(except progress: [RootProgress], of roots: [TrackedRoot]) {
    let needed = Set(
      progress.enumerated().flatMap { number, root in
        root.versions.map { request($0, of: roots[number]).key }
      })
    cached = cached.filter { needed.contains($0.key) }
  }

  /// Lays out what was not laid out yet.
  private mutating func layOut(_ requests: [LayoutRequest]) throws {
    let missing = requests.filter { cached[$0.key] == nil }
    cached.merge(try layouts.layOut(missing)) { known, _ in known }
  }
}
