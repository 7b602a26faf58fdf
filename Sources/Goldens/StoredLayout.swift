import Diagnostics
package import Files

/// A scene's layout file as it was found, read once for all shots of the scene.
package struct StoredLayout: Sendable {
  /// Nothing where there is no file.
  package let read: ReadLayout?
  /// Why the file cannot be used at all.
  package let problem: String?

  private let store: GoldenStore
  private let identity: String

  package init(_ store: GoldenStore, _ identity: String) {
    self.store = store
    self.identity = identity
    do {
      let read = try store.readLayout(of: identity)
      self.read = read
      problem = read?.isUnusable == true ? read?.diagnostics.first?.message : nil
    } catch {
      read = nil
      problem = "\(error.path): \(error.reason)"
    }
  }

  /// The file of a shot's picture, whether it is there or not.
  package func picture(of shot: String) -> Place { store.picture(identity, shot) }

  /// What lies on the disk for a shot.
  package func files(for shot: String) -> GoldenFiles {
    var files = GoldenFiles(layout: read?.layout[shot], problem: problem)
    do {
      files.picture = try store.readPicture(identity, shot)
    } catch {
      files.problem = "\(error.path): \(error.reason)"
    }
    return files
  }
}
