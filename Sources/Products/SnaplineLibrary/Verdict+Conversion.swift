import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineLayout
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

import struct SnaplineLayout.CodeLocation

extension Verdict {
  init(
    _ checked: ShotCheckResult, _ loaded: LoadedScene, _ store: GoldenStore, _ fonts: FontSet,
    _ locations: LocationMapper
  ) {
    var outcome = checked.outcome
    outcome.translate(locations)
    shot = outcome.shot
    let findings = checked.diagnostics.map { Finding(locations.mapped($0)) }
    let isRecorded = checked.layout != nil
    switch outcome.comparison.verdict {
    case _ where isRecorded: kind = .recorded
    case .same where checked.defect == nil && checked.failure == nil && !checked.isUnfit:
      kind = .same
    case .changed: kind = .changed
    case .new: kind = .missing
    case .same, .broken, .skipped: kind = .unfit
    }
    let summary = outcome.comparison.summary
    views = (summary?.moves.filter(\.kind.isVisible).flatMap(\.views) ?? []).uniqued
    causes = (summary?.cause?.changes ?? []).map(Cause.init)
    residual = summary?.residual?.count
    var lines = outcome.lines(.plain)
    if kind == .unfit || kind == .changed { lines += findings.map(\.description) }
    lines += [checked.failure, checked.defect].compactMap { $0 }
    description =
      lines.isEmpty ? "\(outcome.scene)  \(shot)  \(kind.rawValue)" : lines.joined(separator: "\n")
    place =
      causes.lazy.compactMap(\.place).first ?? findings.lazy.compactMap(\.place).first
      ?? locations.scene
    let pictures = Self.images(of: checked, loaded, store, fonts, isRequested: kind == .changed)
    (expected, actual, difference) = (pictures.old, pictures.new, pictures.difference)
  }

  private static func images(
    of checked: ShotCheckResult, _ loaded: LoadedScene, _ store: GoldenStore, _ fonts: FontSet,
    isRequested: Bool
  ) -> (old: [UInt8]?, new: [UInt8]?, difference: [UInt8]?) {
    guard isRequested, let scene = loaded.scene,
      let shot = loaded.shots.first(where: { $0.name == checked.outcome.shot })
    else { return (nil, nil, nil) }
    var tools = Renderer(fonts: fonts)
    let old = expectedImage(of: shot.name, loaded, store, &tools)
    guard let picture = try? tools.image(of: layOut(scene, shot)) else { return (old, nil, nil) }
    let new = try? encodePNG(picture, .quick)
    let golden = old.flatMap { try? decodePNG($0) }
    let difference = golden.flatMap { try? encodePNG(diffImage($0, picture), .quick) }
    return (old, new, difference)
  }
}

extension Verdict {
  /// Returns the golden image of a shot, rendered from its copy of the scene if it is a text golden.
  private static func expectedImage(
    of shot: String, _ loaded: LoadedScene, _ store: GoldenStore, _ tools: inout Renderer
  ) -> [UInt8]? {
    let stored = StoredLayoutFile(store, loaded.file.identity)
    let files = stored.files(for: shot)
    guard files.pixels != nil else { return files.image }
    let rendered = BaselineContext(stored, loaded).renderedGolden(of: shot, &tools)
    guard case .image(let bitmap) = rendered else { return nil }
    return try? encodePNG(bitmap, .quick)
  }
}

extension ShotResult {
  /// Converts the spans of its causes to code locations.
  fileprivate mutating func translate(_ locations: LocationMapper) {
    guard let cause = comparison.summary?.cause else { return }
    comparison.summary?.cause = cause.mapSpans { locations.location($0).span }
  }
}

extension Verdict.Cause {
  fileprivate init(_ change: EditDetail) {
    let aspect = change.aspect.isEmpty ? "" : "\(change.aspect) "
    let fact =
      switch (change.old, change.new) {
      case (let old?, let new?): "\(aspect)\(old) → \(new)"
      case (nil, _?): "\(aspect)added"
      case (_?, nil): "\(aspect)removed"
      case (nil, nil): "\(aspect)changed"
      }
    description = "\(change.subject): \(fact)"
    place = change.span.map(CodeLocation.init)
  }
}

extension [String] {
  /// The strings in order, without duplicates.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
