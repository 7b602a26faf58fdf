import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("Keys that a kind of view does not have")
struct UnsupportedKeyTests {
  /// Every key that some kind has, with the kinds that do not have it.
  private static let rows = {
    let keys = ViewKind.allCases.flatMap { SceneGrammar.viewKeys(of: $0) }
    let plain: [ViewKind] = ViewKind.allCases.filter {
      ![.tableCell, .sectionHeader, .sectionFooter, .collectionCell].contains($0)
    }
    return Set(keys).subtracting(["style", "views"]).sorted().map { key in
      (key, plain.filter { !SceneGrammar.viewKeys(of: $0).contains(key) })
    }
  }()

  private func text(_ kind: ViewKind, _ keys: String) -> String {
    "era: ios15\nviews:\n  it: { kind: \(kind.rawValue)\(keys) }\n"
  }

  @Test("Such a key is one error at its location, without effect on others", arguments: rows)
  func unrelated(key: String, kinds: [ViewKind]) throws {
    var random = SeededGenerator(seed: key.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for kind in kinds.isEmpty ? [] : [random.pick(kinds), random.pick(kinds)] {
      let plain = read(text(kind, ""))
      let said = read(text(kind, ", \(key): 3"))
      let more = said.diagnostics.filter { !plain.diagnostics.contains($0) }
      let found = try #require(more.first, "\(kind.rawValue) takes '\(key)'")
      #expect(more.count == 1 && found.severity == .error, "\(more.map(\.message))")
      let start = "  it: { kind: \(kind.rawValue), ".count + 1
      #expect(found.span?.start == SourcePosition(line: 3, column: start), "\(found)")
      #expect(found.message.contains("'\(key)'"), "\(found.message)")
      let (one, other) = (plain.value, said.value)
      #expect(one.map { other?.isEquivalent(to: $0) == true } ?? (other == nil))
    }
  }
}
