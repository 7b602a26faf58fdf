import SnaplineBasics
import SnaplineGoldens

/// The reason why runs are not the shards of one.
package struct MergeError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension Run {
  /// Merges the shards of a run, in any order.
  ///
  /// An unused golden was compared with all scenes in each shard: it is unused if every shard
  /// reports it and no shard contains its shot.
  package init(merging parts: [Run]) throws(MergeError) {
    guard let first = parts.first else { throw MergeError("no runs given") }
    try requireOneScope(parts)
    self.init()
    scope = first.scope
    scope.shard = nil
    scope.times = nil
    fingerprint = try commonFingerprint(parts)
    head = try commonHead(parts)
    failsOnObsolete = first.failsOnObsolete
    wasInterrupted = parts.contains(where: \.wasInterrupted)
    failures = eachOnce(parts.flatMap(\.failures))
    defects = eachOnce(parts.flatMap(\.defects))
    imageProblems = eachOnce(parts.flatMap(\.imageProblems))
    scenes = try mergedScenes(parts)
    let goldens = Set(shots.map(\.golden))
    let claims = parts.map { Set($0.obsolete) }
    obsolete = first.obsolete.filter { path in
      !goldens.contains(path) && claims.allSatisfy { $0.contains(path) }
    }
  }
}

/// Returns the strings without duplicates in byte order: two spellings of one name are two files.
private func eachOnce(_ texts: [String]) -> [String] {
  let unique = Set(texts.map { Array($0.utf8) })
  return unique.sorted { $0.lexicographicallyPrecedes($1) }
    .map { String(decoding: $0, as: UTF8.self) }
}

private func requireOneScope(_ parts: [Run]) throws(MergeError) {
  guard let first = parts.first else { return }
  for part in parts {
    guard part.scope.scenes == first.scope.scenes, part.scope.filters == first.scope.filters,
      part.scope.since == first.scope.since, part.scope.base == first.scope.base,
      part.scope.imagePath == first.scope.imagePath,
      part.failsOnObsolete == first.failsOnObsolete
    else {
      throw MergeError("they were run with different scenes, filters or '--obsolete' settings")
    }
  }
  let shards = Set(parts.compactMap(\.scope.shard))
  guard let some = shards.first else { return }
  guard parts.allSatisfy({ $0.scope.shard != nil }) else {
    throw MergeError("one is a complete run and another a shard")
  }
  // A shot could be in no shard, or in two.
  guard Set(parts.map(\.scope.times)).count == 1 else {
    throw MergeError("they were balanced with different --times files")
  }
  let counts = Set(shards.compactMap { $0.split(separator: "/").last.flatMap { Int($0) } })
  guard counts.count == 1, let count = counts.first, (1...10_000).contains(count) else {
    throw MergeError("they have different shard counts (expected shards like '\(some)')")
  }
  let missing = (1...count).first { !shards.contains("\($0)/\(count)") }
  // A missing shard must not look like one without errors.
  if let missing { throw MergeError("shard \(missing)/\(count) is missing") }
}

private func commonFingerprint(_ parts: [Run]) throws(MergeError) -> Fingerprint {
  var common = Fingerprint(tools: parts.first?.fingerprint.tools ?? [])
  for part in parts {
    let tools = part.fingerprint.tools
    if let other = common.tools.first(where: { !tools.contains($0) })
      ?? tools.first(where: { !common.tools.contains($0) })
    {
      throw MergeError(
        "they were rendered with different versions of \(other.key) (one has \(other.value))")
    }
    for font in part.fingerprint.fonts where !common.fonts.contains(font) {
      guard !common.fonts.contains(where: { $0.name == font.name }) else {
        throw MergeError("they were rendered with different files of the font '\(font.name)'")
      }
      common.fonts.append(font)
    }
  }
  common.fonts.sort { $0.name < $1.name }
  return common
}

private func commonHead(_ parts: [Run]) throws(MergeError) -> String? {
  let heads = Set(parts.compactMap(\.head)).sorted()
  guard heads.count <= 1 else {
    throw MergeError("they are from different revisions: \(heads.joined(separator: ", "))")
  }
  return heads.first
}

private func mergedScenes(_ parts: [Run]) throws(MergeError) -> [SceneResult] {
  // By bytes: two spellings of one name, or two files of one name, are two scenes.
  var places: [[UInt8]: Int] = [:]
  var groups: [[SceneResult]] = []
  for scene in parts.flatMap(\.scenes) {
    let name = Array("\(scene.identity)\0\(scene.file)".utf8)
    if let place = places[name] {
      groups[place].append(scene)
    } else {
      places[name] = groups.count
      groups.append([scene])
    }
  }
  var scenes: [SceneResult] = []
  for group in groups {
    if let scene = try mergedScene(group) { scenes.append(scene) }
  }
  return scenes.sorted { ($0.position, $0.identity) < ($1.position, $1.identity) }
}

private func mergedScene(_ parts: [SceneResult]) throws(MergeError) -> SceneResult? {
  guard var scene = parts.first else { return nil }
  scene.isUnfit = parts.contains(where: \.isUnfit)
  scene.hasKnownProblems = parts.contains(where: \.hasKnownProblems)
  scene.failedClaims = parts.map(\.failedClaims).max() ?? 0
  scene.diagnostics = parts.flatMap(\.diagnostics).sortedForDisplay()
  scene.source = mergedSource(parts, scene.diagnostics)
  var shots: [[UInt8]: ShotResult] = [:]
  for shot in parts.flatMap(\.shots) {
    if let known = shots.updateValue(shot, forKey: Array(shot.shot.utf8)),
      known.withoutImages.json.text != shot.withoutImages.json.text
    {
      throw MergeError("two runs have different results for \(shot.name)")
    }
  }
  scene.shots = shots.values.sorted {
    $0.position == $1.position
      ? $0.shot.utf8.lexicographicallyPrecedes($1.shot.utf8) : $0.position < $1.position
  }
  return scene
}

private func mergedSource(
  _ parts: [SceneResult], _ diagnostics: [Diagnostic]
) -> SourceText? {
  guard let file = parts.first?.file else { return nil }
  let spans = diagnostics.flatMap { [$0.span] + $0.notes.map(\.span) }.compactMap { $0 }
  let numbers = Set(spans.filter { $0.file == file }.map(\.start.line)).sorted()
  let lines: [(number: Int, text: String)] = numbers.compactMap { number in
    parts.lazy.compactMap { $0.source?.line(number) }.first.map { (number, String($0)) }
  }
  return lines.isEmpty ? nil : SourceText(file: file, lines: lines)
}

extension ShotResult {
  fileprivate var json: JSON { RunFileForm.object(codeShot).write(self) }

  /// The outcome without the paths of its images.
  fileprivate var withoutImages: Self {
    var shot = self
    shot.images = []
    shot.layoutFacts = nil
    shot.goldenCopy = nil
    return shot
  }
}
