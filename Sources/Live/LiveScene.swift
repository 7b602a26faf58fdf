import Loading
import Pipeline
import SceneModel
import Selection

/// A scene as its file says it now, and as it was when it could last be read.
struct LiveScene: Sendable {
  /// The file as it is now, with what is wrong in it.
  private(set) var now: LoadedScene
  /// What is drawn: the file as it was when there was no mistake in it; nil before that.
  private(set) var good: LoadedScene?
  /// Grows whenever the file, or what it names, is read again.
  private(set) var version = 1

  init(_ loaded: LoadedScene) {
    now = loaded
    good = loaded.isDrawable ? loaded : nil
  }

  var file: SceneFile { now.file }

  /// Whether it is shown: of a scene with mistakes nobody knows the shots.
  func isWanted(by filter: ShotFilter) -> Bool {
    now.isWanted(by: filter) || good?.isWanted(by: filter) ?? false
      || now.hasErrors && filter.maySelect(file)
  }

  /// Whether what is drawn is what the file says now.
  var isCurrent: Bool { now.isDrawable }

  /// The same where another era is asked for.
  func inEra(_ era: Era) -> LiveScene {
    guard let good, !file.isFigure, good.scene?.era != era else { return self }
    let dressed = good.inEra(era)
    guard dressed.scene != nil else { return self }
    var scene = self
    if isCurrent { scene.now = dressed }
    scene.good = dressed
    return scene
  }

  /// Takes over what has been read again.
  mutating func take(_ loaded: LoadedScene) {
    now = loaded
    if loaded.isDrawable { good = loaded }
    version += 1
  }
}

extension LoadedScene {
  fileprivate var isDrawable: Bool { scene != nil && !hasErrors && !plannedShots.isEmpty }
}
