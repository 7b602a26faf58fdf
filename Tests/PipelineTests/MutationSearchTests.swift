import Diagnostics
import Loading
import Pipeline
import Proofs
import Selection
import Testing

@Suite("Mutations that no image and no claim detects")
struct MutationSearchTests {
  private func unnoticed(_ views: String, _ constraints: [String], _ more: String = "")
    -> [Diagnostic]
  {
    let text =
      "devices: [iphone-8]\norientations: [portrait]\nviews:\n\(views)constraints:\n"
      + constraints.map { "  - \($0)\n" }.joined() + more
    let file = SceneFile(path: "test.scene.yaml", identity: "test", isInProject: false)
    let loaded = loadScene(file, bytes: Array(text.utf8))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    var options = ProofOptions()
    options.widths = .widths
    guard let search = MutationSearch(loaded) else { return [] }
    return search.unnoticed(options, threads: 2, shouldStop: { false }) ?? []
  }

  private let box = "  box: { background: red }\n"
  private let place = [
    "box.leading == root.leading + 20", "box.top == root.top + 40", "box.height == 60",
  ]

  @Test("A constraint that every picture shows is missed, with each of its numbers")
  func noticed() {
    let found = unnoticed(box, place + ["box.width == root.width - 40"])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test("A bound that no recorded screen reaches is told with the screens that do, and a device")
  func bound() {
    let found = unnoticed(
      box, place + ["box.width == root.width - 40 @ 750", "box.width <= 500"])
    let bound = found.filter { $0.span?.start.line == 10 }
    #expect(bound.count == 1)
    #expect(bound.first?.code == "prove.unnoticed")
    #expect(
      bound.first?.message.hasSuffix("claim fails when 'box.width <= 500' is removed") ?? false)
    #expect(bound.first?.notes.first?.message.contains("at widths 541…1366; on ipad-9.7") ?? false)
    #expect(
      bound.first?.hint
        == "add ipad-9.7 to 'devices', or add '- all: box.width <= 500' to 'expect'")
  }

  @Test("The claim that is proposed catches it")
  func claimed() {
    let found = unnoticed(
      box, place + ["box.width == root.width - 40 @ 750", "box.width <= 500"],
      "expect:\n  - all: box.width <= 500\n")
    // Its own number may still be lower: the claim bounds it from above alone.
    let removed = found.filter { $0.message.hasSuffix(" is removed") }
    #expect(!removed.contains { $0.span?.start.line == 10 })
  }

  @Test("A line limit that no text reaches is redundant, whatever the line breaks")
  func limit() {
    let words = String(repeating: "many words in a row, ", count: 6)
    let found = unnoticed(
      "  box: { kind: label, numberOfLines: 0, text: \"\(words)\" }\n",
      ["box.leading == root.leading + 20", "box.top == root.top + 40", "H:[box]-20-|"])
    let limit = found.filter { $0.message.contains("'box.numberOfLines' is 8") }
    #expect(limit.map(\.code) == ["prove.idle"])
  }

  @Test("A constraint without a visible effect is redundant")
  func idle() {
    let found = unnoticed(
      box, place + ["box.width == root.width - 40", "box.width == root.width - 40"])
    #expect(Set(found.map(\.code)) == ["prove.idle"])
    #expect(found.first?.hint == "remove it, or mark it 'redundant'")
    let redundant = unnoticed(
      box, place + ["box.width == root.width - 40", "box.width == root.width - 40 redundant"])
    #expect(!redundant.contains { $0.span?.start.line == 10 })
  }

  @Test("A number of a hidden view is told where it stands")
  func number() {
    let found = unnoticed(
      box + "  gone: { background: blue, cornerRadius: 6, hidden: true, frame: [0, 0, 9, 9] }\n",
      place + ["box.width == root.width - 40"])
    let number = found.first { $0.message.contains("gone.cornerRadius") }
    #expect(number?.span?.start.line == 5 && number?.span?.start.column == 43)
    #expect(number?.message.hasSuffix("is 5, 7, 14 instead of 6") ?? false)
    // Frames of hidden views stand in the golden.
    #expect(!found.contains { $0.message.contains("gone.frame") })
  }
}
