import Basics
import InterfaceBuilder
import Platform
import Projects
import SceneModel

/// The file of a screen in one revision, parsed as far as it identifies its roots.
struct DocumentVersion: Sendable {
  enum Content: Sendable {
    case interface(InterfaceDocument, DocumentParts)
    /// The bytes of a scene or a figure.
    case scene([UInt8])
    case broken(String)
  }

  let file: FileVersion
  let content: Content
  /// The roots in their order; a scene is its only root.
  let roots: [DocumentRoot]
  /// The words of a storyboard or a xib that may name images.
  let words: Set<String>

  /// The reason why the file cannot be read; nil if it can.
  var problem: String? { if case .broken(let reason) = content { reason } else { nil } }

  var document: InterfaceDocument? {
    if case .interface(let document, _) = content { document } else { nil }
  }

  var toolsVersion: Int { document?.toolsVersion ?? 0 }
}

/// A root of a document with the names by which it is found in other revisions.
struct DocumentRoot: Sendable {
  /// The name in the document; nil for a scene.
  let name: String?
  /// The identifiers of the view and of its owner; empty if there are none.
  let objectIDs: [String]
  /// The identifiers that the app's code uses: of the storyboard, and the class.
  let codeNames: [String]
  /// The hash of the part of the document that determines the images.
  let content: ContentHash

  /// Returns whether the roots are the same object.
  func isSameObject(as other: DocumentRoot) -> Bool {
    if name == nil, other.name == nil { return true }
    return objectIDs.contains { !$0.isEmpty && other.objectIDs.contains($0) }
  }
}

extension DocumentVersion {
  /// Parses a file; nil bytes are those of a missing or too large blob.
  init(_ file: FileVersion, _ bytes: [UInt8]?) {
    guard let bytes else {
      self.init(broken: "its content is not in this clone, or too large", file)
      return
    }
    if let line = conflictLine(in: bytes) {
      self.init(broken: "unresolved merge conflict, line \(line)", file)
      return
    }
    guard isInterfaceFile(file.path) else {
      let root = DocumentRoot(
        name: nil, objectIDs: [], codeNames: [], content: ContentHash(of: bytes))
      self.init(file: file, content: .scene(bytes), roots: [root], words: [])
      return
    }
    let read = readInterface(bytes, file: file.path)
    guard let document = read.value, !read.hasErrors else {
      let error = read.diagnostics.first { $0.severity == .error }
      self.init(broken: error.map(\.reason) ?? "not a document of Interface Builder", file)
      return
    }
    let parts = DocumentParts(document)
    self.init(
      file: file, content: .interface(document, parts), roots: documentRoots(of: document, parts),
      words: document.imageWords)
  }

  private init(broken reason: String, _ file: FileVersion) {
    self.init(file: file, content: .broken(reason), roots: [], words: [])
  }

  /// Returns the root that is the same object, or else the only one with the same name in code.
  func root(like other: DocumentRoot, besides used: Set<String?> = []) -> DocumentRoot? {
    if let same = roots.first(where: { $0.isSameObject(as: other) }) { return same }
    let free = roots.filter { !used.contains($0.name) }
    for index in other.codeNames.indices where !other.codeNames[index].isEmpty {
      let found = free.filter {
        $0.codeNames.indices.contains(index) && $0.codeNames[index] == other.codeNames[index]
      }
      if found.count == 1 { return found[0] }
    }
    return other.objectIDs.allSatisfy(\.isEmpty) ? free.first { $0.name == other.name } : nil
  }
}

/// Returns the roots of a document, each with the hash of what determines its images.
private func documentRoots(
  of document: InterfaceDocument, _ parts: DocumentParts
) -> [DocumentRoot] {
  func hash(_ element: XMLElement) -> ContentHash {
    ContentHash(of: Array(element.canonicalText.utf8))
  }
  let frame = [hash(parts.frame), ContentHash(of: [document.isJapanese ? 1 : 0])]
  // Many roots, such as cells, are in the same scene.
  var hashes: [Int: ContentHash] = [:]
  return document.roots.map { root in
    let own = parts.parts(of: root).map { part in
      switch part {
      case .bars(let bars): return hash(bars)
      case .whole(let index):
        let known = hashes[index] ?? hash(parts.children[index])
        hashes[index] = known
        return known
      }
    }
    return DocumentRoot(
      name: root.name, objectIDs: [root.objectID, root.owner["id"] ?? ""],
      codeNames: ["storyboardIdentifier", "reuseIdentifier", "customClass"].map {
        root.owner[$0] ?? ""
      }, content: ContentHash(combining: frame + own))
  }
}

extension Diagnostic {
  /// The message with its line.
  var reason: String { span.map { "\(message), line \($0.start.line)" } ?? message }
}

/// Returns the first line with git's mark of a conflict; nil if there is none.
private func conflictLine(in bytes: [UInt8]) -> Int? {
  let mark = Array("<<<<<<< ".utf8)
  var (line, start) = (1, bytes.startIndex)
  while start < bytes.endIndex {
    if bytes[start] == mark[0], bytes[start...].starts(with: mark) { return line }
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    (line, start) = (line + 1, end + 1)
  }
  return nil
}
