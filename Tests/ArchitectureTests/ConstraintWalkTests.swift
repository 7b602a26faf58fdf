import Foundation
import Testing

@Suite("The walk of a constraint in Sources/README.md")
struct ConstraintWalkTests {
  private struct Step {
    let number: Int
    let function: String
    let file: String
    /// The number of the calling function; nil for a command.
    let caller: Int?

    /// The module's directory in its group.
    var module: String { file.split(separator: "/").prefix(2).joined(separator: "/") }
  }

  private let steps: [Step] = SourceProject.text(of: "Sources/README.md").split(separator: "\n")
    .compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, let number = Int(cells[0]),
        let name = cells[1].wholeMatch(of: /`(\w+)`/)?.1,
        let file = cells[2].wholeMatch(of: /\[([^\]]+)\]\(([^)]+)\)/), file.1 == file.2
      else { return nil }
      return Step(
        number: number, function: String(name), file: String(file.1), caller: Int(cells[3]))
    }

  @Test("The steps are numbered, and each function is declared in its file")
  func functionsExist() {
    #expect(steps.map(\.number) == Array(1...25))
    for step in steps {
      let text = SourceProject.text(of: "Sources/" + step.file)
      let declaration = "(func|struct|class) \(step.function)\\b"
      #expect(text.range(of: declaration, options: .regularExpression) != nil, "\(step)")
    }
  }

  @Test("The module of the caller calls the function and may import it")
  func callsExist() throws {
    let targets = Target.all()
    var calls = 0
    for step in steps {
      guard let number = step.caller else { continue }
      let caller = try #require(steps.first { $0.number == number })
      #expect(number < step.number, "\(step)")
      let text = SourceProject.swiftFiles(below: "Sources/" + caller.module)
        .map(SourceProject.text(of:)).joined()
      let call = "\\b\(step.function)\\("
      #expect(text.range(of: call, options: .regularExpression) != nil, "\(step)")
      calls += 1
      guard caller.module != step.module else { continue }
      let target = try #require(targets.first { $0.path == "Sources/" + caller.module })
      let name = try #require(targets.first { $0.path == "Sources/" + step.module }?.name)
      #expect(target.dependencies.contains(name), "\(step)")
    }
    #expect(calls == 22)
  }
}
