import Foundation
import Testing

@Suite("Glossary")
struct GlossaryTests {
  @Test("Names, comments, texts and documentation contain no word refused by Tests/glossary.tsv")
  func words() throws {
    let (status, output) = try glossary()
    #expect(status == 0, "\(output)")
    #expect(output.contains("\n0 in kind identifier"), "\(output)")
  }

  @Test("Each kind of text is searched, and the allow-list covers no more than it says")
  func selfTest() throws {
    let (status, output) = try glossary("--self-test")
    #expect(status == 0 && output.contains(" 0 failed"), "\(output)")
  }

  @Test("A refused word in a file is reported with its line, its kind and the word to use")
  func report() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: path) }
    // In two parts, so that this file does not contain the word.
    try "let row = 1\n/// Read by no\u{62}ody.\nstruct Row {}\n"
      .write(to: path, atomically: true, encoding: .utf8)
    let (status, output) = try glossary(path.path)
    #expect(status == 1)
    #expect(output.contains(".swift:2: comment"), "\(output)")
  }

  private func glossary(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", SourceProject.root.appending(path: "Tests/glossary").path] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
