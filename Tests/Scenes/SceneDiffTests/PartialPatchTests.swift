import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns a scene as text without expectations and without parts that have no effect.
private func meaning(_ scene: Scene?, _ names: [String: String] = [:]) -> [String] {
  let lines = (scene?.dump() ?? "").split(separator: "\n").map(String.init)
  let claims = ["expect ", "tolerance ", "proves "]
  let meant = lines.filter { line in !claims.contains { line.hasPrefix($0) } }
  // The order of states and metrics has no effect.
  return
    (meant.filter { !$0.hasPrefix("state ") } + meant.filter { $0.hasPrefix("state ") }.sorted())
    .map { line in
      let plain = line.replacing(" redundant", with: "").replacing(/\ as \w+/, with: "")
      guard !names.isEmpty else { return plain }
      return plain.replacing(/\w+/) { word in names[String(word.output)] ?? String(word.output) }
    }
}

/// Returns a scene with one random change of a line.
private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let place = random.number(0...lines.count - 1)
  let indent = lines[place].prefix { $0 == " " }
  switch random.number(0...5) {
  case 0, 1, 2:
    let numbers = lines[place].ranges(of: /\b[0-9]+\b/)
    guard !numbers.isEmpty else { return text }
    let range = random.pick(numbers)
    let number = (Int(lines[place][range]) ?? 0) + random.number(1...9)
    lines[place].replaceSubrange(range, with: String(number))
  case 3: lines.remove(at: place)
  case 4:
    let others = lines.indices.filter {
      $0 != place && lines[$0].prefix { $0 == " " } == indent && !lines[$0].isEmpty
    }
    guard !others.isEmpty else { return text }
    lines.swapAt(place, random.pick(others))
  default:
    let words = lines[place].ranges(of: /\b[a-z][A-Za-z]+\b/)
    let all = text.ranges(of: /\b[a-z][A-Za-z]+\b/)
    guard !words.isEmpty else { return text }
    lines[place].replaceSubrange(random.pick(words), with: String(text[random.pick(all)]))
  }
  return lines.joined(separator: "\n")
}

private func readable(_ text: String) -> Scene? {
  let checked = readScene(Array(text.utf8), file: "a", identity: "a", origins: .anyImage)
  return checked.hasErrors ? nil : checked.value
}

@Suite("Partial patches of two scenes")
struct PartialPatchTests {
  @Test(
    "Without edits it is the old scene, and with all edits the new one", .premise(atLeast: 400),
    arguments: ProjectFiles.soundScenes)
  func ends(path: String) throws {
    let text = try ProjectFiles.text(path)
    var random = SeededGenerator(seed: UInt64(path.utf8.count))
    let old = try #require(readable(text))
    for round in 0..<8 {
      var changed = mutated(text, &random)
      if round % 2 == 1 { changed = mutated(changed, &random) }
      guard let new = premise(readable(changed)) else { continue }
      let difference = try #require(
        sceneDifference(from: Array(text.utf8), to: Array(changed.utf8), file: "a"))
      let candidates = difference.edits.indices
      let none = readScene(
        difference.patch(applying: []), file: "a", identity: "a", origins: .anyImage)
      let all = readScene(
        difference.patch(applying: Set(candidates)), file: "a", identity: "a", origins: .anyImage)
      let told = difference.edits.map { $0.changes.map(\.text) }
      let before = meaning(none.value, difference.renamedViews)
        .difference(from: meaning(old, difference.renamedViews))
      #expect(before.isEmpty, "\(told)")
      let after = meaning(all.value).difference(from: meaning(new))
      #expect(after.isEmpty, "\(told)")
      #expect(!none.hasErrors && !all.hasErrors)
      if difference.edits.isEmpty {
        #expect(meaning(old, difference.renamedViews) == meaning(new))
      }
    }
  }

  @Test("A scene with another comment has no edits", arguments: ProjectFiles.soundScenes)
  func same(path: String) throws {
    let text = try ProjectFiles.text(path)
    let other = "# another comment\n" + text
    let difference = try #require(
      sceneDifference(from: Array(text.utf8), to: Array(other.utf8), file: "a"))
    #expect(difference.edits == [])
  }
}
