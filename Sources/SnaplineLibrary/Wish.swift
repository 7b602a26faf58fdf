import SceneModel
import Selection
package import SnaplineLayout

package import enum SnaplineLayout.Appearance
package import struct SnaplineLayout.Device
package import enum SnaplineLayout.LayoutDirection
package import enum SnaplineLayout.Orientation
package import struct SnaplineLayout.Scene
package import struct SnaplineLayout.SceneError
package import enum SnaplineLayout.TextSize

/// On what alone a scene is to be shown; an empty list leaves it to the scene.
package struct Wish: Sendable {
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
  /// The scene with what is wished for behind what it shows first by itself.
  ///
  /// What comes first is not in the names of pictures, but of a storyboard all that is wished for
  /// is. So a picture has one name, whether it is asked for alone or with others, by a test or by
  /// the program.
  func showing(_ wish: Wish) throws(SceneError) -> Scene {
    var scene = self
    if !wish.orientations.isEmpty { scene.orientations = wish.orientations }
    if case .file(let file) = source, file.root != nil {
      // A storyboard's is shown on what is wished for, and nothing else.
      if !wish.devices.isEmpty { scene.devices = wish.devices }
      if !wish.appearances.isEmpty { scene.appearances = wish.appearances }
      if !wish.directions.isEmpty { scene.directions = wish.directions }
      if !wish.textSizes.isEmpty { scene.textSizes = wish.textSizes }
      return scene
    }
    let written = try resolve().scene
    func behind<Value: Equatable>(_ first: Value?, _ own: [Value], _ wished: [Value]) -> [Value] {
      guard !wished.isEmpty else { return own }
      let first = own.first ?? first
      return (first.map { [$0] } ?? []) + wished.filter { $0 != first }
    }
    if !wish.devices.isEmpty {
      // One of the scene's own making has no name that others know: another stands for it.
      let own = devices.first?.name ?? written.devices.first?.name
      let first = own.flatMap { SceneModel.Device.named($0) }.map { Device($0.name) }
      let other: Device = wish.devices.contains(.iPhone14) ? .iPhone8 : .iPhone14
      scene.devices = behind(first ?? other, [], wish.devices)
    }
    scene.appearances = behind(
      written.appearances.first.flatMap { Appearance(rawValue: $0.rawValue) }, appearances,
      wish.appearances)
    scene.directions = behind(
      written.directions.first.flatMap { LayoutDirection(rawValue: $0.rawValue) }, directions,
      wish.directions)
    scene.textSizes = behind(
      written.textSizes.first.flatMap { TextSize(rawValue: $0.rawValue) }, textSizes,
      wish.textSizes)
    return scene
  }
}
