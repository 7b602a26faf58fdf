import Bytes
import SceneSyntax

extension InterfaceDocument {
  /// The part of the tree that decides how a root looks: the document's own attributes, its
  /// resources, the scene of the root, and of the controllers around it what their bars need.
  package func part(of root: InterfaceRoot) -> XMLElement {
    let around = surroundings(of: root)
    // A xib holds its views side by side.
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

  /// The identifiers of the controllers from which segues lead to a root, and of the tabs beside it.
  private func surroundings(of root: InterfaceRoot) -> Set<String> {
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

  /// The root that a part was made of: the same view, or else the one of its name.
  package func root(like wanted: InterfaceRoot) -> InterfaceRoot? {
    roots.first { $0.objectID == wanted.objectID && !wanted.objectID.isEmpty }
      ?? roots.first { $0.name == wanted.name } ?? roots.first
  }
}

extension XMLElement {
  fileprivate func holds(_ view: XMLElement) -> Bool {
    var isFound = false
    visit { if $0.span == view.span { isFound = true } }
    return isFound
  }

  /// A scene of a storyboard with the bars of its controllers and where their segues lead;
  /// nil where none of these is around.
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
  /// The tree as an XML file in one form: attributes by their names, an element in a line.
  package var canonicalText: String {
    var lines: [String] = []
    write(indent: "", into: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(indent: String, into lines: inout [String]) {
    let written = attributes.sorted { $0.name < $1.name }
      .map { " \($0.name)=\"\(xmlText($0.value))\"" }.joined()
    let start = "\(indent)<\(name)\(written)"
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !children.isEmpty else {
      // A text keeps its blanks: they may be what it says.
      lines.append(
        isBlank && name != "string" ? start + "/>" : "\(start)>\(xmlText(text))</\(name)>")
      return
    }
    lines.append(start + ">" + (isBlank ? "" : xmlText(text)))
    for child in children { child.write(indent: indent + " ", into: &lines) }
    lines.append("\(indent)</\(name)>")
  }
}
