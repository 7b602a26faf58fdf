package import SnaplineLayout
import SnaplineProjects
import SnaplineSceneModel

package import enum SnaplineLayout.Appearance
package import struct SnaplineLayout.Device
package import enum SnaplineLayout.LayoutDirection
package import enum SnaplineLayout.Orientation
package import struct SnaplineLayout.Scene
package import struct SnaplineLayout.SceneError
package import enum SnaplineLayout.TextSize

/// The traits for which a scene is rendered; an empty list means the scene's own.
package struct ShotOverrides: Sendable {
  package var devices: [Device]
  package var orientations: [Orientation]
  package var appearances: [Appearance]
  package var directions: [LayoutDirection]
  package var textSizes: [TextSize]

  package init(
    devices: [Device] = [], orientations: [Orientation] = [], appearances: [Appearance] = [],
    directions: [LayoutDirection] = [], textSizes: [TextSize] = []
  ) {
    self.devices = devices
    self.orientations = orientations
    self.appearances = appearances
    self.directions = directions
    self.textSizes = textSizes
  }

  var traits: ShotTraits {
    ShotTraits(
      devices: devices.map(\.name), appearances: appearances.map(\.rawValue),
      directions: directions.map(\.rawValue), textSizes: textSizes.map(\.rawValue))
  }
}

extension Scene {
  /// Returns the scene with the requested values after the first value of its own.
  ///
  /// The first value is not part of the names of shots, except for storyboards, whose requested
  /// values all are. A shot therefore has the same name whether it is requested alone or with
  /// others, by a test or by the program.
  func applying(_ overrides: ShotOverrides) throws(SceneError) -> Scene {
    var scene = self
    if !overrides.orientations.isEmpty { scene.orientations = overrides.orientations }
    if case .file(let file) = source, file.root != nil {
      // A storyboard scene has only the requested values.
      if !overrides.devices.isEmpty { scene.devices = overrides.devices }
      if !overrides.appearances.isEmpty { scene.appearances = overrides.appearances }
      if !overrides.directions.isEmpty { scene.directions = overrides.directions }
      if !overrides.textSizes.isEmpty { scene.textSizes = overrides.textSizes }
      return scene
    }
    let written = try resolve().scene
    func behind<Value: Equatable>(_ first: Value?, _ own: [Value], _ requested: [Value]) -> [Value]
    {
      guard !requested.isEmpty else { return own }
      let first = own.first ?? first
      return (first.map { [$0] } ?? []) + requested.filter { $0 != first }
    }
    if !overrides.devices.isEmpty {
      // The first device is unnamed if the scene defines it itself: a built-in device replaces it.
      let own = devices.first?.name ?? written.devices.first?.name
      let first = own.flatMap { SnaplineSceneModel.Device.named($0) }.map { Device($0.name) }
      let other: Device = overrides.devices.contains(.iPhone14) ? .iPhone8 : .iPhone14
      scene.devices = behind(first ?? other, [], overrides.devices)
    }
    scene.appearances = behind(
      written.appearances.first.flatMap { Appearance(rawValue: $0.rawValue) }, appearances,
      overrides.appearances)
    scene.directions = behind(
      written.directions.first.flatMap { LayoutDirection(rawValue: $0.rawValue) }, directions,
      overrides.directions)
    scene.textSizes = behind(
      written.textSizes.first.flatMap { TextSize(rawValue: $0.rawValue) }, textSizes,
      overrides.textSizes)
    return scene
  }
}
