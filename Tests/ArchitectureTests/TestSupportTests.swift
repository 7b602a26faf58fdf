import Foundation
import TestSupport
import Testing

@Suite("Skipped tests")
struct SkippedTestTests {
  @Test("The list has the sorted tests below each reason, and counts each test once")
  func summary() {
    let text = SkippedTests.summary(of: [
      "no files": ["B.swift: two", "A.swift: one"], "git is not installed": ["A.swift: one"],
    ])
    #expect(
      text == """

        2 tests were skipped, entirely or in part
          git is not installed
            A.swift: one
          no files
            A.swift: one
            B.swift: two

        """)
    #expect(SkippedTests.summary(of: ["x": ["a"]]).hasPrefix("\n1 test was skipped"))
  }

  @Test("The list is the last output of a process, on standard error")
  func atExit() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let missing = Requirement.program("no-such-program")
      #expect(!missing.isMet())
      FileHandle.standardError.write(Data("the end\n".utf8))
      exit(0)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let end = try #require(errors.components(separatedBy: "the end\n").last)
    #expect(end.hasPrefix("\n1 test was skipped, entirely or in part\n"), "\(errors)")
    #expect(end.contains("\n  no-such-program is not installed, see .ci/setup\n"), "\(errors)")
  }

  @Test("A process that skips nothing prints no list")
  func nothing() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      #expect(Requirement(true, "a reason").isMet())
      exit(0)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!errors.contains("skipped"))
  }

  @Test("Conditional tests have the trait that lists them")
  func traits() throws {
    let files = SourceProject.swiftFiles(below: "Tests").filter {
      !$0.hasPrefix("Tests/Examples/") && !$0.hasSuffix("/TestSupportTests.swift")
    }
    #expect(files.count > 300)
    for file in files {
      let text = SourceProject.text(of: file)
      #expect(
        text.range(of: ".enabled(if:") == nil && text.range(of: "print(\"skipped") == nil, "\(file)"
      )
    }
  }
}

@Suite("Premises of properties")
struct PremiseTests {
  private func run(_ minimum: Int, _ premises: [Bool]) async throws {
    let trait = PremiseTrait.premise(atLeast: minimum)
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: nil) {
      for isTrue in premises { #expect(premise(isTrue ? 1 : nil) == (isTrue ? 1 : nil)) }
    }
  }

  @Test("A test fails if its premise is true too rarely")
  func rare() async throws {
    try await run(2, [true, false, true])
    try await withKnownIssue {
      try await run(3, [true, false, true])
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        "the premise was true in 2 of 3 samples, expected at least 3"
      ]
    }
  }

  @Test(
    "The samples of all cases of a test are counted together", .premise(atLeast: 2),
    arguments: 0..<4)
  func cases(number: Int) { premise(number % 2 == 0) }

  @Test("A premise without a minimum is an issue")
  func missing() {
    withKnownIssue { premise(true) }
  }
}
