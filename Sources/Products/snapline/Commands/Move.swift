import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel

/// `snapline mv`: renames a scene, or all scenes in a directory, together with the goldens; without
/// operands, moves the goldens of all renamed scenes.
func moveScenes(_ session: CommandSession) -> ExitStatus {
  guard session.mayChangeGoldens(), let project = session.requiredProject() else { return .usage }
  let words = session.arguments.operands
  let names = words.map { project.sceneName($0) }
  guard names.isEmpty || names.count == 2 else {
    return session.console.fail("'mv' requires an old and a new name", hint: "snapline mv OLD NEW")
  }
  do {
    var moves: [ViewRename] = []
    if names.isEmpty {
      guard let scenes = session.load()?.all else { return .usage }
      let store = GoldenStore(folder: project.snapshots)
      let unchecked = UncheckedFiles(among: scenes, in: project)
      let obsolete = obsoleteGoldens(scenes, in: store, besides: unchecked)
      moves = scenes.renamed(since: obsolete, in: store)
      if moves.isEmpty { session.console.printNote("no renamed scenes with goldens found") }
    } else {
      moves = [ViewRename(old: names[0], new: try project.newName(of: names[0], at: words[1]))]
    }
    let all = try project.sceneFiles()
    for name in moves {
      // An earlier move may have rewritten the settings.
      let move = try SceneMove(
        name, in: project, all,
        settings: session.configuration.map { Configuration(reading: $0.path, isNamed: false) })
      let status = session.carryOut(move)
      guard status == .success else { return status }
    }
    return .success
  } catch {
    return session.console.fail(error.message, hint: error.hint)
  }
}

extension [LoadedScene] {
  /// Returns the scenes without goldens that match unused goldens of a different name.
  func renamed(since obsolete: [ObsoleteGolden], in store: GoldenStore) -> [ViewRename] {
    let new = filter { $0.isRead && !$0.hasErrors && !store.hasGoldens(of: $0.file.identity) }
    return renamedScenes(among: new, obsolete: obsolete, in: store)
  }
}

extension GoldenStore {
  fileprivate func hasGoldens(of identity: String) -> Bool {
    !shotsWithPixels(of: identity).isEmpty
  }
}

extension Project {
  /// Returns the new name of a scene or of a directory of scenes.
  ///
  /// In an existing directory a scene keeps the last part of its name. A file name with an
  /// extension is used unchanged.
  fileprivate func newName(
    of old: String, at word: String
  ) throws(SelectionError) -> String {
    let new = sceneName(word)
    if SceneFile.stem(word) != nil || isInterfaceFile(word) { return SceneFile.stem(new) ?? new }
    guard old != new, let last = old.split(separator: "/").last.map(String.init) else { return new }
    let all = try sceneFiles()
    guard let file = all.first(where: { $0.stem == old || $0.identity.isOrIsBelow(old) })
    else {
      // An interrupted call may have moved the files, but not all goldens.
      let left = GoldenStore(folder: snapshots).storedScenes().filter { $0.isOrIsBelow(old) }
      let known = Set(all.map(\.identity))
      let hasArrived =
        !left.isEmpty
        && left.allSatisfy { scene in
          known.contains("\(new)/\(last)\(scene.dropFirst(old.count))")
        }
      return hasArrived ? "\(new)/\(last)" : new
    }
    let start = file.path.nameRange(of: file.stem).map { String(file.path[..<$0.lowerBound]) } ?? ""
    let isHome = resolvedFileKind(word) == .folder && fullPath(of: word) == Self.usualScenes
    guard isHome || word.hasSuffix("/") || resolvedFileKind(start + new) == .folder else {
      return new
    }
    let inside = isHome ? last : "\(new)/\(last)"
    guard inside != old else {
      let command = shellLine("mv", old, "\(start)\(new).scene.yaml")
      throw SelectionError(
        message: "'\(old)' is already in '\(isHome ? word : new)'",
        hint: isHome ? nil : "run '\(command)' to move it next to the directory")
    }
    return inside
  }
}

/// The file operations that rename scenes.
private struct SceneMove {
  private let old: String
  private let new: String
  private let project: Project
  /// The files whose contents change, by their path before the move.
  private(set) var edits: [(place: RootedPath, what: String, bytes: [UInt8])] = []
  /// The moves in their order; after an interruption, running the command again completes them.
  private(set) var steps: [(old: RootedPath, new: RootedPath)] = []

  /// The directories that may be empty after the moves.
  private(set) var left: [RootedPath] = []

  init(
    _ names: ViewRename, in project: Project, _ all: [SceneFile], settings: Configuration?
  ) throws(SelectionError) {
    (old, new, self.project) = (names.old, names.new, project)
    for name in [old, new] { try Self.check(name) }
    let goldens = GoldenMove(from: old, to: new, in: GoldenStore(folder: project.snapshots))
    // A name refers to a file if one matches, else to a directory.
    let named = all.filter { $0.stem == old }
    let below = all.filter { $0.identity.isOrIsBelow(old) }
    let known = all.filter { $0.identity.isOrIsBelow(new) }
    let isHalfDone = named.isEmpty && known.contains { $0.stem == new } && goldens.exist(for: old)
    let files = !named.isEmpty ? named : isHalfDone ? [] : below
    let stay = all.filter { !files.contains($0) }
    guard let file = files.first else {
      let hasGoldens = fileKind(goldens.folder(of: old)) != nil
      guard !known.isEmpty, hasGoldens else { throw nothing(hasGoldens, among: all) }
      let moved = known.map { old + $0.identity.dropFirst(new.count) }
      reportReferences(of: moved, among: all)
      report(settings, of: known.first { $0.stem.isOrIsBelow(new) }.flatMap(formerPath))
      try add(goldens, of: moved, besides: stay.map(\.identity), isHalfDone: true)
      return
    }
    let moved = files.map(\.identity)
    let targets = moved.map(renamed)
    guard !stay.contains(where: { targets.contains($0.identity) }) else {
      throw SelectionError(message: "a scene named '\(new)' already exists", hint: nil)
    }
    let target = try target(of: file)
    guard !target.new.hasPrefix(target.old + "/") else {
      throw SelectionError(
        message: "cannot move '\(old)' into itself ('\(new)')",
        hint: "choose a name outside '\(old)'")
    }
    let ends = try ends(of: target, settings)
    let relocation = SceneRelocation(of: target.old, to: target.new)
    for file in files {
      if let text = try relocation.text(of: file) { rewrite("'from'", in: file.path, text) }
    }
    reportReferences(of: moved, among: all)
    report(settings, of: target)
    for file in files { try addFrames(of: file, relocation, besides: stay) }
    steps.append(ends)
    try add(goldens, of: moved, besides: stay.map(\.identity), isHalfDone: false)
  }

  /// Adds the move of a scene's stored frames.
  private mutating func addFrames(
    of file: SceneFile, _ relocation: SceneRelocation, besides stay: [SceneFile]
  ) throws(SelectionError) {
    guard let frames = try relocation.frames(of: file, besides: stay) else { return }
    guard let from = project.rootedPath(frames.old), let to = project.rootedPath(frames.new) else {
      throw SelectionError(message: "'\(frames.old)' is outside the project", hint: nil)
    }
    steps.append((from, to))
  }

  /// Returns the error for a name that no scene has.
  private func nothing(_ hasGoldens: Bool, among all: [SceneFile]) -> SelectionError {
    SelectionError(
      message: "no scene named '\(old)'" + (hasGoldens ? "" : ", and no goldens either"),
      hint: suggestion(for: old, among: all.map(\.identity))
        ?? "run 'snapline list scenes' for all scenes")
  }

  /// Returns the old and new path of a file; throws an error if the new path exists or is outside
  /// the project.
  private func ends(
    of target: (old: String, new: String), _ settings: Configuration?
  ) throws(SelectionError) -> (old: RootedPath, new: RootedPath) {
    guard let from = project.rootedPath(target.old), let to = project.rootedPath(target.new) else {
      throw SelectionError(message: "'\(target.new)' is outside the project", hint: nil)
    }
    // Settings that name the file itself are rewritten.
    guard settings?.names(target.old) == true || project.findsScenes(at: target.new) else {
      throw SelectionError(
        message: "'\(target.new)' is outside the scene directories",
        hint: "the 'scenes' setting in .snapline.yaml lists them")
    }
    guard fileKind(to) == nil else {
      throw SelectionError(message: "'\(to.path)' already exists", hint: nil)
    }
    return (from, to)
  }

  /// Returns the new name of a scene or a shot.
  private func renamed(_ name: String) -> String { new + name.dropFirst(old.count) }

  private mutating func rewrite(_ what: String, in path: String, _ bytes: [UInt8]) {
    edits.append((project.rootedPath(path) ?? RootedPath(path), what, bytes))
  }

  /// Throws an error for names that could not be found as scenes.
  private static func check(_ name: String) throws(SelectionError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw SelectionError(
        message: "'\(name)' is not a valid scene name",
        hint: "use a path relative to the Scenes directory, without '.' or '..'")
    }
    guard let hidden = parts.first(where: { $0.hasPrefix(".") }) else { return }
    throw SelectionError(
      message: "invalid scene name '\(name)': '\(hidden)' is hidden",
      hint: "choose a name that does not begin with a dot")
  }

  private mutating func reportReferences(of moved: [String], among all: [SceneFile]) {
    reportFigures(of: moved, among: all)
    reportPages(of: moved, among: all)
  }

  /// Rewrites the names of scenes in figures.
  private mutating func reportFigures(of moved: [String], among all: [SceneFile]) {
    let relocation = FigureRelocation(
      Dictionary(moved.map { ($0, renamed($0)) }) { first, _ in first },
      among: all.map(\.identity))
    for file in all {
      if let text = relocation.text(of: file) { rewrite("the scenes' names", in: file.path, text) }
    }
  }

  /// Rewrites the names of scenes in pages.
  private mutating func reportPages(of moved: [String], among all: [SceneFile]) {
    for path in project.pages(withEndings: PageSyntax.endings) {
      guard let bytes = try? readFile(path, limit: Limits.standard.fileBytes) else { continue }
      let syntax = PageSyntax(ofFileNamed: path, at: realPath(path))
      let requests = readImageRequests(
        in: String(decoding: bytes, as: UTF8.self), file: path, syntax)
      let words = requests.value.filter { $0.scene == nil }.flatMap(\.arguments).filter { word in
        // The name of an unmoved scene can begin with the name of a moved scene.
        let scenes = (all.map(\.identity) + moved).filter { word.text.isOrIsBelow($0) }
        return scenes.max { $0.count < $1.count }.map(moved.contains) ?? false
      }
      guard !words.isEmpty else { continue }
      let names = words.map { SpannedName(renamed($0.text), at: $0.span) }
      rewrite("the scenes' names", in: path, replaceSpans(names, in: bytes))
    }
  }

  private mutating func report(_ settings: Configuration?, of paths: (old: String, new: String)?) {
    guard let settings, !settings.hasErrors else { return }
    let names = settings.renamed(from: old, to: new, paths)
    guard !names.isEmpty,
      let bytes = try? readFile(settings.path, limit: Configuration.largestFile)
    else { return }
    edits.append((RootedPath(settings.path), "the scenes' names", replaceSpans(names, in: bytes)))
  }

  private mutating func add(
    _ goldens: GoldenMove, of scenes: [String], besides others: [String], isHalfDone: Bool
  ) throws(SelectionError) {
    let found = try goldens.steps(of: scenes, besides: others, isHalfDone: isHalfDone)
    steps += found
    left = scenes.map { goldens.folder(of: $0) }
  }

  /// Returns the file or directory with the old name, and its new path.
  private func target(
    of file: SceneFile
  ) throws(SelectionError) -> (old: String, new: String) {
    let stem = file.stem
    guard stem.isOrIsBelow(old), let place = file.path.nameRange(of: stem) else {
      throw SelectionError(
        message: "'\(old)' is defined in \(file.path)", hint: "rename it in Interface Builder")
    }
    let before = String(file.path[..<place.lowerBound])
    let ending = stem == old ? String(file.path[place.upperBound...]) : ""
    return (before + old + ending, before + new + ending)
  }

  /// Returns the old and current path of a file or directory that already has the new name.
  private func formerPath(of file: SceneFile) -> (old: String, new: String)? {
    let stem = file.stem
    guard let place = file.path.nameRange(of: stem) else { return nil }
    let before = String(file.path[..<place.lowerBound])
    let ending = stem == new ? String(file.path[place.upperBound...]) : ""
    return (before + old + ending, before + new + ending)
  }
}

/// The moves of the goldens of renamed scenes.
private struct GoldenMove {
  private let old: String
  private let new: String
  private let store: GoldenStore

  init(from old: String, to new: String, in store: GoldenStore) {
    (self.old, self.new, self.store) = (old, new, store)
  }

  func folder(of identity: String) -> RootedPath { store.folder(of: identity) }

  /// Returns whether a scene has goldens of its own.
  func exist(for identity: String) -> Bool { !files(of: identity).isEmpty }

  /// Returns the moves: the entire directory, unless unmoved scenes have goldens in it.
  func steps(
    of scenes: [String], besides others: [String], isHalfDone: Bool
  ) throws(SelectionError) -> [(old: RootedPath, new: RootedPath)] {
    guard fileKind(folder(of: old)) != nil else { return [] }
    let isShared = new.isOrIsBelow(old) || others.contains { $0.isOrIsBelow(old) }
    if !isShared, fileKind(folder(of: new)) == nil { return [(folder(of: old), folder(of: new))] }
    var steps: [(old: RootedPath, new: RootedPath)] = []
    for scene in scenes {
      let target = new + scene.dropFirst(old.count)
      let there = files(of: target)
      let names = files(of: scene)
      guard isHalfDone ? there.isDisjoint(with: names) : there.isEmpty else {
        throw SelectionError(
          message: "'\(folder(of: target).path)' already contains goldens",
          hint: "run 'snapline prune' to delete unused goldens")
      }
      steps += names.sorted().map { (folder(of: scene)[$0], folder(of: target)[$0]) }
    }
    return steps
  }

  private func files(of identity: String) -> Set<String> {
    let entries = (try? listFolder(folder(of: identity))) ?? []
    return Set(entries.filter { $0.kind != .folder }.map(\.name))
  }
}

extension String {
  /// Whether a name is that of a scene or directory, or of a scene below it.
  func isOrIsBelow(_ folder: String) -> Bool {
    self == folder || hasPrefix(folder + "/")
  }

  /// Returns the last range of a scene's name before a file extension, which can contain the name,
  /// too.
  fileprivate func nameRange(of stem: String) -> Range<String.Index>? {
    ranges(of: stem).last { place in
      let rest = self[place.upperBound...]
      return SceneFile.stem("_" + rest) == "_" || rest.hasPrefix(".") && isInterfaceFile("_" + rest)
    }
  }
}

extension CommandSession {
  fileprivate func carryOut(_ move: SceneMove) -> ExitStatus {
    do {
      for (place, what, bytes) in move.edits {
        if !shared.isDry { try writeFile(bytes, to: place) }
        report("would rewrite", "rewrote", "\(what) in \(place.path)")
      }
      for (old, new) in move.steps {
        if !shared.isDry { try moveFile(old, to: new) }
        report("would move", "moved", "\(old.path) to \(new.path)")
      }
      if !shared.isDry, let store = project?.snapshots {
        for folder in move.left { removeEmptyFolders(from: folder, upTo: store) }
      }
    } catch {
      return console.fail("cannot move \(error.path): \(error.reason)")
    }
    return .success
  }

  private func report(_ planned: String, _ done: String, _ what: String) {
    guard shared.isDry || console.volume > .quiet else { return }
    console.printLine("\(shared.isDry ? planned : done) \(what)")
  }
}
