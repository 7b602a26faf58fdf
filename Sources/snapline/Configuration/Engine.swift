import Selection

/// What divides a job among machines, and the variables by which each learns which part is its.
struct Engine {
  /// The word that asks the surroundings for this machine's part.
  static let automatic = "auto"

  let name: String
  /// The number of this part.
  let index: String
  let count: String
  /// The number of the first part.
  var first = 0
  /// Where the first part's number and the step from one to the next are variables, too.
  var range: (first: String, last: String, step: String)?

  /// All of which something is known; one that calls another comes after it.
  static let all = [
    Engine(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      range: ("SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP")),
    Engine(name: "GitHub", index: "STRATEGY_JOB_INDEX", count: "STRATEGY_JOB_TOTAL"),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Engine(
      name: "Azure", index: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1),
    Engine(
      name: "Bitbucket", index: "BITBUCKET_PARALLEL_STEP", count: "BITBUCKET_PARALLEL_STEP_COUNT"),
    Engine(name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", count: "SEMAPHORE_JOB_COUNT", first: 1),
  ]

  /// The part that the surroundings give this machine; nil where nothing divides the job.
  static func shard(in environment: [String: String]) throws(UsageError) -> Shard? {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    guard let engine = all.first(where: { isSet($0.index) || isSet($0.count) }) else {
      // It has the numbers and gives them to no step that does not ask.
      guard environment["GITHUB_ACTIONS"] == "true" else { return nil }
      throw UsageError(
        "GitHub says which job of a matrix this is only where it is asked",
        hint: "below env: STRATEGY_JOB_INDEX: ${{ strategy.job-index }} and "
          + "STRATEGY_JOB_TOTAL: ${{ strategy.job-total }}")
    }
    return try engine.shard(in: environment)
  }

  private func shard(in environment: [String: String]) throws(UsageError) -> Shard {
    func number(_ name: String) throws(UsageError) -> Int {
      let text = environment[name] ?? ""
      if let number = Int(text), (0...1_000_000_000).contains(number) { return number }
      throw UsageError(
        text.isEmpty
          ? "\(name) is not set, by which \(self.name) tells the part"
          : "\(name) is '\(text)', which is no number of a part",
        hint: "--shard 2/4 says it without \(self.name)")
    }
    let total = try number(count)
    // A job that is not divided may have no number.
    if total == 1, range == nil, environment[index] == nil, let whole = Shard(1, of: 1) {
      return whole
    }
    var place = try number(index) - first
    if let range {
      let (least, step) = (try number(range.first), max(1, try number(range.step)))
      guard (try number(range.last) - least) / step + 1 == total else {
        throw UsageError(
          "the array has gaps, so that nobody knows who does what is between",
          hint: "--array=1-8, or for one part of it again --shard 3/8")
      }
      place = (place - least) / step
    }
    guard let shard = Shard(place + 1, of: total) else {
      throw UsageError(
        "\(index) is \(try number(index)), which is no part of \(total)",
        hint: "--shard 2/4 says it without \(name)")
    }
    return shard
  }
}
