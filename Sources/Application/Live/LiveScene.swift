import SnaplineChecking
import SnaplineProjects
import SnaplineSceneModel

/// The current and the last valid version of a scene.
struct LiveScene: Sendable {
  /// The current version, with its diagnostics.
  private(set) var now: LoadedScene
  /// The displayed version: the last one without errors; nil if there was none.
  private(set) var good: LoadedScene?
  /// The number of times that the scene or a file that it refers to was loaded.
  private(set) var version = 1

  init(_ loaded: LoadedScene) {
    now = loaded
    good = loaded.isDrawable ? loaded : nil
  }

  var file: SceneFile { now.file }

  /// Returns whether the scene is shown; the shots of a scene with errors are unknown.
  func isSelected(by filter: ShotFilter) -> Bool {
    now.isSelected(by: filter) || good?.isSelected(by: filter) ?? false
      || now.hasErrors && filter.maySelect(file)
  }

  /// Whether the displayed version is the current one.
  var isCurrent: Bool { now.isDrawable }

  /// Returns the scene in another era.
  func usingDefaults(of era: Era) -> LiveScene {
    guard let good, !file.isFigure, good.scene?.era != era else { return self }
    let eraOverride = good.usingDefaults(of: era)
    guard eraOverride.scene != nil else { return self }
    var scene = self
    if isCurrent { scene.now = eraOverride }
    scene.good = eraOverride
    return scene
  }

  /// Updates the scene with a reloaded version.
  mutating func update(from loaded: LoadedScene) {
    now = loaded
    if loaded.isDrawable { good = loaded }
    version += 1
  }
}

extension LoadedScene {
  fileprivate var isDrawable: Bool { scene != nil && !hasErrors && !plannedShots.isEmpty }
}
