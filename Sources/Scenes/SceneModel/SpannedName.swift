package import SnaplineBasics

/// A name in a file with its span, which equality ignores.
package struct SpannedName: Hashable, Sendable {
  package let text: String
  package let span: SourceSpan

  package init(_ text: String, at span: SourceSpan) {
    self.text = text
    self.span = span
  }

  package static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
