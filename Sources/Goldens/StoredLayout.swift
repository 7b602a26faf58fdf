import Diagnostics
package import Files
package import Imaging
import PNG

/// A scene's layout file as it was found, read once for all shots of the scene.
package struct StoredLayout: Sendable {
  /// Nil where there is no file.
  package let read: ReadLayout?
  /// Why the file cannot be used at all.
  package let problem: String?

  private let store: GoldenStore
  /// The path of the scene.
  package let identity: String

  package init(_ store: GoldenStore, _ identity: String) {
    self.store = store
    self.identity = identity
    do {
      let read = try store.readLayout(of: identity)
      self.read = read
      problem = read?.isUnusable == true ? read?.diagnostics.first?.complaint : nil
    } catch {
      read = nil
      problem = "\(error.path): \(error.reason)"
    }
  }

  /// The layout file of another scene.
  package func layout(of other: String) -> StoredLayout { StoredLayout(store, other) }

  /// The layout file itself, whether it is there or not.
  package var layout: Place { store.layout(identity) }

  /// The file of a shot's picture, whether it is there or not.
  package func picture(of shot: String) -> Place { store.picture(identity, shot) }

  /// The scene as it was written for a shot, or why that is not known.
  package func copies(of shot: GoldenShot) -> Result<[WrittenCopy], CopyFailure> {
    store.readCopies(of: shot, identity).mapError { $0.known(read?.layout.copies ?? []) }
  }

  /// The copy of a shot's golden that is not there, or not what it should be.
  package func lostCopy(of shot: String) -> (file: Place, problem: CopyProblem)? {
    guard let golden = read?.layout[shot], case .failure(let failure) = copies(of: golden) else {
      return nil
    }
    if case .newer = failure.problem { return nil }
    return (store.folder(of: identity)[failure.file], failure.problem)
  }

  /// Whether two branches have changed the file and nobody has said yet what holds.
  package var isUnmerged: Bool {
    read?.diagnostics.contains { $0.code == GoldenLayout.conflictCode } == true
  }

  /// Another scene of which a golden's copy is.
  package func owner(of copy: String) -> String? {
    store.storedScenes().first {
      $0 != identity && (try? store.readCopy(copy, of: $0).get()) != nil
    }
  }

  /// Another shot of the scene whose golden has these very pixels.
  package func shot(withPicture picture: Bitmap, besides name: String) -> String? {
    let hash = PixelHash(of: picture)
    return store.storedShots(of: identity).first { other in
      guard other != name, let bytes = try? store.readPicture(identity, other) else { return false }
      return storedPixelHash(ofPNG: bytes) == hash
    }
  }

  /// The same as `files`, and with the copies as far as they can be read: all that a decision
  /// about the shot replaces.
  func wholeFiles(for shot: String) -> GoldenFiles {
    var files = files(for: shot)
    files.copies = files.layout.flatMap { try? copies(of: $0).get() } ?? []
    return files
  }

  /// What lies on the disk for a shot.
  package func files(for shot: String) -> GoldenFiles {
    var files = GoldenFiles(layout: read?.layout[shot], problem: problem)
    do {
      files.picture = try store.readPicture(identity, shot)
      if files.picture != nil, files.layout == nil, files.problem == nil {
        files.problem = read?.diagnostics.first { $0.severity == .error }?.complaint
      }
    } catch {
      files.problem = "\(error.path): \(error.reason)"
    }
    return files
  }
}

extension Diagnostic {
  /// What is wrong and where, for the verdict on a shot.
  fileprivate var complaint: String {
    span.map { "\(message), \($0.file):\($0.start.line)" } ?? message
  }
}
