import Basics
import SceneSyntax

extension SceneComparison {
  /// The two scenes laid over each other, without what they only claim.
  mutating func mergedScene() -> MergedNode {
    let (before, after) = (old.entries, new.entries)
    viewTable = ViewTable(
      old: before.first { $0.key == "views" }?.value, new: after.first { $0.key == "views" }?.value)
    views = Array(repeating: .same(new), count: viewTable.count)
    mergeViewEntries()
    let claims = ["frames", "expect", "tolerances", "proves"]
    let merged = mergedEntries(
      before.filter { !claims.contains($0.key) }, after.filter { !claims.contains($0.key) }
    ) { comparison, key, old, new in
      comparison.mergedPart(key, old, new)
    }
    linkKindChangesToVariations()
    return .mapping(new, merged)
  }

  /// The value of one of the scene's own keys.
  private mutating func mergedPart(_ key: String, _ old: YAMLNode?, _ new: YAMLNode?) -> MergedValue
  {
    let subject = EditSubject(kind: .settingChanged, name: key, place: nil)
    switch key {
    case "views": return .merged(mergedViews(old, new, in: nil))
    case "constraints":
      return mergedConstraints(old, new, at: new?.span).map { .merged($0) } ?? .whole(subject)
    case "metrics":
      return parts(old, new) { _, name, _, _ in
        .value(EditSubject(kind: .metricChanged, name: name, place: new?.span, defines: [name]))
      }
    case "styles":
      return parts(old, new) { _, name, _, _ in
        .value(
          EditSubject(kind: .styleChanged, name: "style \(name)", place: new?.span, defines: [name])
        )
      }
    case "each":
      let whole = EditSubject(kind: .listChanged, name: "each", place: new?.span ?? old?.span)
      return parts(old, new, whole: whole) { $0.mergedList($1, $2, $3) }
    case "strings":
      guard let old, let new else { return .value(subject) }
      return .merged(mergedTexts(old, new, subject))
    case "states":
      return parts(old, new) { comparison, name, before, after in
        let subject = EditSubject(kind: .stateChanged, name: "state \(name)", place: new?.span)
        guard let before, let after, case .sequence(let was) = before.kind,
          case .sequence(let now) = after.kind
        else { return .value(subject) }
        return .merged(comparison.mergedSteps(was, now, after, subject))
      }
    default: return .value(subject)
    }
  }

  /// A map of named things of one kind, each of which may come and go by itself.
  private mutating func parts(
    _ old: YAMLNode?, _ new: YAMLNode?, whole: EditSubject? = nil, _ merge: ValueMerger
  ) -> MergedValue {
    guard let frame = new ?? old, old?.isMap ?? true, new?.isMap ?? true else {
      return .value(
        whole ?? EditSubject(kind: .settingChanged, name: "", place: new?.span ?? old?.span))
    }
    return .merged(.mapping(frame, mergedEntries(old?.entries ?? [], new?.entries ?? [], merge)))
  }

  /// A list of `each`, whose items may come and go by themselves.
  private mutating func mergedList(_ name: String, _ old: YAMLNode?, _ new: YAMLNode?)
    -> MergedValue
  {
    let subject = EditSubject(
      kind: .listChanged, name: "each \(name)", place: new?.span, defines: ["<\(name)>"])
    guard let old, let new, old.isMap, new.isMap else { return .value(subject) }
    return .merged(mergedItems(old.entries, new.entries, new, subject, name))
  }

  private mutating func mergedItems(
    _ old: [YAMLEntry], _ new: [YAMLEntry], _ frame: YAMLNode, _ subject: EditSubject,
    _ list: String
  ) -> MergedNode {
    let entries = mergedEntries(old, new, isOrdered: subject) { comparison, name, before, after in
      var item = subject.with(path: name)
      let names = after == nil ? comparison.oldNames : comparison.newNames
      if before == nil || after == nil { item.defines = names.views(of: name, in: list) }
      return .value(item)
    }
    return .mapping(frame, entries)
  }
}

/// How a value on both sides is laid over itself.
enum MergedValue {
  case merged(MergedNode)
  /// Down to the part that differs, in the words of this subject.
  case value(EditSubject)
  /// As one.
  case whole(EditSubject)
}

/// Of what a difference is told.
struct EditSubject {
  var kind: EditKind
  var name: String
  /// The way from the subject to the value: `font.size`.
  var path = ""
  /// Where to look today when the value itself is gone.
  var place: SourceSpan?
  /// The names that are there as long as the whole is.
  var defines: [String] = []

  /// The subject one key or item further down.
  func withSpan(_ key: String) -> EditSubject { with(path: path.isEmpty ? key : path + "." + key) }

  func withSpan(_ item: Int) -> EditSubject { with(path: path + "[\(item + 1)]") }

  func with(path: String) -> EditSubject {
    EditSubject(kind: kind, name: name, path: path, place: place)
  }
}

extension YAMLNode {
  /// The entries of a map; none of anything else.
  var entries: [YAMLEntry] { if case .mapping(let entries) = kind { entries } else { [] } }

  /// The items of a list; none of anything else.
  var items: [YAMLNode] { if case .sequence(let items) = kind { items } else { [] } }

  /// Whether it is a map, or the nothing that stands for an empty one.
  var isMap: Bool { if case .mapping = kind { true } else { isNothing } }

  /// Whether it is a list, or the nothing that stands for an empty one.
  var isList: Bool { if case .sequence = kind { true } else { isNothing } }
}
