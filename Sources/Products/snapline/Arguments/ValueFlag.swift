import SnaplineBasics
import SnaplineSceneModel

/// A flag whose text is parsed into a value.
struct ValueFlag<Value>: Sendable {
  let flag: Flag
  /// The requirement on the text, as an infinitive for the error message.
  let requirement: String
  /// Returns a hint for an invalid text.
  var hint: @Sendable (String) -> String? = { _ in nil }
  let read: @Sendable (String) -> Value?

  /// Throws an error for an invalid text; `name` is the flag as the user typed it.
  func require(_ text: String, as name: String) throws(UsageError) {
    guard read(text) == nil else { return }
    throw UsageError(
      "invalid value '\(text)' for \(name): it must \(requirement)", hint: hint(text))
  }
}

extension ValueFlag<Int> {
  static var jobs: Self { number(.jobs, 1...1024) }
  static var `repeat`: Self { number(.repeat, 1...1024) }
  static var maxFailures: Self { number(.maxFailures, 1...1_000_000) }
  static var maxPixels: Self { number(.maxPixels, 0...1_000_000_000) }
  static var port: Self { number(.port, 1...65_535) }
  static var limit: Self { number(.limit, 1...1_000_000) }

  private static func number(_ flag: Flag, _ range: ClosedRange<Int>) -> Self {
    Self(flag: flag, requirement: "be a number from \(range.lowerBound) to \(range.upperBound)") {
      text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag<Double> {
  static var threshold: Self {
    Self(flag: .threshold, requirement: "be a number from 0 to 1") { text in
      Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }
}

extension ValueFlag<String> {
  static var imageBase: Self {
    Self(flag: .pictureBase, requirement: "begin with https://") { text in
      text.hasPrefix("https://") || text.hasPrefix("http://") ? text : nil
    }
  }

  static var commitURL: Self {
    Self(
      flag: .commitURL,
      requirement: "be a URL template such as https://example.com/app/commit/{hash}"
    ) { text in
      (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.contains("{hash}")
        ? text : nil
    }
  }

  static var editor: Self {
    Self(flag: .editor, requirement: "be a URL template such as \(usualEditor)") { text in
      text.isEmpty || isEditorAddress(text) ? text : nil
    }
  }

  /// The URL template of the default editor.
  static var usualEditor: String { "vscode://file/{path}:{line}:{column}" }
}

extension ValueFlag<Language> {
  static var language: Self {
    Self(flag: .language, requirement: "be a tag like de, pt-BR or pseudo") { Language($0) }
  }
}

extension ValueFlag<CalendarDay> {
  static var today: Self {
    Self(flag: .today, requirement: "be a date in the form 2026-01-31") { CalendarDay($0) }
  }
}

/// Returns whether a URL may open an editor: it has the scheme of a program, and no scheme whose
/// content a page would execute.
private func isEditorAddress(_ text: String) -> Bool {
  guard let end = text.firstRange(of: "://") else { return false }
  let scheme = text[..<end.lowerBound].lowercased()
  let isPlain = scheme.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
  let running = ["javascript", "data", "vbscript", "blob", "file", "about"]
  return isPlain && !scheme.isEmpty && !running.contains(scheme)
}
