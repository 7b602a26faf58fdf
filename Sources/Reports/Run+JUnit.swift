import Diagnostics
import Goldens

extension Run {
  /// The run as JUnit's XML, which build servers show.
  var junit: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
    for scene in scenes { lines += suite(scene) }
    return lines.joined(separator: "\n") + "\n</testsuites>\n"
  }
}

private func suite(_ scene: SceneOutcome) -> [String] {
  let failures = scene.shots.filter { $0.headline != nil }.count
  let skipped = scene.shots.filter { $0.judgement.verdict == .skipped }.count
  let errors = scene.isUnfit ? 1 : 0
  var lines = [
    "  <testsuite name=\(attribute(scene.identity)) tests=\"\(scene.shots.count + errors)\" "
      + "failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\">"
  ]
  if scene.isUnfit {
    let text = scene.diagnostics.map { $0.text(in: scene.source.map { [$0] } ?? []) }
    let message = scene.diagnostics.first { $0.severity == .error } ?? scene.diagnostics.first
    lines += [
      testCase(scene.identity, "scene", scene.file, line: message?.span?.start.line ?? 1) + ">",
      "      <error message=\(attribute(message?.message ?? "")) type=\"invalid\">"
        + escaped(text.joined(separator: "\n")) + "</error>",
      "    </testcase>",
    ]
  }
  for shot in scene.shots { lines += testCase(shot) }
  return lines + ["  </testsuite>"]
}

private func testCase(_ shot: ShotOutcome) -> [String] {
  let start = testCase(shot.scene, shot.shot, shot.place.file, line: shot.place.start.line)
  if shot.judgement.verdict == .skipped { return [start + "><skipped/></testcase>"] }
  guard let headline = shot.headline else { return [start + "/>"] }
  return [
    start + ">",
    "      <failure message=\(attribute(headline)) type=\"\(shot.judgement.verdict.word)\">"
      + escaped(shot.lines(.plain).joined(separator: "\n")) + "</failure>",
    "    </testcase>",
  ]
}

private func testCase(_ scene: String, _ name: String, _ file: String, line: Int) -> String {
  "    <testcase classname=\(attribute(scene)) name=\(attribute(name)) "
    + "file=\(attribute(file)) line=\"\(line)\""
}

private func attribute(_ text: String) -> String {
  "\"" + escaped(text).replacing("\n", with: "&#10;").replacing("\"", with: "&quot;") + "\""
}

/// What XML cannot hold at all is shown as a box.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value):
      result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
