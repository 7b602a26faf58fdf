package import SnaplineBackends
import SnaplineBasics
import SnaplineImaging
package import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
package import SnaplineReports

/// The page about the history of a screen, and the images that it shows.
package struct HistoryPageFiles: Sendable {
  package let page: HistoryPage
  /// The images by their paths from the page, each distinct one once.
  package let images: [(path: String, bytes: [UInt8])]
  /// The number of images that were left out because of the size of all.
  package let omittedCount: Int
}

/// The texts of a page about the history of a screen.
package struct HistoryPageText: Sendable {
  package let title: String
  package let summary: String
  /// The program that writes the page, with its version.
  package let tool: String
  /// The URL of commits, with `{hash}`; nil if there is none.
  package let commitURL: String?

  package init(title: String, summary: String, tool: String, commitURL: String?) {
    (self.title, self.summary, self.tool) = (title, summary, tool)
    self.commitURL = commitURL
  }
}

extension ScreenHistory {
  /// Draws the images of a page about the history; the newest ones are included if all are too
  /// large.
  ///
  /// - Parameters:
  ///   - folder: A directory for temporary files.
  ///   - limit: The maximum size of all images in bytes.
  package func pageFiles(
    _ text: HistoryPageText, in repository: Repository, with fonts: FontSet,
    using folder: RootedPath, _ options: HistoryOptions, limit: Int = 24 << 20
  ) throws -> HistoryPageFiles {
    var images = PageImages(limit: limit)
    // A part at a time, since the drawings of a long history are large.
    let versions = distinctVersions
    for start in stride(from: 0, to: versions.count, by: 64) where !images.isFull {
      let part = Array(versions[start..<min(start + 64, versions.count)])
      let drawn = try drawings(of: part, in: repository, using: folder, options)
      let files = mapInParallel(
        drawn, threads: options.threads, tools: { Renderer(fonts: fonts) },
        shouldStop: options.shouldStop,
        work: { renderer, drawing in
          Result { try drawing.map { try encodePNG(renderer.image(of: $0.list)) } }
        })
      for (version, file) in zip(part, files) {
        if let bytes = try file?.get() { images.add(bytes, of: version) }
      }
    }
    let commits = revisions.reversed().map { revision in
      HistoryPage.Commit(
        hash: revision.commit.hash, date: revision.commit.date, author: revision.commit.author,
        subject: revision.commit.title, file: revision.path, oldFile: revision.oldPath,
        url: text.commitURL?.replacing("{hash}", with: revision.commit.hash))
    }
    let page = HistoryPage(
      title: text.title, summary: text.summary, tool: text.tool, commits: commits,
      timelines: pageTimelines(images))
    return HistoryPageFiles(
      page: page, images: images.files,
      omittedCount: images.isFull ? versions.count { images.path(of: $0) == nil } : 0)
  }

  /// The versions of all shots, each once, newest first.
  private var distinctVersions: [ShotVersion] {
    var known: Set<PageImages.Key> = []
    return revisions.flatMap(\.shots).flatMap { [$0.new, $0.old] }.compactMap { version in
      version.flatMap { known.insert(PageImages.Key($0)).inserted ? $0 : nil }
    }
  }

  /// Returns the shots in the order of their first appearance.
  private func pageTimelines(_ images: PageImages) -> [HistoryPage.Timeline] {
    var names: [[String]] = []
    var steps: [[String]: [HistoryPage.Step]] = [:]
    for revision in revisions {
      for shot in revision.shots {
        let name = [shot.scene, shot.shot]
        if steps[name] == nil {
          names.append(name)
          steps[name] = []
        }
      }
    }
    for (index, revision) in revisions.reversed().enumerated() {
      if case .broken(let reason) = revision.state {
        for name in names {
          steps[name]?.append(
            HistoryPage.Step(commit: index, kind: .broken(reason), old: nil, new: nil))
        }
      }
      for shot in revision.shots {
        steps[[shot.scene, shot.shot]]?.append(
          HistoryPage.Step(
            commit: index, kind: shot.pageKind, old: shot.old.flatMap { images.path(of: $0) },
            new: shot.new.flatMap { images.path(of: $0) }))
      }
    }
    return names.map { name in
      HistoryPage.Timeline(scene: name[0], shot: name[1], steps: steps[name] ?? [])
    }
  }
}

extension ShotRevision {
  fileprivate var pageKind: HistoryPage.Step.Kind {
    if let result { return .changed(result) }
    return kind == .removed ? .removed : .appeared
  }
}

/// The images of a page, named by the hashes of their bytes.
private struct PageImages {
  /// The identity of an image before it is drawn.
  struct Key: Hashable {
    let layout: LayoutKey
    let scene: String
    let shot: String

    init(_ version: ShotVersion) {
      layout = LayoutKey(version.screen, toolsVersion: version.toolsVersion)
      (scene, shot) = (version.scene, version.shot)
    }
  }

  private let limit: Int
  private var size = 0
  private var paths: [Key: String] = [:]
  private var known: Set<String> = []
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private(set) var isFull = false

  init(limit: Int) { self.limit = limit }

  func path(of version: ShotVersion) -> String? { paths[Key(version)] }

  mutating func add(_ bytes: [UInt8], of version: ShotVersion) {
    let path = HistoryPageFiles.imagePath(of: bytes)
    if !known.contains(path) {
      isFull = isFull || size + bytes.count > limit
      guard !isFull else { return }
      size += bytes.count
      known.insert(path)
      files.append((path, bytes))
    }
    paths[Key(version)] = path
  }
}

extension HistoryPageFiles {
  /// The directory of the images beside the page.
  package static let imageFolder = "images"

  /// Returns the path of an image from the page.
  package static func imagePath(of bytes: [UInt8]) -> String {
    "\(imageFolder)/\(ContentHash(of: bytes)).png"
  }
}
