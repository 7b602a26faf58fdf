import Explanation
import Geometry
import Loading
import Proofs
import SceneModel
import Shots
import Threads

/// What is asked of a changed scene of which all recorded pictures are the same: its claims on all
/// screens, and what it looks like where nothing is recorded.
struct ProofWitnesses: Sendable {
  private let proofs: [(task: ProofTask, result: ShotProof)]
  private let elsewhere: [Elsewhere]

  /// A device, a text size or a language that is not recorded.
  private struct Elsewhere: Sendable {
    let place: String
    let advice: String
    let pictures: [RecordedPicture]
  }

  init(_ loaded: LoadedScene, _ scene: Scene, _ options: ProofOptions, threads: Int) {
    proofs = mapInParallel(loaded.proofTasks(options), threads: threads) { task in
      (task: task, result: task.proof())
    }.compactMap { $0 }
    // Pictures that differ in their appearance alone are laid out alike.
    let shots = plannedProofs(loaded.shots, [.widths], crossed: false).map(\.shot)
    elsewhere = mapInParallel(scene.unrecorded, threads: threads) { place in
      Elsewhere(
        place: place.words, advice: place.advice,
        pictures: shots.map { shot in
          var shot = shot
          place.change(&shot)
          return RecordedPicture(scene, shot)
        })
    }.compactMap { $0 }
  }

  /// Where a change shows; nil where a claim misses what it breaks.
  func places(showing changed: Scene) -> ShowingPlaces? {
    var places = ShowingPlaces()
    for proof in proofs {
      let (shot, range) = (proof.result.shot.of(changed), proof.result.range)
      let sweep = sweep(changed, shot, range)
      let screens = differingScreens(proof.result.sweep, sweep)
      if !screens.isEmpty || !proof.result.textSizes.isEmpty {
        let now = proof.task.proof(of: changed, shot, sweep)
        guard now.failures.map(\.essence) == proof.result.failures.map(\.essence) else {
          return nil
        }
      }
      places.add(screens, range)
    }
    places.record = elsewhere.first { $0.pictures.contains { $0.tells(changed) } }
      .map { ($0.place, $0.advice) }
    return places
  }
}

/// How something is recorded that is not.
private struct Unrecorded: Sendable {
  let words: String
  let advice: String
  let change: @Sendable (inout Shot) -> Void
}

extension Scene {
  /// Other devices, text sizes, directions and languages than are recorded.
  fileprivate var unrecorded: [Unrecorded] {
    var screens = Set(devices.map(\.size))
    var places = Device.all.filter { screens.insert($0.size).inserted }.map { device in
      Unrecorded(
        words: "on \(device.name) (\(device.size.width.shortText) points wide)",
        advice: "add \(device.name) to 'devices'"
      ) { $0.device = device }
    }
    places += [TextSize.extraSmall, .accessibilityExtraExtraExtraLarge]
      .filter { !textSizes.contains($0) }.map { size in
        Unrecorded(
          words: "at text size \(size.rawValue)",
          advice: "add \(size.rawValue) to 'textSizes'"
        ) { $0.textSize = size }
      }
    places += LayoutDirection.allCases.filter { !directions.contains($0) }.map { direction in
      Unrecorded(
        words: "with the layout direction \(direction.rawValue)",
        advice: "add \(direction.rawValue) to 'directions'"
      ) { $0.direction = direction }
    }
    if !languages.contains(.pseudo) {
      places.append(
        Unrecorded(words: "with pseudo-localized text", advice: "add pseudo to 'languages'") {
          $0.language = .pseudo
        })
    }
    return places
  }
}

extension Failure {
  /// What a claim says of a scene, without why.
  fileprivate var essence: [String] {
    [claim.rawValue, isWarning.description, textSize.rawValue, "\(views)", "\(screens)"]
  }
}
