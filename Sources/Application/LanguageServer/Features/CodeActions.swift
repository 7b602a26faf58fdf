import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRules
import SnaplineSceneModel

extension OpenDocument {
  /// Returns the validated fixes of the findings in a range.
  /// - Parameter schema: The schema of the file, for the words that are valid at a position.
  func codeActions(in range: Range<TextPosition>, _ schema: SchemaCursor) -> [JSON] {
    let near = findings.filter { finding in
      let own = self.range(of: finding.diagnostic)
      return own.lowerBound <= range.upperBound && range.lowerBound <= own.upperBound
    }
    return near.prefix(Self.maximumActions).compactMap { finding in
      let correction = correction(of: finding.diagnostic, schema)
      guard let new = correction?.text ?? fixedText(finding), let edit = text.edit(to: new) else {
        return nil
      }
      let title = correction.map { "Replace with '\($0.word)'" } ?? finding.actionTitle
      return .object([
        ("title", .text(title)),
        ("kind", .text("quickfix")), ("diagnostics", .array([json(of: finding.diagnostic)])),
        ("isPreferred", .bool(true)),
        ("edit", .object([("changes", .object([(uri, .array([edit]))]))])),
      ])
    }
  }

  /// Returns the word that is meant by a misspelled one, and the text with it; nil unless the
  /// text then has fewer errors.
  private func correction(
    of error: Diagnostic, _ schema: SchemaCursor
  ) -> (word: String, text: String)? {
    guard error.severity == .error, let span = error.span else { return nil }
    let range = text.range(of: span)
    let places = text.index(of: range.lowerBound)..<text.index(of: range.upperBound)
    let word = String(String.UnicodeScalarView(text.scalars[places]))
    let context = CursorContext(text, at: range.lowerBound)
    let valid = Completion(schema, latestSymbols).items(at: context).items.map(\.label)
    guard !valid.contains(word), let meant = closestMatch(to: word, among: valid) else {
      return nil
    }
    var copy = text
    copy.replace(range, with: meant)
    let corrected = loadScene(file, bytes: copy.bytes)
    return errorCount(corrected) < errorCount(analysis.loaded) ? (meant, copy.text) : nil
  }

  private func errorCount(_ loaded: LoadedScene) -> Int {
    loaded.diagnostics.count { $0.severity == .error }
  }

  /// Each fix is validated by layouts, so their number is limited.
  private static let maximumActions = 8

  private func fixedText(_ finding: Finding) -> String? {
    if let span = finding.diagnostic.span, let word = finding.diagnostic.replacement {
      var copy = text
      copy.replace(text.range(of: span), with: word)
      return copy.text
    }
    guard let repair = finding.repair, repair.caveat == nil else { return nil }
    let loaded = analysis.loaded
    guard case .success(let better) = loaded.applyingFix(finding, for: loaded.plannedShots) else {
      return nil
    }
    return String(decoding: better.bytes, as: UTF8.self)
  }
}

extension Finding {
  /// The fix on one line, as in a menu.
  fileprivate var actionTitle: String {
    if let word = diagnostic.replacement { return "Replace with '\(word)'" }
    let steps = instructions.map { words, lines in
      lines.isEmpty
        ? words
        : words + ": " + lines.map { String($0.trimmingPrefix("- ")) }.joined(separator: "; ")
    }
    let text = steps.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension TextDocument {
  /// Returns the edit of the smallest part that differs from another text; nil if they are equal.
  func edit(to new: String) -> JSON? {
    let other = Array(new.unicodeScalars)
    guard other != scalars else { return nil }
    let shared = min(scalars.count, other.count)
    let start = (0..<shared).first { scalars[$0] != other[$0] } ?? shared
    let tail =
      (0..<(shared - start)).first {
        scalars[scalars.count - 1 - $0] != other[other.count - 1 - $0]
      } ?? shared - start
    let range = position(at: start)..<position(at: scalars.count - tail)
    let text = String(String.UnicodeScalarView(other[start..<other.count - tail]))
    return .object([("range", range.json), ("newText", .text(text))])
  }
}
