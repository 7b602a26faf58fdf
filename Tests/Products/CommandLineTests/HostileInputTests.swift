import Foundation
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  @Test("A sample of Tests/attack.py finds no failure")
  func sample() throws {
    let script = PythonScript("Tests/attack.py")
    let arguments = [
      "--limit", "600", "--rounds", "12", "--jobs", "1", "--no-kills", "--seed", "7",
    ]
    guard let (lines, status) = try script.run([try toolURL().path] + arguments) else { return }
    #expect(status == 0, "\(lines.joined(separator: "\n"))")
    #expect(lines.contains { $0.hasPrefix("generated scenes") })
  }
}
