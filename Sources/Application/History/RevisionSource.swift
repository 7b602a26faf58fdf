import Basics
import Platform
import Projects
import SceneModel
import Synchronization

/// The contents of a repository's files, read by git in groups, and the parsed documents of the
/// revisions that are being examined.
final class RevisionSource: Sendable {
  let repository: Repository
  /// The directory for files that are needed on the disk.
  let folder: RootedPath
  let threads: Int
  private let documents = Mutex<[FileVersion: DocumentVersion]>([:])

  init(_ repository: Repository, folder: RootedPath, threads: Int) {
    (self.repository, self.folder, self.threads) = (repository, folder, threads)
  }

  /// Parses files in parallel, and releases all others.
  func prefetch(_ files: [FileVersion]) throws {
    let needed = Set(files)
    documents.withLock { documents in documents = documents.filter { needed.contains($0.key) } }
    let missing = files.filter { file in documents.withLock { $0[file] == nil } }
    let contents = try contents(of: Set(missing.map(\.blob)))
    let read = mapInParallel(Array(Set(missing)), threads: threads) { file in
      DocumentVersion(file, contents[file.blob])
    }
    documents.withLock { documents in
      for document in read.compactMap({ $0 }) { documents[document.file] = document }
    }
  }

  /// Returns a parsed file.
  func document(_ file: FileVersion) throws -> DocumentVersion {
    if let known = documents.withLock({ $0[file] }) { return known }
    let document = DocumentVersion(file, try contents(of: [file.blob])[file.blob])
    documents.withLock { $0[file] = document }
    return document
  }

  /// Returns the contents of blobs, without those that are missing or too large.
  func contents(of blobs: Set<String>) throws -> [String: [UInt8]] {
    try repository.contents(of: blobs, limit: Limits.standard.fileBytes, using: folder)
  }
}
