import SnaplineProjects

/// A CI system that runs shards on several machines, and the variables that identify the shard.
struct BuildServer {
  /// The value of `--shard` that reads the shard from the environment.
  static let automatic = "auto"

  let name: String
  /// The variable with the shard number.
  let index: String
  let count: String
  /// The number of the first shard.
  var first = 0
  /// The variables with the first and last number and the step, if these vary.
  var range: (first: String, last: String, step: String)?

  /// The supported systems; a system that can run inside another one precedes it.
  static let all = [
    BuildServer(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    BuildServer(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      range: ("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP")),
    BuildServer(name: "GitHub", index: "STRATEGY_JOB_INDEX", count: "STRATEGY_JOB_TOTAL"),
    BuildServer(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    BuildServer(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    BuildServer(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    BuildServer(
      name: "Azure", index: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1),
    BuildServer(
      name: "Bitbucket", index: "BITBUCKET_PARALLEL_STEP", count: "BITBUCKET_PARALLEL_STEP_COUNT"),
    BuildServer(
      name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", count: "SEMAPHORE_JOB_COUNT", first: 1),
  ]

  /// Returns the shard of this machine; nil if the environment defines none.
  static func shard(in environment: [String: String]) throws(UsageError) -> Shard? {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    guard let server = all.first(where: { isSet($0.index) || isSet($0.count) }) else {
      // GitHub has the numbers but exports them only to steps that request them.
      guard environment["GITHUB_ACTIONS"] == "true" else { return nil }
      throw UsageError(
        "--shard auto: GitHub Actions does not export the matrix index",
        hint:
          "add to 'env': STRATEGY_JOB_INDEX: ${{ strategy.job-index }} and STRATEGY_JOB_TOTAL: "
          + "${{ strategy.job-total }}"
      )
    }
    return try server.shard(in: environment)
  }

  private func shard(in environment: [String: String]) throws(UsageError) -> Shard {
    func number(_ name: String) throws(UsageError) -> Int {
      let text = environment[name] ?? ""
      if let number = Int(text), (0...1_000_000_000).contains(number) { return number }
      throw UsageError(
        text.isEmpty
          ? "--shard auto: \(name), set by \(self.name), is missing"
          : "--shard auto: \(name) is '\(text)', expected a shard number",
        hint: "pass the shard explicitly, for example --shard 2/4")
    }
    let total = try number(count)
    // A job without shards may have no number.
    if total == 1, range == nil, environment[index] == nil, let whole = Shard(1, of: 1) {
      return whole
    }
    var place = try number(index) - first
    if let range {
      let (least, step) = (try number(range.first), max(1, try number(range.step)))
      guard (try number(range.last) - least) / step + 1 == total else {
        throw UsageError(
          "--shard auto: the Slurm array has gaps, so some shards would never run",
          hint: "use a contiguous array such as --array=1-8, or rerun one shard with --shard 3/8")
      }
      place = (place - least) / step
    }
    guard let shard = Shard(place + 1, of: total) else {
      throw UsageError(
        "--shard auto: \(index) is \(try number(index)), not the number of a shard of \(total)",
        hint: "pass the shard explicitly, for example --shard 2/4")
    }
    return shard
  }
}
