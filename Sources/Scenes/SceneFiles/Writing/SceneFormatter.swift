import SnaplineSceneSyntax

/// A printer of scenes in canonical form that keeps each comment with its part.
struct SceneFormatter {
  let source: SceneSource
  let commentary: CommentMap
  /// The keys of the scene that are omitted.
  private let omitted: Set<String>
  /// The context of the root.
  private let root: SchemaContext
  private(set) var lines: [String] = []
  /// The leaves whose comments have been printed.
  private var done: Set<Int> = []
  /// The collections whose trailing comments have been printed.
  private var ended: Set<Int> = []

  /// The maximum width of a line in flow style.
  static let width = 100

  init(
    _ source: SceneSource, _ commentary: CommentMap, of root: SchemaContext = .scene,
    omitting omitted: Set<String> = []
  ) {
    self.root = root
    self.source = source
    self.commentary = commentary
    self.omitted = omitted
  }

  /// Returns the entries to print, in canonical order.
  func ordered(_ entries: [YAMLEntry], _ context: SchemaContext) -> [YAMLEntry] {
    let sorted = context.sortedEntries(entries)
    guard !omitted.isEmpty, case .scene = context else { return sorted }
    return sorted.filter { !omitted.contains($0.key) }
  }

  /// Returns the entire file with one line feed at its end.
  mutating func print(_ root: YAMLNode) -> String {
    header()
    if source.isFlow(root) || entries(of: root) == nil {
      value(root, lead: "", indent: 0, self.root, key: nil)
    } else {
      block(root, lead: nil, indent: 0, self.root)
    }
    tail(of: root, indent: 0)
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Prints the comments above the first blank line, which belong to the file and not to its first
  /// key.
  private mutating func header() {
    guard let first = commentary.leading.keys.min(), let trivia = commentary.leading[first],
      let blank = trivia.lastIndex(where: { $0.comment == nil })
    else { return }
    write(Array(trivia[...blank]), indent: 0)
    headerEnd = trivia[blank].index
  }

  private var headerEnd = -1

  // MARK: Blocks

  private func entries(of node: YAMLNode) -> [YAMLEntry]? {
    if case .mapping(let entries) = node.kind { entries } else { nil }
  }

  /// Prints a collection in block style.
  /// - Parameter lead: The text before its first part, in place of the indentation.
  private mutating func block(
    _ node: YAMLNode, lead: String?, indent: Int, _ context: SchemaContext
  ) {
    var lead = lead
    let blanks = String(repeating: " ", count: indent)
    switch node.kind {
    case .mapping(let entries):
      for entry in ordered(entries, context) {
        let leaf = source.range(entry.keySpan).lowerBound
        if lead == nil { above(leaf, indent: indent) }
        value(
          entry.value, lead: (lead ?? blanks) + keyText(entry) + ":", indent: indent,
          context.context(of: entry.key), key: leaf)
        lead = nil
      }
    case .sequence(let items):
      for item in items {
        if lead == nil {
          for leaf in firstLeaves(item, context.item) { above(leaf, indent: indent) }
        }
        self.item(item, lead: (lead ?? blanks) + "-", indent: indent, context.item)
        lead = nil
      }
    default: break
    }
    tail(of: node, indent: indent)
  }

  private mutating func item(_ node: YAMLNode, lead: String, indent: Int, _ context: SchemaContext)
  {
    let isCollection = node.scalar == nil
    if !isCollection || fitsOnLine(node, after: lead, context) {
      value(node, lead: lead, indent: indent, context, key: nil)
    } else {
      block(node, lead: lead + " ", indent: indent + 2, context)
    }
  }

  /// Returns the leaves whose comments are printed above an item: the first in the source and the
  /// first in canonical order.
  private func firstLeaves(_ node: YAMLNode, _ context: SchemaContext) -> [Int] {
    switch node.kind {
    case .scalar: return [source.range(node).lowerBound]
    case .sequence(let items): return items.first.map { firstLeaves($0, context.item) } ?? []
    case .mapping(let entries):
      let firsts = [entries.first, context.sortedEntries(entries).first].compactMap { $0 }
      return firsts.map { source.range($0.keySpan).lowerBound }
    case .invalid: return []
    }
  }

  /// Prints a value after its key or dash, on the same line if possible.
  private mutating func value(
    _ node: YAMLNode, lead: String, indent: Int, _ context: SchemaContext, key: Int?
  ) {
    if let text = line(node, behind: lead, context) {
      let inside = leaves(of: node)
      for leaf in inside { above(leaf, indent: indent, withBlanks: false) }
      let gap = text.isEmpty || lead.isEmpty ? "" : " "
      end(lead + gap + text, behind: [key].compactMap { $0 } + inside)
    } else if let scalar = node.scalar {
      let leaf = source.range(node).lowerBound
      above(leaf, indent: indent, withBlanks: false)
      let parts = rawLines(node, scalar, indent: indent)
      lines.append(lead + " " + (parts.first ?? ""))
      lines += parts.dropFirst()
      let comments =
        (key.flatMap { commentary.trailing[$0] } ?? [])
        + (commentary.trailing[leaf] ?? [])
      if !comments.isEmpty, let last = lines.popLast() { end(last, comments) }
    } else {
      if key != nil { end(lead, behind: [key].compactMap { $0 }) }
      block(node, lead: nil, indent: key == nil ? indent : indent + 2, context)
    }
  }

  // MARK: Comments

  private mutating func above(_ leaf: Int, indent: Int, withBlanks: Bool = true) {
    guard done.insert(leaf).inserted, let trivia = commentary.leading[leaf] else { return }
    write(
      trivia.filter { $0.index > headerEnd && (withBlanks || $0.comment != nil) }, indent: indent)
  }

  private mutating func tail(of node: YAMLNode, indent: Int) {
    let start = source.range(node).lowerBound
    guard ended.insert(start).inserted else { return }
    write(commentary.tails[start] ?? [], indent: indent)
  }

  private mutating func write(_ trivia: [Trivia], indent: Int) {
    for part in trivia {
      if let comment = part.comment {
        lines.append(String(repeating: " ", count: indent) + comment)
      } else if lines.last?.isEmpty == false {
        lines.append("")
      }
    }
  }

  private mutating func end(_ line: String, behind leaves: [Int]) {
    end(line, leaves.flatMap { commentary.trailing[$0] ?? [] })
  }

  /// Appends a line with its comments, which keep their column if possible, so that comments stay
  /// aligned.
  private mutating func end(_ line: String, _ comments: [Trivia]) {
    guard let last = comments.last, let text = last.comment else {
      lines.append(trimmedEnd(line))
      return
    }
    let indent = line.prefix { $0 == " " }.count
    write(Array(comments.dropLast()), indent: indent)
    let shift = indent - source.indentation(at: last.index)
    let width = line.unicodeScalars.count
    let column = max(source.column(last.index) + shift, width + 2)
    lines.append(line + String(repeating: " ", count: column - width) + text)
  }

  private func leaves(of node: YAMLNode) -> [Int] {
    switch node.kind {
    case .scalar: [source.range(node)].filter { !$0.isEmpty }.map(\.lowerBound)
    case .sequence(let items): items.flatMap(leaves)
    case .mapping(let entries):
      entries.flatMap { [source.range($0.keySpan).lowerBound] + leaves(of: $0.value) }
    case .invalid: []
    }
  }
}
