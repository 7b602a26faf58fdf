import Foundation
import SnaplineBasics
import TestSupport
import Testing

@Suite("Diagnostic codes")
struct CodeTests {
  @Test("Every code in the sources is registered once and in order, and no other code is")
  func registry() throws {
    let shape = /"([a-z]+(?:-[a-z]+)*\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*)"/
    // Names of files and hosts look alike, and so do those of symbols, which are in own files.
    let otherEndings: Set = ["com", "html", "json", "org", "pdf", "png", "svg", "txt", "yaml"]
    var used: Set<String> = []
    for path in ProjectFiles.paths(below: "Sources", endingIn: ".swift")
    where !path.contains("/Symbol") {
      for match in try ProjectFiles.text(path).matches(of: shape) {
        let ending = match.1.split(separator: ".").last.map(String.init) ?? ""
        if !otherEndings.contains(ending) { used.insert(String(match.1)) }
      }
    }
    let names = DiagnosticCode.all.map(\.name)
    #expect(used.subtracting(names).sorted() == [])
    #expect(Set(names).subtracting(used).sorted() == [])
    #expect(names == Set(names).sorted())
  }

  @Test("Severities in the sources match those in the list of codes")
  func weights() throws {
    let made = /\.(error|warning|note),\s*"([a-z-]+\.[a-z0-9-]+)"/
    // Problems of a file that a scene refers to are errors of the scene.
    let ofFiles = /FileProblem\(\s*"([a-z-]+\.[a-z-]+)"/
    var count = 0
    for path in ProjectFiles.paths(below: "Sources", endingIn: ".swift") {
      let text = try ProjectFiles.text(path)
      let pairs =
        text.matches(of: made).map { (String($0.1), String($0.2)) }
        + text.matches(of: ofFiles).map { ("error", String($0.1)) }
      for (weight, code) in pairs {
        let listed = DiagnosticCode.named(code)?.severities.map(\.rawValue) ?? []
        #expect(listed.contains(weight), "\(path) makes \(code) as \(weight), not \(listed)")
      }
      count += pairs.count
    }
    #expect(count > 250)
  }

  @Test("A code has a severity and a text", arguments: DiagnosticCode.all)
  func whole(code: DiagnosticCode) {
    #expect(!code.severities.isEmpty)
    #expect(code.summary.hasSuffix(".") && code.summary.count < 110, "\(code.summary)")
    #expect(DiagnosticCode.named(code.name) == code)
  }
}
