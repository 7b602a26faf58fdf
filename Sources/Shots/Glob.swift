/// Whether a pattern with `*` and `?` matches all of a text.
///
/// A star stops at a slash, two stars do not. It takes time by the product of their lengths at most.
package func globMatches(_ pattern: [Character], _ text: [Character]) -> Bool {
  // reachable[i]: the pattern read so far can have used up the first i letters.
  var reachable = [Bool](repeating: false, count: text.count + 1)
  reachable[0] = true
  var place = 0
  while place < pattern.count {
    let letter = pattern[place]
    let crossesSlashes = letter == "*" && place + 1 < pattern.count && pattern[place + 1] == "*"
    if letter == "*" {
      for index in text.indices where reachable[index] && (crossesSlashes || text[index] != "/") {
        reachable[index + 1] = true
      }
    } else {
      for index in stride(from: text.count, to: 0, by: -1) {
        let fits = letter == "?" ? text[index - 1] != "/" : text[index - 1] == letter
        reachable[index] = reachable[index - 1] && fits
      }
      reachable[0] = false
    }
    place += crossesSlashes ? 2 : 1
  }
  return reachable[text.count]
}
