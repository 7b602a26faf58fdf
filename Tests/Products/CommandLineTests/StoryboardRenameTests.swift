import TestSupport
import Testing

private let scene = """
  from: Login.storyboard
  devices: [iphone-5]
  orientations: [portrait]
  views:
    hint: { kind: label, text: At least eight letters, font: 12 }
  constraints:
    - hint.top == Fields.bottom + 8
    - hint.leading == Fields.leading
    - Banner.height == 60
  states:
    refused:
      - show: Complaint

  """

@Suite("Names of a storyboard's views")
struct StoryboardRenameTests {
  private func recorded() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene, named: "login")
    try write(storyboard { $0 }, in: workshop)
    try #require(try workshop.run("record").status == 0)
    return workshop
  }

  private func storyboard(_ change: (String) -> String) throws -> String {
    change(try ProjectFiles.text("Scenes/interface-builder/Login.storyboard"))
  }

  private func write(_ storyboard: String, in workshop: TemporaryProject) throws {
    try workshop.folder.write(storyboard, to: "Scenes/Login.storyboard")
  }

  private func renamed(_ text: String) -> String {
    text.replacing("Fields", with: "Inputs").replacing("Complaint", with: "Remark")
  }

  @Test("Labels that are renamed with all their uses are no change")
  func rename() throws {
    let workshop = try recorded()
    try write(storyboard(renamed), in: workshop)
    try workshop.write(renamed(scene), named: "login")
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A change next to renamed labels is the only cause")
  func renameAndMore() throws {
    let workshop = try recorded()
    try write(
      storyboard { renamed($0).replacing("spacing=\"12\"", with: "spacing=\"15\"") }, in: workshop)
    try workshop.write(renamed(scene), named: "login")
    let outcome = try workshop.run("check")
    let causes = outcome.lines.filter { $0.contains("because") }
    #expect(outcome.status == 1)
    #expect(causes.count >= 1)
    #expect(
      causes.allSatisfy { $0.contains("spacing 12 → 15   Scenes/Login.storyboard:") },
      "\(outcome.text)")
  }

  @Test("A new storyboard identifier of a controller suggests mv for its goldens")
  func identifier() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write("scenes: [App/Login.storyboard]\n", to: ".snapline.yaml")
    func write(_ change: (String) -> String) throws {
      try workshop.folder.write(storyboard(change), to: "App/Login.storyboard")
    }
    try write { $0 }
    try #require(try workshop.run("record").status == 0)
    try write {
      $0.replacing("storyboardIdentifier=\"Login\"", with: "storyboardIdentifier=\"SignIn\"")
    }
    let checked = try workshop.run("check")
    #expect(checked.status == 4)
    #expect(
      checked.errors.contains("snapline mv App/Login/Login App/Login/SignIn"), "\(checked.errors)")
    for word in ["record", "prune"] {
      #expect(!checked.errors.contains("snapline \(word)"), "\(checked.errors)")
    }
    #expect(try workshop.run("mv", "App/Login/Login", "App/Login/SignIn").status == 0)
    let after = try workshop.run("check", "--obsolete", "fail")
    #expect(after.status == 0, "\(after.text)\(after.errors)")
  }

  @Test("A label that is renamed without its uses is reported as the invalidating edit")
  func forgottenUse() throws {
    let workshop = try recorded()
    try write(storyboard { $0.replacing("\"Complaint\"", with: "\"Remark\"") }, in: workshop)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.contains("edits since the golden: Remark.userLabel Complaint → Remark"),
      "\(outcome.errors)")
  }
}
