import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

extension Run {
  /// The run as JUnit XML for CI servers; it contains a failure exactly if the run fails.
  var junit: String {
    var told: [String: String] = [:]
    for group in causeGroups where group.hasKnownCause {
      for shot in group.shots.dropFirst() { told[shot.name] = group.shots[0].name }
    }
    return document([ownSuite].filter { !$0.isEmpty } + scenesInOrder.map { suite($0, told) })
  }

  /// The problems of the run itself, which belong to no scene.
  private var ownSuite: JUnitSuite {
    var suite = JUnitSuite(name: "snapline")
    func add(_ name: String, _ element: String, _ type: String, _ message: String, _ text: String) {
      let diagnostic = JUnitFailure(element: element, type: type, message: message, text: text)
      suite.cases.append(JUnitTestCase(scene: "snapline", name: name, outcome: diagnostic))
    }
    for (index, failure) in errors.enumerated() {
      add("failure \(index + 1)", "error", "failure", failure, failure)
    }
    if wasInterrupted {
      let message = "interrupted: not all shots were compared"
      add("interrupted", "error", "interrupted", message, message)
    }
    let outcome = scope.base.map { "is only in \($0)" } ?? "is not used by any shot"
    let list = obsolete.map { "\($0) \(outcome)" }.joined(separator: "\n")
    if failsOnMissingShots {
      let name = scope.base == nil ? "obsolete" : "gone"
      add(name, "failure", name, missingShotsTitle, list)
    }
    let rest = failsOnMissingShots || list.isEmpty ? [] : [list]
    suite.output = (rest + remarks + imageProblems).joined(separator: "\n")
    return suite
  }
}

/// A claim of a scene and its result.
package struct ClaimResult: Hashable, Sendable {
  package let scene: String
  package let name: String
  package let file: String
  package let line: Int
  /// The failure message; nil if the claim is satisfied.
  package let failure: String?
  /// The full text of the failure.
  package let text: String
}

/// Returns claims as JUnit XML with a suite for each scene and a test case for each claim.
package func junit(_ claims: [ClaimResult]) -> String {
  var suites: [JUnitSuite] = []
  for claim in claims {
    if suites.last?.name != claim.scene { suites.append(JUnitSuite(name: claim.scene)) }
    suites[suites.count - 1].cases.append(
      JUnitTestCase(
        scene: claim.scene, name: claim.name, file: claim.file, line: claim.line,
        outcome: claim.failure.map {
          JUnitFailure(element: "failure", type: "claim", message: $0, text: claim.text)
        }))
  }
  return document(suites)
}

private func document(_ suites: [JUnitSuite]) -> String {
  let cases = suites.flatMap(\.cases)
  var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
  lines.append("<testsuites name=\"snapline\" \(counts(cases))>")
  for suite in suites { lines += suite.lines }
  return lines.joined(separator: "\n") + "\n</testsuites>\n"
}

/// - Parameter reported: The shot that describes the common cause, by the name of each other shot.
private func suite(_ scene: SceneResult, _ reported: [String: String]) -> JUnitSuite {
  var suite = JUnitSuite(name: scene.identity)
  let problems = [
    ("scene", "error", "invalid", scene.reasonsUnfit),
    ("expect", "failure", "claim", scene.brokenClaims),
  ]
  for (name, element, type, diagnostics) in problems {
    guard let worst = diagnostics.worst else { continue }
    suite.cases.append(
      JUnitTestCase(
        scene: scene.identity, name: name, file: scene.file, line: worst.span?.start.line ?? 1,
        outcome: JUnitFailure(
          element: element, type: type, message: worst.message, text: scene.text(diagnostics))))
  }
  suite.cases += scene.shots.map { testCase($0, reported[$0.name]) }
  suite.output = scene.text(scene.warnings)
  return suite
}

private func testCase(_ shot: ShotResult, _ reported: String?) -> JUnitTestCase {
  var test = JUnitTestCase(
    scene: shot.scene, name: shot.shot, file: shot.span.file, line: shot.span.start.line)
  test.isSkipped = shot.comparison.verdict == .skipped
  // The precision of the run file, so that both contain the same value.
  test.milliseconds = shot.milliseconds.map { ($0 * 10).rounded() / 10 }
  if shot.headline != nil { test.images = shot.images }
  test.outcome = shot.headline.map { headline in
    JUnitFailure(
      element: "failure", type: shot.comparison.verdict.word, message: headline,
      text: reported.map { "same cause as \($0)" }
        ?? shot.lines(.plain).joined(separator: "\n"))
  }
  return test
}

/// The results of a scene as a JUnit suite.
private struct JUnitSuite {
  let name: String
  var cases: [JUnitTestCase] = []
  /// The messages that are not failures.
  var output = ""

  var isEmpty: Bool { cases.isEmpty && output.isEmpty }

  var lines: [String] {
    let end = output.isEmpty ? [] : ["    <system-out>\(content(output))</system-out>"]
    return ["  <testsuite name=\"\(xmlEscaped(name))\" \(counts(cases))>"]
      + cases.flatMap(\.lines) + end + ["  </testsuite>"]
  }
}

/// A JUnit test case.
private struct JUnitTestCase {
  let scene: String
  let name: String
  var file: String?
  var line = 1
  var outcome: JUnitFailure?
  var isSkipped = false
  var milliseconds: Double?
  /// The attachments that some CI servers show next to the failure.
  var images: [String] = []

  var lines: [String] {
    var start = "    <testcase classname=\"\(xmlEscaped(scene))\" name=\"\(xmlEscaped(name))\""
    if let file { start += " file=\"\(xmlEscaped(file))\" line=\"\(line)\"" }
    if let milliseconds { start += " time=\"\(seconds(milliseconds))\"" }
    if isSkipped { return [start + "><skipped/></testcase>"] }
    guard let outcome else { return [start + "/>"] }
    let shown = images.map { "[[ATTACHMENT|\($0)]]" }.joined(separator: "\n")
    let output = shown.isEmpty ? [] : ["      <system-out>\(content(shown))</system-out>"]
    return [start + ">", "      " + outcome.line] + output + ["    </testcase>"]
  }
}

/// The failure or error of a test case.
private struct JUnitFailure {
  /// The element name: `failure` or `error`.
  let element: String
  let type: String
  let message: String
  let text: String

  var line: String {
    "<\(element) message=\"\(xmlEscaped(message))\" type=\"\(type)\">\(content(text))</\(element)>"
  }
}

private func counts(_ cases: [JUnitTestCase]) -> String {
  let failures = cases.filter { $0.outcome?.element == "failure" }.count
  let errors = cases.filter { $0.outcome?.element == "error" }.count
  let skipped = cases.filter(\.isSkipped).count
  let times = cases.compactMap(\.milliseconds)
  let time = times.isEmpty ? "" : " time=\"\(seconds(times.reduce(0, +)))\""
  return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
    + "skipped=\"\(skipped)\"" + time
}

/// Formats milliseconds as seconds with three decimals.
private func seconds(_ milliseconds: Double) -> String {
  let whole = Int(min(max(0, milliseconds), 1e12).rounded())
  let rest = String(whole % 1000)
  return "\(whole / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}

/// Escapes the content of an element for people to read.
private func content(_ text: String) -> String { xmlEscaped(text, preservingNewlines: true) }
