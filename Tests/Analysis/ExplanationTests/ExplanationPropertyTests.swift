import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

/// Explanations of random layouts are compared with the layouts.
@Suite("Explanations match the layout")
struct ExplanationPropertyTests {
  private func explained(_ text: String) -> (solved: SolvedShot, explanation: FrameExplanation) {
    let solved = SolvedShot(scene(text))
    return (solved, FrameExplanation(solved.appState, solved.shot, solved.result))
  }

  private func number(_ name: String, of view: SolvedView) -> Double? {
    switch name {
    case "x": view.frame.minX
    case "y": view.frame.minY
    case "width": view.frame.width
    case "height": view.frame.height
    case "contentSize.width": view.scroll?.contentSize.width
    case "contentSize.height": view.scroll?.contentSize.height
    default: nil
    }
  }

  @Test(
    "Each number is that of the frame, within 1 pt, and refers to existing ones, in 40 samples",
    arguments: Array(1...40) as [UInt64])
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (solved, explanation) = explained(randomScene(&random))
    let all = solved.scene.viewIDs.map { ($0, explanation.numbers(of: $0)) }
    let known = Set(
      all.flatMap { view, numbers in numbers.map { "\(solved.scene[view].name).\($0.name)" } })
    #expect(known.count > 4)
    for (view, numbers) in all {
      for told in numbers {
        let name = "\(solved.scene[view].name).\(told.name)"
        // The frame is rounded to pixels, and the number is exact.
        let shown = try #require(number(told.name, of: solved.result.layout[view]), "\(name)")
        #expect((shown - told.value).magnitude <= 1, "\(name)")
        #expect(told.buildsOn.allSatisfy(known.contains), "\(name): \(told.buildsOn)")
        #expect(!told.buildsOn.contains(name))
      }
    }
  }

  @Test(
    "Ambiguous numbers are in their range, and all others have a reason, in 60 samples",
    .premise(atLeast: 140),
    arguments: Array(1...60) as [UInt64])
  func ranges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (solved, explanation) = explained(randomScene(&random))
    let open = solved.result.layout.ambiguities.map(\.quantity)
    for view in solved.scene.viewIDs {
      for told in explanation.numbers(of: view) {
        let name = "\(solved.scene[view].name).\(told.name)"
        #expect(
          (told.range == nil) == !open.contains {
            $0.view == view && $0.dimension.word == told.name
          })
        #expect(told.decidedBy != nil || told.range != nil && !told.isTie, "\(name)")
        guard let range = premise(told.range) else { continue }
        #expect(
          range.lowerBound - 0.01 <= told.value && told.value <= range.upperBound + 0.01, "\(name)")
      }
    }
  }

  @Test(
    "An ambiguous size can have both ends of its range, within 1 pt, and none above, in 60 samples",
    .premise(atLeast: 35),
    arguments: Array(1...60) as [UInt64])
  func reach(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let (solved, explanation) = explained(text)
    guard solved.result.layout.conflicts.isEmpty else { return }
    for view in solved.scene.viewIDs.dropFirst() {
      for told in explanation.numbers(of: view).prefix(4) {
        let isAmbiguousSize = !told.isTie && ["width", "height"].contains(told.name)
        guard let range = premise(isAmbiguousSize ? told.range : nil) else { continue }
        let name = "\(solved.scene[view].name).\(told.name)"
        let high = min(range.upperBound, range.lowerBound + 500)
        for value in [range.lowerBound, (range.lowerBound + high) / 2, high] {
          let other = SolvedShot(scene(text + "  - \(name) == \(value.text(decimals: 3))\n"))
          #expect(other.result.layout.conflicts.isEmpty, "\(name) == \(value)")
          let shown = try #require(number(told.name, of: other.result.layout[view]))
          #expect((shown - value).magnitude <= 1, "\(name) == \(value)")
        }
        guard range.upperBound.isFinite else { continue }
        // Nor with an optional constraint to that value.
        let beyond = (range.upperBound + 10).text(decimals: 3)
        let other = SolvedShot(scene(text + "  - \(name) == \(beyond) @ 1\n"))
        let shown = try #require(number(told.name, of: other.result.layout[view]))
        #expect(shown <= range.upperBound + 1, "\(name) == \(beyond)")
      }
    }
  }

  @Test(
    "Findings are single lines with locations in the file, in 80 samples",
    arguments: Array(1...80) as [UInt64])
  func wording(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let (_, explanation) = explained(text)
    for finding in explanation.findings(for: .explain) {
      let places = [finding.span] + finding.notes.map(\.span)
      for span in places.compactMap({ $0 }) where span.file == "test.scene.yaml" {
        #expect((1...lines.count).contains(span.start.line), "\(finding)")
        let line = lines[min(lines.count, span.start.line) - 1]
        #expect((1...(line.count + 1)).contains(span.start.column), "\(finding)")
      }
      for words in [finding.message] + finding.notes.map(\.message) + [finding.hint ?? "a"] {
        #expect(!words.isEmpty && !words.contains { $0.isNewline } && !words.hasSuffix("."))
        let parts = words.split { " ,:;()'[]".contains($0) }
        let odd = ["nan", "inf", "-inf", "-0", "infinity"]
        #expect(!parts.contains { odd.contains(String($0)) }, "\(words)")
        #expect(
          !words.contains(/[0-9]e[-+]?[0-9]/) && !words.contains(/[0-9]\.[0-9]{5}/), "\(words)")
      }
    }
  }

  @Test("Locations are aligned, also after wide characters")
  func columns() throws {
    let text = """
      views:
        a: { kind: label, text: 電子信箱 }
        b: { kind: label, text: Cafe\u{301} }
        c: { kind: label, text: ｗｉｄｅ }
      constraints:
        - a.leading == root.leading
        - b.leading == a.trailing
        - c.leading == b.trailing
        - a.top == root.top
        - b.top == a.top
        - c.top == a.top

      """
    let (solved, explanation) = explained(text)
    for view in solved.scene.viewIDs.dropFirst() {
      let lines = explanation.explanation(of: view).split(separator: "\n")
      let columns = lines.compactMap { line -> Int? in
        guard let place = line.firstRange(of: "  test.scene.yaml:") else { return nil }
        return line[..<place.lowerBound].reduce(0) { sum, letter in
          let isWide = ("一"..."鿿").contains(letter) || ("ａ"..."ｚ").contains(letter)
          return sum + (isWide ? 2 : 1)
        }
      }
      #expect(columns.count > 1 && Set(columns).count == 1, "\(lines)")
    }
  }
}
