import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineProofs
import Testing

@Suite("Undetected mutations")
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
    return search.survivors(options, threads: 2, shouldStop: { false }) ?? []
  }

  private let box = "  box: { background: red }\n"
  private let place = [
    "box.leading == root.leading + 20", "box.top == root.top + 40", "box.height == 60",
  ]

  @Test("Mutations of a visible constraint are detected")
  func noticed() {
    let found = unnoticed(box, place + ["box.width == root.width - 40"])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test(
    "A constraint without effect on recorded screens is reported with other widths and a device")
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

  @Test("The suggested expectation detects the mutation")
  func claimed() {
    let found = unnoticed(
      box, place + ["box.width == root.width - 40 @ 750", "box.width <= 500"],
      "expect:\n  - all: box.width <= 500\n")
    // Its constant may still be smaller, because the expectation is only an upper bound.
    let removed = found.filter { $0.message.hasSuffix(" is removed") }
    #expect(!removed.contains { $0.span?.start.line == 10 })
  }

  @Test("A maximum line count that no text reaches has no effect")
  func limit() {
    let words = String(repeating: "many words in a row, ", count: 6)
    let found = unnoticed(
      "  box: { kind: label, numberOfLines: 0, text: \"\(words)\" }\n",
      ["box.leading == root.leading + 20", "box.top == root.top + 40", "H:[box]-20-|"])
    let limit = found.filter { $0.message.contains("'box.numberOfLines' is 8") }
    #expect(limit.map(\.code) == ["prove.idle"])
  }

  @Test("A redundant constraint is reported as having no effect")
  func unused() {
    let found = unnoticed(
      box, place + ["box.width == root.width - 40", "box.width == root.width - 40"])
    #expect(Set(found.map(\.code)) == ["prove.idle"])
    #expect(found.first?.hint == "remove it, or mark it 'redundant'")
    let redundant = unnoticed(
      box, place + ["box.width == root.width - 40", "box.width == root.width - 40 redundant"])
    #expect(!redundant.contains { $0.span?.start.line == 10 })
  }

  @Test("A value of a hidden view is reported at its location")
  func number() {
    let found = unnoticed(
      box + "  gone: { background: blue, cornerRadius: 6, hidden: true, frame: [0, 0, 9, 9] }\n",
      place + ["box.width == root.width - 40"])
    let number = found.first { $0.message.contains("gone.cornerRadius") }
    #expect(number?.span?.start.line == 5 && number?.span?.start.column == 43)
    #expect(number?.message.hasSuffix("is 5, 7, 14 instead of 6") ?? false)
    // Frames of hidden views are in the golden.
    #expect(!found.contains { $0.message.contains("gone.frame") })
  }
}
