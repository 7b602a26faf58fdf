import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineExplanation
import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

/// The results of applying the fixes that `explain` suggests.
private struct FixTally {
  var findings = 0
  var suggestions = 0
  /// The number of edits.
  var edits = 0
  /// Fixes after which the finding remains, or after which there is a new conflict or another
  /// ambiguous number; each with the scene.
  var left: [String] = []
  var harm: [String] = []

  /// Explains the shots of a scene, and applies each fix alone, then all of them.
  mutating func add(_ loaded: LoadedScene) {
    guard let scene = loaded.scene else { return }
    let before = loaded.plannedShots.map { ShotBeforeFix($0, layOut(scene, $0)) }
    let found = loaded.findings(in: before.map(\.explanation))
    findings += found.count
    let repaired = found.filter { $0.repair != nil }
    suggestions += repaired.count
    edits += repaired.reduce(0) { $0 + ($1.repair?.edits.count ?? 0) }
    for finding in repaired { paste([finding], into: loaded, before) }
    if repaired.count > 1 { paste(repaired, into: loaded, before) }
  }

  private mutating func paste(
    _ findings: [Finding], into loaded: LoadedScene, _ before: [ShotBeforeFix]
  ) {
    let name = loaded.file.identity
    var edits: [FixEdit] = []
    for edit in findings.flatMap({ $0.repair?.edits ?? [] }) where !edits.contains(edit) {
      edits.append(edit)
    }
    let pasted = applyEdits(
      to: loaded.bytes, file: loaded.file.path, edits, preservingFormatting: false)
    guard let text = pasted else {
      harm.append("\(name): cannot be pasted: \(edits)")
      return
    }
    let better = loadScene(loaded.file, bytes: text)
    guard let scene = better.scene, better.diagnostics.count <= loaded.diagnostics.count else {
      harm.append("\(name): cannot be read any more: \(edits)")
      return
    }
    for (then, planned) in zip(before, better.plannedShots) {
      let now = layOut(scene, planned)
      let isWorse =
        now.result.layout.conflicts.count > then.layout.conflicts.count
        || now.result.layout.ambiguities.count > then.layout.ambiguities.count
      if isWorse { harm.append("\(name): worse in \(planned.name): \(edits)") }
      // A finding belongs to the first shot that has it.
      let mine = findings.filter { finding in
        before.first { $0.told.contains(finding.diagnostic) }?.name == planned.name
      }
      guard !mine.isEmpty else { continue }
      let rest = Set(now.explanation.findings(for: .explain).map(\.subject))
      left += mine.filter { rest.contains($0.diagnostic.subject) }.map {
        "\(name): left: \($0.diagnostic.message): \(edits)"
      }
    }
  }
}

/// A shot before any fix was applied.
private struct ShotBeforeFix {
  let name: String
  let explanation: FrameExplanation
  let told: Set<Diagnostic>

  init(_ shot: Shot, _ laidOut: LaidOutShot) {
    name = shot.name
    explanation = laidOut.explanation
    told = Set(explanation.findings(for: .explain))
  }

  var layout: SolvedLayout { explanation.layout }
}

extension Diagnostic {
  /// The diagnostic without the numbers that a fix may change.
  fileprivate var subject: String {
    let names = message.split(separator: "'", omittingEmptySubsequences: false)
    let isConstraint = code == "layout.conflict"
    let isAboutNumber = code == "layout.ambiguous" || code == "layout.tie"
    let words = message.split(separator: ";").first.map(String.init) ?? message
    return "\(code) "
      + (isConstraint ? message : isAboutNumber ? words : names.count > 1 ? String(names[1]) : "")
  }
}

@Suite("Validated fixes")
struct ValidatedFixTests {
  @Test("Every fix of the project's scenes resolves its finding, alone and with all others")
  func projectScenes() throws {
    let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)
    var tally = FixTally()
    for file in try project.sceneFiles() where !file.isInterface && !file.isFigure {
      tally.add(loadScene(file))
    }
    print(
      "scenes of the project: \(tally.findings) findings, \(tally.suggestions) suggestions of \(tally.edits) edits, "
        + "\(tally.left.count) left, \(tally.harm.count) harmful")
    #expect(tally.suggestions > 20)
    #expect(tally.left == [] && tally.harm == [])
  }

  @Test("Every fix in 200 random scenes resolves its finding, alone and with all others")
  func randomScenes() {
    var random = SeededGenerator(seed: 13)
    var tally = FixTally()
    for number in 0..<200 {
      let file = SceneFile(path: "r.scene.yaml", identity: "random-\(number)", isInProject: false)
      let text = randomScene(&random)
      let loaded = loadScene(file, bytes: Array(text.utf8))
      #expect(!loaded.hasErrors, "\(text)\n\(loaded.diagnostics.map(\.message))")
      tally.add(loaded)
    }
    print(
      "random scenes: \(tally.findings) findings, \(tally.suggestions) suggestions of \(tally.edits) edits, "
        + "\(tally.left.count) left, \(tally.harm.count) harmful")
    #expect(tally.suggestions > 200)
    #expect(tally.left == [] && tally.harm == [])
  }
}
