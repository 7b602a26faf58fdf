package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineInterfaceBuilder
import SnaplineSceneModel

/// The layout of an Interface Builder root on the canvas of its document.
package struct CanvasLayout: Sendable {
  package let imported: ImportedScene
  package let layout: SolvedLayout

  package init(_ imported: ImportedScene) {
    self.imported = imported
    let scene = imported.scene
    layout =
      solveLayout(
        scene,
        LayoutEnvironment(of: scene, device: scene.devices[0], orientation: scene.orientations[0])
      ).layout
  }

  /// The difference in points up to which two frames are equal: a canvas without a device rounds to
  /// integer points.
  package var tolerance: Double {
    imported.scene.devices[0].scale.pixelsPerPoint == 1 ? 1.01 : 0.51
  }
}

/// Whether two frames, as `x`, `y`, width and height, are equal within a tolerance in points.
package func isSameFrame(
  _ first: [Double], as second: [Double], within tolerance: Double
) -> Bool {
  first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
}

extension Rect {
  /// The numbers `x`, `y`, width and height.
  package var frameNumbers: [Double] { [minX, minY, width, height] }
}
