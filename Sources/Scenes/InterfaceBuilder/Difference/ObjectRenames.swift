import Basics
import SceneDiff
import SceneSyntax

/// Objects that have another label today, with which all that speaks of them goes along.
struct ObjectRenames {
  /// By the older name today's.
  private(set) var names: [String: String] = [:]
  /// The identifiers of these objects.
  private(set) var keys: Set<String> = []
  /// The renames as edits that no picture shows.
  private(set) var edits: [Edit] = []

  /// In what Interface Builder keeps the name that an author gives.
  static let attribute = "userLabel"

  init(_ table: ObjectTable, spoken: Set<String>, lines: Int) {
    let (before, after) = (labels(table.old), labels(table.new))
    for key in table.common {
      guard let old = table.old[key]?.label, let new = table.new[key], let name = new.label,
        old != name, before[old] == 1, after[name] == 1, before[name] == nil, after[old] == nil,
        !spoken.contains(old), let place = table.old[key]?.element.span
      else { continue }
      names[old] = name
      keys.insert(key)
      edits.append(
        Edit(
          [
            EditDetail(
              .viewRenamed, subject: name, old: old, new: name, span: new.element.span,
              oldSpan: place.offsettingLines(by: -lines))
          ], isNonVisual: true))
    }
  }
}

/// How many objects have which name.
private func labels(_ table: [String: ObjectTable.Occurrence]) -> [String: Int] {
  table.values.reduce(into: [:]) { counts, object in
    if let label = object.label { counts[label, default: 0] += 1 }
  }
}

extension ObjectTable.Occurrence {
  /// The name that its author gave it.
  fileprivate var label: String? {
    let label = element[ObjectRenames.attribute].map(identifier) ?? ""
    return label.isEmpty ? nil : label
  }
}
