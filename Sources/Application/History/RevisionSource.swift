import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel
import Synchronization

/// The contents of a repository's files, read by git in groups, and the parsed documents of the
/// revisions that are being examined.
final class RevisionSource: Sendable {
  private struct Documents {
    var versions: [FileVersion: DocumentVersion] = [:]
    var contents: [FileVersion: DocumentContent] = [:]
  }

  let repository: Repository
  /// The directory for files that are needed on the disk.
  let folder: RootedPath
  let threads: Int
  let cache: HistoryCache?
  private let documents = Mutex(Documents())

  init(_ repository: Repository, folder: RootedPath, _ options: HistoryOptions) {
    (self.repository, self.folder, threads) = (repository, folder, options.threads)
    cache = options.cache
  }

  /// Reads files in parallel, and releases all others.
  func prefetch(_ files: [FileVersion]) throws {
    let needed = Set(files)
    documents.withLock { documents in
      documents.versions = documents.versions.filter { needed.contains($0.key) }
      documents.contents = documents.contents.filter { needed.contains($0.key) }
    }
    try parse(needed.filter { known($0) == nil })
  }

  /// Parses the contents of files in parallel.
  func prefetchContents(of files: [FileVersion]) throws {
    try parse(Set(files).filter { file in documents.withLock { $0.contents[file] == nil } })
  }

  /// Returns the roots of a file.
  func document(_ file: FileVersion) throws -> DocumentVersion {
    if let known = known(file) { return known }
    try parse([file])
    return documents.withLock { $0.versions[file] }
      ?? DocumentVersion(file, DocumentContent(file, nil))
  }

  /// Returns a parsed file.
  func content(of file: FileVersion) throws -> DocumentContent {
    if let known = documents.withLock({ $0.contents[file] }) { return known }
    try parse([file])
    return documents.withLock { $0.contents[file] } ?? DocumentContent(file, nil)
  }

  /// Returns the contents of blobs, without those that are missing or too large.
  func contents(of blobs: Set<String>) throws -> [String: [UInt8]] {
    try repository.contents(of: blobs, limit: Limits.standard.fileBytes, using: folder)
  }

  /// Returns a document from memory or the cache.
  private func known(_ file: FileVersion) -> DocumentVersion? {
    if let known = documents.withLock({ $0.versions[file] }) { return known }
    let cached = cache?.document(file)
    if let cached { documents.withLock { $0.versions[file] = cached } }
    return cached
  }

  private func parse(_ files: Set<FileVersion>) throws {
    guard !files.isEmpty else { return }
    let bytes = try contents(of: Set(files.map(\.blob)))
    let read = mapInParallel(Array(files), threads: threads) { file in
      let content = DocumentContent(file, bytes[file.blob])
      return (content, DocumentVersion(file, content))
    }
    for (content, document) in read.compactMap({ $0 }) {
      documents.withLock { documents in
        documents.contents[document.file] = content
        documents.versions[document.file] = document
      }
      // Another clone may have a missing content.
      if bytes[document.file.blob] != nil { cache?.store(document) }
    }
  }
}
