import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension StateResolver {
  /// Parses `fit: content` or `fit: { view: content, width: 320 }`.
  mutating func fit(_ node: YAMLNode, for key: String) -> Step? {
    var fitted: ViewID?
    var request = FittingRequest()
    if case .mapping(let entries) = node.kind {
      // Explicit priorities take precedence over those implied by a width or a height.
      func rank(_ entry: YAMLEntry) -> Int {
        SceneGrammar.fittingKeys.firstIndex(of: entry.key) ?? 0
      }
      for entry in entries.sorted(by: { rank($0) < rank($1) }) {
        if entry.key == "view" {
          fitted = view(entry.value, for: entry.key)
        } else {
          read(entry, into: &request)
        }
      }
      guard hasView(entries, node, for: key) else { return nil }
    } else {
      fitted = view(node, for: key)
    }
    guard let fitted else { return nil }
    // The view's size must be set by its frame and not by constraints.
    guard scene[fitted].frame != nil else {
      values.log.report(.resizesConstrainedView(scene[fitted].name, at: node.span))
      return nil
    }
    return .fit(fitted, request)
  }

  private mutating func read(_ entry: YAMLEntry, into request: inout FittingRequest) {
    switch entry.key {
    case "width":
      guard let width = values.points(entry.value, for: entry.key, minimum: 0) else { return }
      (request.size.width, request.priorities.horizontal) = (width, Constraint.requiredPriority)
    case "height":
      guard let height = values.points(entry.value, for: entry.key, minimum: 0) else { return }
      (request.size.height, request.priorities.vertical) = (height, Constraint.requiredPriority)
    case "targetSize":
      if let size: FittingSize = values.choice(entry.value, for: entry.key) {
        request.size = size == .expanded ? FittingRequest.expanded : .zero
      }
    case "horizontalFittingPriority":
      if let priority = values.priority(entry.value, for: entry.key) {
        request.priorities.horizontal = priority
      }
    case "verticalFittingPriority":
      if let priority = values.priority(entry.value, for: entry.key) {
        request.priorities.vertical = priority
      }
    default:
      let known = SceneGrammar.fittingKeys
      values.log.report(.unknownKey(entry.key, in: "fit", at: entry.keySpan, among: known))
    }
  }

  private enum FittingSize: String, CaseIterable {
    case compressed, expanded
  }
}
