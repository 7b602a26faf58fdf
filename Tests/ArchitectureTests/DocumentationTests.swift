import Testing

@Suite("Documentation of the public API")
struct DocumentationTests {
  private static let publicModules = [
    (room: "Sources/Products/SnaplineLayout", tests: "Tests/Products/SnaplineLayoutTests"),
    (room: "Sources/Products/SnaplineLibrary", tests: "Tests/Products/SnaplineTests"),
    (room: "Sources/Products/SnaplineTesting", tests: "Tests/Products/SnaplineTestingTests"),
  ]

  @Test("Every public declaration but stored properties has an example in its comment that uses it")
  func examplesOfDeclarations() {
    for endpoint in Self.publicModules {
      for file in SourceProject.swiftFiles(below: endpoint.room) {
        #expect(lacking(lines(of: file)).isEmpty, "\(file)")
      }
    }
  }

  @Test(
    "A declaration without an example is found",
    arguments: [
      "public struct Label {", "public func hide() {", "public var text: String {",
      "public init(", "public static let zero = 0", "public enum Axis {\n  case vertical",
      "public protocol Item {\n  var item: Int { get }",
      "extension Label {\n  public var x: Int { 0 }",
      "public struct Steps: Sendable,\n  Hashable\n{",
      "///     hides()\npublic func hide() {", "///\n///     shows()\npublic func hide() {",
      "public enum Axis {\n  ///\n  ///     axis = .x\n  case x, y",
    ])
  func found(source: String) {
    #expect(!lacking(source.split(separator: "\n").map(String.init)).isEmpty)
  }

  @Test(
    "A declaration with an example, a stored property, and one that is not public pass",
    arguments: [
      "/// Hides.\n///\n///     hide(box)\npublic func hide() {",
      "/// ```swift\n/// hide(box)\n/// ```\n@inlinable\npublic func hide() {",
      "enum Axis {\n  case vertical", "package var text = 0", "public import Geometry",
      "extension Label {\n  public var x = 0", "enum Axis {\n  public let count: Int",
      "enum Axis {\n  public internal(set) var view: View",
    ])
  func passed(source: String) {
    #expect(lacking(source.split(separator: "\n").map(String.init)).isEmpty)
  }

  @Test("Every example in comments and catalogs occurs verbatim in a test")
  func examplesRun() {
    for endpoint in Self.publicModules {
      let run = SourceProject.swiftFiles(below: endpoint.tests)
        .filter { $0.hasSuffix("ExampleTests.swift") }
        .map { "\n\(code(lines(of: $0)))\n" }.joined()
      let catalogues = SourceProject.files(below: endpoint.room).filter { $0.hasSuffix(".md") }
      #expect(catalogues.count == 1, "\(endpoint.room)")
      for file in SourceProject.swiftFiles(below: endpoint.room) + catalogues {
        for example in examples(in: lines(of: file)) {
          #expect(run.contains("\n\(example)\n"), "\(file): no test runs\n\(example)")
        }
      }
    }
  }

  private func lines(of file: String) -> [String] {
    SourceProject.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// Returns the public declarations without an example that uses them. An example of a stored
  /// property would say no more than its name and type.
  private func lacking(_ lines: [String]) -> [String] {
    declarations(in: lines).filter { place in
      if isStoredProperty(lines[place]) { return false }
      let examples = examples(in: comment(above: place, in: lines))
      guard let name = name(of: lines[place]) else { return examples.isEmpty }
      return !examples.contains { $0.contains(name) }
    }.map { lines[$0] }
  }

  /// Returns the indices of lines with a `public` declaration, a case of a public enumeration, or a
  /// requirement of a public protocol.
  private func declarations(in lines: [String]) -> [Int] {
    var open: [(depth: Int, line: Substring)] = []
    return lines.indices.filter { place in
      let line = lines[place].drop { $0 == " " }
      guard let first = line.first, !"/{})".contains(first) else { return false }
      let depth = lines[place].count - line.count
      open.removeAll { $0.depth >= depth }
      let outer = open.last.flatMap { $0.depth == depth - 2 ? $0.line : nil } ?? ""
      let words = line.prefix { $0 != "(" && $0 != ":" }.split(separator: " ")
      if words.contains(where: { ["struct", "enum", "protocol", "extension"].contains($0) }) {
        open.append((depth, line))
      }
      return words.first == "public" && words.dropFirst().first != "import"
        || outer.hasPrefix("public enum ") && words.first == "case"
        || outer.hasPrefix("public protocol ")
    }
  }

  private func isStoredProperty(_ line: String) -> Bool {
    let words = line.split(separator: " ").filter { !$0.hasSuffix("(set)") }
    return words.first == "public" && ["let", "var"].contains(words.dropFirst().first)
      && !line.contains("{")
  }

  /// Returns the name by which an example must use a declaration; nil for types, initializers,
  /// subscripts, operators, requirements of standard protocols, and several cases on one line.
  private func name(of line: String) -> Substring? {
    let kinds = ["func", "var", "let", "case"]
    let words = line.split { " (:<,".contains($0) }
    guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }) else { return nil }
    if words[kind] == "case", line.contains(",") { return line[...] }
    let name = words[kind + 1]
    return ["hash", "description", "=="].contains(name) ? nil : name
  }

  /// Returns the comment above a declaration, without indentation.
  private func comment(above place: Int, in lines: [String]) -> [String] {
    lines[..<place].reversed().map { String($0.drop { $0 == " " }) }
      .drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed()
  }

  /// Returns the code blocks in comments, fenced or indented, or in an article.
  private func examples(in lines: [String]) -> [String] {
    let texts = lines.map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("///") ? String(bare.dropFirst(4)) : line
    }
    var rest = texts[...]
    var found: [String] = []
    while let start = rest.firstIndex(of: "```swift") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      found.append(code(block.filter { !$0.hasPrefix("import ") }))
      rest = rest[min(block.endIndex + 1, rest.endIndex)...]
    }
    let isComment = lines.map { $0.drop { $0 == " " }.hasPrefix("///") }
    func isInside(_ place: Int) -> Bool { isComment[place] && texts[place].hasPrefix("    ") }
    for place in lines.indices.dropFirst()
    where isInside(place) && isComment[place - 1] && texts[place - 1].isEmpty {
      found.append(code((place..<texts.endIndex).prefix(while: isInside).map { texts[$0] }))
    }
    return found
  }

  /// Returns the lines without empty ones and without indentation.
  private func code(_ lines: some Sequence<String>) -> String {
    lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
