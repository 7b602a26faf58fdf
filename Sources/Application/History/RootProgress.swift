import SnaplinePlatform

/// Two adjacent versions of a root, with the commit between them; at least one exists.
struct RootPair: Sendable {
  let root: Int
  /// The index of the commit that made the newer version.
  let entry: Int
  let old: RootVersion?
  let new: RootVersion?

  /// The version of Interface Builder by which both are shown, so that a document that only a newer
  /// version saved is no change.
  var toolsVersion: Int { max(old?.toolsVersion ?? 0, new?.toolsVersion ?? 0) }
}

/// The parts of two documents that determine the images of a pair, equal for the roots of a scene.
struct DocumentPair: Hashable {
  private let hashes: [ContentHash?]
  private let toolsVersion: Int
  /// The newer document, whose lines are reported.
  private let file: FileVersion?
  /// Whether the lines are those of this document, not of another one with the same images.
  private let hasOwnLines: Bool

  init(_ pair: RootPair, hasOwnLines: Bool) {
    self.hasOwnLines = hasOwnLines
    hashes = [pair.old, pair.new].map { version in
      version.map { ContentHash(combining: [$0.content, $0.inputsHash]) }
    }
    toolsVersion = pair.toolsVersion
    file = pair.new?.file
  }
}

/// The state of a root at the oldest examined commit.
struct RootProgress: Sendable {
  /// The state after the next older commit.
  var newer: RootState
  /// The last readable version and the commit that made it, if all older versions so far are broken.
  private(set) var pending: (entry: Int, version: RootVersion)?

  init(newer: RootState) { self.newer = newer }

  /// The versions that will be compared with older ones.
  var versions: [RootVersion] {
    let current: RootVersion? = if case .valid(let version) = newer { version } else { nil }
    return [current, pending?.version].compactMap { $0 }
  }

  /// Continues with the state before a commit.
  ///
  /// A broken version is compared with no other: the next readable version is compared with the
  /// last readable one before it.
  /// - Returns: The versions to compare, and the reason why the commit broke the screen.
  mutating func step(
    to older: RootState, root: Int, entry: Int
  ) -> (pair: RootPair?, brokenReason: String?) {
    defer { newer = older }
    func pair(_ entry: Int, _ old: RootVersion?, _ new: RootVersion?) -> RootPair? {
      if let old, let new, old.isEquivalent(to: new) { return nil }
      return RootPair(root: root, entry: entry, old: old, new: new)
    }
    switch (newer, older) {
    case (.valid(let new), .valid(let old)): return (pair(entry, old, new), nil)
    case (.valid(let new), .absent): return (pair(entry, nil, new), nil)
    case (.valid(let new), .broken):
      pending = (entry, new)
      return (nil, nil)
    case (.absent, .valid(let old)): return (pair(entry, old, nil), nil)
    case (.broken(let reason), .valid(let old)):
      defer { pending = nil }
      return (pending.flatMap { pair($0.entry, old, $0.version) }, reason)
    case (.broken(let reason), .absent):
      defer { pending = nil }
      return (pending.flatMap { pair($0.entry, nil, $0.version) }, reason)
    case (.broken, .broken), (.absent, .broken), (.absent, .absent): return (nil, nil)
    }
  }
}
