import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// A row of the table of keys in `Scenes/README.md`.
struct KeyRow: Sendable {
  let name: String
  /// The kinds of views, or the mapping, that have the key, as Markdown.
  let owner: String
  /// The form of the value, as Markdown.
  private let writtenValue: String
  let meaning: String
  /// The page of the manual that describes the key.
  let page: String

  fileprivate init?(_ line: Substring) {
    let cells = line.split(separator: "|").map { String($0.trimmed) }
    guard cells.count == 5, let name = cells[0].wholeMatch(of: /`([a-zA-Z-]+)`/),
      let page = cells[4].firstMatch(of: /Manual\/([a-z-]+)\.md/)
    else { return nil }
    (self.name, self.page) = (String(name.1), String(page.1))
    (owner, writtenValue, meaning) = (cells[1], cells[2], cells[3])
  }

  /// The rows of all keys, sorted by name.
  static let all = String(decoding: PackageResources.keys_table, as: UTF8.self)
    .split(separator: "\n").compactMap(KeyRow.init)

  /// Returns the row of a key for a kind of views; nil if the kind does not have the key.
  private static func row(of key: String, for kind: ViewKind) -> KeyRow? {
    all.first { $0.name == key && $0.kinds.contains(kind) }
  }

  /// Returns the rows of the keys of a kind of views, in the order of the language reference.
  static func rows(for kind: ViewKind) -> [KeyRow] {
    SceneGrammar.viewKeys(of: kind).compactMap { row(of: $0, for: kind) }
  }

  /// Whether each kind of views has the key, or each kind with a frame.
  var isOfEveryView: Bool { owner.hasPrefix("every view") }

  /// The kinds of views with the key; empty if it is the key of something else.
  var kinds: [ViewKind] {
    let kinds = SceneGrammar.kinds(withViewKey: name)
    if isOfEveryView || owner.hasPrefix("a view in") { return kinds }
    let named = owner.matches(of: /`([a-zA-Z]+)`/).compactMap { ViewKind(rawValue: String($0.1)) }
    return named.filter(kinds.contains)
  }

  /// The form of the value; the choices, if it is one of a few.
  var value: String {
    let form =
      owner == "scene"
      ? SceneKey.named(name)?.form : kinds.isEmpty ? nil : SceneGrammar.form(ofViewKey: name)
    guard case .choice(let names)? = form else { return writtenValue }
    return names.map { "`\($0)`" }.joined(separator: " ")
  }

  /// The members for `list keys` that people read.
  var members: [(String, JSON)] {
    [
      ("name", .text(name)), ("owner", .text(owner.plain)), ("value", .text(value.plain)),
      ("meaning", .text(meaning.plain)),
    ]
  }

  /// All members for `list keys --json`.
  var allMembers: [(String, JSON)] {
    let since = kinds.isEmpty ? nil : SceneGrammar.firstEra(ofViewKey: name)
    return members + [
      ("kinds", .array(kinds.map { .text($0.rawValue) })),
      ("since", since.map { .text($0.rawValue) } ?? .null), ("page", .text(page)),
    ]
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension String {
  /// The text of Markdown without the marks of code.
  fileprivate var plain: String { replacing("`", with: "") }
}

/// The reference of a kind of views or of a key, made from the tables of the program and of the
/// manual.
struct KeyReference {
  /// The names of all topics.
  static let topics: [String] = {
    let kinds = ViewKind.allCases.map(\.rawValue)
    return kinds + Set(KeyRow.all.map(\.name)).subtracting(kinds).sorted()
  }()

  /// The page as Markdown.
  let text: String

  /// Creates the page of a topic; nil if there is no such kind or key.
  init?(_ topic: String) {
    let kind = ViewKind(rawValue: topic)
    let rows = KeyRow.all.filter { $0.name == topic }
    guard kind != nil || !rows.isEmpty else { return nil }
    var blocks = kind.map(Self.blocks) ?? ["# \(topic)"]
    if !rows.isEmpty { blocks.append(Self.table("belongs to", rows.map { ($0.owner, $0) }, nil)) }
    let pages = rows.map(\.page) + (kind.map(Self.pages) ?? [])
    let search = kind == nil ? "\(topic):" : "kind: \(topic)"
    if let example = Self.example(search, pages) {
      blocks += ["## Example", "```\n\(example)\n```"]
    }
    let shown = Set(pages).sorted().map { "`snapline help \($0)`" }
    blocks.append("See also \(shown.joined(separator: ", ")).")
    text = blocks.joined(separator: "\n\n") + "\n"
  }

  /// The title, the defaults and the keys of a kind.
  private static func blocks(of kind: ViewKind) -> [String] {
    let since = kind.since > .ios7 ? ", from `\(kind.since.rawValue)`" : ""
    var blocks = ["# \(kind.rawValue)", "A kind of view\(since)."]
    let sizes = SceneGrammar.intrinsicSizes(of: kind).map { since, size in
      (since, "\(size.width?.shortText ?? "text")×\(size.height?.shortText ?? "text")")
    }
    if !sizes.isEmpty { blocks.append("Intrinsic size in points: \(listed(sizes)).") }
    let rows = KeyRow.rows(for: kind)
    for (title, isShared) in [("Keys of \(kind.rawValue)", false), ("Keys of every view", true)] {
      let part = rows.filter { $0.isOfEveryView == isShared }
      guard !part.isEmpty else { continue }
      blocks += ["## \(title)", table("key", part.map { ("`\($0.name)`", $0) }, kind)]
    }
    return blocks
  }

  private static func table(
    _ header: String, _ rows: [(label: String, row: KeyRow)], _ kind: ViewKind?
  ) -> String {
    let lines = rows.map { label, row in
      let since = row.kinds.isEmpty ? nil : SceneGrammar.firstEra(ofViewKey: row.name)
      let first = since.map { ", from `\($0.rawValue)`" } ?? ""
      let defaults = (kind.map { SceneGrammar.defaults(ofViewKey: row.name, for: $0) } ?? [])
        .filter { $0.text != "\"\"" }
      let end = defaults.isEmpty ? "" : "; by default \(listed(defaults.map { ($0, $1) }))"
      return "| \(label) | \(row.meaning): \(row.value)\(first)\(end) |"
    }
    return (["| \(header) | value |", "|---|---|"] + lines).joined(separator: "\n")
  }

  /// Joins values that depend on the era.
  private static func listed(_ values: [(Era, String)]) -> String {
    values.enumerated().map { index, value in
      let text = value.1.replacing("|", with: "\\|")
      return index == 0 ? text : "\(text) from `\(value.0.rawValue)`"
    }.joined(separator: ", ")
  }

  private static func pages(of kind: ViewKind) -> [String] {
    let own = KeyRow.rows(for: kind).filter { !$0.isOfEveryView }
    return own.isEmpty ? ["views"] : own.map(\.page)
  }

  /// Returns the shortest code of the manual that has a key or a kind, from these pages if one has.
  private static func example(_ text: String, _ pages: [String]) -> String? {
    let found = ManualCode.byWord[text] ?? []
    let near = found.filter { pages.contains($0.page) }
    return (near.isEmpty ? found : near).min { $0.text.count < $1.text.count }?.text
  }
}

/// A block of code in the manual.
private struct ManualCode {
  let page: String
  let text: String

  /// The blocks by their keys, such as `hugging:`, and their kinds, such as `kind: label`.
  static let byWord: [String: [ManualCode]] = {
    var found: [String: [ManualCode]] = [:]
    for page in ManualPage.all {
      for case .code(let lines) in page.document.blocks {
        let code = ManualCode(page: page.name, text: lines.joined(separator: "\n"))
        for word in Set(lines.flatMap(words)) { found[word, default: []].append(code) }
      }
    }
    return found
  }()

  private static func words(of line: String) -> [String] {
    let parts = line.split { !$0.isLetter && $0 != ":" }
    return parts.indices.filter { parts[$0].last == ":" }.flatMap { index -> [String] in
      guard parts[index] == "kind:", index + 1 < parts.count else { return [String(parts[index])] }
      return ["kind:", "kind: \(parts[index + 1])"]
    }
  }
}
