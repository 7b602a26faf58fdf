import Foundation
import TestSupport
import Testing

@Suite("Causes of mutations")
struct MutateFlagTests {
  @Test("check names each mutation of a sample as the only cause")
  func sample() throws {
    let script = PythonScript("Tests/Mutations/mutate.py")
    let scenes = ["stacks/", "interface-builder/Login", "layout/margins."]
    let arguments = ["--rounds", "3", "--seed", "7"] + scenes.flatMap { ["--scene", $0] }
    guard let (lines, status) = try script.run([try toolURL().path] + arguments) else { return }
    #expect(status == 0, "\(lines.joined(separator: "\n"))")
    #expect(lines.last?.hasPrefix("exact 100.0 %") == true)
  }
}
