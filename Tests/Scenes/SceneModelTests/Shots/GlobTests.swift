import SnaplineSceneModel
import Testing

@Suite("Glob patterns")
struct GlobTests {
  private func matches(_ pattern: String, _ text: String) -> Bool {
    globMatches(GlobText(pattern), GlobText(text))
  }

  @Test(
    "'*', '?' and '**' match as in a shell, and brackets are literal",
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

  @Test("A text without '*' and '?' matches only itself")
  func itself() {
    for text in ["", "a", "articles/form/portrait", "ä/ö ü", "{a,b}", "\\", "a.b+c(d)"] {
      #expect(matches(text, text) && !matches(text, text + "x"))
    }
  }

  @Test("'*' matches any text without a slash, '**' any text")
  func stars() {
    let texts = ["", "b", "bc", "b/c", "/", "b/"]
    for text in texts {
      #expect(matches("a*z", "a\(text)z") == !text.contains("/"))
      #expect(matches("a**z", "a\(text)z"))
    }
  }

  @Test("ASCII and non-ASCII text are matched by the same rules")
  func letters() {
    for pattern in ["*", "a*", "?b", "a/b", "**/b", "*/?"] {
      for text in ["a", "ab", "a/b", "a/b/b", "b"] {
        // A letter that is not ASCII takes the slow path, with the same result.
        #expect(matches(pattern, text) == matches(pattern + "é", text + "é"), "\(pattern) \(text)")
      }
    }
  }
}
