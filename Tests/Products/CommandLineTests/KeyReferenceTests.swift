import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

@testable import snapline

@Suite("The reference of kinds and keys")
struct KeyReferenceTests {
  private func help(_ topic: String) throws -> String {
    try TemporaryProject().run("help", topic).text
  }

  @Test("Each key of each kind of views has a row, and only those")
  func rows() {
    for kind in ViewKind.allCases {
      let names = KeyRow.rows(for: kind).map(\.name)
      #expect(names == SceneGrammar.viewKeys(of: kind), "\(kind.rawValue)")
    }
    #expect(Set(SceneGrammar.sceneKeys).isSubset(of: KeyRow.all.map(\.name)))
    #expect(Set(KeyRow.all.map(\.page)).isSubset(of: ManualPage.all.map(\.name)))
  }

  @Test("Each topic has a reference, and lacks no value of a key with a few choices")
  func topics() throws {
    #expect(Set(KeyReference.topics).isSuperset(of: ViewKind.allCases.map(\.rawValue)))
    for topic in KeyReference.topics {
      let text = try #require(KeyReference(topic)).text
      #expect(text.hasPrefix("# \(topic)\n") && text.contains("snapline help "), "\(topic)")
      #expect(!text.contains("optional(") && !text.contains(": a value |"), "\(topic)")
    }
  }

  @Test("A topic has the name of no command; pages with the name of a key describe it")
  func names() throws {
    #expect(Set(helpTopics).isDisjoint(with: Command.allCases.map(\.rawValue)))
    #expect(Set(helpTopics).count == helpTopics.count)
    for page in ManualPage.all where KeyReference.topics.contains(page.name) {
      let text = try ProjectFiles.text("Sources/Products/snapline/Manual/\(page.name).md")
      #expect(text.contains("`\(page.name)`"), "\(page.name)")
    }
  }

  @Test("help label prints keys with values, defaults by era, and an example")
  func label() throws {
    let text = try help("label")
    for part in [
      "Keys of label", "Keys of every view", "`numberOfLines`", "`truncatingTail`",
      "system-regular 17 from", "kind: label", "See also", "`snapline help text`",
    ] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    #expect(try help("switch").contains("Intrinsic size in points: 49×31, 61×28 from `ios26`."))
    #expect(try help("stackView").contains("A kind of view, from `ios9`."))
  }

  @Test("help of a key prints each thing that has it; help states prints the page")
  func keys() throws {
    let text = try help("hugging")
    #expect(text.contains("every view") && text.contains("step"), "\(text)")
    #expect(text.contains("`snapline help states`, `snapline help views`"), "\(text)")
    #expect(try help("states").hasPrefix("States\n"))
  }

  @Test(
    "A misspelled kind or key gets a suggestion",
    arguments: [("lable", "label"), ("huging", "hugging")])
  func misspelled(word: String, topic: String) throws {
    let outcome = try TemporaryProject().run("help", word)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean '\(topic)'?"), "\(outcome.errors)")
  }

  @Test("list keys prints all keys, or those of a kind, also as JSON")
  func list() throws {
    let project = try TemporaryProject()
    let all = try project.run("list", "keys").lines.map(String.init)
    #expect(all == Set(all).sorted { $0.lowercased() < $1.lowercased() } && all.count > 150)
    let label = try project.run("list", "keys", "label").lines.map(String.init)
    #expect(label == SceneGrammar.viewKeys(of: .label))
    let json = try JSON(reading: try project.run("list", "keys", "label", "--json").output)
    guard case .array(let rows) = json else {
      Issue.record("\(json) is not a list")
      return
    }
    let names = rows.map { row -> String? in
      guard case .object(let members) = row else { return nil }
      return members.first { $0.0 == "name" }?.1.plainText
    }
    #expect(names == label)
    let wrong = try project.run("list", "keys", "lable")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean 'label'?"), "\(wrong.errors)")
    #expect(try project.run("list", "keys", "label", "button").status == 2)
  }

  @Test("The completions of help and list have the new topics")
  func completions() throws {
    for shell in ["bash", "zsh", "fish"] {
      let script = try TemporaryProject().run("completions", shell).text
      #expect(script.contains(" stackView ") && script.contains(" hugging "), "\(shell)")
      #expect(script.contains("scenes shots devices eras codes keys"), "\(shell)")
    }
  }
}
