import Bytes
import Files
import Goldens
import Pipeline
import Reports
import Revisions
import Runs
import Selection
import Verdicts

/// `snapline approve --from RUN`: takes the pictures of a run that was made elsewhere, or of two
/// folders.
func approveRuns(_ wanted: ApproveArguments, _ session: Session) -> ExitStatus {
  guard !wanted.decision.isUndo else {
    return session.console.fail(
      "'--undo' and '--from' cannot be combined", hint: "'snapline approve --undo' needs no run")
  }
  guard let (run, pictures) = session.readRuns(wanted.runs) else { return .usage }
  defer {
    for (path, reason) in pictures.refused {
      session.console.note("the picture '\(path)' is not taken: \(reason)")
    }
  }
  if run.scope.pictures != nil { return approvePictures(run, pictures, wanted.decision, session) }
  if let base = run.scope.base {
    return session.console.fail(
      "a comparison with '\(base)' has nothing to approve",
      hint: "'snapline check --reporter blob=FOLDER' makes a run that has")
  }
  return approveGoldens(run, pictures, wanted.decision, session)
}

// MARK: Goldens

private func approveGoldens(
  _ run: Run, _ pictures: PictureSource, _ wanted: DecisionArguments, _ session: Session
) -> ExitStatus {
  guard let project = session.requiredProject(), let decisions = session.decisions() else {
    return .usage
  }
  let known: Set<String>
  do {
    known = Set(try project.sceneFiles().map(\.identity))
  } catch {
    return session.console.fail(error.message, hint: error.hint)
  }
  if let head = run.head, let here = headRevision(around: project.absolute), head != here {
    session.console.note(
      "the run is of revision \(head.prefix(12)), and this folder is at \(here.prefix(12))")
  }
  var status = ExitStatus.success
  var changes: [PendingChange] = []
  for shot in run.shots where shot.hasNews && session.isNamed(shot.name) {
    let problem: (String, String)
    if !known.contains(shot.scene) {
      problem = ("there is no such scene here", "'snapline list scenes' lists all")
    } else if let found = pictures.change(of: shot) {
      changes.append(found.change)
      continue
    } else if run.scenes.contains(where: { $0.isOnlyShown(shot) && $0.identity == shot.scene }) {
      problem = (
        "its layout has errors",
        "'\(shellLine("explain", shot.scene))' shows them; 'known' in .snapline.yaml accepts them"
      )
    } else {
      problem = (
        "the run does not hold its picture with all that belongs to it",
        "'snapline check --reporter blob=FOLDER' makes one that does"
      )
    }
    session.console.fail("\(shot.name) cannot be approved: \(problem.0)", hint: problem.1)
    status = .usage
  }
  guard status == .success || !changes.isEmpty else { return status }
  let end = session.decide(wanted, changes, decisions) {
    (scene, changes, decisions) throws(FileError) -> [String] in
    try decisions.approve(changes, of: scene).map { "wrote \($0)" }
  }
  return status.worse(end)
}

// MARK: Pictures

/// A new picture, and the old one in whose place it comes.
private struct NewPicture {
  let name: String
  let bytes: [UInt8]
  let place: Place
}

/// Why a picture is not approved.
private struct Refusal: Error {
  let reason: String
  var hint: String?
}

private func approvePictures(
  _ run: Run, _ pictures: PictureSource, _ wanted: DecisionArguments, _ session: Session
) -> ExitStatus {
  var status = ExitStatus.success
  var found: [NewPicture] = []
  for shot in run.shots where shot.hasNews && session.isNamed(shot.name) {
    do throws(Refusal) {
      found.append(try newPicture(of: shot, below: run.scope.base ?? "", pictures, session))
    } catch {
      session.console.fail("\(shot.name) cannot be approved: \(error.reason)", hint: error.hint)
      status = .usage
    }
  }
  guard status == .success || !found.isEmpty else { return status }
  let end = session.choose(wanted, from: found, \.name, what: "picture") { chosen in
    defer {
      if !run.obsolete.isEmpty {
        session.console.note(
          "\(counted(run.obsolete.count, "picture")) that only \(run.scope.base ?? "") has "
            + (run.obsolete.count == 1 ? "stays" : "stay"))
      }
    }
    return session.doEach(chosen, \.name, in: Place(folder: "")) {
      (picture) throws(FileError) -> [String] in
      try writeFileIfChanged(picture.bytes, to: picture.place)
        ? ["wrote \(picture.place.path)"] : []
    }
  }
  return status.worse(end)
}

private func newPicture(
  of shot: ShotOutcome, below old: String, _ pictures: PictureSource, _ session: Session
) throws(Refusal) -> NewPicture {
  guard let path = shot.pictures.last, let bytes = pictures.bytes(path) else {
    throw Refusal(
      reason: "its picture cannot be read", hint: "run in a folder that contains both: -C FOLDER")
  }
  guard shot.pictureHash == ContentHash(of: bytes).description else {
    throw Refusal(
      reason: "'\(path)' is not the picture that was compared", hint: "run 'snapline diff' again")
  }
  let golden = shot.golden
  guard let place = session.ownPlace(golden), golden.lowercased().hasSuffix(".png"),
    golden == old || golden.hasPrefix(old.hasSuffix("/") ? old : old + "/")
  else {
    throw Refusal(
      reason: "'\(golden)' is not a picture below this folder",
      hint: "run in a folder that contains both: -C FOLDER")
  }
  if let project = session.project, realPlace(of: golden).map(project.isPlaceOfGoldens) == true {
    throw Refusal(
      reason: "'\(golden)' is where goldens are kept", hint: "'snapline record' writes them")
  }
  try requirePictureOrNothing(at: place)
  return NewPicture(name: shot.name, bytes: bytes, place: place)
}

/// What is to be replaced must be a picture, and no other file of the user's.
private func requirePictureOrNothing(at place: Place) throws(Refusal) {
  let old: [UInt8]
  do {
    old = try readFile(place, limit: GoldenStore.largestPicture)
  } catch {
    guard error.problem != .missing else { return }
    throw Refusal(reason: "'\(place.path)' cannot be read: \(error.reason)")
  }
  guard old.isEmpty || old.starts(with: pngSignature) else {
    throw Refusal(reason: "the file at '\(place.path)' is not a picture")
  }
}

extension ShotOutcome {
  /// Whether the run has a picture that is not the golden.
  var hasNews: Bool {
    switch judgement.verdict {
    case .changed, .new: true
    // A golden that cannot be used may be replaced; what is no picture itself replaces nothing.
    case .broken: !pictures.isEmpty
    case .same, .skipped: false
    }
  }
}
