import Foundation
import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A block of the reference, with its page and the line on which it begins.
struct ReferenceBlock: Sendable, CustomTestStringConvertible {
  let path: String
  let line: Int
  let text: String

  var testDescription: String { "\(path):\(line)" }

  static let all: [ReferenceBlock] = SceneReferencePages.paths.flatMap { path -> [ReferenceBlock] in
    guard let page = try? ProjectFiles.text(path) else { return [] }
    var blocks: [ReferenceBlock] = []
    var open: (line: Int, lines: [Substring])?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line == "```yaml" {
        open = (index + 1, [])
      } else if line == "```", let block = open {
        let text = block.lines.joined(separator: "\n")
        blocks.append(ReferenceBlock(path: path, line: block.line, text: text))
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }
}

@Suite("The reference of the scene language")
struct DocumentationExampleTests {
  @Test("The reference has at least ten blocks")
  func blocks() { #expect(ReferenceBlock.all.count >= 10) }

  @Test("Every block is a scene without errors", arguments: ReferenceBlock.all)
  func block(block: ReferenceBlock) {
    let checked = readScene(Array(block.text.utf8), file: "README.md", identity: "a")
    let source = SourceText(file: "README.md", text: block.text)
    #expect(checked.diagnostics.map { $0.text(in: [source]) } == [])
    #expect(checked.value != nil)
  }

  @Test("The example of a figure has no errors, and every key of figures is documented")
  func figures() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/figures.md")
    let start = try #require(page.range(of: "```yaml figure\n")).upperBound
    let block = try #require(page[start...].components(separatedBy: "```").first)
    let checked = readFigure(Array(block.utf8), file: "README.md", identity: "a")
    #expect(checked.diagnostics.isEmpty && checked.value?.figure?.panels.count == 2)
    let keys =
      MapKey.ofFigure.map(\.name) + MapKey.ofPanel.map(\.name)
      + MapKey.ofCallout.map(\.name) + MapKey.ofMeasure.map(\.name)
    for key in keys { #expect(page[start...].contains("`\(key)`"), "\(key)") }
  }

  @Test("Every key of scenes is documented")
  func keys() throws {
    let page = try SceneReferencePages.text()
    let index = try ProjectFiles.text("Scenes/README.md")
    let rows = index.matches(of: /\n\| `([A-Za-z]+)` \|/).map { String($0.1) }
    var sources = ""
    for room in ["Sources/Scenes/SceneSyntax", "Sources/Scenes/SceneResolution"] {
      for path in ProjectFiles.paths(below: room, endingIn: ".swift") {
        sources += try ProjectFiles.text(path)
      }
    }
    let mapKeys = sources.matches(of: /MapKey\("([A-Za-z]+)"/).map { String($0.1) }
    let keys = SceneGrammar.viewKeys + mapKeys
    #expect(keys.count > 150)
    // Written as code, because the word alone can have other meanings.
    let silent = keys.filter { !page.contains("`\($0)`") && !page.contains("`\($0):") }
    #expect(silent == [], "the reference is silent about keys of views or maps")
    #expect(Set(keys).subtracting(rows) == [], "keys without a row in the index")
    #expect(rows == rows.sorted { $0.lowercased() < $1.lowercased() })
    let cases = sources.matches(of: /case "([A-Za-z]+)":/)
    #expect(!cases.isEmpty)
    for match in cases
    where !["x", "U", "u", "yes", "no"].contains(match.1) {
      let isExplained = page.contains(match.1)
      #expect(isExplained, "the reference is silent about '\(match.1)'")
    }
    for attribute in Attribute.allCases where !attribute.usesMargins {
      let isExplained = page.contains("`\(attribute.name)`")
      #expect(isExplained, "the reference is silent about \(attribute)")
    }
    let words =
      GuideKind.allCases.map(\.rawValue) + ViewKind.allCases.map(\.rawValue)
      + Era.allCases.map(\.rawValue) + StepSyntax.Verb.allCases.map(\.rawValue)
      + KeyboardAvoidance.allCases.map(\.rawValue)
    #expect(words.filter { !page.contains("`\($0)") && !page.contains(".\($0)`") } == [])
  }

  @Test("The first article's form has twelve rows, fit constraints and a broken state")
  func form() throws {
    let path = "Scenes/articles/form.scene.yaml"
    let checked = readScene(
      try ProjectFiles.bytes(path), file: path, identity: "articles/form")
    #expect(checked.diagnostics.isEmpty)
    let scene = try #require(checked.value)
    let kinds = scene.views.map(\.content.kind)
    #expect(kinds.count { $0 == .label } == 6)
    #expect(kinds.count { $0 == .textField } == 6)
    #expect(kinds.count { $0 == .button } == 1)
    let fits = scene.constraintIDs.filter { scene[$0].name?.hasPrefix("fit") == true }
    #expect(scene.states.first { $0.name == "broken" }?.steps == [.deactivate(fits)])
    #expect(
      scene.constraints.filter(\.isPlaceholder).map(scene.text) == [
        "content.width == 320 as placeholderWidth placeholder"
      ])
    let scroll = try #require(scene.view(named: "scroll"))
    #expect(scene.contentView(of: scroll) == scene.view(named: "content"))
  }
}
