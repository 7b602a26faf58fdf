import SnaplineBasics
import SnaplineFigures
import SnaplineHistory
import SnaplineProjects
import SnaplineRendering
import SnaplineReports

extension CommandSession {
  /// Writes an animation of the images of a history in order of time.
  func writeAnimation(
    of history: ScreenHistory, to path: String, at place: HistoryRepository,
    _ options: HistoryOptions
  ) throws -> ExitStatus {
    let timelines = history.timelines(limit: Self.maximumImages).filter { !$0.images.isEmpty }
    guard timelines.count <= 1 else {
      let names = timelines.map { "\($0.scene)/\($0.shot)" }
      return console.fail(
        "an animation shows one shot, and \(timelines.count) changed",
        hint: "select one with '-g', such as '-g \(shellWord(names[0]))'")
    }
    let images = timelines.first?.images ?? []
    let shots = try laidOutShots(
      of: images.map(\.version), in: place.repository, using: place.folder, options)
    let revisions = zip(images, shots).compactMap { image, shot in
      shot.map { AnimatedRevision($0, image.caption) }
    }
    guard revisions.count > 1 else {
      return console.fail(
        "no listed commit changed an image, so there is no animation",
        hint: "select other shots or more commits")
    }
    return console.reportingRenderErrors("the animation") {
      var renderer = Renderer(fonts: installedFonts())
      let bytes = try renderer.animation(of: revisions, threads: options.threads)
      if Interruption.isRequested { return .interrupted }
      try writeReport(bytes, to: path)
      noteOmitted(timelines, from: "animation")
      return .success
    }
  }
}

extension ShotTimeline.Image {
  fileprivate var caption: RevisionCaption {
    isBefore
      ? RevisionCaption("before", detail: commit.shortHash, text: "")
      : RevisionCaption(
        commit.day, detail: commit.shortHash, text: commit.title.onOneLine)
  }
}
