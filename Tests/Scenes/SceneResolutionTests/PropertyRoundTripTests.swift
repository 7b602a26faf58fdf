import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns values of a type, at least one of which is not a default.
private func samples(of form: ValueType) -> [String] {
  switch form {
  case .text: ["Xy"]
  case .flag: ["true", "false"]
  case .color: ["\"#123456\""]
  case .font: ["33"]
  case .frame: ["[1, 2, 3, 4]"]
  case .autoresizing: ["[flexibleWidth]"]
  case .priorities: ["333"]
  case .insets: ["[3, 4, 5, 6]"]
  case .lengthsOrNone: ["[7, none]"]
  case .barItems, .actions, .segments: ["[One, Two]"]
  case .columns: ["[[a, b], [c, d]]"]
  case .wholes: ["[1, 1]"]
  case .dateAndTime: ["2031-02-03 04:05"]
  case .texts: ["[other]"]
  case .attributedText: ["[{ text: a, underline: true }]"]
  case .image, .namedImage: ["{ systemName: star }"]
  case .gradient: ["[red, blue]"]
  case .number(let range): ["\(range.lowerBound)", "\(range.upperBound)", "0.5"]
  case .whole(let range): ["\(max(range.lowerBound, 1))", "\(max(range.lowerBound, 2))"]
  case .wholeOr(let word, let range): [word, "\(max(range.lowerBound, 1))"]
  case .pointsOrImage: ["7", "{ systemName: star }"]
  case .pointsOr(let word, _): ["7", word]
  case .choice(let names): names
  case .choices(let names): names.map { "[\($0)]" }
  case .numbers(let count, _):
    ["[\((0..<count).map { "\($0 + 7)" }.joined(separator: ", "))]"]
  case .figure: []
  }
}

/// The additional properties that some keys require.
private let siblings: [String: String] = [
  "autoresizing": "frame: [0, 0, 9, 9]", "selectedSegment": "segments: [a, b, c]",
  "selectedItem": "items: [a, b, c]", "currentPage": "numberOfPages: 5",
  "selectedRow": "rows: [[a, b, c]]", "selectedRows": "rows: [[a, b, c], [d, e, f]]",
  "zooms": "views: { Xy: }", "zoomScale": "zooms: In, maximumZoomScale: 100, views: { In: }",
  "minimumZoomScale": "zooms: In, views: { In: }", "detail": "cellStyle: value1",
  "maximumZoomScale": "zooms: In, views: { In: }", "sourceView": "",
]

/// Returns a scene with a view of a kind, in a list or scene that can contain it.
private func scene(_ kind: ViewKind, _ keys: String) -> Scene? {
  let view = "it: { kind: \(kind.rawValue)\(keys.isEmpty ? "" : ", \(keys)") }"
  let place =
    switch kind {
    case .tableCell, .sectionHeader, .sectionFooter: "t: { kind: tableView, views: { \(view) } }"
    case .collectionCell: "c: { kind: collectionView, views: { \(view) } }"
    default: view
    }
  return read("era: ios15\nviews: { other: , Xy: , \(place) }").value
}

@Suite("Properties round-trip")
struct PropertyRoundTripTests {
  private static let rows = ViewKind.allCases.flatMap { kind in
    SceneGrammar.viewKeys(of: kind).filter { SceneGrammar.form(ofViewKey: $0) != nil }
      .map { (kind, $0) }
  }

  @Test("Every key of a kind is in the dump and changes the scene", arguments: rows)
  func told(kind: ViewKind, key: String) throws {
    let form = try #require(SceneGrammar.form(ofViewKey: key))
    let configured =
      ["cornerStyle", "buttonSize", "subtitle", "baseBackgroundColor"]
      + ["imagePlacement", "imagePadding", "contentInsets"]
    let around = configured.contains(key) ? "configuration: filled" : siblings[key] ?? ""
    let plain = try #require(scene(kind, around))
    let isTold = samples(of: form).contains { value in
      let name = key == "zooms" ? "" : "\(key): \(value)"
      let keys = [name, around].filter { !$0.isEmpty }.joined(separator: ", ")
      guard let said = scene(kind, key == "zooms" ? "zooms: In, views: { In: }" : keys),
        !said.isEquivalent(to: plain)
      else { return false }
      // The selected row of the first column is part of `selectedRows`.
      let told = key == "selectedRow" ? "selectedRows" : key
      return said.dump().contains("  \(told) ")
    }
    #expect(isTold)
  }

  @Test("Locations in the file do not affect the equality of scenes")
  func places() throws {
    let text = """
      views:
        a: { kind: label, text: Hi, accessibilityElements: [b] }
        b: { kind: tableView, views: { c: { kind: tableCell, text: Hi } } }
      constraints:
        - a.top == b.bottom + 4
      variations:
        hC: { views: { a: { text: Ho } } }
      states:
        open: [{ hide: a }]
      languages: [en, de]
      strings: { de: { Hi: Hallo } }
      expect:
        - all: a.width >= b.width
      """
    #expect(read(text).diagnostics.isEmpty)
    let plain = try #require(read(text).value)
    let lower = try #require(
      read("# A word.\n\n" + text.replacing("    - a.top", with: "    -   a.top")).value)
    #expect(plain != lower && plain.isEquivalent(to: lower))
    for (one, other) in [("Ho", "Hu"), ("Hallo", "Huhu"), (">=", "<="), ("[b]", "[c]")] {
      let changed = try #require(read(text.replacing(one, with: other)).value)
      #expect(!changed.isEquivalent(to: plain), "\(one) is \(other)")
    }
  }

  @Test("Every key of the whole scene changes it")
  func wholes() throws {
    let plain = try #require(read("views: { a: }").value)
    for key in [
      "keyboardAvoidance: correct", "look: app", "mode: canvas", "homeIndicatorHidden: true",
    ] {
      let said = try #require(read("\(key)\nviews: { a: }").value)
      #expect(!said.isEquivalent(to: plain), "\(key)")
      #expect(said.dump() != plain.dump(), "\(key)")
    }
  }
}
