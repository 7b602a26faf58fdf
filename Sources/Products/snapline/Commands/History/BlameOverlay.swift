import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineHistory
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

extension CommandSession {
  /// Returns whether the flags of an overlay are complete; prints an error if not.
  func canWriteOverlay(isRequested: Bool) -> Bool {
    if isRequested == (shared.output != nil) {
      return canWriteImage(shared.output, insteadOf: "blame.png")
    }
    console.fail(
      isRequested ? "--overlay requires a file" : "--output requires --overlay",
      hint: "for example: snapline blame App/Home.storyboard --overlay -o blame.png")
    return false
  }

  /// Writes the newest images with their views tinted by age.
  func writeOverlay(
    of blame: ScreenBlame, to path: String, at place: HistoryRepository, _ options: HistoryOptions
  ) throws -> ExitStatus {
    let drawn = try drawings(
      of: blame.shots.map(\.version), in: place.repository, using: place.folder, options)
    let shots = zip(blame.shots, drawn).compactMap { shot, drawing in
      drawing.map { (shot: shot, drawing: $0) }
    }
    let newest = blame.shots.flatMap(\.views).compactMap { $0.newestOrigin(among: blame.revisions) }
    let shown = Set(newest).sorted().map { blame.revisions[$0] }
    let images = shots.map { shot, drawing in
      AgeMapImage(
        "\(shot.version.scene) · \(shot.version.shot)", drawing.list.size,
        views: shot.views.compactMap { view in
          view.visibleFrame.map { AgeMapImage.View($0, change: view.newestOrigin(among: shown)) }
        })
    }
    let map = ageMap(
      images,
      shown.map { revision in
        AgeMapChange(
          revision.commit.day, detail: "\(revision.commit.shortHash)  \(revision.commit.author)",
          text: revision.commit.title.onOneLine)
      }, unknown: "before the examined commits",
      isDark: shots.allSatisfy { $0.drawing.appearance == .dark })
    return console.reportingRenderErrors("the overlay") {
      let bytes = try file(
        of: map, shots.map(\.drawing.list), ImageFormat(ofFileNamed: path) ?? .png,
        with: installedFonts())
      try writeReport(bytes, to: path)
      return .success
    }
  }
}
