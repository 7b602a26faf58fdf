package import SnaplinePlatform

// A scene usually has one copy, in a file with a constant name, so that a commit of changed files
// contains it. If shots were approved from different sources, the other copies are in files named
// by their hashes.

extension SourceCopy.SourceKind {
  /// The name of the file of the only copy of this kind.
  var fileName: String { "scene.\(rawValue)" }

  /// Creates the kind of the copy with a name.
  init?(of name: String) {
    guard let kind = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = kind
  }
}

extension GoldenStore {
  /// Returns all copies of a shot, or a failure.
  package func readCopies(
    of shot: GoldenShot, _ identity: String
  ) -> Result<[SourceCopy], CopyFailure> {
    var copies: [SourceCopy] = []
    for name in shot.copies {
      switch readCopy(name, of: identity) {
      case .success(let copy): copies.append(copy)
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(copies)
  }

  /// Returns the copy with a name, from any file that contains it.
  func readCopy(_ name: String, of identity: String) -> Result<SourceCopy, CopyFailure> {
    guard let kind = SourceCopy.SourceKind(of: name) else {
      return .failure(CopyFailure(.changed, of: name))
    }
    let usual = readCopy(name, of: identity, in: kind.fileName)
    if case .success = usual { return usual }
    let own = readCopy(name, of: identity, in: name)
    if case .failure(let failure) = own, failure.problem == .missing { return usual }
    return own
  }

  private func readCopy(
    _ name: String, of identity: String, in file: String
  ) -> Result<SourceCopy, CopyFailure> {
    do throws(FileError) {
      let bytes = try readFile(folder(of: identity)[file], limit: Self.largestLayout)
      return SourceCopy.read(bytes, name: name, in: file)
    } catch {
      let isMissing = error.problem == .missing
      let problem = isMissing ? CopyProblem.missing : .unreadable(error.reason)
      return .failure(CopyFailure(problem, of: name, in: file))
    }
  }

  /// Returns the files of all copies in a scene's directory.
  package func storedCopies(of identity: String) -> [RootedPath] {
    let folder = folder(of: identity)
    let usual = SourceCopy.SourceKind.allCases.filter { usualCopy($0, of: identity) != nil }
    return (namedCopies(of: identity) + usual.map(\.fileName)).map { folder[$0] }
  }

  /// Returns the copy files named by their hashes.
  private func namedCopies(of identity: String) -> [String] {
    ((try? listFolder(folder(of: identity))) ?? []).filter {
      $0.kind == .file && isCopyFileName($0.name)
    }.map(\.name)
  }

  /// Returns the copy in the file with the constant name; nil if there is none, or if the file is
  /// not a copy.
  private func usualCopy(_ kind: SourceCopy.SourceKind, of identity: String) -> SourceCopy? {
    (try? readFile(folder(of: identity)[kind.fileName], limit: Self.largestLayout))
      .flatMap { SourceCopy($0, kind) }
  }
}

extension GoldenStore {
  /// Returns the file for a new copy: no file that a layout file refers to is overwritten.
  func unusedPath(
    for copy: SourceCopy, of identity: String, from old: GoldenLayout, to new: GoldenLayout
  ) -> RootedPath {
    let folder = folder(of: identity)
    let (usual, own) = (folder[copy.kind.fileName], folder[copy.name])
    let held = usualCopy(copy.kind, of: identity)?.name
    if held == copy.name { return usual }
    guard fileKind(own) == nil else { return own }
    if let held { return old.copies.union(new.copies).contains(held) ? own : usual }
    // An existing file is a damaged copy if no other file contains that copy; otherwise it is not
    // ours.
    let isDamaged = old.copies.contains {
      SourceCopy.SourceKind(of: $0) == copy.kind && fileKind(folder[$0]) == nil
    }
    return isDamaged || fileKind(usual) == nil ? usual : own
  }

  /// The remaining operations on the copies of a scene.
  private struct CopyPlan {
    /// The copies to rename to the constant name, with their bytes.
    var renamed: [(old: RootedPath, new: RootedPath, bytes: [UInt8])] = []
    /// The copies that no shot refers to.
    var unused: [RootedPath] = []
  }

  private func plan(for layout: GoldenLayout, of identity: String) -> CopyPlan {
    let folder = folder(of: identity)
    let names = namedCopies(of: identity)
    var plan = CopyPlan()
    for kind in SourceCopy.SourceKind.allCases {
      let used = layout.shots.flatMap(\.copies).filter { SourceCopy.SourceKind(of: $0) == kind }
      let usual = folder[kind.fileName]
      var held = usualCopy(kind, of: identity)?.name
      if held != nil || fileKind(usual) == nil, !used.contains(where: { $0 == held }),
        let next = used.first(where: { name in
          guard names.contains(name) else { return false }
          return (try? readCopy(name, of: identity, in: name).get()) != nil
        }), let bytes = try? readFile(folder[next], limit: Self.largestLayout)
      {
        plan.renamed.append((folder[next], usual, bytes))
        held = nil
      }
      plan.unused += names.filter { name in
        SourceCopy.SourceKind(of: name) == kind && (!used.contains(name) || name == held)
      }.map { folder[$0] }
      if used.isEmpty, held != nil { plan.unused.append(usual) }
    }
    return plan
  }

  /// Removes the copies that no shot refers to, and renames one of the others to the constant name.
  ///
  /// A copy is removed only after its bytes are written under the other name.
  /// - Returns: The files that were written and those that were removed as unused.
  @discardableResult
  func tidyCopies(
    of identity: String, for layout: GoldenLayout
  ) throws(FileError) -> (written: [RootedPath], unused: [RootedPath]) {
    let plan = plan(for: layout, of: identity)
    for (old, new, bytes) in plan.renamed {
      try writeFile(bytes, to: new)
      try removeFile(old)
    }
    for file in plan.unused { try removeFile(file) }
    return (plan.renamed.map(\.new), plan.unused)
  }

  /// Completes an interrupted recording of a scene's copies, and renames those of older versions.
  /// - Returns: The files that were written.
  package func repairCopies(of identity: String) throws(FileError) -> [RootedPath] {
    guard !namedCopies(of: identity).isEmpty else { return [] }
    return try withLock(on: folder(of: identity)) { () throws(FileError) in
      guard let read = try readLayout(of: identity), read.isWhole else { return [] }
      return try tidyCopies(of: identity, for: read.layout).written
    }
  }

  /// Completes an interrupted conversion: removes the images of text goldens.
  package func removeImagesOfTextGoldens(of identity: String) throws(FileError) {
    guard !storedShots(of: identity).isEmpty else { return }
    try withLock(on: folder(of: identity)) { () throws(FileError) in
      guard let read = try readLayout(of: identity) else { return }
      try removeImagesOfTextGoldens(in: read.layout, of: identity)
    }
  }

  func removeImagesOfTextGoldens(
    in layout: GoldenLayout, of identity: String
  ) throws(FileError) {
    for shot in layout.shots where shot.pixels != nil && !shot.name.contains("/") {
      try removeFile(imagePath(identity, shot.name))
    }
  }

  /// Returns the copies in a scene's directory that no shot refers to; empty if that cannot be
  /// determined.
  package func unusedCopies(of identity: String) -> [RootedPath] {
    guard let read = try? readLayout(of: identity), read.isWhole else { return [] }
    return plan(for: read.layout, of: identity).unused
  }

  /// Removes the copies of a scene that no shot refers to.
  /// - Returns: The removed files.
  package func removeUnusedCopies(of identity: String) throws(FileError) -> [RootedPath] {
    guard !unusedCopies(of: identity).isEmpty else { return [] }
    return try withLock(on: folder(of: identity)) { () throws(FileError) in
      let unused = unusedCopies(of: identity)
      for file in unused { try removeFile(file) }
      return unused
    }
  }
}
