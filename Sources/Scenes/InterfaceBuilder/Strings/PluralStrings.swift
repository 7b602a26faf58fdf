import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension Translation {
  /// Returns a diagnostic for a part that would be dropped silently: a missing part, one without
  /// the form `other`, or parts nested without an end.
  func problem(of key: String) -> Diagnostic? {
    let key = excerpt(key)
    for thing in counted where thing.forms[.other] == nil {
      return .notStrings(
        "plural variable '\(thing.name)' of '\(key)' has no form 'other'", at: span,
        hint: "every language requires 'other' for all remaining numbers")
    }
    var open = text.countedNames
    for depth in 0...Self.deepest {
      for name in open where !counted.contains(where: { $0.name == name }) {
        return .notStrings(
          "'\(key)' uses the variable '\(excerpt(name))', which is not defined", at: span,
          hint: didYouMean(name, among: counted.map(\.name))
            ?? "define the variable '\(excerpt(name))' with a form 'other'")
      }
      let forms = counted.filter { open.contains($0.name) }.flatMap(\.forms.values)
      open = Set(forms.flatMap(\.countedNames))
      if open.isEmpty { return nil }
      guard depth < Self.deepest else { break }
    }
    return .notStrings(
      "the variables of '\(key)' are nested too deeply", at: span,
      hint: "at most \(Self.deepest) levels are allowed")
  }

  /// The maximum nesting depth of parts, equal to that of formatting.
  private static let deepest = 4
}

extension String {
  /// The names in `%#@name@` and `%2$#@name@`.
  fileprivate var countedNames: Set<String> {
    Set(matches(of: /%(?:\d+\$)?#@([^@]+)@/).map { String($0.1) })
  }
}
