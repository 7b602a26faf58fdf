import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

// Content that the document does not store in the view that shows it.
extension SceneImporter {
  /// Adds the content of a container view, of a web view or of a view of another framework.
  mutating func addContent(of element: XMLElement, to id: ViewID) {
    guard scene.views.count < limits.views else { return }
    if let (root, other) = document.embeddedRoot(in: element) {
      other.file == document.file ? addEmbedded(root, to: id) : addEmbedded(root, of: other, to: id)
    } else if let symbol = Self.placeholders[element.name], scene[id].content == .plain {
      addPlaceholder(symbol, to: id, element.span)
    }
  }

  /// The largest number of views of other controllers, which can embed each other.
  private static let embeddedLimit = 32

  /// Adds the view of a controller of another storyboard, whose identifiers are its own.
  private mutating func addEmbedded(
    _ root: InterfaceRoot, of other: InterfaceDocument, to id: ViewID
  ) {
    let outer = (document, items, views, owners)
    (document, items, views, owners) = (other, [:], [:], [])
    // The container and the guides of the document itself stay out of reach.
    addEmbedded(root, to: id)
    for (element, view) in owners { addConstraints(of: element, in: view) }
    (document, items, views, owners) = outer
  }

  /// Adds the view of a controller that fills a container view, with the margins of a screen.
  private mutating func addEmbedded(_ root: InterfaceRoot, to id: ViewID) {
    let key = "\(document.file) \(root.objectID)"
    guard !embedded.contains(key), embedded.count < Self.embeddedLimit else { return }
    embedded.insert(key)
    addControllerGuides(of: root, ViewID(scene.views.count))
    let view = addConstrained(root.view, to: id)
    if scene.views[view.index].layoutMargins == nil {
      scene.views[view.index].layoutMargins = EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    }
    fillSuperview(view, of: id, root.view.span)
  }

  /// The symbols that stand for what other frameworks draw.
  private static let placeholders = [
    "wkWebView": "globe", "webView": "globe", "mapView": "mappin", "arscnView": "camera",
    "arskView": "camera",
  ]

  /// Adds a gray symbol in the middle of a view, on a gray ground unless the view has a color.
  private mutating func addPlaceholder(_ name: String, to id: ViewID, _ span: SourceSpan) {
    var image = ImageContent()
    image.symbol = Symbol(name)
    image.mode = .center
    image.rendering = .alwaysTemplate
    var view = View(
      name: self.name("content"), parent: id, content: .image(image), span: span)
    view.appearance.tint = AdaptiveColor(light: Color(174, 174, 178), dark: Color(99, 99, 102))
    let ground = scene[id].appearance.background
    scene.views[id.index].appearance.background =
      ground ?? AdaptiveColor(light: Color(242, 242, 247), dark: Color(28, 28, 30))
    fillSuperview(scene.add(view), of: id, span)
  }

  private mutating func fillSuperview(_ view: ViewID, of parent: ViewID, _ span: SourceSpan) {
    for attribute in [Attribute.left, .right, .top, .bottom] {
      constrain(
        Anchor(.view(view), attribute), to: [AnchorTerm(1, Anchor(.view(parent), attribute))],
        at: span)
    }
  }
}

extension InterfaceDocument {
  /// Returns the root that a container view embeds, also in a navigation controller without a bar or
  /// in another storyboard, and its document; nil if the root is in no document of the app.
  func embeddedRoot(in element: XMLElement) -> (InterfaceRoot, InterfaceDocument)? {
    var (document, target) = (self, element.embeddedController)
    for _ in 0..<8 {
      guard let id = target else { return nil }
      if let found = document.roots.first(where: { $0.kind == .controller && $0.owner["id"] == id })
      {
        return (found, document)
      }
      guard let object = document.object(id) else { return nil }
      target = object.embeddedController
      guard let name = object.referencedStoryboard else { continue }
      guard let other = otherStoryboard(name) else { return nil }
      target = other.controller(object["referencedIdentifier"])
      document = other
    }
    return nil
  }

  private func object(_ id: String) -> XMLElement? {
    var found: XMLElement?
    root.visit { if found == nil, $0["id"] == id { found = $0 } }
    return found
  }

  /// Returns the object identifier of the controller with a storyboard identifier; without one that
  /// of the initial controller.
  private func controller(_ identifier: String?) -> String? {
    guard let identifier else { return root["initialViewController"] }
    var found: String?
    root.visit { if found == nil, $0["storyboardIdentifier"] == identifier { found = $0["id"] } }
    return found
  }

  /// The names of the storyboards whose controllers the document can show.
  package var referencedStoryboards: Set<String> {
    var names: Set<String> = []
    root.visit { if let name = $0.referencedStoryboard { names.insert(name) } }
    return names
  }
}

extension XMLElement {
  /// The name of the storyboard to which a placeholder of a controller refers.
  fileprivate var referencedStoryboard: String? {
    name == "viewControllerPlaceholder" ? self["storyboardName"] : nil
  }

  /// The identifier of the controller that a container view or a navigation controller without a bar
  /// shows.
  var embeddedController: String? {
    func destination(_ key: String, _ value: String) -> String? {
      list("connections").first { $0[key] == value }?["destination"]
    }
    return switch name {
    case "containerView": destination("kind", "embed")
    case "navigationController" where bool("navigationBarHidden") == true:
      destination("relationship", "rootViewController")
    default: nil
    }
  }
}
