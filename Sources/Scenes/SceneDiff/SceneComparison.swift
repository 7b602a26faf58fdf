import Basics
import SceneSyntax

/// Compares two trees of one scene: it lays them over each other and takes note of what differs.
struct SceneComparison {
  let old: YAMLNode
  let new: YAMLNode
  let shift: SpanOffset
  /// Both texts, in which every part has a place of its own.
  let source: SourceFile
  let oldNames: DefinedNames
  let newNames: DefinedNames
  /// Whether views and constraints come from another file, too, which may know names.
  let hasOrigin: Bool
  /// Names in the steps of states and in variations, then and now.
  let usedNames: Set<String>
  let renamedViews: [String: String]
  /// By today's name the one that a view, a metric or a constraint has in the older text, where
  /// that is another one.
  let formerNames: [String: String]
  let lists: ListRenames
  private let silent: [Edit]
  private(set) var book = EditGraph()
  var views: [MergedNode] = []
  var viewTable = ViewTable()
  /// The views of which the kind differs, with the difference and the kinds.
  var kindChanges: [(view: String, number: Int, kinds: [String])] = []

  init(
    old: YAMLNode, new: YAMLNode, renamed: [String: String], shift: SpanOffset, source: SourceFile
  ) {
    self.shift = shift
    self.source = source
    self.new = new
    newNames = DefinedNames(new)
    lists = ListRenames(from: old, to: new, shift)
    let old = NameRenames(known: lists.views).applied(to: lists.applied(to: old))
    let views = NameRenames(ofViewsFrom: old, to: new, newNames, known: renamed, shift)
    let renamed = views.applied(to: old)
    hasOrigin = (old.entries + new.entries).contains { $0.key == "from" }
    // Another file may speak of names that nothing speaks of here.
    let before = DefinedNames(renamed)
    let definitions =
      hasOrigin
      ? NameRenames(known: [:])
      : NameRenames(ofDefinitionsFrom: renamed, before, to: new, newNames, shift)
    self.old = definitions.applied(to: renamed)
    oldNames = definitions.isEmpty ? before : DefinedNames(self.old)
    usedNames = oldNames.inStates.union(newNames.inStates)
    renamedViews = lists.views.mapValues { views.names[$0] ?? $0 }
      .merging(views.names) { first, _ in first }
    let former = [renamedViews, definitions.names].flatMap { $0.sorted { $0.key < $1.key } }
    formerNames = Dictionary(former.map { ($0.value, $0.key) }) { first, _ in first }
    silent = lists.edits + views.edits + definitions.edits
  }

  /// Takes note of a difference; of its names those count that are not there on both sides.
  mutating func addDifference(
    _ change: EditDetail, requiresNew: [String] = [], requiresOld: [String] = [],
    defines: [String] = [],
    undefines removes: [String] = []
  ) -> Int {
    book.addDifference(
      change, requiresNew: requiresNew.filter { !oldNames.contains($0) },
      requiresOld: requiresOld.filter { !newNames.contains($0) },
      defines: defines.filter { !oldNames.contains($0) },
      undefines: removes.filter { !newNames.contains($0) })
  }

  /// Takes note of what is on one side only, with the names that it needs and those it brings.
  mutating func addInsertionOrRemoval(
    _ kind: EditKind, _ subject: String, aspect: String = "", _ text: String, isNew: Bool,
    span: SourceSpan?, oldSpan: SourceSpan, uses: [String], defines: [String]
  ) -> Int {
    let change = EditDetail(
      kind, subject: subject, aspect: aspect, old: isNew ? nil : text, new: isNew ? text : nil,
      place: span, oldPlace: isNew ? nil : shift.originalSpan(oldSpan))
    return isNew
      ? addDifference(change, requiresNew: uses, defines: defines)
      : addDifference(change, requiresOld: uses, undefines: defines)
  }

  /// Makes two differences one edit.
  mutating func join(_ first: Int, _ second: Int) { book.union(first, second) }

  /// The edits in the order of today's text, and for each difference its edit.
  func makeEdits() -> (edits: [Edit], owners: [Int?]) { book.makeEdits(silent) }
}
