import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel

/// A root of a screen through its revisions, with its name in the newest one.
struct TrackedRoot: Sendable {
  /// The name in the newest revision that has it; nil for a scene.
  let name: String?
  /// The root in the oldest revision that was examined; nil until a readable one is found.
  fileprivate(set) var root: DocumentRoot?
  /// The file that contains it there.
  fileprivate(set) var path: String
  /// Whether the oldest examined revision contains it.
  fileprivate(set) var isPresent = true
  /// The number of the root that shows it, as a table shows its cells; nil for a screen.
  fileprivate(set) var screen: Int?
}

/// A commit that may have changed a screen, with the states of its roots before the commit.
struct TrailStep: Sendable {
  let commit: Commit
  /// The file of the screen after the commit, and before it.
  var path: String
  var oldPath: String
  /// The states by the number of the root; of other roots unchanged.
  var before: [(root: Int, state: RootState)] = []
  /// The states after the commit of roots that no newer revision has.
  var after: [(root: Int, state: RootState)] = []
}

/// The revisions of a screen from the newest to the oldest: each commit that touches its files.
///
/// Renamed files are followed as git recognizes them, and roots that were moved to another
/// storyboard or xib by their object identifiers.
struct ScreenTrail {
  private let source: RevisionSource
  private let screen: Screen
  private let commits: [CommitChanges]
  private let index: InputIndex
  private let usesTexts: Bool
  /// Whether cells are tracked besides the screens that show them.
  private let includesCells: Bool
  /// The relevant files after the commit at `position`.
  private var blobs: [String: String]
  private var position = 0
  /// The path of the screen's file after the commit at `position`.
  private var path: String
  private(set) var roots: [TrackedRoot] = []
  /// The states of the roots in the newest revision.
  private(set) var newest: [RootState] = []
  /// The reason why the screen's file cannot be read after the commit at `position`.
  private var problem: String?
  /// The files on which the roots depended when their inputs were last collected.
  private var watched: Set<String> = []
  /// The inputs of documents at the current position.
  private var inputs: [FileVersion: (files: [FileVersion], hash: ContentHash)] = [:]
  /// The paths of the images of storyboards and xibs.
  private var pathsOfInterfaces: [FileVersion: [String]] = [:]

  /// - Parameters:
  ///   - commits: The commits that touch any file that a screen may show, newest first.
  ///   - blobs: These files after the newest commit.
  ///   - usesTexts: Whether languages are requested.
  ///   - includesCells: Whether cells are tracked besides the screens that show them.
  init(
    of screen: Screen, _ commits: [CommitChanges], blobs: [String: String],
    from source: RevisionSource, usesTexts: Bool, includesCells: Bool
  ) throws {
    (self.screen, self.commits, self.blobs, self.source) = (screen, commits, blobs, source)
    (self.usesTexts, self.includesCells) = (usesTexts, includesCells)
    path = screen.path
    index = InputIndex(Set(blobs.keys).union(commits.flatMap(\.files).map(\.path)))
    try findNewestRoots()
    try collectWatched()
  }

  /// Whether all commits were examined.
  var isAtEnd: Bool { position == commits.count }

  /// Throws an error if no examined revision has the requested root.
  func requireRoot() throws {
    guard let name = screen.root, roots.allSatisfy({ $0.root == nil }), problem == nil else {
      return
    }
    throw HistoryError("no controller or view '\(name)' in any examined revision of '\(path)'")
  }

  /// The part of the commits that were examined.
  var progress: (done: Int, all: Int) { (position, commits.count) }

  private mutating func findNewestRoots() throws {
    guard let document = try document(at: path) else {
      guard commits.contains(where: { $0.files.contains { $0.path == path } }) else {
        throw HistoryError(
          "'\(path)' is in no examined commit",
          hint: "the history of a file begins when it is committed")
      }
      if let name = screen.root {
        add(TrackedRoot(name: name, path: path, isPresent: false), .absent)
      }
      return
    }
    guard document.problem == nil else {
      // The roots are found in the first readable revision.
      problem = document.problem
      if let name = screen.root {
        add(TrackedRoot(name: name, path: path), document.problem.map { .broken($0) } ?? .absent)
      }
      return
    }
    for root in try selected(in: document) {
      add(tracked(root), try version(of: root, in: document))
    }
  }

  /// Returns a root of the screen's file.
  private func tracked(_ root: DocumentRoot) -> TrackedRoot {
    var found = TrackedRoot(name: root.name, root: root, path: path)
    if let name = root.screen, screen.root == nil {
      found.screen = roots.firstIndex { $0.root?.name == name && $0.path == path }
    }
    return found
  }

  private mutating func add(_ root: TrackedRoot, _ state: RootState) {
    roots.append(root)
    newest.append(state)
  }

  /// Returns the roots of a document that the screen consists of.
  private func selected(in document: DocumentVersion) throws -> [DocumentRoot] {
    guard let name = screen.root else {
      return document.roots.filter { includesCells || $0.screen == nil }
    }
    let roots = document.roots(called: name)
    guard roots.isEmpty else { return roots }
    let names = document.roots.compactMap(\.name)
    throw HistoryError(
      "no controller or view '\(name)' in '\(document.file.path)'",
      hint: suggestion(for: name, among: names)
        ?? "available: " + names.prefix(6).map { "'\($0)'" }.joined(separator: ", "))
  }
}

extension ScreenTrail {
  /// Returns the next steps; the files of about this number of commits are read at a time.
  mutating func next(_ count: Int) throws -> [TrailStep] {
    try source.prefetch(upcomingFiles(count))
    var steps: [TrailStep] = []
    while position < commits.count, steps.count < count {
      let changes = commits[position]
      let isTouched = changes.files.contains { watched.contains($0.path) }
      for file in changes.files { blobs[file.path] = file.old }
      position += 1
      if isTouched, let step = try step(over: changes) { steps.append(step) }
    }
    return steps
  }

  /// Returns the older versions of the current files in the next commits that change them.
  private func upcomingFiles(_ count: Int) -> [FileVersion] {
    let paths = Set(roots.map(\.path)).union([path])
    // The current versions are compared with the first older ones.
    var found = paths.sorted(by: isBytewiseLess).compactMap { path in
      blobs[path].map { FileVersion(path: path, blob: $0) }
    }
    for changes in commits[position...] {
      for file in changes.files where paths.contains(file.path) {
        if let blob = file.old { found.append(FileVersion(path: file.path, blob: blob)) }
      }
      if found.count >= count { break }
    }
    return found
  }

  /// Returns the states before a commit, whose files were already replaced by the older ones.
  private mutating func step(over changes: CommitChanges) throws -> TrailStep? {
    inputs = [:]
    var step = TrailStep(commit: changes.commit, path: path, oldPath: path)
    var renamed: [String: String] = [:]
    for old in Set(roots.filter(\.isPresent).map(\.path) + [path]).sorted(by: isBytewiseLess) {
      // A file that the commit added may have had another name.
      guard blobs[old] == nil, changes.files.contains(where: { $0.path == old }),
        let earlier = try source.repository.earlierPath(of: old, before: changes.commit),
        blobs[earlier] != nil
      else { continue }
      renamed[old] = earlier
    }
    step.oldPath = renamed[path] ?? path
    var used: [String: Set<String?>] = [:]
    for number in roots.indices where roots[number].isPresent {
      let state = try stateBefore(changes, of: number, renamed, &used)
      step.before.append((number, state))
    }
    path = step.oldPath
    try addRemovedRoots(to: &step, besides: used[path] ?? [])
    problem = try document(at: path)?.problem
    try collectWatched()
    return step
  }

  /// Returns the state of a root before a commit, and updates where it is.
  private mutating func stateBefore(
    _ changes: CommitChanges, of number: Int, _ renamed: [String: String],
    _ used: inout [String: Set<String?>]
  ) throws -> RootState {
    let place = renamed[roots[number].path] ?? roots[number].path
    if let document = try document(at: place) {
      if let reason = document.problem {
        roots[number].path = place
        return .broken(reason)
      }
      if let root = try root(number, in: document, &used) {
        return try move(number, to: root, in: document)
      }
    }
    // The object may have been in another file.
    for file in changes.files where isInterfaceFile(file.path) && file.path != place {
      guard let known = roots[number].root, let document = try document(at: file.path),
        let root = document.roots.first(where: { $0.isSameObject(as: known) }),
        try !contains(known, after: file)
      else { continue }
      return try move(number, to: root, in: document)
    }
    roots[number].isPresent = false
    return .absent
  }

  /// Returns whether a changed file still contains a root, so that the tracked one is a copy. All
  /// xibs of a template have the same identifiers.
  private func contains(_ root: DocumentRoot, after change: FileChange) throws -> Bool {
    guard let blob = change.new else { return false }
    let document = try source.document(FileVersion(path: change.path, blob: blob))
    return document.roots.contains { $0.isSameObject(as: root) }
  }

  /// Returns a tracked root in an older document.
  private func root(
    _ number: Int, in document: DocumentVersion, _ used: inout [String: Set<String?>]
  ) throws -> DocumentRoot? {
    let path = document.file.path
    let taken = used[path] ?? names(ofTrackedRootsIn: document)
    let found =
      if let known = roots[number].root {
        document.root(like: known, besides: taken)
      } else {
        document.roots.first { $0.name == roots[number].name }
          ?? document.roots(called: roots[number].name ?? "").first
      }
    used[path] = taken.union(found.map { [$0.name] } ?? [])
    return found
  }

  /// Returns the names in a document of the tracked roots that are in it.
  private func names(ofTrackedRootsIn document: DocumentVersion) -> Set<String?> {
    let found = roots.compactMap(\.root).compactMap { known in
      document.roots.first { $0.isSameObject(as: known) }?.name
    }
    return Set(found)
  }

  private mutating func move(
    _ number: Int, to root: DocumentRoot, in document: DocumentVersion
  ) throws -> RootState {
    roots[number].root = root
    roots[number].path = document.file.path
    return try version(of: root, in: document)
  }

  /// Adds the roots of an older file of the screen that no newer revision has.
  private mutating func addRemovedRoots(
    to step: inout TrailStep, besides used: Set<String?>
  ) throws {
    guard let document = try document(at: path), document.problem == nil else { return }
    let known = Set(
      roots.filter { $0.isPresent && $0.path == path }.compactMap(\.root).map(\.name))
    let requested = screen.root.map { document.roots(called: $0).map(\.name) } ?? []
    for root in document.roots where !known.contains(root.name) && !used.contains(root.name) {
      let state = try version(of: root, in: document)
      let earlier = roots.firstIndex { tracked in
        !tracked.isPresent
          && (tracked.root?.isSameObject(as: root)
            ?? (root.name.map(requested.contains) ?? true))
      }
      if let earlier {
        roots[earlier].isPresent = true
        roots[earlier].root = root
        roots[earlier].path = path
        step.before.append((earlier, state))
        step.after.append((earlier, .absent))
      } else if screen.root == nil, includesCells || root.screen == nil {
        roots.append(tracked(root))
        step.before.append((roots.count - 1, state))
        step.after.append((roots.count - 1, problem.map { .broken($0) } ?? .absent))
      }
    }
  }
}

extension ScreenTrail {
  /// Returns the current version of a file; nil if there is none.
  private func document(at path: String) throws -> DocumentVersion? {
    guard let blob = blobs[path] else { return nil }
    return try source.document(FileVersion(path: path, blob: blob))
  }

  private mutating func version(
    of root: DocumentRoot, in document: DocumentVersion
  ) throws -> RootState {
    let inputs = try inputs(of: document)
    return .valid(
      RootVersion(
        file: document.file, root: root.name, toolsVersion: document.toolsVersion,
        inputs: inputs.files, content: root.content, own: root.own,
        inputsHash: inputs.hash))
  }

  private mutating func inputs(
    of document: DocumentVersion
  ) throws -> (files: [FileVersion], hash: ContentHash) {
    if let known = inputs[document.file] { return known }
    let files = try inputPaths(of: document).compactMap { path in
      blobs[path].map { FileVersion(path: path, blob: $0) }
    }
    let text = files.map { "\($0.path) \($0.blob)\n" }.joined()
    let found = (files, ContentHash(of: Array(text.utf8)))
    inputs[document.file] = found
    return found
  }

  /// Returns the paths of the files that a document may show, whether or not they exist.
  private mutating func inputPaths(of document: DocumentVersion) throws -> [String] {
    let path = document.file.path
    guard document.problem == nil else { return [] }
    if isInterfaceFile(path) {
      let texts = usesTexts ? index.texts(of: path) : []
      return (try imagePaths(of: document.file) + texts).sorted(by: isBytewiseLess)
    }
    switch try source.content(of: document.file) {
    case .broken, .interface: return []
    case .scene(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      var found = Set(index.files(of: path, text: text))
      // The paths of storyboards are relative to the scene.
      for origin in interfaces(namedIn: text, at: "/" + parentFolder(of: path)) {
        let place = String(origin.dropFirst())
        found.insert(place)
        guard let inner = try self.document(at: place) else { continue }
        found.formUnion(try inputPaths(of: inner))
        found.formUnion(index.texts(of: place))
      }
      if SceneFile(path: path, identity: "", isInProject: false).isFigure {
        for scene in index.scenes(of: path, text: text) {
          found.insert(scene)
          guard let inner = try self.document(at: scene) else { continue }
          found.formUnion(try inputPaths(of: inner))
        }
      }
      return found.sorted(by: isBytewiseLess)
    }
  }

  /// Returns the paths of the images that a storyboard or a xib may show.
  private mutating func imagePaths(of file: FileVersion) throws -> [String] {
    if let known = pathsOfInterfaces[file] ?? source.cache?.imagePaths(of: file, index.hash) {
      pathsOfInterfaces[file] = known
      return known
    }
    guard case .interface(let document, _) = try source.content(of: file) else { return [] }
    let found = index.images(of: file.path, document)
    pathsOfInterfaces[file] = found
    source.cache?.store(imagePaths: found, of: file, index.hash)
    return found
  }

  /// Updates the files whose changes may change the screen.
  private mutating func collectWatched() throws {
    watched = [path]
    for place in Set(roots.filter(\.isPresent).map(\.path)).union([path]) {
      watched.insert(place)
      if let document = try document(at: place) {
        watched.formUnion(try inputPaths(of: document))
      }
    }
  }
}
