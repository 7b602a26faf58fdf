import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneSyntax

/// The objects that have a new label, and whose old label is no longer used.
struct ObjectRenames {
  /// The new labels by the old ones.
  private(set) var names: [String: String] = [:]
  /// The identifiers of the renamed objects.
  private(set) var keys: Set<String> = []
  /// The renames as edits without a visible effect.
  private(set) var edits: [Edit] = []

  /// The attribute that contains the label of an object in Interface Builder.
  static let attribute = "userLabel"

  init(_ table: ObjectTable, referencedNames: Set<String>, lines: Int) {
    let (oldCounts, newCounts) = (labelCounts(table.old), labelCounts(table.new))
    for key in table.common {
      guard let old = table.old[key], let new = table.new[key], let oldLabel = old.label,
        let newLabel = new.label, oldLabel != newLabel, oldCounts[oldLabel] == 1,
        newCounts[newLabel] == 1, oldCounts[newLabel] == nil, newCounts[oldLabel] == nil,
        !referencedNames.contains(oldLabel)
      else { continue }
      names[oldLabel] = newLabel
      keys.insert(key)
      edits.append(
        Edit(
          [
            EditDetail(
              .viewRenamed, subject: newLabel, old: oldLabel, new: newLabel,
              span: new.element.span, oldSpan: old.element.span.offsettingLines(by: -lines))
          ], isNonVisual: true))
    }
  }
}

/// Returns the number of objects for each label.
private func labelCounts(_ table: [String: ObjectTable.Occurrence]) -> [String: Int] {
  table.values.reduce(into: [:]) { counts, object in
    if let label = object.label { counts[label, default: 0] += 1 }
  }
}

extension ObjectTable.Occurrence {
  /// The label of the object as an identifier; nil if it has none.
  fileprivate var label: String? {
    let label = element[ObjectRenames.attribute].map(identifier) ?? ""
    return label.isEmpty ? nil : label
  }
}
