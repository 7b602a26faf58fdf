import Basics
import SceneSyntax

extension InterfaceDocument {
  /// Returns the part of the tree that determines the image of a root: the document's attributes,
  /// its resources, the scene of the root, and the bar elements of the controllers around it.
  package func subtree(of root: InterfaceRoot) -> XMLElement {
    let around = container(of: root)
    // A xib has its views as siblings in one list.
    let list = self.root.child("scenes") == nil ? "objects" : "scenes"
    var part = self.root
    for index in part.children.indices where part.children[index].name == list {
      part.children[index].children = part.children[index].children.compactMap { child in
        if child.holds(root.view) || child.name == "placeholder" { return child }
        return list == "scenes" ? child.barsOnly(around) : nil
      }
    }
    return part
  }

  /// Returns the identifiers of the controllers with segues to a root, and of its sibling tabs.
  private func container(of root: InterfaceRoot) -> Set<String> {
    var sources: [String: [String]] = [:]
    var tabs: [String: [String]] = [:]
    self.root.visit { element in
      guard element.name.hasSuffix("ontroller"), let id = element["id"] else { return }
      for target in element.segues.compactMap({ $0["destination"] }) {
        sources[target, default: []].append(id)
        if element.name == "tabBarController" { tabs[id, default: []].append(target) }
      }
    }
    var found: Set<String> = []
    var open = [root.owner["id"] ?? ""]
    while let id = open.popLast() {
      for source in sources[id] ?? [] where found.insert(source).inserted { open.append(source) }
    }
    return found.union(found.flatMap { tabs[$0] ?? [] })
  }

  /// Returns the root that corresponds to `requested`: the same view, or else the same name.
  package func root(like requested: InterfaceRoot) -> InterfaceRoot? {
    roots.first { $0.objectID == requested.objectID && !requested.objectID.isEmpty }
      ?? roots.first { $0.name == requested.name } ?? roots.first
  }
}

extension XMLElement {
  fileprivate func holds(_ view: XMLElement) -> Bool {
    var isFound = false
    visit { if $0.span == view.span { isFound = true } }
    return isFound
  }

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
    var lines: [String] = []
    write(indent: "", into: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(indent: String, into lines: inout [String]) {
    let written = attributes.sorted { $0.name < $1.name }
      .map { " \($0.name)=\"\(xmlEscaped($0.value))\"" }.joined()
    let start = "\(indent)<\(name)\(written)"
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !children.isEmpty else {
      // Whitespace of a string is kept, because it can be part of the content.
      lines.append(
        isBlank && name != "string" ? start + "/>" : "\(start)>\(xmlEscaped(text))</\(name)>")
      return
    }
    lines.append(start + ">" + (isBlank ? "" : xmlEscaped(text)))
    for child in children { child.write(indent: indent + " ", into: &lines) }
    lines.append("\(indent)</\(name)>")
  }
}
