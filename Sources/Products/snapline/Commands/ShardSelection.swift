import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The requested shard of a run.
enum ShardSelection {
  case numbered(Shard)
  /// The shard that the CI system assigns to this machine.
  case automatic
}

extension ValueFlag<ShardSelection> {
  static var shard: Self {
    Self(flag: .shard, requirement: "be I/N, such as 2/4, or \(BuildServer.automatic)") { text in
      text == BuildServer.automatic ? .automatic : Shard(text).map { .numbered($0) }
    }
  }
}

// Sharding of a run among machines.
extension CommandSession {
  /// Determines the shard of this machine and adds the reporters that the CI system requires;
  /// returns false after an error.
  func selectShard(
    _ part: inout ShardArguments, times arguments: CheckArguments,
    reporting reporters: inout [Reporter]
  ) -> Bool {
    do {
      switch arguments.shard {
      case nil: break
      case .numbered(let shard): part.shard = shard
      case .automatic:
        part.shard = try BuildServer.shard(in: environment)
        try followTestProtocol(&reporters)
        if part.shard == nil {
          console.printNote(
            "--shard auto: no CI variables for parallel jobs found, so all shots are checked")
        }
      }
    } catch {
      console.fail(error.message, hint: error.hint)
      return false
    }
    guard let path = arguments.times else { return true }
    guard arguments.shard != nil else {
      console.fail("--times has no effect without --shard", hint: "add --shard 2/4 or --shard auto")
      return false
    }
    return balance(&part, by: path)
  }

  /// Balances shards by the durations of an earlier run, which the first run does not have.
  private func balance(_ part: inout ShardArguments, by path: String) -> Bool {
    guard part.shard != nil else { return true }
    guard path == "-" || fileKind(path) != nil else {
      console.printNote("\(path) does not exist; shards are balanced by name instead of duration")
      return true
    }
    guard let (run, _) = readRun(path) else { return false }
    let filter = ShotFilter(choice.filters)
    let known = run.shots.filter { filter.selects(scene: $0.scene, shot: $0.shot) }
      .compactMap { shot in shot.milliseconds.map { (name: shot.name, milliseconds: $0) } }
    guard !known.isEmpty else {
      console.printNote("\(path) has no durations for these shots; shards are balanced by name")
      return true
    }
    part.shard?.balance(by: known)
    let text = known.map { "\($0.name)\u{0}\($0.milliseconds)\n" }.joined()
    part.times = "\(ContentHash(of: Array(text.utf8)))"
    return true
  }

  /// Follows Bazel's test protocol: creates a file that confirms sharding, and adds a JUnit report.
  private func followTestProtocol(_ reporters: inout [Reporter]) throws(UsageError) {
    if let path = environment["TEST_SHARD_STATUS_FILE"], !path.isEmpty {
      do {
        try writeFile([], to: RootedPath(path))
      } catch {
        throw UsageError(error.cannotWrite)
      }
    }
    guard let path = environment["XML_OUTPUT_FILE"], !path.isEmpty,
      !reporters.contains(where: { $0.kind == .junit })
    else { return }
    reporters.append(Reporter(kind: .junit, path: path))
  }
}
