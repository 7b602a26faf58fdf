import SnaplineBasics
package import SnaplineSceneSyntax

/// The edits between two trees of one scene, and the partial patch for each subset of them.
package struct SceneDifference: Sendable {
  /// The edits in the order of the new text, with removed parts at their former positions.
  package let edits: [Edit]
  /// The new names of renamed views by their old names.
  ///
  /// Partial patches use the new names, regardless of the applied edits.
  package let renamedViews: [String: String]
  private let root: MergedNode
  private let views: [MergedNode]
  private let source: SourceFile
  /// For each difference the index of its edit; nil for differences that are always applied.
  private let owners: [Int?]
  private let constraintCache = ConstraintCache()

  /// Whether the old tree with all edits applied equals the new one, with keys in the same order.
  package private(set) var reproducesNewTree = false

  init(_ comparison: SceneComparison, root: MergedNode, newRoot: YAMLNode, source: SourceFile) {
    let (edits, owners) = comparison.makeEdits()
    self.edits = edits
    self.owners = owners
    self.root = root
    self.source = source
    views = comparison.views
    renamedViews = comparison.renamedViews
    reproducesNewTree = areEqual(
      patch(applying: Set(edits.indices)).tree.root, newRoot, ordered: true)
  }

  /// Returns the old scene with some edits applied.
  ///
  /// - Parameter applied: Indices in `edits`.
  package func patch(applying applied: Set<Int>) -> PartialPatch {
    let isApplied = owners.map { owner in owner.map(applied.contains) ?? true }
    var builder = PartialPatchBuilder(views: views, isApplied: isApplied)
    return PartialPatch(
      tree: SourceTree(root: builder.node(root), source: source), cache: constraintCache)
  }
}

/// The tree of a scene in which some of the edits are applied.
package struct PartialPatch: Sendable {
  let tree: SourceTree
  let cache: ConstraintCache
}

/// Compares two trees of one scene; nil if one of them is not a mapping.
///
/// - Parameter renamed: The new names of views in another file by their old names.
package func sceneDifference(
  from old: SourceTree, to new: SourceTree, file: String, renamed: [String: String]
) -> SceneDifference? {
  guard old.entries != nil, new.entries != nil else { return nil }
  let scalars = new.source.scalars + ["\n"] + old.source.scalars
  let source = SourceFile(file: file, scalars: scalars)
  let shift = SpanOffset(
    scalars: new.source.scalars.count + 1,
    lines: source.position(scalars.count).line
      - old.source.position(old.source.scalars.count).line)
  let oldRoot = shift.offset(old.root)
  var comparison = SceneComparison(
    old: oldRoot, new: new.root, renamed: renamed, shift: shift, source: source)
  let merged = comparison.mergedScene()
  return SceneDifference(comparison, root: merged, newRoot: new.root, source: source)
}

/// Returns the names that a scene's constraints, states and views define or reference.
package func referencedNames(inScene tree: SourceTree) -> Set<String> {
  var names = DefinedNames.Section()
  for entry in tree.entries ?? [] {
    switch entry.key {
    case "constraints", "states": names.addReferences(entry.value)
    case "views": for view in entry.value.entries { names.addView(view) }
    default: break
    }
  }
  return Set(names.referenced + names.defined)
}

/// The offset that moves the spans of the old text after the new text, so that no two nodes share
/// a span.
struct SpanOffset {
  let scalars: Int
  let lines: Int

  func offset(_ node: YAMLNode) -> YAMLNode {
    let range = node.range.lowerBound + scalars..<node.range.upperBound + scalars
    return YAMLNode(
      kind: offset(node.kind), span: node.span.offsettingLines(by: lines), range: range)
  }

  private func offset(_ kind: YAMLNode.Kind) -> YAMLNode.Kind {
    switch kind {
    case .scalar, .invalid: kind
    case .sequence(let items): .sequence(items.map(offset))
    case .mapping(let entries):
      .mapping(
        entries.map {
          YAMLEntry(
            key: $0.key, keySpan: $0.keySpan.offsettingLines(by: lines), value: offset($0.value))
        })
    }
  }

  /// Returns the span in the old text of a moved span.
  func originalSpan(_ span: SourceSpan) -> SourceSpan { span.offsettingLines(by: -lines) }
}
