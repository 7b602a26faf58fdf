import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// A scene with 'each', and the same scene with all repetitions written out.
private struct RandomEachScene {
  let short: String
  let long: String

  private struct List {
    let name: String
    let items: [String]
    let titles: [String]

    /// Returns the value of a placeholder in an item; nil beyond the ends.
    func value(_ key: String, _ place: Int) -> String? {
      switch key {
      case "": items[place]
      case ".index": String(place + 1)
      case ".previous": place > 0 ? items[place - 1] : nil
      case ".next": place + 1 < items.count ? items[place + 1] : nil
      default: titles[place]
      }
    }

    func written(_ template: String, _ place: Int) -> String? {
      var text = template
      for key in ["", ".index", ".previous", ".next", ".title"] {
        let mark = "<\(name)\(key)>"
        guard text.contains(mark) else { continue }
        guard let value = value(key, place) else { return nil }
        text = text.replacing(mark, with: value)
      }
      return text
    }

    func all(_ template: String) -> [String] {
      template.contains("<\(name)")
        ? items.indices.compactMap { written(template, $0) } : [template]
    }
  }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let titles = ["姓名", "a <b> c", "<", "1 > 2", "שלום", "e\u{301}", "x"]
    let lists = ["row", "r"].prefix(random.number(1...2)).map { name in
      let count = random.number(1...4)
      return List(
        name: name, items: (0..<count).map { "\(name)\(UnicodeScalar(97 + UInt8($0)))" },
        titles: (0..<count).map { _ in random.pick(titles) })
    }
    var (shortViews, longViews) = (["v0: {}"], ["v0: {}"])
    var (shortLines, longLines) = (["v0.width == 5"], ["v0.width == 5"])
    for (number, list) in lists.enumerated() {
      let (mark, name) = ("<\(list.name)>", "v\(number)")
      for _ in 0..<random.number(1...2) {
        let view = "\(name)\(shortViews.count)_\(mark)"
        let text = random.pick([
          "<\(list.name).title>", "<\(list.name).index>. \(mark)", "<none> \(mark)", "<",
          "\(mark)\(mark)<\(list.name).title>",
        ])
        let template = "\(view): { kind: label, text: '\(text)' }"
        shortViews.append(template)
        longViews += list.all(template)
        let constraintTexts = [
          "\(view).width == 5 * <\(list.name).index>",
          "\(view).top == \(view.replacing(mark, with: "<\(list.name).previous>")).bottom + 8",
          "\(view).left <= \(view.replacing(mark, with: "<\(list.name).next>")).right",
          "\(view).height == v0.height as \(name)Height\(shortViews.count)_\(mark)",
        ]
        for _ in 0..<random.number(1...3) {
          let constraintText = random.pick(constraintTexts)
          guard !shortLines.contains(constraintText) else { continue }
          shortLines.append(constraintText)
          longLines += list.all(constraintText)
        }
      }
    }
    func scene(_ views: [String], _ lines: [String]) -> String {
      "views:\n" + views.map { "  \($0)\n" }.joined() + "constraints:\n"
        + lines.map { "  - \($0)\n" }.joined()
    }
    let each = lists.map { list in
      let items = zip(list.items, list.titles).map { "    \($0): { title: '\($1)' }\n" }
      return "  \(list.name):\n" + items.joined()
    }
    short = "each:\n" + each.joined() + scene(shortViews, shortLines)
    long = scene(longViews, longLines)
  }
}

@Suite("'each' compared with written-out scenes")
struct EachOracleTests {
  @Test(
    "'each' yields the scene with all repetitions written out, in order, in 80 samples",
    arguments: Array(1...80) as [UInt64])
  func typed(seed: UInt64) throws {
    let written = RandomEachScene(seed: seed)
    let (short, long) = (read(written.short), read(written.long))
    #expect(short.diagnostics.map(\.message) == [], "\(written.short)")
    #expect(long.diagnostics.map(\.message) == [], "\(written.long)")
    let (repeated, typed) = (try #require(short.value), try #require(long.value))
    #expect(repeated.views.map(\.name) == typed.views.map(\.name))
    #expect(repeated.constraints.map(repeated.text) == typed.constraints.map(typed.text))
    #expect(repeated.isEquivalent(to: typed), "\(written.short)")
  }

  @Test(
    "Invalid lists of 'each' have errors with locations, and empty ones have none",
    arguments: [
      "0", "-1", "1.5", "1e9", "99999999999999999999", "[]", "{}", "[a, a]", "[\"\"]", "[a b]",
      "[é]", "{ a: { index: x } }", "{ a: 1 }", "{ a: { é: 1 } }", "text", "true", "[[a]]", ".nan",
    ])
  func lists(list: String) {
    let text = "each: { i: \(list) }\nviews: { b: {}, a<i>: { kind: label, text: <i> } }"
    let checked = read(text)
    let isQuiet = ["[]", "{}"].contains(list)
    #expect(checked.diagnostics.isEmpty == isQuiet, "\(checked.diagnostics.map(\.message))")
    #expect(checked.diagnostics.allSatisfy { $0.severity == .error && $0.span != nil })
  }

  @Test("Unmatched or doubled angle brackets are text")
  func brackets() throws {
    let scene = try #require(
      read(
        """
        each: { i: { a: { t: X } } }
        views:
          v<i>: { kind: label, text: '<<i.t>> <i <i.t < i > <i.t>' }
        """
      ).value)
    #expect(scene.dump().contains("\"<X> <i <i.t < i > X\""))
  }

  @Test("Inserted values are not searched for placeholders")
  func once() throws {
    let scene = try #require(
      read(
        """
        each: { i: { a: { t: '<i.u> <i>', u: no } } }
        views: { v<i>: { kind: label, text: '<i.t>' } }
        """
      ).value)
    #expect(scene.dump().contains("\"<i.u> <i>\""))
  }
}
