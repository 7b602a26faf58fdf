import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel

/// The content of a file in one revision.
enum DocumentContent: Sendable {
  case interface(InterfaceDocument, DocumentParts)
  /// The bytes of a scene or a figure.
  case scene([UInt8])
  /// The reason why the file cannot be read.
  case broken(String)
}

/// The file of a screen in one revision, as far as it identifies its roots.
struct DocumentVersion: Sendable {
  let file: FileVersion
  /// The roots in their order; a scene is its only root.
  let roots: [DocumentRoot]
  /// The version of Interface Builder that wrote the file; 0 for scenes.
  let toolsVersion: Int
  /// The reason why the file cannot be read; nil if it can.
  let problem: String?
}

/// A root of a document with the names by which it is found in other revisions.
struct DocumentRoot: Sendable {
  /// The name in the document; nil for a scene.
  let name: String?
  /// The other names in the document.
  let aliases: [String]
  /// The identifiers of the view and of its owner; empty if there are none.
  let objectIDs: [String]
  /// The identifiers that the app's code uses: of the storyboard, and the class.
  let codeNames: [String]
  /// The name of the root that shows this one, as a table shows its cells; nil for a screen.
  let screen: String?
  /// The hash of the part of the document that determines the images.
  let content: ContentHash
  /// The hash of the root's own elements and of what all roots share.
  let own: ContentHash

  /// Returns whether the roots are the same object.
  func isSameObject(as other: DocumentRoot) -> Bool {
    if name == nil, other.name == nil { return true }
    return objectIDs.contains { !$0.isEmpty && other.objectIDs.contains($0) }
  }
}

extension DocumentContent {
  /// Parses a file; nil bytes are those of a missing or too large blob.
  init(_ file: FileVersion, _ bytes: [UInt8]?) {
    guard let bytes else {
      self = .broken("its content is not in this clone, or too large")
      return
    }
    if let line = conflictLine(in: bytes) {
      self = .broken("unresolved merge conflict, line \(line)")
      return
    }
    guard isInterfaceFile(file.path) else {
      self = .scene(bytes)
      return
    }
    let read = readInterface(bytes, file: file.path)
    guard let document = read.value, !read.hasErrors else {
      let error = read.diagnostics.first { $0.severity == .error }
      self = .broken(error.map(\.reason) ?? "not a document of Interface Builder")
      return
    }
    self = .interface(document, DocumentParts(document))
  }
}

extension DocumentVersion {
  init(_ file: FileVersion, _ content: DocumentContent) {
    switch content {
    case .broken(let reason):
      self.init(file: file, roots: [], toolsVersion: 0, problem: reason)
    case .scene(let bytes):
      let content = ContentHash(of: bytes)
      let root = DocumentRoot(
        name: nil, aliases: [], objectIDs: [], codeNames: [], screen: nil,
        content: content, own: content)
      self.init(file: file, roots: [root], toolsVersion: 0, problem: nil)
    case .interface(let document, let parts):
      self.init(
        file: file, roots: documentRoots(of: document, parts),
        toolsVersion: document.toolsVersion, problem: nil)
    }
  }

  /// Returns the root with this name, or else all roots with this alias.
  func roots(called name: String) -> [DocumentRoot] {
    let named = roots.filter { $0.name == name }
    return named.isEmpty ? roots.filter { $0.aliases.contains(name) } : named
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
  let (frame, resources) = parts.frame.withoutNamedResources
  let shared = [hash(frame), ContentHash(of: [document.isJapanese ? 1 : 0])]
  let values = frame.attributeValues
  let hashesOfResources = resources.map { ($0.name, hash($0.element)) }
  func hashes(_ part: XMLElement) -> [ContentHash] {
    let values = part.attributeValues.union(values)
    return [hash(part)] + hashesOfResources.filter { values.contains($0.0) }.map(\.1)
  }
  // Many roots, such as cells, are in the same scene.
  var known: [Int: [ContentHash]] = [:]
  return document.roots.map { root in
    let own = parts.parts(of: root).flatMap { part in
      switch part {
      case .bars(let bars): return hashes(bars)
      case .whole(let index):
        let found = known[index] ?? hashes(parts.children[index])
        known[index] = found
        return found
      }
    }
    let content = ContentHash(combining: shared + own)
    return DocumentRoot(
      name: root.name, aliases: root.aliases, objectIDs: [root.objectID, root.owner["id"] ?? ""],
      codeNames: ["storyboardIdentifier", "reuseIdentifier", "customClass"].map {
        root.owner[$0] ?? ""
      }, screen: root.listRoot.map { document.roots[$0].name }, content: content,
      own: root.listRoot == nil ? content : ContentHash(combining: shared + hashes(root.view)))
  }
}

extension XMLElement {
  /// The document without what determines no image, and its images and colors, which are found by
  /// their names.
  fileprivate var withoutNamedResources:
    (document: XMLElement, resources: [(name: String, element: XMLElement)])
  {
    var document = self
    // The version of Interface Builder is part of each version of a root.
    document.attributes.removeAll { ["toolsVersion", "systemVersion"].contains($0.name) }
    document.children.removeAll { $0.name == "dependencies" }
    var resources: [(name: String, element: XMLElement)] = []
    for index in document.children.indices where document.children[index].name == "resources" {
      document.children[index].children.removeAll { resource in
        guard let name = resource["name"],
          ["image", "namedColor", "systemColor"].contains(resource.name),
          // Variations have an effect on all roots.
          resource.children.allSatisfy({ $0.name == "color" && $0.children.isEmpty })
        else { return false }
        resources.append((name, resource))
        return true
      }
    }
    return (document, resources)
  }

  /// The values of all attributes in the tree.
  fileprivate var attributeValues: Set<String> {
    var values: Set<String> = []
    var open = [self]
    while let element = open.popLast() {
      for attribute in element.attributes { values.insert(attribute.value) }
      open += element.children
    }
    return values
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
