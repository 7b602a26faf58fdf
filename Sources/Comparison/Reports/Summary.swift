import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

extension Run {
  /// The last line of a run: the number of shots of each verdict.
  package var summary: String {
    let shots = shots
    let broken = scope.base == nil ? "with an unreadable golden" : "not comparable"
    let kinds = [
      ("same", "same"), ("changed", "changed"), ("new", "new"), ("error", broken),
      ("skipped", "skipped"),
    ]
    var parts = kinds.compactMap { word, text -> String? in
      let count = shots.count { $0.comparison.verdict.word == word }
      return count > 0 ? "\(withThousandsSeparators(count)) \(text)" : nil
    }
    if scope.base != nil, !obsolete.isEmpty {
      parts.append("\(withThousandsSeparators(obsolete.count)) gone")
    }
    let unfit = scenes.filter(\.isUnfit).count
    if unfit > 0 { parts.append("\(pluralized(unfit, "scene")) with errors") }
    let all =
      scope.imagePath == nil
      ? pluralized(shots.count, "shot") + " of "
        + pluralized(scenes.count { !$0.isOfSettings }, "scene")
      : pluralized(shots.count + obsolete.count, "image")
    return parts.isEmpty ? all : "\(all): \(parts.joined(separator: ", "))"
  }

  /// The messages about the entire run.
  package var remarks: [String] {
    otherFontRemarks + rerenderedRemarks + replacedFontRemarks + staleRemarks + toleranceRemarks
      + knownRemarks
      + (wasInterrupted ? ["interrupted: not all shots were compared"] : [])
  }

  private var otherFontRemarks: [String] {
    var counts: [(change: FontChange, shots: Int)] = []
    for change in shots.flatMap(\.comparison.differentFonts) {
      if let place = counts.firstIndex(where: { $0.change == change }) {
        counts[place].shots += 1
      } else {
        counts.append((change, 1))
      }
    }
    return counts.map { change, shots in
      "\(change.name): \(change.installed) is installed, the golden was drawn with "
        + "\(change.golden); its pixels were not compared in \(pluralized(shots, "shot"))"
    }
  }

  /// The versions that render text goldens with other pixels than were recorded.
  private var rerenderedRemarks: [String] {
    let rerendered = shots.filter(\.comparison.isRerendered)
    guard !rerendered.isEmpty else { return [] }
    var changes: [FactChange] = []
    for change in rerendered.flatMap(\.comparison.differentTools) where !changes.contains(change) {
      changes.append(change)
    }
    let versions = changes.map { "\($0.key) \($0.old ?? "none") → \($0.new ?? "none")" }
    return [
      "\(pluralized(rerendered.count, "text golden")) rendered again with other pixels than "
        + "recorded (\(versions.joined(separator: ", "))); both scenes were compared as rendered "
        + "now; run 'snapline record --update all' to store today's pixels"
    ]
  }

  /// The code of the notes about replaced fonts.
  package static var replacedFont: String { "ib.font" }

  /// The replaced fonts of Interface Builder files, one message per file; empty for two revisions,
  /// which are both rendered with the replacements.
  private var replacedFontRemarks: [String] {
    guard scope.base == nil else { return [] }
    var files: [(file: String, fonts: [String])] = []
    for scene in scenes {
      let fonts = scene.diagnostics.filter { $0.code == Self.replacedFont }.map(\.message)
      guard !fonts.isEmpty else { continue }
      if let place = files.firstIndex(where: { $0.file == scene.file }) {
        files[place].fonts += fonts.filter { !files[place].fonts.contains($0) }
      } else {
        files.append((scene.file, fonts))
      }
    }
    return files.map { file, fonts in
      let more = fonts.count > 3 ? ", and \(fonts.count - 3) more" : ""
      return "\(file): " + fonts.prefix(3).joined(separator: ", ") + more
    }
  }

  /// The number of screens whose conflicts and ambiguities do not fail the run.
  private var knownRemarks: [String] {
    let count = scenes.count(where: \.hasKnownProblems)
    guard count > 0 else { return [] }
    let screens = "\(pluralized(count, "screen")) \(count == 1 ? "has" : "have")"
    let problems =
      scope.base == nil
      ? "\(screens) known layout problems" : "\(screens) layout problems in both revisions"
    return ["\(problems); list them with 'snapline lint'"]
  }

  /// The number of shots whose scene was edited without a visible effect, so that the stored copy
  /// is outdated.
  private var staleRemarks: [String] {
    // Both sides of two revisions are rendered, so neither can be outdated.
    guard scope.base == nil else { return [] }
    let stale = shots.filter { $0.comparison.verdict == .same && !$0.comparison.layout.isEmpty }
    guard !stale.isEmpty else { return [] }
    return [
      "\(pluralized(stale.count, "shot")) changed in the scene file without a visible effect; "
        + "run 'snapline record' to update the stored copy"
    ]
  }
}
