package import SnaplineBasics
import SnaplineSceneFiles

extension SceneFile {
  /// Returns the bytes of the file in canonical form, as a scene or a figure; nil, with
  /// diagnostics, if they are invalid.
  package func formatted(_ bytes: [UInt8]) -> Diagnosed<[UInt8]?> {
    isFigure
      ? formatFigure(bytes, file: path)
      : formatScene(bytes, file: path, origins: .reader(relativeTo: path))
  }
}
