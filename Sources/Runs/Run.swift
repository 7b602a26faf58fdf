package import Diagnostics
package import Geometry
package import Goldens
package import Verdicts

/// Everything that a check or a recording found out, for all reports.
package struct Run: Sendable {
  /// In the order of the scenes.
  package var scenes: [SceneOutcome] = []
  /// Goldens of no shot, as paths.
  package var obsolete: [String] = []
  /// Scenes of which goldens hold the same text under another name.
  package var renamedScenes: [NewName] = []
  /// Whether it was stopped before all was looked at.
  package var wasInterrupted = false
  /// What kept shots from being drawn, each thing once.
  package var failures: [String] = []
  /// What the program itself got wrong, each thing once: a shot that cannot be drawn, or was drawn
  /// in two ways.
  package var defects: [String] = []
  /// Why pictures of changes could not be kept, or files are no pictures, each thing once.
  package var pictureProblems: [String] = []
  /// Whether a golden of no shot is as bad as a missing one.
  package var failsOnObsolete = false
  package var scope = RunScope()
  /// The revision of the scenes, where they are under git.
  package var head: String?
  /// The tools, and those fonts that shots used which are not their goldens.
  package var fingerprint = Fingerprint()

  package init() {}

  /// The shots of all scenes, where they stand: a run may have a hundred thousand.
  package var shots: some Collection<ShotOutcome> { scenes.lazy.flatMap(\.shots) }

  /// Makes it a comparison with the scenes of a revision, which has no goldens to speak of.
  package mutating func compares(with base: String) {
    scope.base = base
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices { scenes[scene].shots[shot].base = base }
    }
  }
}

/// What a run was asked to look at.
package struct RunScope: Hashable, Sendable {
  /// The scenes that were named; none for all.
  package var scenes: [String] = []
  package var filters: [String] = []
  /// Like `2/4`; nil for a whole run.
  package var shard: String?
  /// The hash of the times by which the parts were divided; nil where names divide them.
  package var times: String?
  /// The revision since which only touched scenes count; nil for all.
  package var since: String?
  /// The revision whose scenes are compared with, or the folder of old pictures; nil for
  /// goldens.
  package var base: String?
  /// The folder of new pictures, or the one file; nil where scenes were drawn.
  package var pictures: String?
}

/// What was found out about one scene.
package struct SceneOutcome: Sendable {
  package let identity: String
  /// As the user named it.
  package let file: String
  /// What is to be said about it, in the order of the text; nothing that the scene expects.
  package var diagnostics: [Diagnostic]
  /// The scene's text, to show lines of it.
  package var source: SourceText?
  /// Whether it must not be judged or recorded.
  package var isUnfit: Bool
  /// How many of the scene's claims did not come true.
  package var failedClaims: Int
  /// Whether its layout has problems that are accepted, and in a comparison of revisions those of
  /// both.
  package var hasKnownProblems = false
  package var shots: [ShotOutcome]
  /// Its number among the scenes of the run, whatever a filter left out.
  package var position = 0

  package init(
    identity: String, file: String, diagnostics: [Diagnostic] = [], source: SourceText? = nil,
    isUnfit: Bool = false, failedClaims: Int = 0, shots: [ShotOutcome] = []
  ) {
    self.identity = identity
    self.file = file
    self.diagnostics = diagnostics
    self.source = source
    self.isUnfit = isUnfit
    self.failedClaims = failedClaims
    self.shots = shots
  }
}

extension SceneOutcome {
  /// Whether it is no scene but the file of settings, of which something does not hold.
  package var isOfSettings: Bool { file.hasSuffix(".snapline.yaml") && shots.isEmpty }
}

/// What was found out about one shot.
package struct ShotOutcome: Sendable {
  package let scene: String
  package let shot: String
  /// Where the scene asks for it.
  package let place: SourceSpan
  /// To say pixels in points.
  package let scale: PixelScale
  package var judgement: Judgement
  /// The golden's picture, whether it is there or not.
  package var golden: String
  /// Its number among the shots of the scene, whatever a filter left out.
  package var position = 0
  /// The revision that it is compared with; nil for its golden.
  package fileprivate(set) var base: String?
  /// The fonts of the picture, where it is not its golden.
  package var fonts: [GoldenFont] = []
  /// Pictures of the change that were written: of what differs, if it can be drawn, then the new.
  package var pictures: [String] = []
  /// The hash of the new picture's file, where nothing else says which bytes were judged.
  package var pictureHash: String?
  /// What else an approval needs to know, in a file of the pending change.
  package var facts: String?
  /// Where a copy of the golden's picture lies; nil where it lies in its place.
  package var goldenCopy: String?
  /// How long it took; nil when nobody looked at a clock.
  package var milliseconds: Double?

  package init(
    scene: String, shot: String, place: SourceSpan, scale: PixelScale, judgement: Judgement,
    golden: String
  ) {
    self.scene = scene
    self.shot = shot
    self.place = place
    self.scale = scale
    self.judgement = judgement
    self.golden = golden
  }

  /// The name by which filters know the shot.
  package var name: String { "\(scene)/\(shot)" }

  /// Whether the shot is of a figure, which changes with the scenes that it shows.
  package var isOfFigure: Bool {
    ["yaml", "yml", "json"].contains { place.file.hasSuffix(".figure.\($0)") }
  }
}

extension Verdict {
  /// The verdict in a word that reports and programs can rely on.
  package var word: String {
    switch self {
    case .same: "same"
    case .changed: "changed"
    case .new: "new"
    case .broken: "error"
    case .skipped: "skipped"
    }
  }
}
