import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineReports

extension Run {
  /// The exit status, determined by the run alone.
  var status: ExitStatus {
    // A shard may be empty; an empty entire run is an error, regardless of unused goldens.
    let isPart = scope.shard != nil || scope.since != nil
    guard !scenes.isEmpty || isPart else {
      return scope.filters.isEmpty ? statusOfScenes.worse(.nothingSelected) : .nothingSelected
    }
    return shots.reduce(statusOfScenes) { status, shot in
      switch shot.comparison.verdict {
      case .same, .skipped: status
      case .changed: status.worse(.changed)
      // Between two revisions a new image is a difference.
      case .new where scope.base != nil: status.worse(.changed)
      // No golden is missing: a named file is not an image.
      case .broken where scope.imagePath != nil: status.worse(.usage)
      case .new, .broken: status.worse(.missing)
      }
    }
  }

  /// The status of errors in scenes, which prevent a comparison of images.
  var statusOfScenes: ExitStatus {
    var status = ExitStatus.success
    if wasInterrupted { status = .interrupted }
    if !defects.isEmpty { status = status.worse(.internalError) }
    if !failures.isEmpty { status = status.worse(.usage) }
    if scenes.contains(where: \.isUnfit) { status = status.worse(.invalid) }
    // A failed expectation means that a frame differs from the expected one.
    if scenes.contains(where: { $0.failedClaims > 0 }) { status = status.worse(.changed) }
    if !obsolete.isEmpty, scope.base != nil { status = status.worse(.changed) }
    if !obsolete.isEmpty, failsOnObsolete { status = status.worse(.missing) }
    return status
  }
}
