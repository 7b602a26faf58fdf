import SnaplineBasics
package import SnaplineSceneModel

// Facts about the keys of views, for a reference.
extension SceneGrammar {
  /// Returns the kinds of views with a key.
  package static func kinds(withViewKey key: String) -> [ViewKind] {
    ViewKind.allCases.filter { ViewProperty.names(for: $0).contains(key) }
  }

  /// Returns the era that introduced a key of views, if that is later than its kinds.
  package static func firstEra(ofViewKey key: String) -> Era? { ViewProperty.named(key)?.first }

  /// Returns the values that a new view has without a key, each with the first era that has it;
  /// empty if that is no value, or an empty one.
  package static func defaults(
    ofViewKey key: String, for kind: ViewKind
  ) -> [(since: Era, text: String)] {
    guard let property = ViewProperty.named(key), property.kinds.contains(kind) else { return [] }
    let first = max(kind.since, property.first ?? .ios7)
    var defaults: [(since: Era, text: String)] = []
    for era in Era.allCases where era >= first {
      let view = kind.view(named: "view", era, at: SourceSpan(file: ""))
      let text = property.text(view) ?? "none"
      if text != defaults.last?.text { defaults.append((era, text)) }
    }
    return defaults.allSatisfy { ["none", "''", "[]", ""].contains($0.text) } ? [] : defaults
  }

  /// Returns the intrinsic sizes of a new control, each with the first era that has it; empty for
  /// other views.
  package static func intrinsicSizes(of kind: ViewKind) -> [(since: Era, size: IntrinsicSize)] {
    var sizes: [(since: Era, size: IntrinsicSize)] = []
    for era in Era.allCases where era >= kind.since {
      let view = kind.view(named: "view", era, at: SourceSpan(file: ""))
      guard case .control(let control) = view.content else { return [] }
      let phone = SizeClasses(width: .compact, height: .regular)
      let size = control.intrinsicSize(in: era, phone)
      if size != sizes.last?.size { sizes.append((era, size)) }
    }
    return sizes.allSatisfy { $0.size.width == nil && $0.size.height == nil } ? [] : sizes
  }
}
