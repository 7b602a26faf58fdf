import Testing

@Suite("Parameters in doc comments")
struct DocumentedParameterTests {
  @Test("Every parameter of a doc comment is one of its declaration")
  func parametersExist() {
    var count = 0
    for folder in ["Sources", "Tests"] {
      for file in SourceProject.swiftFiles(below: folder) {
        let documented = documentedParameters(in: lines(of: SourceProject.text(of: file)))
        count += documented.count
        for one in documented where !one.isDeclared {
          Issue.record("\(file):\(one.line): no parameter '\(one.name)'")
        }
      }
    }
    #expect(count > 150, "comments are not found any more")
  }

  @Test(
    "A parameter with another name is found",
    arguments: [
      "/// - Parameter width: The width.\nfunc draw(size: Int) {}",
      "/// - Parameters:\n///   - size: The size.\n///   - width: It.\nfunc draw(\n  size: Int\n) {}",
      "/// - Parameter width: The width.\n@inlinable\ninit(_ size: Int) { width(size) }",
    ])
  func otherName(source: String) {
    #expect(documentedParameters(in: lines(of: source)).contains { !$0.isDeclared })
  }

  @Test(
    "Labels and internal names are accepted",
    arguments: [
      "/// - Parameter size: The size.\nfunc draw(of size: Int) {}",
      "/// - Parameter of: The size.\nfunc draw(of size: Int) {}",
      "/// - Parameters:\n///   - begin: It.\n///   - size: It.\ninit(_ begin: (Int) -> Int, size: Int)",
    ])
  func rightName(source: String) {
    let documented = documentedParameters(in: lines(of: source))
    #expect(!documented.isEmpty && documented.allSatisfy(\.isDeclared))
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the parameters in doc comments, and whether the declaration below has each.
  private func documentedParameters(
    in lines: [Substring]
  ) -> [(name: Substring, line: Int, isDeclared: Bool)] {
    var found: [(name: Substring, line: Int, isDeclared: Bool)] = []
    for (index, line) in lines.enumerated() {
      guard line.drop(while: { $0 == " " }).hasPrefix("/// "),
        let match = line.prefixMatch(of: /\ *\/\/\/ (?:- Parameter |  +- )(\w+):/)
      else { continue }
      let block = lines[..<index].reversed().prefix { $0.contains("///") }
      guard line.contains("- Parameter ") || block.contains(where: { $0.contains("- Parameters:") })
      else { continue }
      let below = lines[index...].drop { line in
        let text = line.drop { $0 == " " }
        return text.hasPrefix("///") || text.hasPrefix("@")
      }
      let signature = signature(in: below)
      let name = match.1
      found.append((name, index + 1, signature.contains(name)))
    }
    return found
  }

  /// Returns the labels and names of the parameters of the first declaration.
  private func signature(in lines: some Sequence<Substring>) -> Set<Substring> {
    var depth = 0
    var text = ""
    for character in lines.prefix(25).joined(separator: "\n") {
      if character == "(" { depth += 1 }
      if depth > 0 { text.append(character) }
      if character == ")" {
        depth -= 1
        if depth == 0 { break }
      }
    }
    return Set(
      text.matches(of: /(?:(\w+) +)?(\w+) *:/).flatMap { [$0.1, $0.2].compactMap { $0 } }
        .map { Substring(String($0)) })
  }
}
