package import SnaplineBasics
package import SnaplineGoldenComparison
package import SnaplineGoldens

/// The results of a check or a recording, for all reports.
package struct Run: Sendable {
  /// The scenes in their order.
  package var scenes: [SceneResult] = []
  /// The paths of unused goldens.
  package var obsolete: [String] = []
  /// The scenes whose text equals the golden copy of another name.
  package var renamedScenes: [ViewRename] = []
  /// Whether the run was stopped before its end.
  package var wasInterrupted = false
  /// The reasons why shots could not be drawn, each once.
  package var failures: [String] = []
  /// The internal errors, each once: a shot was not rendered, or not deterministically.
  package var defects: [String] = []
  /// The reasons why images of changes could not be stored, or files are no images, each once.
  package var imageProblems: [String] = []
  /// Whether an unused golden is an error.
  package var failsOnObsolete = false
  package var scope = RunScope()
  /// The git revision of the scenes; nil without git.
  package var head: String?
  /// The tools, and the fonts of shots that differ from their goldens'.
  package var fingerprint = Fingerprint()

  package init() {}

  /// The shots of all scenes, without a copy: a run may have a hundred thousand.
  package var shots: some Collection<ShotResult> { scenes.lazy.flatMap(\.shots) }

  /// Marks the run as a comparison with the scenes of a revision, without goldens.
  package mutating func markAsComparison(with base: String) {
    scope.base = base
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices { scenes[scene].shots[shot].base = base }
    }
  }
}

/// The selection of a run.
package struct RunScope: Hashable, Sendable {
  /// The named scenes; empty for all.
  package var scenes: [String] = []
  package var filters: [String] = []
  /// The shard, such as `2/4`; nil for an entire run.
  package var shard: String?
  /// The hash of the times by which the run was divided into shards; nil if names divide it.
  package var times: String?
  /// The revision since which only affected scenes count; nil for all.
  package var since: String?
  /// The revision of the scenes, or the directory of images, to compare with; nil for goldens.
  package var base: String?
  /// The directory or the single file of new images; nil if scenes were drawn.
  package var imagePath: String?
}

/// The results of one scene.
package struct SceneResult: Sendable {
  package let identity: String
  /// The path as the user specified it.
  package let file: String
  /// The diagnostics in the order of the text, without those that the scene expects.
  package var diagnostics: [Diagnostic]
  /// The scene's text, for excerpts.
  package var source: SourceText?
  /// Whether the scene must not be compared or recorded.
  package var isUnfit: Bool
  /// The number of the scene's failed expectations.
  package var failedClaims: Int
  /// Whether its layout has problems that are expected, or in a comparison of revisions exist in
  /// both.
  package var hasKnownProblems = false
  package var shots: [ShotResult]
  /// The index among the scenes of the run before filtering.
  package var position = 0

  package init(
    identity: String, file: String, diagnostics: [Diagnostic] = [], source: SourceText? = nil,
    isUnfit: Bool = false, failedClaims: Int = 0, shots: [ShotResult] = []
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

extension SceneResult {
  /// Whether the outcome is that of the settings file.
  package var isOfSettings: Bool { file.hasSuffix(".snapline.yaml") && shots.isEmpty }
}

/// The results of one shot.
package struct ShotResult: Sendable {
  package internal(set) var scene: String
  package let shot: String
  /// The span in the scene that defines the shot.
  package let span: SourceSpan
  /// The display scale, to convert pixels to points.
  package let scale: PixelScale
  package var comparison: ShotComparison
  /// The path of the golden image, whether it exists or not.
  package var golden: String
  /// The index among the shots of the scene before filtering.
  package var position = 0
  /// The revision to compare with; nil for the golden.
  package fileprivate(set) var base: String?
  /// The fonts of the image, if it differs from its golden.
  package var fonts: [GoldenFont] = []
  /// The images of the change: the diff image, if there is one, then the new image.
  package var images: [String] = []
  /// The hash of the new image file, if the compared bytes are not otherwise recorded.
  package var imageHash: String?
  /// The file of a pending change with further data for an approval.
  package var layoutFacts: String?
  /// The path of a copy of the golden image; nil if there is none.
  package var goldenCopy: String?
  /// The duration in milliseconds; nil if it was not measured.
  package var milliseconds: Double?

  package init(
    scene: String, shot: String, span: SourceSpan, scale: PixelScale, comparison: ShotComparison,
    golden: String
  ) {
    self.scene = scene
    self.shot = shot
    self.span = span
    self.scale = scale
    self.comparison = comparison
    self.golden = golden
  }

  /// The name of the shot in filters.
  package var name: String { "\(scene)/\(shot)" }

  /// Whether the shot is of a figure, which changes with the scenes that it shows.
  package var isOfFigure: Bool {
    ["yaml", "yml", "json"].contains { span.file.hasSuffix(".figure.\($0)") }
  }
}
