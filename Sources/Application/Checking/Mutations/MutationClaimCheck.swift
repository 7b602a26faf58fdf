import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRules
import SnaplineSceneModel

/// The tests of a mutation that no recorded shot detects: the scene's claims on all screens, and
/// the layout on screens that are not recorded.
struct MutationClaimCheck: Sendable {
  private let proofs: [(task: ProofTask, result: ShotProof)]
  private let elsewhere: [UnrecordedConfiguration]

  /// An unrecorded device, text size or language.
  private struct UnrecordedConfiguration: Sendable {
    let description: String
    let advice: String
    let shots: [RecordedShotFacts]
  }

  init(_ loaded: LoadedScene, _ scene: Scene, _ options: ProofOptions, threads: Int) {
    proofs = mapInParallel(loaded.proofTasks(options), threads: threads) { task in
      (task: task, result: task.proof())
    }.compactMap { $0 }
    // Shots that differ only in light or dark appearance have equal layouts.
    let shots = planProofs(loaded.shots, [.widths], crossed: false).map(\.shot)
    elsewhere = mapInParallel(scene.unrecorded, threads: threads) { place in
      UnrecordedConfiguration(
        description: place.description, advice: place.advice,
        shots: shots.map { shot in
          var shot = shot
          place.change(&shot)
          return RecordedShotFacts(scene, shot)
        })
    }.compactMap { $0 }
  }

  /// Returns the shots and screens on which a mutation is visible; nil if a claim detects it.
  func shots(detecting changed: Scene) -> DetectingShots? {
    var places = DetectingShots()
    for proof in proofs {
      let (shot, range) = (proof.result.shot.states(of: changed), proof.result.range)
      let sweep = sweep(changed, shot, range)
      let screens = differingScreens(proof.result.sweep, sweep)
      if !screens.isEmpty || !proof.result.textSizes.isEmpty {
        let now = proof.task.proof(of: changed, shot, sweep)
        guard now.failures.map(\.claimKey) == proof.result.failures.map(\.claimKey) else {
          return nil
        }
      }
      places.add(screens, range)
    }
    places.record = elsewhere.first { $0.shots.contains { $0.differs(from: changed) } }
      .map { ($0.description, $0.advice) }
    return places
  }
}

/// An unrecorded trait, with the setting that records it.
private struct UnrecordedVariant: Sendable {
  let description: String
  let advice: String
  let change: @Sendable (inout Shot) -> Void
}

extension Scene {
  /// The devices, text sizes, directions and languages that are not recorded.
  fileprivate var unrecorded: [UnrecordedVariant] {
    var screens = Set(devices.map(\.size))
    var places = Device.all.filter { screens.insert($0.size).inserted }.map { device in
      UnrecordedVariant(
        description: "on \(device.name) (\(device.size.width.shortText) points wide)",
        advice: "add \(device.name) to 'devices'"
      ) { $0.device = device }
    }
    places += [TextSize.extraSmall, .accessibilityExtraExtraExtraLarge]
      .filter { !textSizes.contains($0) }.map { size in
        UnrecordedVariant(
          description: "at text size \(size.rawValue)",
          advice: "add \(size.rawValue) to 'textSizes'"
        ) { $0.textSize = size }
      }
    places += LayoutDirection.allCases.filter { !directions.contains($0) }.map { direction in
      UnrecordedVariant(
        description: "with the layout direction \(direction.rawValue)",
        advice: "add \(direction.rawValue) to 'directions'"
      ) { $0.direction = direction }
    }
    if !languages.contains(.pseudo) {
      places.append(
        UnrecordedVariant(
          description: "with pseudo-localized text", advice: "add pseudo to 'languages'"
        ) {
          $0.language = .pseudo
        })
    }
    return places
  }
}

extension ClaimFailure {
  /// The key of a failure: its claim, severity, text size, views and screens.
  fileprivate var claimKey: [String] {
    [claim.rawValue, isWarning.description, textSize.rawValue, "\(views)", "\(screens)"]
  }
}
