/// A parser of UTF-8 into YAML events, implemented with a C library.
package protocol YAMLEvents: ~Copyable {
  init(_ bytes: [UInt8])

  /// Returns the next event; nil after the end or after an error.
  mutating func next() -> Result<YAMLEvent, YAMLProblem>?
}

/// An event of libyaml with its range in scalars.
package struct YAMLEvent {
  let kind: Kind
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package enum Kind {
    case document(hasDirectives: Bool)
    case scalar(String, YAMLScalar.Style, Properties)
    case sequence(Properties)
    case mapping(Properties)
    /// The end of a sequence or a mapping.
    case close
    case alias
    case end
    /// The start of the stream or the end of a document.
    case other
  }

  /// The node properties of YAML, which scenes do not support.
  package struct Properties {
    let hasAnchor: Bool
    let hasTag: Bool

    package init(hasAnchor: Bool, hasTag: Bool) {
      self.hasAnchor = hasAnchor
      self.hasTag = hasTag
    }
  }
}

/// An error of libyaml with its message and position.
package struct YAMLProblem: Error {
  let message: String
  let context: String
  let index: Int
  let contextIndex: Int?

  /// Whether the error is an escape of an invalid scalar value, such as a surrogate.
  var isAboutCharacter: Bool { message.hasPrefix("found invalid Unicode character escape code") }

  package init(message: String, context: String, index: Int, contextIndex: Int?) {
    self.message = message
    self.context = context
    self.index = index
    self.contextIndex = contextIndex
  }
}
