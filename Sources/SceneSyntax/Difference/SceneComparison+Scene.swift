import Diagnostics

extension SceneComparison {
  /// The two scenes laid over each other, without what they only claim.
  mutating func mergedScene() -> MergedNode {
    let (before, after) = (old.entries, new.entries)
    viewTable = ViewTable(
      old: before.first { $0.key == "views" }?.value, new: after.first { $0.key == "views" }?.value)
    views = Array(repeating: .same(new), count: viewTable.count)
    mergeViewBodies()
    let claims = ["frames", "expect", "tolerances", "proves"]
    let merged = mergedEntries(
      before.filter { !claims.contains($0.key) }, after.filter { !claims.contains($0.key) }
    ) { comparison, key, old, new in
      comparison.mergedPart(key, old, new)
    }
    joinVariedKinds()
    return .mapping(new, merged)
  }

  /// The value of one of the scene's own keys.
  private mutating func mergedPart(_ key: String, _ old: YAMLNode?, _ new: YAMLNode?) -> Merge {
    let subject = Subject(kind: .settingChanged, name: key, place: nil)
    switch key {
    case "views": return .merged(mergedViews(old, new, in: nil))
    case "constraints":
      return mergedConstraints(old, new, at: new?.span).map { .merged($0) } ?? .whole(subject)
    case "metrics":
      return parts(old, new) { name in
        Subject(kind: .metricChanged, name: name, place: new?.span, defines: [name])
      }
    case "styles":
      return parts(old, new) { name in
        Subject(kind: .styleChanged, name: "style \(name)", place: new?.span, defines: [name])
      }
    case "each": return mergedLists(old, new)
    case "strings":
      guard let old, let new else { return .value(subject) }
      return .merged(mergedTexts(old, new, subject))
    case "states":
      return parts(old, new) { name in
        Subject(kind: .stateChanged, name: "state \(name)", place: new?.span, isState: true)
      }
    default: return .value(subject)
    }
  }

  /// A map of named things of one kind, each of which may come and go by itself.
  private mutating func parts(
    _ old: YAMLNode?, _ new: YAMLNode?, _ subject: @escaping (String) -> Subject
  ) -> Merge {
    guard let frame = new ?? old, old?.isMap ?? true, new?.isMap ?? true else {
      return .value(Subject(kind: .settingChanged, name: "", place: new?.span ?? old?.span))
    }
    let entries = mergedEntries(old?.entries ?? [], new?.entries ?? []) {
      comparison, name, old, new in
      let subject = subject(name)
      if subject.isState, let old, let new, case .sequence(let before) = old.kind,
        case .sequence(let after) = new.kind
      {
        return .merged(comparison.mergedSteps(before, after, new, subject))
      }
      return .value(subject)
    }
    return .merged(.mapping(frame, entries))
  }

  /// The lists of `each`, whose items may come and go by themselves.
  private mutating func mergedLists(_ old: YAMLNode?, _ new: YAMLNode?) -> Merge {
    guard let frame = new ?? old, old?.isMap ?? true, new?.isMap ?? true else {
      return .value(Subject(kind: .listChanged, name: "each", place: new?.span ?? old?.span))
    }
    let entries = mergedEntries(old?.entries ?? [], new?.entries ?? []) {
      comparison, name, old, new in
      let subject = Subject(
        kind: .listChanged, name: "each \(name)", place: new?.span, defines: ["<\(name)>"],
        list: name)
      guard let old, let new, old.isMap, new.isMap else { return .value(subject) }
      return .merged(comparison.mergedItems(old.entries, new.entries, new, subject, name))
    }
    return .merged(.mapping(frame, entries))
  }

  private mutating func mergedItems(
    _ old: [YAMLEntry], _ new: [YAMLEntry], _ frame: YAMLNode, _ subject: Subject, _ list: String
  ) -> MergedNode {
    let entries = mergedEntries(old, new, isOrdered: subject) { comparison, name, before, after in
      var item = subject
      item.path = name
      item.defines = []
      let names = after == nil ? comparison.oldNames : comparison.newNames
      if before == nil || after == nil { item.defines = names.views(of: name, in: list) }
      return .value(item)
    }
    return .mapping(frame, entries)
  }
}

/// How a value on both sides is laid over itself.
enum Merge {
  case merged(MergedNode)
  /// Down to the part that differs, in the words of this subject.
  case value(Subject)
  /// As one.
  case whole(Subject)
}

/// Of what a difference is told.
struct Subject {
  var kind: EditKind
  var name: String
  /// The way from the subject to the value: `font.size`.
  var path = ""
  /// Where to look today when the value itself is gone.
  var place: SourceSpan?
  /// The names that are there as long as the whole is.
  var defines: [String] = []
  var isState = false
  /// The list of `each` whose items the parts are.
  var list: String?

  init(
    kind: EditKind, name: String, place: SourceSpan?, defines: [String] = [],
    isState: Bool = false, list: String? = nil
  ) {
    (self.kind, self.name, self.place) = (kind, name, place)
    (self.defines, self.isState, self.list) = (defines, isState, list)
  }

  /// The subject one key or item further down.
  func at(_ key: String) -> Subject {
    var deeper = self
    deeper.path = path.isEmpty ? key : path + "." + key
    deeper.defines = []
    return deeper
  }

  func at(_ item: Int) -> Subject {
    var deeper = self
    deeper.path += "[\(item + 1)]"
    deeper.defines = []
    return deeper
  }
}

extension YAMLNode {
  /// The entries of a map; none of anything else.
  var entries: [YAMLEntry] { if case .mapping(let entries) = kind { entries } else { [] } }

  /// The items of a list; none of anything else.
  var items: [YAMLNode] { if case .sequence(let items) = kind { items } else { [] } }

  /// Whether it is a map, or the nothing that stands for an empty one.
  var isMap: Bool {
    switch kind {
    case .mapping: true
    case .scalar(let scalar): scalar.text.isEmpty && scalar.style == .plain
    default: false
    }
  }
}
