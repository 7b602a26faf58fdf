import Foundation
import Testing

@Suite("Links and sizes of the documentation")
struct DocumentationLinkTests {
  private static let manual = SourceProject.files(below: "Sources/Products/snapline/Manual")
    .filter { $0.hasSuffix(".md") }

  private static let pages =
    manual + [
      "README.md", "Scenes/README.md", "Scenes/articles/README.md", "Scenes/controls/README.md",
      "Sources/README.md", "Tests/README.md", "Tests/KnownDifferences.md",
      ".github/CONTRIBUTING.md", ".github/CHANGELOG.md", ".github/RELEASING.md",
      ".github/SECURITY.md",
    ]

  @Test("Every relative link leads to a file, and its fragment to a heading", arguments: pages)
  func links(page: String) throws {
    let folder = SourceProject.root.appending(path: page).deletingLastPathComponent()
    let links = Self.links(in: SourceProject.text(of: page))
    for link in links where !link.contains("://") && !link.hasPrefix("mailto:") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = String(parts[0])
      let target =
        path.isEmpty
        ? SourceProject.root.appending(path: page) : folder.appending(path: path).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link)")
      guard parts.count > 1, path.isEmpty || path.hasSuffix(".md") else { continue }
      let text = try String(contentsOf: target, encoding: .utf8)
      #expect(Self.anchors(in: text).contains(String(parts[1])), "\(page): \(link)")
    }
  }

  @Test("A dead link is found")
  func found() {
    let text =
      "# A `b`, c\n\n[x](#a-b-c) [y](no.md)\n<img src=\"z.png\">\n```\n[n](n)\n```\n## A\n# A\n"
    #expect(Self.links(in: text) == ["#a-b-c", "no.md", "z.png"])
    #expect(Self.anchors(in: text) == ["a-b-c", "a", "a-1"])
  }

  @Test("No page of the manual has more than 300 lines", arguments: manual)
  func short(page: String) {
    let lines = SourceProject.text(of: page).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 301)
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(lines.count { $0.hasPrefix("# ") && !Self.isInCode($0, lines) } == 1)
  }

  /// The targets of links and images outside of code.
  private static func links(in text: String) -> [String] {
    let prose = text.replacing(/(?:^|\n)```.*?\n```/.dotMatchesNewlines(), with: "")
      .replacing(/````.*?````|`[^`\n]*`/, with: "`")
    let pattern = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"\s]+)"/
    return prose.matches(of: pattern).map { String($0.1 ?? $0.2 ?? "") }
  }

  /// The anchors that GitHub makes of the headings.
  private static func anchors(in text: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    let prose = text.replacing(/(?:^|\n)```.*?\n```/.dotMatchesNewlines(), with: "")
    for heading in prose.matches(of: /(?:^|\n)#+ +([^\n]+)/) {
      let anchor = heading.1.lowercased().filter {
        $0.isLetter || $0.isNumber || "-_ ".contains($0)
      }.replacing(" ", with: "-")
      let count = counts[anchor, default: 0]
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
      counts[anchor] = count + 1
    }
    return anchors
  }

  private static func isInCode(_ line: Substring, _ lines: [Substring]) -> Bool {
    lines.prefix { $0.startIndex < line.startIndex }.count { $0.hasPrefix("```") } % 2 == 1
  }
}
