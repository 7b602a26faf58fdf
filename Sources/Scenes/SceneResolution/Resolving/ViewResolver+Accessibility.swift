import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewResolver {
  /// Removes unknown views from accessibility orders, and resolves the source views of
  /// presentations.
  mutating func checkElements() {
    for view in scene.views {
      guard let source = view.presented?.presented.source, names.views[source.text] == nil,
        !names.lost.contains(source.text), !values.log.isFull
      else { continue }
      values.log.report(.unknownElement(source, among: scene.viewNames))
    }
    for index in scene.views.indices {
      guard let elements = scene.views[index].accessibility.elements else { continue }
      for element in elements where names.views[element.text] == nil {
        guard !names.lost.contains(element.text), !values.log.isFull else { continue }
        values.log.report(.unknownElement(element, among: scene.viewNames))
      }
      // A view of another document can have several names.
      scene.views[index].accessibility.elements = elements.compactMap { element in
        names.views[element.text].map { .init(scene[$0].name, at: element.span) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownElement(
    _ element: SpannedName, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "view.unknown-element", "no view named '\(excerpt(element.text))'",
      at: element.span, hint: didYouMean(element.text, among: names))
  }
}
