package import Basics
import GoldenComparison
import Goldens
import Imaging

extension Run {
  /// The format version of `run.json`; a reader rejects a greater number.
  static let jsonVersion = 1

  /// Returns the run as JSON.
  package func json(status: Int, version: String) -> JSON {
    .object([
      ("format", .number(Double(Self.jsonVersion))), ("tool", .text("snapline \(version)")),
      ("status", .number(Double(status))), ("interrupted", .bool(wasInterrupted)),
      ("fingerprint", fingerprintJSON(fingerprint)), ("head", head.map(JSON.text) ?? .null),
      ("scope", scopeJSON(scope)), ("scenes", .array(scenes.map(sceneJSON))),
      ("gone", .array(obsolete.map(missingJSON))), ("goneFails", .bool(failsOnObsolete)),
      ("failures", .array(failures.map(JSON.text))),
      ("defects", .array(defects.map(JSON.text))),
      ("pictureProblems", .array(imageProblems.map(JSON.text))),
      // Last and separate: all else is deterministic.
      ("milliseconds", .object(times)),
    ])
  }

  /// The known durations of shots.
  private var times: [(String, JSON)] {
    // If two files have the same name, which is an error, that of the first.
    var known: Set<[UInt8]> = []
    return shots.filter { known.insert(Array($0.name.utf8)).inserted }.compactMap { shot in
      // More digits would not be reproducible.
      shot.milliseconds.map { (shot.name, .exact(($0 * 10).rounded() / 10)) }
    }
  }
}

/// Returns the object of an unused golden, or of all goldens of a missing scene.
private func missingJSON(_ path: String) -> JSON {
  .object([("status", .text("gone")), ("golden", .text(path))])
}

private func fingerprintJSON(_ fingerprint: Fingerprint) -> JSON {
  .object([
    ("tools", .object(fingerprint.tools.map { ($0.key, .text($0.value)) })),
    ("fonts", .array(fingerprint.fonts.map(fontJSON))),
  ])
}

private func fontJSON(_ font: GoldenFont) -> JSON {
  .object([
    ("name", .text(font.name)), ("version", .text(font.version)), ("hash", .text(font.hash)),
  ])
}

private func scopeJSON(_ scope: RunScope) -> JSON {
  .object(
    [
      ("scenes", .array(scope.scenes.map(JSON.text))),
      ("filters", .array(scope.filters.map(JSON.text))),
      ("shard", scope.shard.map(JSON.text) ?? .null),
      ("since", scope.since.map(JSON.text) ?? .null),
      ("base", scope.base.map(JSON.text) ?? .null),
    ] + (scope.times.map { [("times", .text($0))] } ?? [])
      + (scope.imagePath.map { [("pictures", .text($0))] } ?? []))
}

private func sceneJSON(_ scene: SceneResult) -> JSON {
  let known = scene.hasKnownProblems ? [("known", JSON.bool(true))] : []
  return .object(
    [
      ("scene", .text(scene.identity)), ("file", .text(scene.file)),
      ("position", .number(Double(scene.position))), ("fit", .bool(!scene.isUnfit)),
      ("failedClaims", .number(Double(scene.failedClaims))),
      ("diagnostics", .array(scene.diagnostics.map(JSON.diagnostic))),
      ("lines", .array(lines(of: scene))),
      ("shots", .array(scene.shots.map(shotJSON))),
    ] + known)
}

/// Returns the lines of the scene that its diagnostics show.
private func lines(of scene: SceneResult) -> [JSON] {
  guard let source = scene.source else { return [] }
  let spans = scene.diagnostics.flatMap { [$0.span] + $0.notes.map(\.span) }.compactMap { $0 }
  let numbers = Set(spans.filter { $0.file == source.file }.map(\.start.line)).sorted()
  return numbers.compactMap { number in
    source.line(number).map {
      .object([("line", .number(Double(number))), ("text", .text(String($0)))])
    }
  }
}

func shotJSON(_ shot: ShotResult) -> JSON {
  var members: [(String, JSON)] = [
    ("id", .text(shot.name)), ("scene", .text(shot.scene)), ("shot", .text(shot.shot)),
    ("status", .text(shot.comparison.verdict.word)),
  ]
  members += JSON.start(of: shot.span)
  members.append(("position", .number(Double(shot.position))))
  members.append(("scale", .number(Double(shot.scale.pixelsPerPoint))))
  members.append(("golden", .text(shot.golden)))
  if let copy = shot.goldenCopy { members.append(("goldenCopy", .text(copy))) }
  if let actual = shot.images.last { members.append(("actual", .text(actual))) }
  if let hash = shot.imageHash { members.append(("actualHash", .text(hash))) }
  if let facts = shot.layoutFacts { members.append(("facts", .text(facts))) }
  for picture in shot.images.dropLast() {
    let name = picture.hasSuffix(".moves.png") ? "movesPicture" : "diff"
    if !members.contains(where: { $0.0 == name }) { members.append((name, .text(picture))) }
  }
  members += fontMembers(shot)
  switch shot.comparison.verdict {
  case .changed(let difference):
    members.append(("setting", .array(shot.comparison.layout.setting.map(traitJSON))))
    members += differenceMembers(difference)
    members.append(("views", .array(shot.comparison.layout.views.map(viewJSON))))
  case .broken(let reason): members.append(("reason", .text(reason)))
  case .same: members.append(("layoutLags", .bool(!shot.comparison.layout.isEmpty)))
  case .new, .skipped: break
  }
  members += changeSummaryMembers(shot.comparison)
  return .object(members)
}

/// Returns the members for differing pixels or sizes.
private func differenceMembers(_ difference: BitmapDifference) -> [(String, JSON)] {
  switch difference {
  case .same: []
  case .sizes(let old, let new):
    [("sizes", .object([("old", .pixels(old)), ("new", .pixels(new))]))]
  case .pixels(let changed):
    [
      (
        "pixels",
        .object([
          ("count", .number(Double(changed.count))),
          ("maximumDelta", .number(Double(changed.maximumDelta))),
          ("bounds", .pixels(changed.bounds)),
        ])
      )
    ]
  }
}

private func fontMembers(_ shot: ShotResult) -> [(String, JSON)] {
  var members: [(String, JSON)] = []
  if !shot.fonts.isEmpty { members.append(("fonts", .array(shot.fonts.map(fontJSON)))) }
  let tools = shot.comparison.differentTools
  if !tools.isEmpty { members.append(("otherTools", .array(tools.map(traitJSON)))) }
  let others = shot.comparison.differentFonts
  guard !others.isEmpty else { return members }
  let changes = others.map { change in
    JSON.object([
      ("name", .text(change.name)), ("golden", .text(change.golden)),
      ("installed", .text(change.installed)),
    ])
  }
  return members + [("otherFonts", .array(changes))]
}

private func traitJSON(_ change: FactChange) -> JSON { .object(factMembers(change)) }
