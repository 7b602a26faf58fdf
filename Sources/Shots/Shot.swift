package import Geometry
package import SceneModel

/// One picture that a scene asks for.
package struct Shot: Hashable, Sendable {
  /// The name of its golden, unique in the scene: `landscape-broken`.
  package var name: String
  package var device: Device
  /// How the device is held at the shot's end.
  package var orientation: Orientation
  /// Nil is the scene as written.
  package var state: State?
  package var appearance: Appearance
  package var direction: LayoutDirection
  package var textSize: TextSize
  /// Nil where the scene speaks as it is written.
  package var language: Language?
  /// Whether what a screen reader finds is drawn over the picture and written beside it.
  package var showsElements = false

  package init(
    name: String, device: Device, orientation: Orientation, state: State?,
    appearance: Appearance = .light, direction: LayoutDirection = .leftToRight,
    textSize: TextSize = .large, language: Language? = nil
  ) {
    self.name = name
    self.device = device
    self.orientation = orientation
    self.state = state
    self.appearance = appearance
    self.direction = direction
    self.textSize = textSize
    self.language = language
  }
}

extension [Shot] {
  /// Without those that only show what a screen reader finds in another one of them.
  package var withoutTwins: [Shot] {
    let plain = Set(filter { !$0.showsElements }.map(\.withoutName))
    return filter { shot in
      var twin = shot.withoutName
      twin.showsElements = false
      return !shot.showsElements || !plain.contains(twin)
    }
  }
}

extension Shot {
  fileprivate var withoutName: Shot {
    var shot = self
    shot.name = ""
    return shot
  }
}
