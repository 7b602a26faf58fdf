package import SnaplineBasics

/// A node of a file's tree with its span.
package struct YAMLNode: Hashable, Sendable {
  package private(set) var kind: Kind
  package let span: SourceSpan
  /// The span as a range of scalars.
  package let range: Range<Int>
  /// The list item for which the node was repeated.
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
    /// A node that was reported and omitted.
    case invalid
  }
}

/// A scalar as unparsed text, whose meaning depends on the schema.
package struct YAMLScalar: Hashable, Sendable {
  package private(set) var text: String
  package let style: Style
  /// The comment that follows an empty value: `background: #FFF`.
  package let swallowedComment: String?
  /// The template of a text in which `each` replaced placeholders.
  private(set) var template: ScalarTemplate?

  package init(text: String, style: Style, swallowedComment: String? = nil) {
    self.text = text
    self.style = style
    self.swallowedComment = swallowedComment
  }

  package enum Style: String, Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }
}

package struct YAMLEntry: Hashable, Sendable {
  package let key: String
  package let keySpan: SourceSpan
  package let value: YAMLNode

  package init(key: String, keySpan: SourceSpan, value: YAMLNode) {
    (self.key, self.keySpan, self.value) = (key, keySpan, value)
  }
}

extension YAMLNode {
  /// The description of the node in messages.
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

  /// Whether the node was already reported.
  package var isInvalid: Bool { kind == .invalid }

  /// Whether the node is empty, which can stand for an empty mapping or list.
  package var isNothing: Bool { scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false }

  /// All texts and keys of the node.
  package var allTexts: [String] {
    switch kind {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.allTexts)
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.allTexts }
    case .invalid: []
    }
  }

  package var scalar: YAMLScalar? { if case .scalar(let scalar) = kind { scalar } else { nil } }
}

/// Copies of nodes, as `each` creates them.
extension YAMLNode {
  package func with(kind: Kind) -> YAMLNode {
    var copy = self
    copy.kind = kind
    return copy
  }

  /// Returns a mapping with each of its entries transformed; other nodes are unchanged.
  package func mapEntries(_ change: (YAMLEntry) -> YAMLEntry) -> YAMLNode {
    guard case .mapping(let entries) = kind else { return self }
    return with(kind: .mapping(entries.map(change)))
  }

  package func with(item: Note?) -> YAMLNode {
    var copy = self
    copy.item = item
    return copy
  }
}

extension YAMLScalar {
  package func with(text: String, template: ScalarTemplate) -> YAMLScalar {
    var copy = self
    copy.text = text
    copy.template = template
    return copy
  }
}

extension YAMLEntry {
  package func with(key: String) -> YAMLEntry {
    YAMLEntry(key: key, keySpan: keySpan, value: value)
  }

  package func with(value: YAMLNode) -> YAMLEntry {
    YAMLEntry(key: key, keySpan: keySpan, value: value)
  }
}

/// Returns a text for a message: short, on one line and without invisible characters.
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
