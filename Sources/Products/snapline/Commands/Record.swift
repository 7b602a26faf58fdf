import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The flags of `record`.
struct RecordArguments: CommandArguments {
  private(set) var comparison: ComparisonArguments
  /// The goldens that are written.
  let mode: RecordingMode
  /// Whether existing goldens are converted instead, and to which form.
  let converts: Bool
  let form: GoldenForm?

  init(_ flags: inout FlagReader) {
    comparison = ComparisonArguments(&flags)
    mode = flags.word(.update) ?? .changed
    comparison.recording = mode
    let forms = flags.values(.goldens)
    converts = !forms.isEmpty
    form = forms.last.flatMap(GoldenForm.init)
  }
}

/// `snapline record`: writes the current images of scenes as goldens.
func record(_ session: CommandSession) -> ExitStatus {
  guard session.mayChangeGoldens() else { return .usage }
  let wanted = RecordArguments(session.arguments)
  if wanted.converts { return convertGoldens(session, to: wanted.form) }
  let recording = SceneRecording(
    unmerged: UnmergedGoldens(session), session: session,
    isRefreshing: wanted.mode == .all || wanted.comparison.hasExactFonts)
  var (status, count, resolved) = (ExitStatus.success, 0, 0)
  // The rendered scenes are complete, but an interrupted recording writes no more of them.
  func resolve(_ scenes: inout [SceneCheckResult], _ store: GoldenStore) {
    for index in scenes.indices where !Interruption.isRequested {
      status = status.worse(recording.record(scenes[index], in: store, &count))
      scenes[index].discardRecording()
      resolved += 1
    }
  }
  guard let compared = CheckSession(session, wanted.comparison, recordBatch: resolve) else {
    return .usage
  }
  guard !compared.scenes.isEmpty else {
    return session.statusForEmptySelection(of: wanted.comparison.part)
  }
  session.showProblems(of: compared.run)
  status = status.worse(compared.run.statusOfScenes)
  var left = Array(compared.scenes[resolved...])
  resolve(&left, compared.store)
  if Interruption.isRequested {
    let unsettled = compared.scenes.count - resolved
    let rest = pluralized(unsettled, "scene")
    session.console.printNote(
      "interrupted: wrote \(pluralized(count, "file")); "
        + (unsettled == 0
          ? "not all shots were rendered" : "goldens of \(rest) were left unchanged"))
    return .interrupted
  }
  session.nameRefused(compared.scenes)
  session.nameStaleTolerances(of: compared.run)
  if session.console.volume > .quiet, count == 0, status == .success {
    session.console.print("nothing to record (\(compared.run.summary))")
  }
  if count > 0 { session.nameUntrackedGoldens(hasWritten: true) }
  return status
}

extension CommandSession {
  /// Reports the scenes that were not or only partly recorded, with reasons.
  fileprivate func nameRefused(_ scenes: [SceneCheckResult]) {
    proposeKnown(scenes)
    for scene in scenes {
      let name = scene.loaded.file.identity
      let unfit = scene.shots.count(where: \.isUnfit)
      if scene.loaded.hasErrors {
        console.fail("skipped '\(name)': the scene is invalid")
      } else if !scene.failedClaims.isEmpty {
        let claims = pluralized(scene.failedClaims.count, "expectation")
        console.fail(
          "skipped '\(name)': \(claims) failed", hint: "edit 'expect', or fix the layout")
      } else if unfit > 0, scene.loaded.file.isFigure {
        console.fail("skipped '\(name)': a 'crop' is empty")
      } else if unfit > 0 {
        console.fail(
          "skipped \(withThousandsSeparators(unfit)) of \(pluralized(scene.shots.count, "shot")) of '\(name)': the "
            + "layout conflicts or is ambiguous",
          hint: scene.loaded.file.isInterface
            ? "run '\(shellLine("explain", name))' to see the fixes, and apply them in Xcode"
            : "run 'snapline explain \(name) --fix' to apply the certain fixes, or declare the "
              + "warning in 'expect' if it is intended"
        )
      }
    }
  }

  /// Suggests settings that accept the problems of the layouts that were not recorded.
  private func proposeKnown(_ scenes: [SceneCheckResult]) {
    let most = 50
    var lines: [String] = []
    for scene in scenes where !scene.loaded.hasErrors && !scene.loaded.file.isFigure {
      let path = scene.loaded.file.path
      let codes = Set(scene.shots.flatMap(\.diagnostics).map(\.code))
      for code in KnownProblem.codes where codes.contains(code) {
        let file = JSON.text(configuration?.pathFromProject(to: path) ?? path).text
        let line =
          "- { file: \(file), code: \(code), reason: not fixed yet, until: \(today(and: 90)) }"
        if !lines.contains(line) { lines.append(line) }
      }
    }
    guard !lines.isEmpty else { return }
    let more = lines.count > most ? ["# and \(lines.count - most) more"] : []
    let key = configuration?.known.isEmpty == false ? [] : ["\(Configuration.knownKey):"]
    console.printNote(
      "to accept these layout problems until a date, add to "
        + "\(configuration?.path ?? Configuration.fileName)\n"
        + (key + (lines.prefix(most) + more).map { "  " + $0 }).joined(separator: "\n"))
  }

  /// Reports tolerances that require differing pixels, which a recording cannot update.
  fileprivate func nameStaleTolerances(of run: Run) {
    let stale = run.shots.filter { shot in
      shot.comparison.verdict == .changed(.same)
        && shot.comparison.tolerances.contains { $0.outcome == .stale }
    }
    guard !stale.isEmpty else { return }
    console.printNote(
      "a tolerance requires differing pixels, but \(pluralized(stale.count, "shot")) "
        + "\(stale.count == 1 ? "has" : "have") none: run "
        + "'snapline check' to see which tolerance to remove"
    )
  }
}

/// The goldens with merge conflicts in git.
private final class UnmergedGoldens {
  /// The paths relative to the project's directory; empty without git.
  private var files: Set<String> = []
  private var sides: MergedGoldens?
  private var folder: String?

  init(_ session: CommandSession) {
    guard let home = session.project?.absolute, headRevision(around: home) != nil else { return }
    do {
      let repository = try Repository(around: home, environment: session.environment)
      // Copies of scenes are rewritten together with the goldens.
      files = try repository.unmergedFiles().filter {
        $0.hasPrefix("Snapshots/") && ($0.hasSuffix(".png") || $0.hasSuffix(".txt"))
      }
      guard !files.isEmpty, let merge = try repository.mergeInProgress() else { return }
      let folder = try makeTemporaryFolder(in: session.environment["TMPDIR"] ?? "/tmp")
      self.folder = folder
      let scenes = Set(files.map(parentFolder))
      func store(_ commit: String, _ name: String) throws -> GoldenStore {
        let place = RootedPath(folder: "\(folder)/\(name)")
        try createFolder(place)
        _ = try repository.checkOut(commit, into: place.path) {
          scenes.contains(parentFolder(of: $0)) && !$0.hasSuffix(".png")
        }
        return GoldenStore(folder: place["Snapshots"])
      }
      sides = MergedGoldens(
        base: try store(merge.base, "base"), ourSide: try store(merge.ourSide, "ours"),
        theirSide: try store(merge.theirSide, "theirs"))
    } catch {
      // Without git the user has to resolve the conflicts.
    }
  }

  deinit { if let folder { removeFolder(RootedPath(folder: folder)) } }

  /// Returns whether the user must resolve merge conflicts of a scene's goldens; prints an error if
  /// so.
  func skips(_ stored: StoredLayoutFile, _ scene: SceneCheckResult, _ session: CommandSession)
    -> Bool
  {
    let files = files.filter { parentFolder(of: $0) == "Snapshots/\(stored.identity)" }.sorted()
    guard stored.isUnmerged || !files.isEmpty else { return false }
    let isWhole = scene.shots.count == scene.loaded.plannedShots.count
    if !files.isEmpty, isWhole, sides?.isConsistent(with: scene.loaded) == true {
      session.console.printNote(
        "'\(stored.identity)' contains exactly the edits of both branches: recording its goldens")
      return false
    }
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    let prefix = session.project?.prefix ?? ""
    let problem =
      files.first.map { "\(prefix)\($0)\(more) has an unresolved merge" }
      ?? "\(stored.layout.path) has merge conflict markers"
    session.console.fail(
      "skipped '\(stored.identity)': \(problem)",
      hint: "run 'snapline check', then 'snapline review' to choose each image"
        + (files.isEmpty ? "" : "; then run 'git add'"))
    return true
  }
}

/// The writer of goldens.
private struct SceneRecording {
  let unmerged: UnmergedGoldens
  let session: CommandSession
  /// Whether goldens are also written if only tools or fonts differ.
  let isRefreshing: Bool

  /// Writes the changed goldens of a scene unless it is unfit, and counts the files.
  func record(
    _ scene: SceneCheckResult, in store: GoldenStore, _ count: inout Int
  ) -> ExitStatus {
    let identity = scene.loaded.file.identity
    guard scene.failedClaims.isEmpty, !scene.loaded.hasErrors else { return .success }
    let stored = StoredLayoutFile(store, identity)
    if unmerged.skips(stored, scene, session) { return .usage }
    if stored.read?.isNewer == true {
      return session.console.fail(
        "\(store.layoutPath(identity).path) was written by a newer version of Snapline",
        hint: "update snapline")
    }
    let pending = scene.shots.compactMap(\.recorded)
    guard !pending.isEmpty else {
      // Remains of an interrupted recording are not an error.
      let renamed = session.shared.isDry ? [] : (try? store.repairCopies(of: identity)) ?? []
      count += renamed.count
      for place in renamed where session.console.volume > .quiet {
        session.console.printLine("wrote \(place.path)")
      }
      return .success
    }
    guard !session.shared.isDry else {
      let pictures = pending.filter { $0.image != nil }.map(\.layout.name)
      let places = pictures.map { store.imagePath(identity, $0) } + [store.layoutPath(identity)]
      for place in places { session.console.printLine("would write \(place.path)") }
      count += places.count
      return .success
    }
    return session.console.reportingWriteErrors { () throws(FileError) in
      let written = try store.write(pending, of: identity, refreshing: isRefreshing)
      count += written.count
      // The pending changes of these shots are obsolete now.
      for shot in pending { try session.pendingStore?.remove(identity, shot.layout.name) }
      if session.console.volume > .quiet {
        for path in written { session.console.printLine("wrote \(path)") }
      }
    }
  }
}
