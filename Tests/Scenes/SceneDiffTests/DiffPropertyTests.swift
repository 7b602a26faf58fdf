import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A scene of the project in which numbers and words of lines are edited.
private struct RandomEdit {
  let lines: [String]
  private(set) var edited: [Int: String] = [:]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Changes a number in a random line that has one and is not a comment.
  mutating func edit(_ random: inout SeededGenerator) {
    let places = lines.indices.filter {
      edited[$0] == nil && lines[$0].contains(/\b[0-9]+\b/) && !lines[$0].contains("#")
    }
    guard !places.isEmpty else { return }
    let place = random.pick(places)
    let range = random.pick(lines[place].ranges(of: /\b[0-9]+\b/))
    var line = lines[place]
    line.replaceSubrange(range, with: String((Int(line[range]) ?? 0) + random.number(1...9)))
    edited[place] = line
  }

  /// Returns the text with some of the edits.
  func text(_ places: Set<Int>) -> String {
    lines.indices.map { place in
      places.contains(place) ? edited[place] ?? lines[place] : lines[place]
    }.joined(separator: "\n")
  }
}

/// Describes a change without its constraint, equally in both directions.
private func told(_ change: EditDetail, isBack: Bool = false) -> String {
  let (old, new) = isBack ? (change.new, change.old) : (change.old, change.new)
  let kind: EditKind =
    switch change.kind {
    case .constraintAdded where isBack: .constraintRemoved
    case .constraintRemoved where isBack: .constraintAdded
    case .viewAdded where isBack: .viewRemoved
    case .viewRemoved where isBack: .viewAdded
    default: change.kind
    }
  // An added or removed constraint is its own aspect.
  return "\(kind) \(change.aspect): \(old ?? "-") → \(new ?? "-")"
}

extension Scene {
  /// The part of the scene that partial patches contain.
  fileprivate var withoutClaims: Scene {
    var scene = self
    (scene.expectations, scene.tolerances, scene.exemptions) = ([], [], [])
    scene.appFrames = nil
    return scene
  }
}

private func difference(_ old: String, _ new: String) throws -> SceneDifference {
  try #require(
    sceneDifference(
      from: Array(old.utf8), to: Array(new.utf8), file: "a"))
}

@Suite("Properties of edits")
struct DiffPropertyTests {
  private func isReadable(_ text: String) -> Bool {
    !readScene(Array(text.utf8), file: "a", identity: "a", origins: .anyImage).hasErrors
  }

  @Test(
    "Two edits are described like each alone, and reversed in the opposite direction",
    .premise(atLeast: 130),
    arguments: ProjectFiles.soundScenes)
  func sums(path: String) throws {
    let text = try ProjectFiles.text(path)
    var random = SeededGenerator(seed: UInt64(path.utf8.count) &* 31)
    for _ in 0..<2 {
      var scene = RandomEdit(text)
      for _ in 0..<2 { scene.edit(&random) }
      let places = scene.edited.keys.sorted()
      guard premise(isReadable(scene.text(Set(places)))) else { continue }
      let both = try difference(text, scene.text(Set(places)))
      let there = both.edits.flatMap(\.changes).map { told($0) }
      let each = try places.flatMap { place in
        try difference(text, scene.text([place])).edits.flatMap(\.changes).map { told($0) }
      }
      #expect(there.sorted() == each.sorted(), "\(places.map { scene.edited[$0] ?? "" })")
      let back = try difference(scene.text(Set(places)), text).edits.flatMap(\.changes)
      #expect(back.map { told($0, isBack: true) }.sorted() == there.sorted())
    }
  }

  @Test(
    "Each of two edits can be applied alone and yields the scene with that line",
    .premise(atLeast: 45),
    arguments: ProjectFiles.soundScenes)
  func alone(path: String) throws {
    let text = try ProjectFiles.text(path)
    var random = SeededGenerator(seed: UInt64(path.utf8.count) &* 37)
    var scene = RandomEdit(text)
    for _ in 0..<2 { scene.edit(&random) }
    let places = scene.edited.keys.sorted()
    guard isReadable(scene.text(Set(places))) else { return }
    let both = try difference(text, scene.text(Set(places)))
    guard premise(both.edits.count == 2) else { return }
    for (edit, made) in both.edits.enumerated() {
      let line = try #require(made.changes.first?.span?.start.line)
      guard places.contains(line - 1) else { continue }
      let mixed = readScene(
        both.patch(applying: [edit]), file: "a", identity: "a", origins: .anyImage)
      let written = readScene(
        Array(scene.text([line - 1]).utf8), file: "a", identity: "a", origins: .anyImage)
      let found = try #require(mixed.value)
      let expected = try #require(written.value).withoutClaims
      #expect(found.isEquivalent(to: expected), "\(made.changes.map(\.text))")
    }
  }

  /// Returns the names of views, metrics and styles that a scene defines.
  private func names(_ text: String) -> (views: [String], metrics: [String], styles: [String]) {
    let tree = readSceneTree(Array(text.utf8), file: "a").value
    func entries(_ node: YAMLNode?) -> [YAMLEntry] {
      if case .mapping(let entries)? = node?.kind { entries } else { [] }
    }
    func keys(_ key: String) -> [YAMLEntry] {
      entries(entries(tree).first { $0.key == key }?.value)
    }
    func views(_ all: [YAMLEntry]) -> [String] {
      all.flatMap { view in
        [view.key] + views(entries(entries(view.value).first { $0.key == "views" }?.value))
      }
    }
    // A list named like the view is renamed with it, and so are its views.
    let lists = keys("each").map(\.key)
    return (
      views(keys("views")).filter { !$0.contains("<") }, keys("metrics").map(\.key),
      keys("styles").map(\.key).filter { !lists.contains($0) }
    )
  }

  /// Returns the text with a name replaced wherever it is a whole word.
  private func renamed(_ text: String, _ name: String, _ new: String) -> String {
    text.replacing(/[A-Za-z0-9_]+/) { $0.output == name ? new : String($0.output) }
  }

  @Test(
    "A pure rename of a view, metric or style is a silent edit", .premise(atLeast: 100),
    arguments: ProjectFiles.soundScenes)
  func names(path: String) throws {
    let text = try ProjectFiles.text(path)
    let names = names(text)
    func read(_ text: String) -> Scene? {
      let read = readScene(Array(text.utf8), file: "a", identity: "a", origins: .anyImage)
      return read.hasErrors ? nil : read.value
    }
    let before = try #require(read(text))
    for name in names.views.prefix(2) {
      let other = renamed(text, name, "zz9")
      guard let place = before.views.firstIndex(where: { $0.name == name }) else { continue }
      var same = before
      same.views[place].name = "zz9"
      guard let after = read(other), premise(same.isEquivalent(to: after)) else { continue }
      let difference = try difference(text, other)
      #expect(difference.edits.filter { !$0.isNonVisual } == [], "\(name)")
      #expect(difference.renamedViews == [name: "zz9"])
    }
    for name in names.metrics.prefix(2) + names.styles.prefix(2) {
      let other = renamed(text, name, "zz9")
      guard let after = read(other), premise(before.isEquivalent(to: after)) else { continue }
      let difference = try difference(text, other)
      #expect(difference.edits.filter { !$0.isNonVisual } == [], "\(name)")
      #expect(difference.edits.count <= 1)
    }
  }

  @Test(
    "A removed constraint is one edit with all its dependent edits", .premise(atLeast: 130),
    arguments: ProjectFiles.soundScenes)
  func removed(path: String) throws {
    let text = try ProjectFiles.text(path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "constraints:") else { return }
    let constraintTexts = lines.indices[(start + 1)...].prefix { lines[$0].hasPrefix("  - ") }
    var random = SeededGenerator(seed: UInt64(path.utf8.count) &* 41)
    for _ in 0..<(constraintTexts.isEmpty ? 0 : 2) {
      let place = random.pick(Array(constraintTexts))
      var fewer = lines
      fewer.remove(at: place)
      let other = fewer.joined(separator: "\n")
      guard premise(isReadable(other)) else { continue }
      let gone = try difference(text, other).edits
      #expect(gone.count == 1)
      #expect(gone.first?.changes.map(\.kind) == [.constraintRemoved])
      #expect(gone.first?.changes.first?.oldSpan?.start.line == place + 1)
      let come = try difference(other, text).edits
      #expect(come.map { $0.changes.map(\.kind) } == [[.constraintAdded]])
      #expect(come.first?.span?.start.line == place + 1)
    }
  }
}
