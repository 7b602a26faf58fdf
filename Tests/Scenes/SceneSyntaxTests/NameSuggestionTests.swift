import SnaplineBasics
import TestSupport
import Testing

@Suite("Suggested names")
struct NameSuggestionTests {
  @Test(
    "The suggested name has the smallest edit distance by a reference implementation",
    arguments: Array(1...40) as [UInt64])
  func table(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word() -> String {
      let letters = Array(seed.isMultiple(of: 2) ? "ab" : "abcdeé姓")
      return String((0..<random.pick([1, 3, 6, 20, 64, 70])).map { _ in random.pick(letters) })
    }
    let name = word()
    let candidates = (0..<30).map { _ in word() } + [String(name.dropFirst()), name + "b"]
    let expected = candidates.enumerated().filter { isNear(name, $1) }
      .min { (distance(name, $0.1), $0.0) < (distance(name, $1.1), $1.0) }
    #expect(closestMatch(to: name, among: candidates) == expected?.element)
  }

  @Test("Transposed letters are one error, and letter case is ignored")
  func kinds() {
    #expect(closestMatch(to: "tilte", among: ["table", "title"]) == "title")
    #expect(closestMatch(to: "TITLE", among: ["titel", "title"]) == "title")
    #expect(closestMatch(to: "ÄPFEL", among: ["apfel", "äpfel"]) == "äpfel")
    #expect(closestMatch(to: "ab", among: ["ac"]) == nil)
    #expect(closestMatch(to: "", among: ["a", ""]) == "")
  }

  private func isNear(_ name: String, _ other: String) -> Bool {
    let length = max(letters(name).count, letters(other).count)
    let limit = length < 3 ? 0 : max(1, length / 3)
    return distance(name, other) <= limit
  }

  private func letters(_ name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars.prefix(64))
  }

  private func distance(_ name: String, _ other: String) -> Int {
    let (first, second) = (letters(name), letters(other))
    var table = [[Int]](
      repeating: Array(repeating: 0, count: second.count + 1), count: first.count + 1)
    for row in 0...first.count {
      for column in 0...second.count {
        guard row > 0, column > 0 else {
          table[row][column] = row + column
          continue
        }
        let isSame = first[row - 1] == second[column - 1]
        var least = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1,
          table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          least = min(least, table[row - 2][column - 2] + 1)
        }
        table[row][column] = least
      }
    }
    return table[first.count][second.count]
  }
}
