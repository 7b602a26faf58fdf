import Basics
package import SceneModel
package import SceneSyntax

/// What was changed between two texts of one scene, and every mixture of both.
package struct SceneDifference: Sendable {
  /// In the order of today's text; what is gone stands where it stood.
  package let edits: [Edit]
  /// By a view's name in the older text its name today, where that is another one.
  ///
  /// Mixtures call views by today's names, whichever edits are made.
  package let renamedViews: [String: String]
  private let root: MergedNode
  private let views: [MergedNode]
  private let source: SourceFile
  /// By the number of a difference the edit of which it is a part; nil for silent ones.
  private let owners: [Int?]
  private let constraintCache = ConstraintCache()

  /// Whether the older scene with all edits made reads as today's, word for word: then there is
  /// no need to try it.
  package private(set) var endsAtToday = false

  init(_ comparison: SceneComparison, root: MergedNode, today: YAMLNode, source: SourceFile) {
    let (edits, owners) = comparison.makeEdits()
    self.edits = edits
    self.owners = owners
    self.root = root
    self.source = source
    views = comparison.views
    renamedViews = comparison.renamedViews
    endsAtToday = areEqual(patch(applying: Set(edits.indices)).tree.root, today, ordered: true)
  }

  /// The older scene with these edits made, by their places in `edits`; silent ones always are.
  package func patch(applying made: Set<Int>) -> PartialPatch {
    let isMade = owners.map { owner in owner.map(made.contains) ?? true }
    var builder = PartialPatchBuilder(views: views, isMade: isMade)
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
  from before: SourceTree, to after: SourceTree, file: String, renamed: [String: String]
) -> SceneDifference? {
  guard before.entries != nil, after.entries != nil else { return nil }
  let scalars = after.source.scalars + ["\n"] + before.source.scalars
  let source = SourceFile(file: file, scalars: scalars)
  let shift = SpanOffset(
    scalars: after.source.scalars.count + 1,
    lines: source.position(scalars.count).line
      - before.source.position(before.source.scalars.count).line)
  let oldRoot = shift.offset(before.root)
  var comparison = SceneComparison(
    old: oldRoot, new: after.root, renamed: renamed, shift: shift, source: source)
  let merged = comparison.mergedScene()
  return SceneDifference(comparison, root: merged, today: after.root, source: source)
}

/// The names of which a scene's constraints, states and views speak.
package func referencedNames(inScene tree: SourceTree) -> Set<String> {
  var part = DefinedNames.Section()
  for entry in tree.entries ?? [] {
    switch entry.key {
    case "constraints", "states": part.use(entry.value)
    case "views": for view in entry.value.entries { part.collect(view) }
    default: break
    }
  }
  return Set(part.used + part.defined)
}

/// Moves the places of the older text behind today's, so that no two parts share one.
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

  /// Where a part of the older text stands in that text.
  func originalSpan(_ span: SourceSpan) -> SourceSpan { span.offsettingLines(by: -lines) }
}
