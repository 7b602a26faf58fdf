import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewResolver {
  /// Changes a view of the `from` document as the scene specifies.
  mutating func change(_ id: ViewID, by syntax: ViewSyntax, below parent: ViewID) {
    let kind = scene[id].content.kind
    if parent != .root, !scene.isDescendant(id, of: parent) {
      values.log.report(.viewElsewhere(syntax.name, scene[id], not: scene[parent].name))
      return markOmitted(syntax.views)
    }
    if syntax.declaresKind, syntax.kind.value != kind, !syntax.hasUnknownKind {
      values.log.report(.otherKind(syntax, scene[id]))
      return markOmitted(syntax.views)
    }
    var view = scene[id]
    // The stored size is invalid for another font or text.
    if syntax.properties.contains(where: { ["font", "text", "title"].contains($0.key) }) {
      view.naturalSize = nil
    }
    apply(syntax, to: &view)
    scene.views[id.index] = view
    changeVariants(of: id, by: syntax)
    changedViews.insert(syntax.name.span)
    addViews(syntax.views, to: id)
  }

  /// Changes the variations of a view in the `from` document.
  mutating func changeVariants(of id: ViewID, by syntax: ViewSyntax) {
    // Errors were reported when the view itself was changed.
    let log = values.log
    defer { values.log = log }
    for variant in scene.variants.indices {
      for place in scene.variants[variant].views.indices
      where scene.variants[variant].views[place].id == id {
        var view = scene.variants[variant].views[place].view
        apply(syntax, to: &view)
        scene.variants[variant].views[place].view = view
      }
    }
  }
}

extension ViewSyntax {
  /// Whether the kind is explicit and not the default.
  fileprivate var declaresKind: Bool { kind.span != name.span }
}

extension Diagnostic {
  fileprivate static func otherKind(_ syntax: ViewSyntax, _ view: View) -> Self {
    Diagnostic(
      .error, "from.other-kind",
      "'\(syntax.name.value)' is \(view.content.kind.nameWithArticle) in the storyboard, not "
        + "\(syntax.kind.value.nameWithArticle)",
      at: syntax.kind.span, notes: [Note("defined here", at: view.span)],
      hint: "remove 'kind', or choose another name for a new view")
  }

  fileprivate static func viewElsewhere(
    _ name: Spanned<String>, _ view: View, not parent: String
  ) -> Self {
    Diagnostic(
      .error, "from.other-place",
      "'\(name.value)' has another superview in the storyboard, not '\(parent)'",
      at: name.span, notes: [Note("defined here", at: view.span)],
      hint: "move it directly under 'views', or choose another name for a new view")
  }
}
