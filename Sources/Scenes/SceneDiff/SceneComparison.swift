import SnaplineBasics
import SnaplineSceneSyntax

/// Aligns two trees of one scene and collects their differences.
struct SceneComparison {
  /// The old tree with the new names and with moved spans.
  let old: YAMLNode
  let new: YAMLNode
  let shift: SpanOffset
  /// The new text followed by the old one, so that the spans of both are distinct.
  let source: SourceFile
  let oldNames: DefinedNames
  let newNames: DefinedNames
  /// Whether a `from` document can define names, too.
  let hasFromDocument: Bool
  /// The names in the steps of states and in variations of either tree.
  let namesInStates: Set<String>
  /// The new names of views by their old names.
  let renamedViews: [String: String]
  /// The old names of renamed views, metrics and constraints by their new names.
  let oldNamesByNew: [String: String]
  let listRenames: ListRenames
  private let nonVisualEdits: [Edit]
  private(set) var graph = EditGraph()
  /// The merged views of both trees by their numbers.
  var views: [MergedNode] = []
  var viewTable = ViewTable()
  /// The views with different kinds, each with its difference and its two kinds.
  var kindChanges: [(view: String, number: Int, kinds: [String])] = []

  init(
    old: YAMLNode, new: YAMLNode, renamed: [String: String], shift: SpanOffset, source: SourceFile
  ) {
    self.shift = shift
    self.source = source
    self.new = new
    newNames = DefinedNames(new)
    listRenames = ListRenames(from: old, to: new, shift)
    let old = NameRenames(known: listRenames.views).applied(to: listRenames.applied(to: old))
    let views = NameRenames(ofViewsFrom: old, to: new, newNames, known: renamed, shift)
    let renamed = views.applied(to: old)
    hasFromDocument = (old.entries + new.entries).contains { $0.key == "from" }
    // A `from` document may use names that the scene does not reference.
    let names = DefinedNames(renamed)
    let definitions =
      hasFromDocument
      ? NameRenames(known: [:])
      : NameRenames(ofDefinitionsFrom: renamed, names, to: new, newNames, shift)
    self.old = definitions.applied(to: renamed)
    oldNames = definitions.isEmpty ? names : DefinedNames(self.old)
    namesInStates = oldNames.inStates.union(newNames.inStates)
    renamedViews = listRenames.views.mapValues { views.names[$0] ?? $0 }
      .merging(views.names) { first, _ in first }
    let renames = [renamedViews, definitions.names].flatMap { $0.sorted { $0.key < $1.key } }
    oldNamesByNew = Dictionary(renames.map { ($0.value, $0.key) }) { first, _ in first }
    nonVisualEdits = listRenames.edits + views.edits + definitions.edits
  }

  /// Adds a difference to the graph, without the names that both trees define.
  mutating func addDifference(
    _ detail: EditDetail, requiresNew: [String] = [], requiresOld: [String] = [],
    defines: [String] = [],
    undefines removes: [String] = []
  ) -> Int {
    graph.addDifference(
      detail, requiresNew: requiresNew.filter { !oldNames.contains($0) },
      requiresOld: requiresOld.filter { !newNames.contains($0) },
      defines: defines.filter { !oldNames.contains($0) },
      undefines: removes.filter { !newNames.contains($0) })
  }

  /// Adds the difference of a part that only one tree contains.
  ///
  /// - Parameter uses: The names that the part references.
  /// - Parameter defines: The names that the part defines.
  mutating func addInsertionOrRemoval(
    _ kind: EditKind, _ subject: String, aspect: String = "", _ text: String, isNew: Bool,
    span: SourceSpan?, oldSpan: SourceSpan, uses: [String], defines: [String]
  ) -> Int {
    let detail = EditDetail(
      kind, subject: subject, aspect: aspect, old: isNew ? nil : text, new: isNew ? text : nil,
      span: span, oldSpan: isNew ? nil : shift.originalSpan(oldSpan))
    return isNew
      ? addDifference(detail, requiresNew: uses, defines: defines)
      : addDifference(detail, requiresOld: uses, undefines: defines)
  }

  /// Makes two differences one edit.
  mutating func unite(_ first: Int, _ second: Int) { graph.union(first, second) }

  /// Returns the edits in the order of the new text, and for each difference the index of its edit.
  func makeEdits() -> (edits: [Edit], owners: [Int?]) { graph.makeEdits(nonVisualEdits) }
}
