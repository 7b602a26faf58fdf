package import Diagnostics

/// A part of a file's tree with its place.
package struct YAMLNode: Hashable, Sendable {
  package private(set) var kind: Kind
  package let span: SourceSpan
  /// The same place in scalars of the text.
  let range: Range<Int>
  /// The item of a list for which the part was repeated.
  private(set) var item: Note?

  package init(kind: Kind, span: SourceSpan, range: Range<Int>) {
    self.kind = kind
    self.span = span
    self.range = range
  }

  package enum Kind: Hashable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
    /// Something that was reported and left out.
    case invalid
  }
}

/// A text as it was typed; its meaning is the schema's business.
package struct YAMLScalar: Hashable, Sendable {
  package private(set) var text: String
  package let style: Style
  /// The comment that follows an empty value: `background: #FFF`.
  package let swallowedComment: String?
  /// Where the text comes from when a part of it was put in by `each`.
  private(set) var template: ScalarTemplate?

  init(text: String, style: Style, swallowedComment: String?) {
    self.text = text
    self.style = style
    self.swallowedComment = swallowedComment
  }

  package enum Style: String, Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }
}

/// A key with its value.
package struct YAMLEntry: Hashable, Sendable {
  package let key: String
  package let keySpan: SourceSpan
  package let value: YAMLNode
}

extension YAMLNode {
  /// What the part is, in words for a message.
  package var description: String {
    switch kind {
    case .scalar(let scalar):
      scalar.text.isEmpty ? "an empty value" : "'\(excerpt(scalar.text))'"
    case .sequence(let items):
      items.isEmpty
        ? "an empty list" : items.count == 1 ? "a list of 1 item" : "a list of \(items.count) items"
    case .mapping: "a mapping"
    case .invalid: "an invalid value"
    }
  }

  /// Whether the part was reported already, so that nothing more needs saying.
  package var isInvalid: Bool { kind == .invalid }

  /// Whether nothing is written there, which can stand for an empty map or list.
  package var isNothing: Bool { scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false }

  /// All that it says: its texts and the keys in it.
  var words: [String] {
    switch kind {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.words)
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.words }
    case .invalid: []
    }
  }

  /// The scalar, if it is one.
  package var scalar: YAMLScalar? { if case .scalar(let scalar) = kind { scalar } else { nil } }
}

/// Copies of parts, as those that `each` repeats.
extension YAMLNode {
  package func with(kind: Kind) -> YAMLNode {
    var copy = self
    copy.kind = kind
    return copy
  }

  /// A map with each of its entries changed; what is no map stays as it is.
  func mapEntries(_ change: (YAMLEntry) -> YAMLEntry) -> YAMLNode {
    guard case .mapping(let entries) = kind else { return self }
    return with(kind: .mapping(entries.map(change)))
  }

  func with(item: Note?) -> YAMLNode {
    var copy = self
    copy.item = item
    return copy
  }
}

extension YAMLScalar {
  func with(text: String, template: ScalarTemplate) -> YAMLScalar {
    var copy = self
    copy.text = text
    copy.template = template
    return copy
  }
}

extension YAMLEntry {
  func with(key: String) -> YAMLEntry { YAMLEntry(key: key, keySpan: keySpan, value: value) }

  func with(value: YAMLNode) -> YAMLEntry {
    YAMLEntry(key: key, keySpan: keySpan, value: value)
  }
}

/// A text short enough for a message, in one line and with nothing in it that cannot be seen.
package func excerpt(_ text: String) -> String {
  var flat = ""
  for scalar in text.unicodeScalars.prefix(400) {
    if scalar.isInvisible {
      flat += scalar.codePoint
    } else {
      flat.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
  }
  return flat.count <= 40 ? flat : flat.prefix(39) + "…"
}
