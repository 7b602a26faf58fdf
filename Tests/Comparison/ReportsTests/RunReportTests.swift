import SnaplineBasics
import SnaplineGoldens
import SnaplineReports
import TestSupport
import Testing

@Suite("The run file")
struct RunReportTests {
  @Test(
    "Every report of a run read from its file equals the report of the run",
    arguments: ReportKind.allCases)
  func reports(kind: ReportKind) throws {
    let run = exampleRun()
    let again = try read(written(run))
    #expect(
      again.report(kind, status: 130, version: "1") == run.report(kind, status: 130, version: "1"))
    #expect(again.remarks == run.remarks)
    #expect(again.failures == run.failures)
  }

  @Test("SARIF reports are valid for the schema, and each finding has its own name")
  func sarif() throws {
    let folder = try TemporaryFolder()
    let text = exampleRun().report(.sarif, status: 1, version: "1")
    try folder.write(text, to: "all.sarif")
    try folder.write(Run().report(.sarif, status: 0, version: "1"), to: "none.sarif")
    let json = try JSON(reading: Array(text.utf8))
    let results = try #require(json["runs"]?.items.first?["results"]).items
    #expect(results.count > 3)
    let rules = results.compactMap { $0["ruleId"]?.string }
    #expect(rules.contains("shot.changed"))
    let identities = try #require(findingIdentities(inSARIF: json))
    #expect(identities.count == results.count)
    let issues = try JSON(
      reading: Array(exampleRun().report(.codequality, status: 1, version: "1").utf8)
    ).items
    #expect(issues.count == results.count)
    let lines = issues.compactMap { $0["location"]?["lines"]?["begin"]?.integer }
    #expect(lines.count == issues.count && lines.allSatisfy { $0 > 0 })
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    let paths = ["all.sarif", "none.sarif"].map { folder[$0] }
    guard let result = try script.run(["sarif"] + paths) else { return }
    #expect(result.lines == ["ok", "ok"])
  }

  @Test("Equal notes of a finding are one location in SARIF")
  func equalNotes() throws {
    let span = SourceSpan(file: "a.xib")
    let note = Note("the other constraint", at: span)
    let finding = Diagnostic(
      .warning, "lint.unused-metric", "unused", at: span, notes: [note, note])
    var findings = NewFindings(besides: [])
    findings.add(finding)
    let json = findings.findings.sarif(version: "1")
    let result = try #require(json["runs"]?.items.first?["results"]?.items.first)
    #expect(result["relatedLocations"]?.items.count == 1)
  }

  @Test("A run file without a required member is refused with the member's name")
  func missing() throws {
    let json = try JSON(reading: Array(written(exampleRun()).utf8))
    guard case .object(let members) = json else {
      Issue.record("not an object: \(json)")
      return
    }
    #expect(members.count > 5)
    for index in members.indices {
      var rest = members
      let name = rest.remove(at: index).0
      let isRewritten = name == "tool" || name == "status"
      do {
        _ = try Run(reading: .object(rest))
        #expect(isRewritten, "without \(name)")
      } catch {
        #expect(error.description.contains(name))
      }
    }
  }

  @Test("A value of a wrong type is refused with its path, in more than 200 positions")
  func wrongKinds() throws {
    let json = try JSON(reading: Array(written(exampleRun()).utf8))
    var count = 0
    for path in 0..<places(json) {
      var place = path
      let broken = replaced(json, at: &place)
      do {
        _ = try Run(reading: broken)
      } catch {
        count += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(count > 200)
  }

  @Test("The run file conforms to the schema, and the example contains every member of a shot")
  func schema() throws {
    let folder = try TemporaryFolder()
    try folder.write(runSchema(), to: "schema.json")
    try folder.write(written(exampleRun()), to: "all.json")
    try folder.write(written(Run()), to: "none.json")
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    let paths = ["schema.json", "all.json", "none.json"].map { folder[$0] }
    guard let result = try script.run(paths) else { return }
    #expect(result.lines == ["ok", "ok"])
    // Every member that a shot can have occurs in a shot of the example.
    let text = written(exampleRun())
    for name in runSchema().matches(of: /"([A-Za-z]+)": \{/).map({ String($0.1) })
    where !["properties", "items", "additionalProperties"].contains(name) && name.first != "$" {
      let isDefinition = runSchema().contains("#/$defs/\(name)\"")
      #expect(isDefinition || text.contains("\"\(name)\""), "\(name)")
    }
  }

  @Test("A run file of a newer format is refused")
  func newer() throws {
    let text = written(exampleRun()).replacing("{\"format\": 1", with: "{\"format\": 2")
    #expect(throws: RunFileError.self) { try read(text) }
  }

  private func written(_ run: Run) -> String { run.report(.json, status: 130, version: "1") }

  private func read(_ text: String) throws -> Run {
    try Run(reading: JSON(reading: Array(text.utf8)))
  }

  /// Returns the number of values in a value, including itself.
  private func places(_ json: JSON) -> Int {
    switch json {
    case .array(let values): 1 + values.map(places).reduce(0, +)
    case .object(let members): 1 + members.map { places($0.1) }.reduce(0, +)
    default: 1
    }
  }

  /// Returns the value with one subvalue, by depth-first index, replaced by a value of another
  /// type.
  private func replaced(_ json: JSON, at place: inout Int) -> JSON {
    guard place >= 0 else { return json }
    place -= 1
    guard place >= 0 else {
      if case .exact = json { return .object([]) }
      return .exact(-7.5)
    }
    switch json {
    case .array(let values):
      var result: [JSON] = []
      for value in values { result.append(replaced(value, at: &place)) }
      return .array(result)
    case .object(let members):
      var result: [(String, JSON)] = []
      for (name, value) in members { result.append((name, replaced(value, at: &place))) }
      return .object(result)
    default: return json
    }
  }
}
