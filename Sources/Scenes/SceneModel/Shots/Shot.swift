package import SnaplineBasics

/// A shot of a scene.
package struct Shot: Hashable, Sendable {
  /// The name of its golden, unique in the scene: `landscape-broken`.
  package var name: String
  package var device: Device
  /// The orientation at the shot's end.
  package var orientation: Orientation
  /// The state; nil without steps.
  package var state: State?
  package var appearance: Appearance
  package var direction: LayoutDirection
  package var textSize: TextSize
  /// The language; nil for the texts in the scene itself.
  package var language: Language?
  /// Whether accessibility elements are drawn over the image and listed next to it.
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
  /// The shots without those that only add the accessibility elements to another one.
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
