import Foundation
import TestSupport
import Testing

/// A change of a value and the location of the value.
struct ValueChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String
  /// Line and column in the new text, and the message there.
  let place: String

  init(_ name: String, _ old: String, _ new: String, _ place: String) {
    (testDescription, self.old, self.new, self.place) = (name, old, new, place)
  }
}

@Suite("Source locations of causes")
struct CauseLocationTests {
  @Test(
    "The cause of a changed value points at the value",
    arguments: [
      ValueChange("a text", "text: Hello", "text: Good day", "9:31"),
      ValueChange("a colour of a style", "textColor: red", "textColor: blue", "4:22"),
      ValueChange("a font", "font: 17", "font: 20", "10:11"),
      ValueChange("what was typed", "field: Anna", "field: Annabel", "17:22"),
      ValueChange("a keyboard", "keyboard: 200", "keyboard: 220", "18:17"),
      ValueChange("a device", "[iphone-4s]", "[iphone-5]", "2:11"),
    ])
  func value(_ change: ValueChange) throws {
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try #require(scene.contains(change.old))
    try workshop.write(scene.replacing(change.old, with: change.new))
    let outcome = try workshop.run("check")
    #expect(outcome.text.contains("Scenes/box.scene.yaml:\(change.place)\n"), "\(outcome.text)")
  }

  @Test("Two ambiguities have one cause each")
  func faults() throws {
    let scene = """
      era: ios15
      devices: [iphone-8]
      orientations: [portrait]
      views:
        name: { kind: label, text: Name }
        mail: { kind: label, text: Mail }
      constraints:
        - name.top == root.top + 40
        - name.leading == root.leading + 20
        - mail.top == name.bottom + 8
        - mail.leading == root.leading + 30

      """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(
      scene.replacing("  - name.leading == root.leading + 20\n", with: "")
        .replacing("  - mail.leading == root.leading + 30\n", with: ""))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    let faults = outcome.errors.components(separatedBy: "error: ").dropFirst()
    #expect(faults.count == 2)
    for view in ["name", "mail"] {
      let fault = faults.first { $0.contains("the left edge of '\(view)'") } ?? ""
      let notes = fault.components(separatedBy: "edits since the golden: ").dropFirst()
      #expect(notes.count == 1, "\(outcome.errors)")
      #expect(notes.first?.hasPrefix("\(view).leading") == true, "\(outcome.errors)")
    }
  }

  @Test("A constraint that replaces another is reported together with it")
  func replacement() throws {
    let scene = """
      era: ios15
      devices: [iphone-8]
      orientations: [portrait]
      views:
        input: { kind: textField, placeholder: Message }
        send: { kind: button, title: Send, font: 24 }
      constraints:
        - input.top == root.top + 100
        - input.leading == root.leading + 16
        - input.width == 200
        - send.leading == input.trailing + 8
        - send.lastBaseline == input.lastBaseline

      """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(
      scene.replacing(
        "send.lastBaseline == input.lastBaseline", with: "send.centerY == input.centerY"))
    // The new constraint alone has the same effect, but only by breaking the old one.
    let text = try workshop.run("check").text
    #expect(text.contains("send.lastBaseline == input.lastBaseline   removed"), "\(text)")
    #expect(text.contains("send.centerY == input.centerY"), "\(text)")
  }

  private let scene = """
    era: ios7
    devices: [iphone-4s]
    styles:
      loud: { textColor: red }
    orientations: [portrait]
    keyboardAvoidance: none
    views:
      # What people see first.
      title: { kind: label, text: Hello, style: loud,
        font: 17 }
      field: { kind: textField }
      foot: { background: "#00FF00" }
    states:
      typing:
        - focus: field
        # Longer than the field is by itself.
        - type: { field: Anna }
        - keyboard: 200
    constraints:
      - title.leading == root.leading + 20
      - title.top == root.top + 40
      - field.leading == title.leading
      - field.top == title.bottom + 8
      - foot.leading == root.leading
      - foot.bottom == keyboard.top
      - foot.width == 40
      - foot.height == 10

    """
}
