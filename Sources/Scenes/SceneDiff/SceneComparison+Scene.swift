import SnaplineBasics
import SnaplineSceneSyntax

extension SceneComparison {
  /// Merges the two scenes, without their expectations, tolerances and claims.
  mutating func mergedScene() -> MergedNode {
    let (oldEntries, newEntries) = (old.entries, new.entries)
    viewTable = ViewTable(old: old.value(of: "views"), new: new.value(of: "views"))
    views = Array(repeating: .unchanged(new), count: viewTable.count)
    mergeViewEntries()
    let ignored = ["frames", "expect", "tolerances", "proves"]
    let merged = mergedEntries(
      oldEntries.filter { !ignored.contains($0.key) },
      newEntries.filter { !ignored.contains($0.key) }
    ) { comparison, key, old, new in
      comparison.mergedSection(key, old, new)
    }
    linkKindChangesToVariations()
    return .mapping(new, merged)
  }

  /// Merges the values of a key of the scene.
  private mutating func mergedSection(
    _ key: String, _ old: YAMLNode?, _ new: YAMLNode?
  ) -> MergedValue {
    let subject = EditSubject(kind: .settingChanged, name: key)
    switch key {
    case "views": return .merged(mergedViews(old, new, in: nil))
    case "constraints":
      return mergedConstraints(old, new, at: new?.span).map { .merged($0) } ?? .asWhole(subject)
    case "metrics":
      return mergedMapping(old, new) { _, name, _, _ in
        .byParts(
          EditSubject(kind: .metricChanged, name: name, parentSpan: new?.span, defines: [name]))
      }
    case "styles":
      return mergedMapping(old, new) { _, name, _, _ in
        .byParts(
          EditSubject(
            kind: .styleChanged, name: "style \(name)", parentSpan: new?.span, defines: [name]))
      }
    case "each":
      let lists = EditSubject(
        kind: .listChanged, name: "each", parentSpan: new?.span ?? old?.span)
      return mergedMapping(old, new, fallback: lists) { $0.mergedList($1, $2, $3) }
    case "strings":
      guard let old, let new else { return .byParts(subject) }
      return .merged(mergedTexts(old, new, subject))
    case "states":
      return mergedMapping(old, new) { comparison, name, oldState, newState in
        let subject = EditSubject(
          kind: .stateChanged, name: "state \(name)", parentSpan: new?.span)
        guard let oldState, let newState, case .sequence(let oldSteps) = oldState.kind,
          case .sequence(let newSteps) = newState.kind
        else { return .byParts(subject) }
        return .merged(comparison.mergedSteps(oldSteps, newSteps, newState, subject))
      }
    default: return .byParts(subject)
    }
  }

  /// Merges two mappings whose entries are added and removed independently.
  ///
  /// - Parameter fallback: The subject if a value is not a mapping.
  private mutating func mergedMapping(
    _ old: YAMLNode?, _ new: YAMLNode?, fallback: EditSubject? = nil, _ merge: ValueMerger
  ) -> MergedValue {
    guard let frame = new ?? old, old?.isMapping ?? true, new?.isMapping ?? true else {
      return .byParts(
        fallback
          ?? EditSubject(kind: .settingChanged, name: "", parentSpan: new?.span ?? old?.span))
    }
    return .merged(.mapping(frame, mergedEntries(old?.entries ?? [], new?.entries ?? [], merge)))
  }

  /// Merges two lists of `each`, whose items are added and removed independently.
  private mutating func mergedList(_ name: String, _ old: YAMLNode?, _ new: YAMLNode?)
    -> MergedValue
  {
    let subject = EditSubject(
      kind: .listChanged, name: "each \(name)", parentSpan: new?.span, defines: ["<\(name)>"])
    guard let old, let new, old.isMapping, new.isMapping else { return .byParts(subject) }
    return .merged(mergedItems(old.entries, new.entries, new, subject, name))
  }

  private mutating func mergedItems(
    _ old: [YAMLEntry], _ new: [YAMLEntry], _ frame: YAMLNode, _ subject: EditSubject,
    _ list: String
  ) -> MergedNode {
    let entries = mergedEntries(old, new, orderSubject: subject) { comparison, name, old, new in
      var item = subject.with(path: name)
      let names = new == nil ? comparison.oldNames : comparison.newNames
      if old == nil || new == nil { item.defines = names.views(of: name, in: list) }
      return .byParts(item)
    }
    return .mapping(frame, entries)
  }
}

/// The result of merging the values of one key.
enum MergedValue {
  case merged(MergedNode)
  /// Values that are still to be compared part by part.
  case byParts(EditSubject)
  /// Values that are still to be compared, of which any difference replaces all.
  case asWhole(EditSubject)
}

/// The subject to which the differences of a value belong.
struct EditSubject {
  var kind: EditKind
  var name: String
  /// The key path from the subject to the value: `font.size`.
  var path = ""
  /// The span of the parent in the new text, which is reported for a removed value.
  var parentSpan: SourceSpan?
  /// The names that exist only together with the value.
  var defines: [String] = []

  /// Returns the subject of an entry's value.
  func appending(_ key: String) -> EditSubject { with(path: path.isEmpty ? key : path + "." + key) }

  /// Returns the subject of a list's item.
  func appending(_ index: Int) -> EditSubject { with(path: path + "[\(index + 1)]") }

  func with(path: String) -> EditSubject {
    EditSubject(kind: kind, name: name, path: path, parentSpan: parentSpan)
  }
}

extension YAMLNode {
  /// The entries of a mapping; empty for other values.
  var entries: [YAMLEntry] { if case .mapping(let entries) = kind { entries } else { [] } }

  /// The items of a list; empty for other values.
  var items: [YAMLNode] { if case .sequence(let items) = kind { items } else { [] } }

  /// Whether the node is a mapping, or the empty value that stands for an empty mapping.
  var isMapping: Bool { if case .mapping = kind { true } else { isNothing } }

  /// Whether the node is a list, or the empty value that stands for an empty list.
  var isList: Bool { if case .sequence = kind { true } else { isNothing } }
}
