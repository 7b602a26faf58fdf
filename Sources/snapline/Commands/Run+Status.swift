import Goldens
import Runs
import Verdicts

extension Run {
  /// The verdict on all of it; nothing but the run itself decides.
  var status: ExitStatus {
    // A part of a run may be empty; that all of it is would be a mistake, whatever goldens are left
    // over.
    let isPart = scope.shard != nil || scope.since != nil
    guard !scenes.isEmpty || isPart else {
      return scope.filters.isEmpty ? statusOfScenes.worse(.nothingSelected) : .nothingSelected
    }
    return shots.reduce(statusOfScenes) { status, shot in
      switch shot.judgement.verdict {
      case .same, .skipped: status
      case .changed: status.worse(.changed)
      // Between two revisions a new picture is a difference like any other.
      case .new where scope.base != nil: status.worse(.changed)
      // No golden is missing there: a file that was named is no picture.
      case .broken where scope.pictures != nil: status.worse(.usage)
      case .new, .broken: status.worse(.missing)
      }
    }
  }

  /// What stands in the way of any verdict on pictures.
  var statusOfScenes: ExitStatus {
    var status = ExitStatus.success
    if wasInterrupted { status = .interrupted }
    if !defects.isEmpty { status = status.worse(.internalError) }
    if !failures.isEmpty { status = status.worse(.usage) }
    if scenes.contains(where: \.isUnfit) { status = status.worse(.invalid) }
    // A claim that is not kept is a frame that differs from what its author expects.
    if scenes.contains(where: { $0.failedClaims > 0 }) { status = status.worse(.changed) }
    if !obsolete.isEmpty, scope.base != nil { status = status.worse(.changed) }
    if !obsolete.isEmpty, failsOnObsolete { status = status.worse(.missing) }
    return status
  }
}
