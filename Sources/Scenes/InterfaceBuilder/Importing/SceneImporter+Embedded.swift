import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

// Content that the document does not store in the view that shows it.
extension SceneImporter {
  /// Adds the content of a container view, of a web view or of a view of another framework.
  mutating func addContent(of element: XMLElement, to id: ViewID) {
    guard scene.views.count < limits.views else { return }
    if let root = document.embeddedRoot(in: element) {
      addEmbedded(root, to: id)
    } else if let symbol = Self.placeholders[element.name], scene[id].content == .plain {
      addPlaceholder(symbol, to: id, element.span)
    }
  }

  /// The largest number of views of other controllers, which can embed each other.
  private static let embeddedLimit = 32

  /// Adds the view of a controller that fills a container view, with the margins of a screen.
  private mutating func addEmbedded(_ root: InterfaceRoot, to id: ViewID) {
    let key = root.objectID
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
  /// Returns the root that a container view embeds, also in a navigation controller without a bar;
  /// nil if it is in another document.
  func embeddedRoot(in element: XMLElement) -> InterfaceRoot? {
    var target = element.embeddedController
    for _ in 0..<4 {
      guard let id = target else { return nil }
      if let found = roots.first(where: { $0.kind == .controller && $0.owner["id"] == id }) {
        return found
      }
      target = nil
      root.visit { if $0["id"] == id { target = target ?? $0.embeddedController } }
    }
    return nil
  }
}

extension XMLElement {
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
