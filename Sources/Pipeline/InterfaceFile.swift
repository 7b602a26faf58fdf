import Diagnostics
import Files
import Geometry
import InterfaceBuilder
import SceneModel
import Shots

/// Storyboards and xibs: files that hold a scene for each of their roots.
enum InterfaceFile {
  private static let endings = [".storyboard", ".xib"]

  /// The name without the ending, or nothing for other files.
  static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }

  /// A scene for each root of a file; a file that cannot be read is one scene, which will say so.
  static func scenes(in path: String, stem: String, isInProject: Bool) -> [SceneFile] {
    let bytes = try? readFile(path, limit: Limits.standard.fileBytes)
    let roots = bytes.flatMap { readInterface($0, file: path).value }?.roots ?? []
    guard !roots.isEmpty else {
      return [SceneFile(path: path, identity: stem, isInProject: isInProject)]
    }
    return roots.map { root in
      SceneFile(
        path: path, identity: "\(stem)/\(root.name)", isInProject: isInProject, root: root.name)
    }
  }
}

/// Whether a path is that of a storyboard or a xib, by its ending.
package func isInterfaceFile(_ path: String) -> Bool { InterfaceFile.stem(path) != nil }

/// The names of all roots of a storyboard or a xib.
package func rootNames(of path: String) -> [String] {
  InterfaceFile.scenes(in: path, stem: "", isInProject: false).compactMap(\.root)
}

/// Loads one root of a storyboard or a xib.
///
/// It is laid out as on the tool's canvas, on the document's own device, unless devices are
/// asked for: then as the app lays it out there.
func loadInterface(
  _ file: SceneFile, _ reading: InterfaceReading, filter: ShotFilter, limits: Limits
) -> LoadedScene {
  var loaded = LoadedScene(
    file: file, scene: nil, plannedShots: [], shots: [], diagnostics: reading.diagnostics,
    interface: reading, bytes: reading.bytes)
  guard let document = reading.document, let name = file.root else {
    if reading.diagnostics.isEmpty { loaded.diagnostics.append(.noViews(file.path)) }
    return loaded
  }
  loaded.traits = filter.traits
  let imported = readRoot(document, name, of: loaded, limits, reading.image)
  loaded.diagnostics += imported.diagnostics
  guard let scene = imported.value else { return loaded }
  let plan = planShots(scene, limits: limits)
  loaded.scene = scene
  loaded.plannedShots = plan.value
  loaded.diagnostics += plan.diagnostics
  loaded.shots = plan.value.filter { filter.selects($0, of: file) }
  return loaded
}

/// Makes a scene of one root as it is wanted in this run.
func readRoot(
  _ document: InterfaceDocument, _ name: String, of loaded: LoadedScene, _ limits: Limits,
  _ images: @escaping @Sendable (String) -> ImportedImage?
) -> Checked<Scene?> {
  var options = ImportOptions()
  options.showsSurroundings = true
  if let traits = loaded.traits {
    options.devices = traits.wantedDevices
    options.orientations = traits.wantedOrientations
    options.appearances = traits.wantedAppearances
    options.directions = traits.wantedDirections
    options.textSizes = traits.wantedTextSizes
  }
  if !options.devices.isEmpty { options.mode = .runtime }
  options.images = images
  let imported = document.scene(
    named: name, identity: loaded.file.identity, options: options, limits: limits)
  return Checked(imported.value?.scene, imported.diagnostics)
}

/// A root alone as it lies on the canvas, with texts and controls as large as they measure, and
/// as large as the file has stored them.
func canvasScenes(
  _ file: SceneFile, of document: InterfaceDocument
) -> (measured: Scene, stored: Scene)? {
  guard let name = file.root else { return nil }
  var options = ImportOptions()
  func scene() -> Scene? {
    document.scene(named: name, identity: file.identity, options: options).value?.scene
  }
  let measured = scene()
  options.trustsStoredSizes = true
  guard let measured, let stored = scene() else { return nil }
  return (measured, stored)
}

extension Diagnostic {
  fileprivate static func noViews(_ file: String) -> Self {
    Diagnostic(
      .error, "ib.empty", "the document holds no view", at: SourceSpan(file: file))
  }
}
