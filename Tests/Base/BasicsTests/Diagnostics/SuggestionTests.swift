import SnaplineBasics
import TestSupport
import Testing

@Suite("Suggested names")
struct SuggestionTests {
  private let names = ["title", "subtitle", "leading", "trailing", "width", "height", "centerX"]

  @Test("An existing name is suggested for itself, regardless of case")
  func same() {
    for name in names {
      #expect(closestMatch(to: name, among: names) == name)
      #expect(closestMatch(to: name.uppercased(), among: names) == name)
    }
  }

  @Test("One wrong, missing, doubled or transposed letter is recognized")
  func mistakes() {
    for name in names {
      let letters = Array(name)
      for place in letters.indices {
        var missing = letters
        missing.remove(at: place)
        var doubled = letters
        doubled.insert(letters[place], at: place)
        var wrong = letters
        wrong[place] = "q"
        var swapped = letters
        if place > 0 { swapped.swapAt(place, place - 1) }
        for word in [missing, doubled, wrong, swapped] {
          #expect(closestMatch(to: String(word), among: names) == name, "\(String(word))")
        }
      }
    }
  }

  @Test(
    "Without a similar name there is no suggestion",
    arguments: ["", "x", "background", "tit", "w", "🙂🙂🙂"])
  func nothing(_ word: String) {
    #expect(closestMatch(to: word, among: names) == nil)
    #expect(closestMatch(to: word, among: [String]()) == nil)
  }

  @Test("Of equally near names the first is suggested, and a nearer one takes precedence")
  func order() {
    #expect(closestMatch(to: "cart", among: ["card", "carts"]) == "card")
    #expect(closestMatch(to: "cart", among: ["carts", "card"]) == "carts")
    #expect(closestMatch(to: "headers", among: ["header1", "leaders", "headers"]) == "headers")
  }

  @Test(
    "The edit distance agrees with a reference implementation, in 800 samples", arguments: 0..<20)
  func table(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word() -> String {
      String((0..<random.number(3...9)).map { _ in random.pick(["a", "b", "c", "é"]) })
    }
    for _ in 0..<40 {
      let (one, other) = (word(), word())
      let length = max(one.count, other.count)
      let isNear = plainDistance(Array(one), Array(other)) <= max(1, length / 3)
      #expect((closestMatch(to: one, among: [other]) != nil) == isNear, "\(one) \(other)")
    }
  }

  /// Returns the Damerau-Levenshtein distance (restricted).
  private func plainDistance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, second) in other.enumerated() {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == second ? 0 : 1))
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == second {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
