import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline approve --from RUN`: accepts the images of a run from another machine, or of a
/// comparison of two directories.
func approveRuns(_ arguments: ApproveArguments, _ session: CommandSession) -> ExitStatus {
  guard !arguments.decision.isUndo else {
    return session.console.fail(
      "'--undo' and '--from' cannot be combined", hint: "omit '--from' with '--undo'")
  }
  guard let (run, pictures) = session.readRuns(arguments.runs) else { return .usage }
  defer {
    for (path, reason) in pictures.refused {
      session.console.printNote("skipped image '\(path)': \(reason)")
    }
  }
  if run.scope.imagePath != nil {
    guard !arguments.isJSON, arguments.causes.isEmpty else {
      return session.console.fail(
        "'--\(arguments.isJSON ? "json" : "cause")' requires a run of 'check'",
        hint: "this run compared two directories")
    }
    return approveImages(run, pictures, arguments.decision, session)
  }
  if let base = run.scope.base {
    return session.console.fail(
      "this run compared two revisions (base '\(base)'); it has no goldens to approve",
      hint: "run 'snapline check --reporter blob=DIR' to create a run that can be approved")
  }
  return approveGoldens(run, pictures, arguments, session)
}

// MARK: Goldens

private func approveGoldens(
  _ run: Run, _ images: RunImageSource, _ arguments: ApproveArguments, _ session: CommandSession
) -> ExitStatus {
  guard let project = session.requiredProject(), let decisions = session.decisions(),
    let selection = session.selection(of: arguments, in: run)
  else { return .usage }
  if let head = run.head, let here = headRevision(around: project.absolute), head != here {
    session.console.printNote(
      "the run was made at revision \(head.prefix(12)), but this directory is at \(here.prefix(12))"
    )
  }
  var report = ApprovalReport(causes: run.causeGroups.filter { $0.name != nil })
  defer { if arguments.isJSON { session.console.report(report.json.text + "\n") } }
  let isListing = arguments.isJSON && !arguments.isSelecting(session)
  let changes: [PendingChange]
  do {
    changes = try newGoldens(of: run, images, in: project, &report) {
      !isListing && selection($0)
    }
  } catch {
    return session.console.fail(error.message, hint: error.hint)
  }
  for (shot, refusal) in report.refused {
    session.console.fail("\(shot) cannot be approved: \(refusal.reason)", hint: refusal.hint)
  }
  let status: ExitStatus = report.refused.isEmpty ? .success : .usage
  guard !isListing, status == .success || !changes.isEmpty else { return status }
  guard !arguments.isJSON || !session.shared.isDry else {
    report.approved = changes.map(\.name)
    return status
  }
  let end = session.decide(
    arguments.decision, changes, decisions,
    selection: arguments.isSelecting(session) ? selection : nil
  ) { (scene, changes, decisions) throws(FileError) -> [String] in
    let files = try decisions.approve(changes, of: scene)
    report.approved += changes.map(\.name)
    report.files += files
    return arguments.isJSON ? [] : files.map { "wrote \($0)" }
  }
  // After an error of the file system.
  let written = Set(report.approved)
  for change in changes where !written.contains(change.name) {
    report.refused.append((change.name, ApprovalRefusal(reason: "its golden cannot be written")))
  }
  return status.worse(end)
}

/// Returns the selected changes that can become goldens; the report lists all others.
private func newGoldens(
  of run: Run, _ images: RunImageSource, in project: Project, _ report: inout ApprovalReport,
  isSelected: (String) -> Bool
) throws(SelectionError) -> [PendingChange] {
  let known = Set(try project.sceneFiles().map(\.identity))
  var changes: [PendingChange] = []
  for shot in run.shots where shot.hasNews {
    guard isSelected(shot.name) else {
      report.remaining.append(shot.name)
      continue
    }
    do throws(ApprovalRefusal) {
      changes.append(try newGolden(of: shot, in: run, images, isKnown: known.contains(shot.scene)))
    } catch {
      report.refused.append((shot.name, error))
    }
  }
  return changes
}

private func newGolden(
  of shot: ShotResult, in run: Run, _ images: RunImageSource, isKnown: Bool
) throws(ApprovalRefusal) -> PendingChange {
  guard isKnown else {
    throw ApprovalRefusal(
      reason: "the scene does not exist in this project",
      hint: "run 'snapline list scenes' for all scenes")
  }
  let found = images.change(of: shot)?.change
  if let found, found.mayBecomeGolden { return found }
  let isUnfit = run.scenes.contains { $0.isOnlyShown(shot) && $0.identity == shot.scene }
  guard found != nil || isUnfit else {
    throw ApprovalRefusal(
      reason: "the run does not contain the image and its layout data",
      hint: "create the run with 'snapline check --reporter blob=DIR'")
  }
  throw ApprovalRefusal(
    reason: "its layout has errors",
    hint:
      "'\(shellLine("explain", shot.scene))' shows them; 'known' in .snapline.yaml accepts them")
}

// MARK: Images

/// A new image, and the old image that it replaces.
private struct NewImage {
  let name: String
  let bytes: [UInt8]
  let path: RootedPath
}

private func approveImages(
  _ run: Run, _ images: RunImageSource, _ arguments: DecisionArguments, _ session: CommandSession
) -> ExitStatus {
  var status = ExitStatus.success
  var found: [NewImage] = []
  for shot in run.shots where shot.hasNews && session.isNamed(shot.name) {
    do throws(ApprovalRefusal) {
      found.append(try newImage(of: shot, below: run.scope.base ?? "", images, session))
    } catch {
      session.console.fail("\(shot.name) cannot be approved: \(error.reason)", hint: error.hint)
      status = .usage
    }
  }
  guard status == .success || !found.isEmpty else { return status }
  let end = session.choose(arguments, from: found, \.name, what: "image") { chosen in
    defer {
      if !run.obsolete.isEmpty {
        session.console.printNote(
          "\(pluralized(run.obsolete.count, "image")) only in \(run.scope.base ?? ""), left unchanged"
        )
      }
    }
    return session.applyDecision(chosen, { [$0.name] }, in: RootedPath(folder: "")) {
      (picture) throws(FileError) -> [String] in
      try writeFileIfChanged(picture.bytes, to: picture.path)
        ? ["wrote \(picture.path.path)"] : []
    }
  }
  return status.worse(end)
}

private func newImage(
  of shot: ShotResult, below old: String, _ images: RunImageSource, _ session: CommandSession
) throws(ApprovalRefusal) -> NewImage {
  guard let path = shot.images.last, let bytes = images.bytes(path) else {
    throw ApprovalRefusal(
      reason: "cannot read its image",
      hint: "run the command in a directory that contains both: -C DIR")
  }
  guard shot.imageHash == ContentHash(of: bytes).description else {
    throw ApprovalRefusal(
      reason: "'\(path)' has changed since it was compared", hint: "run 'snapline diff' again")
  }
  let golden = shot.golden
  guard let place = session.rootedPath(golden), golden.lowercased().hasSuffix(".png"),
    golden == old || golden.hasPrefix(old.hasSuffix("/") ? old : old + "/")
  else {
    throw ApprovalRefusal(
      reason: "'\(golden)' is not an image inside this directory",
      hint: "run the command in a directory that contains both: -C DIR")
  }
  if let project = session.project, resolvedPath(of: golden).map(project.isGoldenPath) == true {
    throw ApprovalRefusal(
      reason: "'\(golden)' is in the golden directory",
      hint: "use 'snapline record' to write goldens")
  }
  try requireImageOrNoFile(at: place)
  return NewImage(name: shot.name, bytes: bytes, path: place)
}

/// Throws an error if the file to replace exists and is not an image.
private func requireImageOrNoFile(at path: RootedPath) throws(ApprovalRefusal) {
  let old: [UInt8]
  do {
    old = try readFile(path, limit: GoldenStore.maximumImageBytes)
  } catch {
    guard error.problem != .missing else { return }
    throw ApprovalRefusal(reason: "cannot read '\(path.path)': \(error.reason)")
  }
  guard old.isEmpty || old.starts(with: pngSignature) else {
    throw ApprovalRefusal(reason: "'\(path.path)' is not a PNG image")
  }
}

extension ShotResult {
  /// Whether the run has an image that differs from the golden.
  var hasNews: Bool {
    switch comparison.verdict {
    case .changed, .new: true
    // An unusable golden can be replaced by an image of the run.
    case .broken: !images.isEmpty
    case .same, .skipped: false
    }
  }
}
