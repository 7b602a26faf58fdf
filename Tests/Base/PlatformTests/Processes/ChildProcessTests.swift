import SnaplinePlatform
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  private func run(_ script: String, _ time: Duration) throws -> ProcessOutput {
    try runProcess(
      ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], limit: 1 << 20, time: time)
  }

  @Test(
    "A process that takes too long is ended, with its output open or closed",
    arguments: ["exec sleep 60", "exec sleep 60 >&- 2>&-"])
  func tooLong(script: String) {
    let start = ContinuousClock.now
    let error = #expect(throws: ProcessLaunchError.self) { try run(script, .milliseconds(300)) }
    let isTooLong = if case .tookTooLong = error { true } else { false }
    #expect(isTooLong, "\(script)")
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("A process that closes its output and continues is waited for")
  func goesOn() throws {
    let result = try run("echo said; exec >&- 2>&-; sleep 0.3; exit 3", .seconds(60))
    #expect(result.status == 3)
    #expect(result.output == Array("said\n".utf8))
  }
}
