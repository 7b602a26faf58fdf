import Diagnostics
import SceneModel
import SceneSyntax

extension ViewProperty {
  static let accessibility: [ViewProperty] = [
    of(views, "isAccessibilityElement") { node, key, view, _, values in
      if let isElement = values.flag(node, for: key) { view.accessibility.isElement = isElement }
    },
    of(views, "accessibilityLabel") { node, key, view, _, values in
      if let text = values.text(node, for: key) { view.accessibility.label = text }
    },
    of(views, "accessibilityValue") { node, key, view, _, values in
      if let text = values.text(node, for: key) { view.accessibility.value = text }
    },
    of(views, "accessibilityHint") { node, key, view, _, values in
      if let text = values.text(node, for: key) { view.accessibility.hint = text }
    },
    of(views, "accessibilityTraits") { node, key, view, _, values in
      if let traits: [AccessibilityTrait] = values.choices(node, for: key) {
        view.accessibility.traits = Set(traits)
      }
    },
    of(views, "accessibilityIdentifier") { node, key, view, _, values in
      if let text = values.text(node, for: key) { view.accessibility.identifier = text }
    },
    of(views, "accessibilityElementsHidden") { node, key, view, _, values in
      if let hides = values.flag(node, for: key) { view.accessibility.hidesElements = hides }
    },
    of(views, "accessibilityViewIsModal") { node, key, view, _, values in
      if let isModal = values.flag(node, for: key) { view.accessibility.isModal = isModal }
    },
    of(views, "shouldGroupAccessibilityChildren") { node, key, view, _, values in
      if let groups = values.flag(node, for: key) { view.accessibility.groupsChildren = groups }
    },
    of(views, "accessibilityElements") { node, key, view, _, values in
      guard let names = values.spannedTexts(node, for: key) else { return }
      view.accessibility.elements = names.map { .init($0.value, at: $0.span) }
    },
  ]
}

extension ValueReader {
  /// One of the names of an enumeration, or a list of them.
  mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, for key: String
  ) -> [Choice]? {
    if isAsked(.choices(Choice.allCases.map(\.rawValue))) { return nil }
    let items = node.scalar == nil ? self.items(node, for: key) : [node]
    return items.compactMap { choice($0, for: key) }
  }

  /// A list of texts with their places.
  fileprivate mutating func spannedTexts(_ node: YAMLNode, for key: String) -> [Spanned<String>]? {
    if isAsked(.texts) { return nil }
    return items(node, for: key).compactMap { item in
      text(item, for: key).map { Spanned($0, at: item.span) }
    }
  }
}

extension ViewResolver {
  /// Takes what names no view out of the orders in which views are read, and looks for the views
  /// beside which others come up.
  mutating func checkElements() {
    for view in scene.views {
      guard let source = view.presented?.presented.source, names.views[source.name] == nil,
        !names.lost.contains(source.name), !values.log.isFull
      else { continue }
      values.log.report(.unknownElement(source, among: scene.viewNames))
    }
    for index in scene.views.indices {
      guard let elements = scene.views[index].accessibility.elements else { continue }
      for element in elements where names.views[element.name] == nil {
        guard !names.lost.contains(element.name), !values.log.isFull else { continue }
        values.log.report(.unknownElement(element, among: scene.viewNames))
      }
      // A view of another file may go by several names.
      scene.views[index].accessibility.elements = elements.compactMap { element in
        names.views[element.name].map { .init(scene[$0].name, at: element.span) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownElement(
    _ element: ViewAccessibility.NamedElement, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "view.unknown-element", "no view is named '\(excerpt(element.name))'",
      at: element.span, hint: didYouMean(element.name, among: names))
  }
}
