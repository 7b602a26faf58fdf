import Foundation
import RecordedScenes
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineInterfaceBuilder
import SnaplineSceneModel

/// The tiers above the solver: Interface Builder file to scenes, scenes to frames.
struct ReaderTier {
  enum Kind: String, CaseIterable {
    /// Our own guides, margins and insets, with stored content sizes.
    case reader
    /// The same, rounded to pixels.
    case pixels
    /// Our own sizes of texts and controls as well.
    case text
  }

  let kind: Kind
  let folder: String
  private var report: Report
  private var slowest = (name: "", milliseconds: 0.0)
  private var drift = TextDrift()

  init(_ kind: Kind, folder: String) {
    self.kind = kind
    self.folder = folder
    report = Report(tier: kind.rawValue)
  }

  /// Reads every file once, solves its scenes, and compares the views that are asserted.
  static func run(
    _ kind: Kind, _ scenes: [Result<RecordedScene, any Error>], folder: String
  ) -> Report {
    var tier = ReaderTier(kind, folder: folder)
    let clock = ContinuousClock()
    let start = clock.now
    var files: [String] = []
    var byFile: [String: [RecordedScene]] = [:]
    for (index, scene) in scenes.enumerated() {
      switch scene {
      case .success(let scene):
        if byFile[scene.file] == nil { files.append(scene.file) }
        byFile[scene.file, default: []].append(scene)
      case .failure(let error): tier.report.addUnreadable(line: index + 1, "\(error)")
      }
    }
    for file in files {
      let before = clock.now
      tier.compare(byFile[file] ?? [], in: file)
      let spent = milliseconds(before.duration(to: clock.now))
      if spent > tier.slowest.milliseconds { tier.slowest = (file, spent) }
    }
    let seconds = milliseconds(start.duration(to: clock.now)) / 1000
    tier.report.remarks.append(
      "\(files.count) files in \(rounded(seconds)) s; the slowest took "
        + "\(rounded(tier.slowest.milliseconds)) ms: \(tier.slowest.name)")
    if kind == .text { tier.report.remarks += tier.drift.lines }
    tier.report.widths = tier.drift.samples
    return tier.report
  }

  private mutating func compare(_ recorded: [RecordedScene], in file: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/files/\(file)") else {
      return report.remarks.append("\(file): no such file")
    }
    let checked = readInterface(Array(data), file: file)
    guard let document = checked.value else {
      return report.remarks.append("\(file): \(checked.diagnostics.map(\.message))")
    }
    var options = ImportOptions()
    options.trustsStoredSizes = kind != .text
    let imported = document.scenes(identity: file, options: options).value
    for scene in recorded where scene.grade == "A" || scene.grade == "B" {
      let views = scene.assertedViews.filter { kind != .pixels || $0.pixelExact == true }
      guard !views.isEmpty else { continue }
      // If a cell's content view has no identifier, the root is a view inside the cell.
      let found =
        imported.first { $0.root.objectID == scene.rootID }
        ?? imported.first { $0.views[scene.rootID] != nil }
      compare(views, of: scene, with: found)
    }
  }

  private mutating func compare(
    _ views: [RecordedScene.View], of recorded: RecordedScene, with found: ImportedScene?
  ) {
    let canvas = found.map(CanvasLayout.init)
    let tolerance = kind == .pixels ? 0.02 : recorded.tolerance
    let comparisons = views.map { view in
      let solved = found?.views[view.id].flatMap { canvas?.layout[$0] }
      let frame = kind == .pixels ? solved?.frame : solved?.exactFrame
      return Report.Comparison(view, found: frame?.frameNumbers ?? [], within: tolerance)
    }
    report.add(
      recorded.id, tags: recorded.sensitiveTo, toolsVersion: recorded.toolsVersion, comparisons)
    if kind == .text, let found, let canvas {
      // Older versions of a project are in a folder of their own.
      let project = recorded.id.split(separator: "/").first { $0 != "history" }
      drift.add(found, canvas.layout, views, project: String(project ?? ""))
    }
  }
}

private func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
