import Shots
import Testing

@Suite("Patterns with stars")
struct GlobTests {
  private func matches(_ pattern: String, _ text: String) -> Bool {
    globMatches(GlobText(pattern), GlobText(text))
  }

  @Test(
    "A pattern means what it looks like",
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "form", true), ("*", "a/b", false),
      ("**", "a/b/c", true), ("a/**", "a/b/c", true), ("a/**", "a", false), ("**/c", "a/b/c", true),
      ("?", "a", true), ("?", "", false), ("?", "/", false), ("f?rm", "form", true),
      ("*-typing", "portrait-typing", true), ("*-typing", "typing", false),
      ("a*b*c", "aXbYc", true), ("a*b*c", "acb", false), ("***", "a/b", true),
      ("[a]", "a", false), ("[a]", "[a]", true), ("Form", "form", false), ("名*", "名前", true),
      ("?", "é", true), ("?", "🙂", true),
    ])
  func meaning(_ pattern: String, _ text: String, _ isMatch: Bool) {
    #expect(matches(pattern, text) == isMatch)
  }

  @Test("Every text is its own pattern if it has neither star nor question mark")
  func itself() {
    for text in ["", "a", "articles/form/portrait", "ä/ö ü", "{a,b}", "\\", "a.b+c(d)"] {
      #expect(matches(text, text) && !matches(text, text + "x"))
    }
  }

  @Test("A star is as good as any text without a slash, two as any text")
  func stars() {
    let texts = ["", "b", "bc", "b/c", "/", "b/"]
    for text in texts {
      #expect(matches("a*z", "a\(text)z") == !text.contains("/"))
      #expect(matches("a**z", "a\(text)z"))
    }
  }

  @Test("Plain letters and others are matched by one rule")
  func letters() {
    for pattern in ["*", "a*", "?b", "a/b", "**/b", "*/?"] {
      for text in ["a", "ab", "a/b", "a/b/b", "b"] {
        // A letter that is not ASCII has the other way taken, with the same outcome.
        #expect(matches(pattern, text) == matches(pattern + "é", text + "é"), "\(pattern) \(text)")
      }
    }
  }
}
