/// Takes UTF-8 apart into events; behind it stands the C library that knows YAML.
package protocol YAMLEvents: ~Copyable {
  init(_ bytes: [UInt8])

  /// The next event; nil behind the end or behind a problem.
  mutating func next() -> Result<YAMLEvent, YAMLProblem>?
}

/// One step of libyaml through the text, with its place in scalars.
package struct YAMLEvent {
  let kind: Kind
  let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package enum Kind {
    case document(hasDirectives: Bool)
    case scalar(String, YAMLScalar.Style, Marks)
    case sequence(Marks)
    case mapping(Marks)
    /// Of a sequence or a mapping.
    case close
    case alias
    case end
    /// The start of the stream, the end of a document.
    case other
  }

  /// What may stand in front of a value in YAML, but not in a scene.
  package struct Marks {
    let hasAnchor: Bool
    let hasTag: Bool

    package init(hasAnchor: Bool, hasTag: Bool) {
      self.hasAnchor = hasAnchor
      self.hasTag = hasTag
    }
  }
}

/// Where and why libyaml gave up, in its own words.
package struct YAMLProblem: Error {
  let message: String
  let context: String
  let index: Int
  let contextIndex: Int?

  /// Whether an escape names what is no character by itself.
  var isAboutCharacter: Bool { message.hasPrefix("found invalid Unicode character escape code") }

  package init(message: String, context: String, index: Int, contextIndex: Int?) {
    self.message = message
    self.context = context
    self.index = index
    self.contextIndex = contextIndex
  }
}
