import SnaplineAppSimulation
package import SnaplineBasics
package import SnaplineProjects
package import SnaplineRendering
import SnaplineReports
package import SnaplineSceneModel

// The JSON of devices, shots and frames, for the commands and the page.
extension Device {
  /// The members of a device: its name and its screen.
  package var jsonMembers: [(String, JSON)] {
    [
      ("name", .text(name)), ("width", .number(size.width)), ("height", .number(size.height)),
      ("scale", .number(Double(scale.pixelsPerPoint))),
      ("sameScreen", .array(alsoNamed.map(JSON.text))),
    ]
  }
}

extension Shot {
  /// The members of a shot after its name: the traits of its screen.
  package var traitMembers: [(String, JSON)] {
    [
      ("device", .text(device.name)), ("orientation", .text(orientation.rawValue)),
      ("appearance", .text(appearance.rawValue)), ("direction", .text(direction.rawValue)),
      ("language", language.map { .text($0.tag) } ?? .null),
      ("textSize", .text(textSize.rawValue)),
    ]
  }
}

/// Returns the frames of a scene's shots.
package func layoutJSON(_ loaded: LoadedScene, _ shots: [LaidOutShot]) -> JSON {
  let shots = shots.map { shot in
    JSON.object([
      ("shot", .text(shot.shot.name)),
      ("views", .array(shot.appState.scene.viewIDs.map { .object(frameMembers($0, shot)) })),
    ])
  }
  return .object([("scene", .text(loaded.file.identity)), ("shots", .array(shots))])
}

/// Returns a span.
package func spanJSON(_ span: SourceSpan) -> JSON { .object(JSON.span(span)) }
