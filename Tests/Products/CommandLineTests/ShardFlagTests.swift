import Foundation
import TestSupport
import Testing

@Suite("Shards")
struct ShardFlagTests {
  /// Returns the shard that a check executes with these variables, from its run file.
  private func part(_ variables: String) throws -> String? {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    let outcome = try workshop.run(
      "check", "--shard", "auto", "--json", environment: environment(variables))
    #expect([0, 4].contains(outcome.status), "\(outcome.errors)")
    return outcome.text.firstMatch(of: /"shard": (?:"([0-9\/]+)"|null)/).flatMap { match in
      match.1.map(String.init)
    }
  }

  private func environment(_ variables: String) -> [String: String] {
    let pairs = variables.split(separator: " ").map { $0.split(separator: "=") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
  }

  @Test(
    "--shard auto reads the variables of each CI system",
    arguments: [
      ("TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=3", "1/3"),
      (
        "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MIN=1 "
          + "SLURM_ARRAY_TASK_MAX=8 SLURM_ARRAY_TASK_STEP=1", "3/8"
      ),
      (
        "SLURM_ARRAY_TASK_ID=14 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=10 "
          + "SLURM_ARRAY_TASK_MAX=14 SLURM_ARRAY_TASK_STEP=2", "3/3"
      ),
      ("GITHUB_ACTIONS=true STRATEGY_JOB_INDEX=1 STRATEGY_JOB_TOTAL=2", "2/2"),
      ("CI_NODE_INDEX=2 CI_NODE_TOTAL=4", "2/4"), ("CI_NODE_TOTAL=1", "1/1"),
      ("CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=2", "1/2"),
      ("BUILDKITE_PARALLEL_JOB=4 BUILDKITE_PARALLEL_JOB_COUNT=5", "5/5"),
      ("SYSTEM_JOBPOSITIONINPHASE=1 SYSTEM_TOTALJOBSINPHASE=2", "1/2"),
      ("BITBUCKET_PARALLEL_STEP=1 BITBUCKET_PARALLEL_STEP_COUNT=2", "2/2"),
      ("SEMAPHORE_JOB_INDEX=2 SEMAPHORE_JOB_COUNT=2", "2/2"),
      ("", nil),
    ])
  func engines(variables: String, part: String?) throws {
    #expect(try self.part(variables) == part)
  }

  @Test(
    "--shard auto reports invalid variables with a hint",
    arguments: [
      ("GITHUB_ACTIONS=true", "add to 'env': STRATEGY_JOB_INDEX: ${{ strategy.job-index }}"),
      ("CI_NODE_TOTAL=4", "--shard auto: CI_NODE_INDEX, set by GitLab, is missing"),
      ("CI_NODE_INDEX=5 CI_NODE_TOTAL=4", "CI_NODE_INDEX is 5, not the number of a shard of 4"),
      (
        "CIRCLE_NODE_INDEX=-1 CIRCLE_NODE_TOTAL=4",
        "CIRCLE_NODE_INDEX is '-1', expected a shard number"
      ),
      ("TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=99999999999999999999", "expected a shard number"),
      (
        "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 "
          + "SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_STEP=1", "the Slurm array has gaps"
      ),
    ])
  func mistakes(variables: String, diagnostic message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run(
      "check", "--shard", "auto", environment: environment(variables))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("--shard auto writes Bazel's status file and report")
  func bazel() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    let outcome = try workshop.run(
      "check", "--shard", "auto",
      environment: [
        "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_STATUS_FILE": "status",
        "XML_OUTPUT_FILE": "report.xml",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("2 shots of 1 scene"))
    #expect(try workshop.folder.read("status").isEmpty)
    #expect(try workshop.folder.text("report.xml").contains("<testcase classname=\"box\""))
  }

  @Test("Shards balanced by times check each shot once, and merge only with each other")
  func times() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    for number in 0..<5 { try workshop.write(labelledScene, named: "many/label\(number)") }
    _ = try workshop.run("record")
    let whole = try workshop.run("check", "--reporter", "json=run.json,list")
    // A scene without a measured time is also in one of the shards.
    try workshop.write(boxScene, named: "fresh")
    for part in 1...3 {
      let outcome = try workshop.run(
        "check", "--shard", "\(part)/3", "--times", "run.json", "--reporter", "json=\(part).json")
      #expect([0, 4].contains(outcome.status), "\(outcome.errors)")
    }
    let merged = try workshop.run("merge", "1.json", "2.json", "3.json")
    #expect(merged.status == 4)
    #expect(merged.text.contains("14 shots of 7 scenes: 12 same, 2 new"), "\(merged.text)")
    #expect(whole.text.contains("12 shots of 6 scenes: 12 same"))
    _ = try workshop.run("check", "--shard", "3/3", "--reporter", "json=3.json")
    let mixed = try workshop.run("merge", "1.json", "2.json", "3.json")
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("they were balanced with different --times files"))
  }

  @Test("--times without a run file falls back to names, with a note")
  func noTimes() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    let first = try workshop.run("check", "--shard", "1/1", "--times", "run.json")
    #expect(first.status == 0)
    #expect(first.errors.contains("run.json does not exist"))
    try workshop.folder.write("{", to: "run.json")
    let broken = try workshop.run("check", "--shard", "1/1", "--times", "run.json")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("run.json is not a run file"))
    let alone = try workshop.run("check", "--times", "run.json")
    #expect(alone.status == 2)
    #expect(alone.errors.contains("--times has no effect without --shard"))
  }
}
