import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

extension CommandSession {
  /// The maximum number of images in a strip or an animation.
  static let maximumImages = 60

  /// Returns whether an image can be written to the path; prints an error if not.
  func canWriteImage(
    _ path: String?, insteadOf name: String, formats: [ImageFormat] = [.png, .svg, .pdf]
  ) -> Bool {
    guard let path else { return true }
    if path == "-" { return canWriteToOutput(insteadOf: name) }
    if let format = ImageFormat(ofFileNamed: path), formats.contains(format) { return true }
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let ending = file.lastIndex(of: ".").map { file[$0...] }
    console.fail(
      ending.map { "unsupported image format '\($0)'" } ?? "'\(path)' has no image format",
      hint: "supported: \(formats.map { ".\($0.rawValue)" }.joined(separator: ", "))")
    return false
  }

  /// Writes the images of a history in order of time.
  func writeStrip(
    of history: ScreenHistory, to path: String, at place: HistoryRepository,
    _ options: HistoryOptions
  ) throws -> ExitStatus {
    let timelines = history.timelines(limit: Self.maximumImages)
    let drawn = try drawings(
      of: timelines.flatMap { $0.images.map(\.version) }, in: place.repository,
      using: place.folder, options)
    var rest = drawn[...]
    var groups: [ImageStripGroup] = []
    var images: [ShotDrawing] = []
    for timeline in timelines {
      let own = zip(timeline.images, rest).compactMap { image, found in
        found.map { (image: image, drawing: $0) }
      }
      rest = rest.dropFirst(timeline.images.count)
      images += own.map(\.drawing)
      groups.append(
        ImageStripGroup(
          "\(timeline.scene) · \(timeline.shot)", note: timeline.note,
          own.map { $0.image.caption($0.drawing.list.size) }))
    }
    guard !images.isEmpty else {
      return console.fail(
        "no listed commit changed an image, so there is no strip",
        hint: "select other shots or more commits")
    }
    return console.reportingRenderErrors("the strip") {
      let bytes = try stripFile(
        of: groups, images.map(\.list), ImageFormat(ofFileNamed: path) ?? .png,
        isDark: images.allSatisfy { $0.appearance == .dark }, with: installedFonts(),
        threads: options.threads)
      try writeReport(bytes, to: path)
      noteOmitted(timelines, from: "strip")
      return .success
    }
  }

  /// Prints a note on the images that a file does not contain.
  func noteOmitted(_ timelines: [ShotTimeline], from file: String) {
    let omitted = timelines.reduce(0) { $0 + $1.omittedCount }
    guard omitted > 0 else { return }
    console.printNote(
      "the \(file) contains the newest \(Self.maximumImages) images; "
        + "\(pluralized(omitted, "older image")) left out: select shots with -g or a range of "
        + "revisions")
  }
}

extension ShotTimeline {
  /// The number of images with their days, and those that are missing.
  fileprivate var note: String {
    let days = [images.first?.commit.day, images.last?.commit.day].compactMap { $0 }
    let span = days.first == days.last ? days.first : days.joined(separator: " to ")
    return [
      pluralized(images.count, "image"), span,
      omittedCount > 0 ? "\(omittedCount) older not shown" : nil,
      removal.map { "removed \($0.day) in \($0.shortHash)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension ShotTimeline.Image {
  fileprivate func caption(_ size: Size) -> ImageStripGroup.Item {
    isBefore
      ? ImageStripGroup.Item("before", detail: commit.shortHash, text: "", size)
      : ImageStripGroup.Item(
        commit.day, detail: commit.shortHash, text: commit.title.onOneLine, size)
  }
}
