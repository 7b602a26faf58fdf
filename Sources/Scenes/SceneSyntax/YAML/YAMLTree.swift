import SnaplineBasics
import SnaplineSceneModel

/// Parses the tree of a text; anchors, aliases, tags, duplicate keys and the like are reported.
///
/// Returns nil if the text is empty or not valid YAML.
func readTree<Events: YAMLEvents & ~Copyable>(
  _ source: SourceFile, limits: Limits, log: inout DiagnosticLog, by _: Events.Type
) -> YAMLNode? {
  let before = log
  var problem: YAMLProblem?
  let root = readTree(source, nil, limits: limits, log: &log, problem: &problem, by: Events.self)
  guard problem?.isAboutCharacter == true, let pairs = SurrogateEscapes(source.scalars) else {
    return root
  }
  // Surrogate pairs are rare, so they are searched only after an error.
  log = before
  return readTree(source, pairs, limits: limits, log: &log, problem: &problem, by: Events.self)
}

private func readTree<Events: YAMLEvents & ~Copyable>(
  _ source: SourceFile, _ pairs: SurrogateEscapes?, limits: Limits, log: inout DiagnosticLog,
  problem: inout YAMLProblem?, by _: Events.Type
) -> YAMLNode? {
  var stream = Events(utf8(of: pairs?.scalars ?? source.scalars))
  var builder = YAMLTreeBuilder(source: source, log: log)
  defer { log = builder.log }
  while let next = stream.next() {
    switch pairs?.restored(next) ?? next {
    case .success(let event):
      guard builder.consume(event) else { return builder.root }
      // libyaml's time is quadratic in the depth, so parsing ends at the limit.
      guard builder.depth <= limits.nesting else {
        return builder.log.fail(.tooDeep(limit: limits.nesting, at: source.span(event.range)))
      }
    case .failure(let found):
      problem = found
      return builder.log.fail(.syntax(found, in: source))
    }
  }
  return builder.root
}

/// A builder that assembles events into a tree without recursion, so that no depth can overflow the
/// stack.
private struct YAMLTreeBuilder {
  let source: SourceFile
  var log: DiagnosticLog
  private(set) var root: YAMLNode?
  private var open: [CollectionBuilder] = []
  private var documents = 0

  init(source: SourceFile, log: DiagnosticLog) {
    self.source = source
    self.log = log
  }

  var depth: Int { open.count }

  /// Processes an event and returns whether parsing continues.
  mutating func consume(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .document(let hasDirectives):
      return begin(hasDirectives: hasDirectives, at: event.range)
    case .scalar(let text, let style, let marks):
      refuse(marks, at: event.range)
      let swallowed =
        style == .plain && text.isEmpty ? comment(behind: event.range) ?? colorBehindKey : nil
      let scalar = YAMLScalar(text: text, style: style, swallowedComment: swallowed?.text)
      add(.scalar(scalar), at: swallowed?.range ?? event.range)
    case .alias:
      log.report(.unsupportedYAML("yaml.alias", "aliases", "*", at: source.span(event.range)))
      add(.invalid, at: event.range)
    case .sequence(let marks):
      push(isMapping: false, marks, at: event.range)
    case .mapping(let marks):
      push(isMapping: true, marks, at: event.range)
    case .close:
      pop(at: event.range)
    case .end, .other:
      break
    }
    return true
  }

  private mutating func begin(hasDirectives: Bool, at range: Range<Int>) -> Bool {
    documents += 1
    if documents > 1 {
      log.report(.secondDocument(at: source.span(range)))
      return false
    }
    if hasDirectives { log.report(.directive(at: source.span(range))) }
    return true
  }

  /// Returns the comment in place of a missing value, and the range of its first word.
  private func comment(behind range: Range<Int>) -> (text: String, range: Range<Int>)? {
    let place = nextNonBlank(from: range.lowerBound)
    guard source.scalars[safe: place] == "#" else { return nil }
    let rest = source.restOfLine(from: place)
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    return (text(of: rest), word.indices)
  }

  /// The comment with a color in place of a value in braces, which libyaml locates on a later line.
  private var colorBehindKey: (text: String, range: Range<Int>)? {
    guard let mapping = open.last, mapping.isMapping, case .name = mapping.key else { return nil }
    let colon = nextNonBlank(from: mapping.end)
    guard source.scalars[safe: colon] == ":" else { return nil }
    let place = nextNonBlank(from: colon + 1)
    return source.color(at: place) == nil ? nil : comment(behind: place..<place)
  }

  /// Returns the first index from `index` on without a space or a tab.
  ///
  /// Only these are skipped, because a line can contain a hundred thousand empty values.
  private func nextNonBlank(from index: Int) -> Int {
    var index = index
    while let scalar = source.scalars[safe: index], scalar == " " || scalar == "\t" { index += 1 }
    return index
  }

  private mutating func refuse(_ marks: YAMLEvent.Properties, at range: Range<Int>) {
    let span = source.span(range)
    if marks.hasAnchor { log.report(.unsupportedYAML("yaml.anchor", "anchors", "&", at: span)) }
    if marks.hasTag { log.report(.unsupportedYAML("yaml.tag", "tags", "!", at: span)) }
  }

  private mutating func push(isMapping: Bool, _ marks: YAMLEvent.Properties, at range: Range<Int>) {
    refuse(marks, at: range)
    open.append(CollectionBuilder(isMapping: isMapping, start: range.lowerBound))
  }

  private mutating func pop(at range: Range<Int>) {
    guard let done = open.popLast() else { return }
    // libyaml ends a block at the start of the next node, the reported span ends after its last
    // node.
    let end = range.isEmpty ? max(done.end, done.start) : range.upperBound
    add(done.isMapping ? .mapping(done.entries) : .sequence(done.items), at: done.start..<end)
  }

  private mutating func add(_ kind: YAMLNode.Kind, at range: Range<Int>) {
    let node = YAMLNode(kind: kind, span: source.span(range), range: range)
    guard !open.isEmpty else {
      root = root ?? node
      return
    }
    let last = open.count - 1
    open[last].end = range.upperBound
    guard open[last].isMapping else {
      open[last].items.append(node)
      return
    }
    switch open[last].key {
    case .expected:
      open[last].key = key(node, existing: open[last].keySpans)
    case .refused:
      open[last].key = .expected
    case .name(let name, let span):
      open[last].keySpans[name] = span
      open[last].entries.append(YAMLEntry(key: name, keySpan: span, value: node))
      open[last].key = .expected
    }
  }

  private mutating func key(_ node: YAMLNode, existing: [String: SourceSpan])
    -> CollectionBuilder.PendingKey
  {
    guard let scalar = node.scalar else {
      if !node.isInvalid { log.report(.keyIsNoText(node)) }
      return .refused
    }
    guard scalar.text != "<<" else {
      log.report(.mergeKey(at: node.span))
      return .refused
    }
    if let first = existing[scalar.text] {
      log.report(.duplicateKey(scalar.text, at: node.span, first: first))
      return .refused
    }
    return .name(scalar.text, node.span)
  }
}

/// A sequence or a mapping that is not yet closed.
private struct CollectionBuilder {
  let isMapping: Bool
  let start: Int
  var end = 0
  var items: [YAMLNode] = []
  var entries: [YAMLEntry] = []
  var keySpans: [String: SourceSpan] = [:]
  var key = PendingKey.expected

  /// The key state of a mapping.
  enum PendingKey {
    case expected
    /// The value of a key that was reported.
    case refused
    case name(String, SourceSpan)
  }
}
