import SnaplineBasics
package import SnaplineImaging
package import SnaplinePlatform

/// A scene's layout file, read once for all shots of the scene.
package struct StoredLayoutFile: Sendable {
  /// The parsed file; nil if there is none.
  package let read: ParsedLayoutFile?
  /// The reason why the entire file cannot be used.
  package let problem: String?

  private let store: GoldenStore
  /// The path of the scene.
  package let identity: String

  /// The copies in memory; nil if they are files of the store.
  private let copies: [SourceCopy]?

  /// Creates a layout that is not stored, with the copies that it names.
  /// - Parameter store: The store of all other goldens.
  package init(
    _ layout: GoldenLayout, copies: [SourceCopy], of identity: String, among store: GoldenStore
  ) {
    (self.store, self.identity, self.copies) = (store, identity, copies)
    var parsed = ParsedLayoutFile(diagnostics: [])
    parsed.layout = layout
    read = parsed
    problem = nil
  }

  package init(_ store: GoldenStore, _ identity: String) {
    self.store = store
    copies = nil
    self.identity = identity
    do {
      let read = try store.readLayout(of: identity)
      self.read = read
      problem = read?.isUnusable == true ? read?.diagnostics.first?.copyDiagnostic : nil
    } catch {
      read = nil
      problem = "\(error.path): \(error.reason)"
    }
  }

  /// Returns the layout file of another scene.
  package func layout(of other: String) -> StoredLayoutFile { StoredLayoutFile(store, other) }

  /// The path of the layout file, whether it exists or not.
  package var layout: RootedPath { store.layoutPath(identity) }

  /// Returns the path of a shot's image, whether it exists or not.
  package func imagePath(of shot: String) -> RootedPath { store.imagePath(identity, shot) }

  /// Returns the copies of a shot's sources, or the reason why they are not available.
  package func copies(of shot: GoldenShot) -> Result<[SourceCopy], CopyFailure> {
    if let copies { return .success(copies) }
    return store.readCopies(of: shot, identity).mapError { $0.resolved(read?.layout.copies ?? []) }
  }

  /// Returns the copy of a shot's golden that is missing or invalid.
  package func missingCopy(of shot: String) -> (file: RootedPath, problem: CopyProblem)? {
    guard let golden = read?.layout[shot], case .failure(let failure) = copies(of: golden) else {
      return nil
    }
    if case .newer = failure.problem { return nil }
    return (store.folder(of: identity)[failure.file], failure.problem)
  }

  /// Whether the file has an unresolved merge conflict.
  package var isUnmerged: Bool {
    read?.diagnostics.contains { $0.code == GoldenLayout.conflictCode } == true
  }

  /// Returns another scene whose golden the copy belongs to.
  package func owner(of copy: String) -> String? {
    store.storedScenes().first {
      $0 != identity && (try? store.readCopy(copy, of: $0).get()) != nil
    }
  }

  /// Returns another shot of the scene whose golden has the same pixels.
  package func shot(withImage image: Bitmap, except name: String) -> String? {
    let hash = PixelHash(of: image)
    if let twin = read?.layout.shots.first(where: { $0.name != name && $0.pixels == hash }) {
      return twin.name
    }
    return store.storedShots(of: identity).first { other in
      guard other != name, read?.layout[other]?.pixels == nil,
        let bytes = try? store.readImage(identity, other)
      else { return false }
      return storedPixelHash(ofPNG: bytes) == hash
    }
  }

  /// Returns the golden files with all readable copies: everything that a decision about the shot
  /// replaces.
  func allFiles(for shot: String) -> GoldenFiles {
    var files = files(for: shot)
    files.copies = files.layout.flatMap { try? copies(of: $0).get() } ?? []
    return files
  }

  /// Returns the golden files of a shot.
  package func files(for shot: String) -> GoldenFiles {
    var files = GoldenFiles(layout: read?.layout[shot], problem: problem)
    // The image of a text golden is a remnant of an interrupted conversion.
    guard files.pixels == nil else { return files }
    do {
      files.image = try store.readImage(identity, shot)
      if files.image != nil, files.layout == nil, files.problem == nil {
        files.problem = read?.diagnostics.first { $0.severity == .error }?.copyDiagnostic
      }
    } catch {
      files.problem = "\(error.path): \(error.reason)"
    }
    return files
  }
}

extension Diagnostic {
  /// The problem and its location, for the verdict on a shot.
  fileprivate var copyDiagnostic: String {
    span.map { "\(message), \($0.file):\($0.start.line)" } ?? message
  }
}
