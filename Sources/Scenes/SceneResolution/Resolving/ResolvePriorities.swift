import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension StateResolver {
  /// `hugging: { title: 252 }`, or `hugging: { title: { horizontal: 252 } }`
  mutating func prioritize(_ node: YAMLNode, _ kind: Step.ContentPriority) -> Step? {
    guard let entry = onlyEntry(node, for: kind.rawValue) else { return nil }
    if case .mapping(let axes) = entry.value.kind, axes.isEmpty {
      values.log.report(
        .stepLacks("a 'horizontal' or a 'vertical'", kind.rawValue, at: entry.value.span))
    }
    let axes = values.priorities(entry.value, for: kind.rawValue)
    guard let view = view(named: Spanned(entry.key, at: entry.keySpan), []) else { return nil }
    guard scene[view].content != .guide else {
      values.log.report(.guideHasNoContent(entry.key, at: entry.keySpan))
      return nil
    }
    guard axes[.horizontal] != nil || axes[.vertical] != nil else { return nil }
    return .prioritize(view, kind, horizontal: axes[.horizontal], vertical: axes[.vertical])
  }
}

extension Diagnostic {
  fileprivate static func guideHasNoContent(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.other-kind", "'\(excerpt(name))' is a layout guide, which has no content",
      at: span, hint: "give a constraint a name with 'as name', and use 'set'")
  }
}
