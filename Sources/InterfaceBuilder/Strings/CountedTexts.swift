import Diagnostics
import SceneModel
import SceneSyntax

extension Translation {
  /// What would be left out of the text without a word: a part that is nowhere, one that has no form
  /// for most numbers, and parts in parts without an end.
  func problem(of key: String) -> Diagnostic? {
    let key = excerpt(key)
    for thing in counted where thing.forms[.other] == nil {
      return .notStrings(
        "'\(thing.name)' of '\(key)' has no text for 'other'", at: span,
        hint: "every language needs 'other', for all numbers that have no text of their own")
    }
    var open = text.countedNames
    for depth in 0...Self.deepest {
      for name in open where !counted.contains(where: { $0.name == name }) {
        return .notStrings(
          "'\(key)' names '\(excerpt(name))', which it does not have", at: span,
          hint: didYouMean(name, among: counted.map(\.name))
            ?? "give the text a part '\(excerpt(name))' with a form for 'other'")
      }
      let forms = counted.filter { open.contains($0.name) }.flatMap(\.forms.values)
      open = Set(forms.flatMap(\.countedNames))
      if open.isEmpty { return nil }
      guard depth < Self.deepest else { break }
    }
    return .notStrings(
      "the parts of '\(key)' lie in one another too deeply", at: span,
      hint: "at most \(Self.deepest) parts may lie in one another")
  }

  /// As deep as texts are filled.
  private static let deepest = 4
}

extension String {
  /// The names in `%#@name@` and `%2$#@name@`.
  fileprivate var countedNames: Set<String> {
    Set(matches(of: /%(?:\d+\$)?#@([^@]+)@/).map { String($0.1) })
  }
}
