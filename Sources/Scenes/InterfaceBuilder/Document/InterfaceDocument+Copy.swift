import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension InterfaceDocument {
  /// Returns the part of the tree that determines the image of a root.
  package func subtree(of root: InterfaceRoot) -> XMLElement {
    DocumentParts(self).subtree(of: root)
  }

  /// Returns the root that corresponds to `requested`: the same view, or else the same name.
  package func root(like requested: InterfaceRoot) -> InterfaceRoot? {
    roots.first { $0.objectID == requested.objectID && !requested.objectID.isEmpty }
      ?? roots.first { $0.name == requested.name } ?? roots.first
  }
}

/// The parts of a document, from which those that determine the image of a root are selected: the
/// document's attributes, its resources, the scene of the root and those that it embeds, and the bar
/// elements of the controllers around it.
package struct DocumentParts: Sendable {
  /// A part of the list of scenes or objects.
  package enum Part {
    /// A whole scene or object, by its index in `children`.
    case whole(Int)
    /// The bars and segues of a scene.
    case bars(XMLElement)
  }

  /// The document with an empty list.
  package let frame: XMLElement
  /// The scenes of a storyboard; the objects of a xib, which has its views as siblings.
  package let children: [XMLElement]
  private let list: String
  private let file: String
  private let toolsVersion: Int
  private let isJapanese: Bool
  /// The indices of the children by the positions of the elements in them.
  private let indices: [SourcePosition: Int]
  /// The controllers with segues to an object, and the tabs of a container, by identifier.
  private var sources: [String: [String]] = [:]
  private var tabs: [String: [String]] = [:]
  /// The children whose controllers container views of a child embed, by index.
  private let embedded: [Int: Set<Int>]

  package init(_ document: InterfaceDocument) {
    list = document.root.child("scenes") == nil ? "objects" : "scenes"
    (file, toolsVersion) = (document.file, document.toolsVersion)
    isJapanese = document.isJapanese
    var frame = document.root
    var children: [XMLElement] = []
    for index in frame.children.indices where frame.children[index].name == list {
      children += frame.children[index].children
      frame.children[index].children = []
    }
    (self.frame, self.children) = (frame, children)
    var indices: [SourcePosition: Int] = [:]
    var (controllers, targets): ([String: Int], [(Int, String)]) = ([:], [])
    for (index, child) in children.enumerated() {
      child.visit { element in
        indices[element.span.start] = indices[element.span.start] ?? index
        if let target = element.embeddedController { targets.append((index, target)) }
        let isController =
          element.name.hasSuffix("ontroller") || element.name == "viewControllerPlaceholder"
        if isController, let id = element["id"] { controllers[id] = index }
      }
    }
    self.indices = indices
    embedded = targets.reduce(into: [:]) { embedded, pair in
      if let index = controllers[pair.1] { embedded[pair.0, default: []].insert(index) }
    }
    var (sources, tabs): ([String: [String]], [String: [String]]) = ([:], [:])
    document.root.visit { element in
      guard element.name.hasSuffix("ontroller"), let id = element["id"] else { return }
      for target in element.segues.compactMap({ $0["destination"] }) {
        sources[target, default: []].append(id)
        if element.name == "tabBarController" { tabs[id, default: []].append(target) }
      }
    }
    (self.sources, self.tabs) = (sources, tabs)
  }

  /// Returns the parts that determine the image of a root.
  package func parts(of root: InterfaceRoot) -> [Part] {
    let around = container(of: root)
    let shown = indices[root.view.span.start].map(shownChildren) ?? []
    return children.indices.compactMap { index in
      if shown.contains(index) || children[index].name == "placeholder" { return .whole(index) }
      return list == "scenes" ? children[index].barsOnly(around).map { .bars($0) } : nil
    }
  }

  /// Returns the document with only what determines the image of a root.
  /// - Parameter version: The version of Interface Builder whose canvas shows it.
  package func document(of root: InterfaceRoot, version: Int) -> InterfaceDocument? {
    var log = DiagnosticLog(limit: Limits.standard.diagnostics)
    let tree = subtree(of: root)
    // Other roots may contain the kana by which ideographs are read.
    return InterfaceDocument(
      version == toolsVersion ? tree : tree.withToolsVersion(version), file: file,
      isJapanese: isJapanese, log: &log)
  }

  fileprivate func subtree(of root: InterfaceRoot) -> XMLElement {
    var tree = frame
    guard let place = tree.children.firstIndex(where: { $0.name == list }) else { return tree }
    tree.children[place].children = parts(of: root).map { part in
      switch part {
      case .whole(let index): children[index]
      case .bars(let scene): scene
      }
    }
    return tree
  }

  /// Returns a child and those that it embeds, which can embed others.
  private func shownChildren(of child: Int) -> Set<Int> {
    var found: Set<Int> = [child]
    var open = [child]
    while let next = open.popLast() {
      for inner in embedded[next] ?? [] where found.insert(inner).inserted { open.append(inner) }
    }
    return found
  }

  /// Returns the identifiers of the controllers with segues to a root, and of its sibling tabs.
  private func container(of root: InterfaceRoot) -> Set<String> {
    var found: Set<String> = []
    var open = [root.owner["id"] ?? ""]
    while let id = open.popLast() {
      for source in sources[id] ?? [] where found.insert(source).inserted { open.append(source) }
    }
    return found.union(found.flatMap { tabs[$0] ?? [] })
  }
}

extension XMLElement {
  /// Returns a storyboard scene with only the bars and segues of its controllers; nil if it has
  /// none of the controllers in `around`.
  fileprivate func barsOnly(_ around: Set<String>) -> XMLElement? {
    let controllers = list("objects").filter { around.contains($0["id"] ?? "") }
    guard !controllers.isEmpty, var objects = child("objects") else { return nil }
    objects.children = controllers.map { controller in
      var bars = controller
      let keys = ["navigationBar", "tabBar", "toolbar", "tabBarItem", "simulatedTopBarMetrics"]
      bars.children = controller.children.filter { keys.contains($0["key"] ?? "") }
      let connections = XMLElement(
        name: "connections", attributes: [], children: controller.segues, text: "",
        span: controller.span)
      bars.children.append(connections)
      return bars
    }
    var scene = self
    scene.children = [objects]
    return scene
  }
}

extension XMLElement {
  /// The tree as canonical XML: attributes sorted by name, one element a line.
  package var canonicalText: String {
    var written = ""
    write(indent: "", into: &written)
    return written
  }

  private func write(indent: String, into written: inout String) {
    written += indent
    written += "<"
    written += name
    for attribute in attributes.sorted(by: { $0.name < $1.name }) {
      written += " "
      written += attribute.name
      written += "=\""
      written += xmlEscaped(attribute.value)
      written += "\""
    }
    let isBlank = text.isBlank
    // Whitespace of a string is kept, because it can be part of the content.
    if children.isEmpty, isBlank, name != "string" {
      written += "/>\n"
      return
    }
    written += ">"
    if !isBlank || children.isEmpty { written += xmlEscaped(text) }
    if !children.isEmpty {
      written += "\n"
      for child in children { child.write(indent: indent + " ", into: &written) }
      written += indent
    }
    written += "</"
    written += name
    written += ">\n"
  }
}

extension String {
  /// Whether all characters are whitespace.
  fileprivate var isBlank: Bool {
    for byte in utf8 {
      guard byte < 0x80 else { return allSatisfy(\.isWhitespace) }
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return false }
    }
    return true
  }
}
