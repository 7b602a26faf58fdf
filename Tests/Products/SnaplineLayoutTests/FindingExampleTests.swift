import SnaplineLayout
import Testing

/// The examples in the documentation of places, findings and property values, verbatim.
@Suite("Examples of findings")
struct FindingExampleTests {
  @Test("Place")
  func place() {
    let place = CodeLocation(file: "FormTests.swift", line: 12, column: 5)
    #expect(place.file == "FormTests.swift")
    #expect(place.line == 12)
    #expect(place.column == 5)
    #expect("\(place)" == "FormTests.swift:12:5")
  }

  @Test("Finding")
  func finding() throws {
    var label = Label("Name", name: "title")
    label["texts"] = "Name"
    let finding = try #require(Scene([label]).findings.first)
    #expect(finding.code == "key.unknown")
    #expect(finding.severity == .error)
    #expect(finding.message == "unknown key 'texts' in a label")
    #expect(finding.hint == "did you mean 'text'?")
    #expect(finding.place?.file == #filePath)
    #expect("\(finding)".hasSuffix("hint: did you mean 'text'?"))
    let box = View(name: "box")
    var scene = Scene([box])
    scene.activate(Constraint("H:|[box(100)]|"), Constraint("V:|[box(10)]"))
    let conflict = try #require(scene.layout().findings.first)
    #expect(conflict.notes.contains { $0.contains("FindingExampleTests.swift:") })
  }

  @Test("Severities of findings")
  func severity() throws {
    var label = Label("Name", name: "title")
    label["texts"] = "Name"
    let mistakes = Scene([label]).findings
    #expect(mistakes.allSatisfy { $0.severity == .error })
    let errors = mistakes.filter { $0.severity == .error }
    #expect(errors == mistakes)
    let findings = try Scene([View(name: "lone")]).layout().findings
    let warnings = findings.filter { $0.severity == .warning }
    #expect(!warnings.isEmpty)
    let notes = findings.filter { $0.severity == .note }
    #expect(notes.count + warnings.count == findings.count)
  }

  @Test("SceneError")
  func sceneError() throws {
    let (title, missing) = (Label("Name", name: "title"), View(name: "missing"))
    var scene = Scene([title])
    scene.activate(title.topAnchor.constraint(equalTo: missing.topAnchor))
    let error = try #require(throws: SceneError.self) { try scene.layout() }
    #expect(error.findings.map(\.code) == ["constraint.unknown-view"])
    #expect("\(error)".contains("missing"))
  }

  @Test("PropertyValue")
  func propertyValue() {
    var label = Label("Name")
    label["text"] = "Name"
    label["numberOfLines"] = 2
    label["lineSpacing"] = 4.5
    label["adjustsFontSizeToFitWidth"] = true
    label["shadowOffset"] = [0, 2]
    label["font"] = ["size": 17, "weight": "bold"]
    let (name, size, isShort, offset) = ("Name", 4.5, true, [0.0, 2.0])
    #expect(label["text"] == PropertyValue(name))
    #expect(label["lineSpacing"] == PropertyValue(size))
    #expect(label["adjustsFontSizeToFitWidth"] == PropertyValue(isShort))
    #expect(label["shadowOffset"] == PropertyValue(offset.map { PropertyValue($0) }))
    #expect(Scene([label]).findings.isEmpty)
  }

  @Test("LayoutPriority")
  func priority() throws {
    let box = View(name: "box")
    let fifty = box.widthAnchor.constraint(equalToConstant: 50).priority(LayoutPriority(999))
    #expect(fifty.priority.rawValue == 999)
    #expect(fifty.priority == LayoutPriority(rawValue: 999))
    let half: LayoutPriority = 250.5
    let strong: LayoutPriority = 999
    #expect(half.rawValue == 250.5 && strong == fifty.priority)
    #expect(box.widthAnchor.constraint(equalToConstant: 50).priority == .required)
    let width = box.widthAnchor
    var scene = Scene([box])
    scene.activate(Constraint("V:|[box(10)]"), Constraint("H:|[box]"))
    scene.activate(width.constraint(equalToConstant: 40).priority(.defaultHigh))
    scene.activate(width.constraint(equalToConstant: 30).priority(.defaultLow))
    scene.activate(width.constraint(equalToConstant: 20).priority(.fittingSizeLevel))
    #expect(try scene.layout().box.frame.width == 40)
  }
}
