import Foundation
import TestSupport
import Testing

@Suite("Many scenes")
struct ManyScenesTests {
  /// Creates a project of many small scenes, all different.
  private func project(_ count: Int) throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    for number in 0..<count {
      let text = """
        era: ios7
        devices: [{ width: 40, height: 20, scale: 1 }]
        orientations: [portrait]
        views:
          box: { background: "#FF0000" }
        constraints:
          - box.leading == root.leading + \(number % 30)
          - box.top == root.top + \(number / 30)
          - box.size == 5

        """
      try workshop.write(text, named: "group\(number % 7)/scene\(number)")
    }
    return workshop
  }

  /// Returns the peak memory of a command in kilobytes, as the system reports it.
  private func memory(_ command: String, in workshop: TemporaryProject) throws -> Int {
    let tool = try toolURL().path
    let line = """
      '\(tool)' \(command) >/dev/null 2>&1 & pid=$!
      while most=$(grep VmHWM /proc/$pid/status 2>/dev/null); do last=$most; done
      wait $pid || exit $?
      echo "$last"
      """
    let outcome = try shell(line, in: workshop.folder.path)
    #expect(outcome.status == 0, "\(command)")
    return try #require(outcome.text.split(separator: " ").compactMap { Int($0) }.first)
  }

  @Test("list, record and check need less than 300 MB for 10,000 scenes, extrapolated from 400")
  func memoryOfMany() throws {
    let (few, many) = (try project(40), try project(400))
    for command in ["list shots", "record -j1", "check -j1"] {
      let least = try memory(command, in: few)
      let most = try memory(command, in: many)
      let each = max(0, most - least) / 360
      #expect(least + each * 10_000 < 300_000, "\(command): \(least) kB, then \(each) kB a scene")
    }
    #expect(try many.run("list", "shots").lines.count == 400)
    #expect(try many.run("check").text == "400 shots of 400 scenes: 400 same\n")
  }
}
