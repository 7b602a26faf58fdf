package import SnaplineBasics
package import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineSceneModel

/// Loads one root of a storyboard or a xib.
///
/// By default it is laid out as on the Interface Builder canvas, on the document's device. With
/// explicit devices it is laid out as in the app.
package func loadInterface(
  _ file: SceneFile, _ reading: ParsedInterface, filter: ShotFilter, era: Era? = nil,
  limits: Limits = .standard
) -> LoadedScene {
  var loaded = LoadedScene(
    file: file, diagnostics: reading.diagnostics, interface: reading, bytes: reading.bytes)
  guard let document = reading.document, let name = file.root else {
    if reading.diagnostics.isEmpty { loaded.diagnostics.append(.noViews(file.path)) }
    return loaded
  }
  loaded.traits = filter.traits
  loaded.era = era
  if loaded.isForOtherDevices { return loaded }
  let images = RequestedImages(of: reading)
  let imported =
    document.root(named: name).map {
      readRoot($0, of: document, for: loaded, limits, images.image, reading.strings)
    } ?? Diagnosed(nil)
  loaded.diagnostics += imported.diagnostics + images.diagnostics
  guard let root = imported.value else { return loaded }
  let scene = root.scene
  loaded.diagnostics += untranslatedTexts(
    of: scene, imported: root, folder: goldenFolder(ofInterface: document.file))
  loaded.objects = root.views
  loaded.scene = scene
  let sizes = scene.devices.map { $0.size(in: scene.orientations.first ?? .portrait) }
  if sizes.allSatisfy({ $0.width == 0 || $0.height == 0 }) {
    loaded.diagnostics.append(.noArea(scene))
    return loaded
  }
  let plan = planShots(scene, limits: limits)
  loaded.plannedShots = plan.value
  loaded.diagnostics += plan.diagnostics
  loaded.shots = filter.selected(of: plan.value, in: file)
  return loaded
}

extension LoadedScene {
  /// Whether the scene is a root of a tvOS document while devices, which all have iOS, are
  /// requested.
  package var isForOtherDevices: Bool {
    interface?.document?.canvas.isTelevision == true && traits?.selectedDevices.isEmpty == false
  }
}

/// Imports one root with the options of this run.
package func readRoot(
  _ root: InterfaceRoot, of document: InterfaceDocument, for loaded: LoadedScene, _ limits: Limits,
  _ images: @escaping @Sendable (String) -> ImportedImage?, _ strings: StringsFileReader
) -> Diagnosed<ImportedScene?> {
  var options = ImportOptions()
  options.showsContainer = true
  if let traits = loaded.traits {
    options.devices = traits.selectedDevices
    options.orientations = traits.orientations
    options.appearances = traits.appearances
    options.directions = traits.directions
    options.textSizes = traits.textSizes
    options.languages = traits.selectedLanguages
  }
  if !options.devices.isEmpty { options.mode = .runtime }
  options.era = loaded.era
  options.images = images
  let texts = strings.read(interface: document.file, options.languages)
  options.strings = texts.value
  var imported = document.scene(
    of: root, identity: loaded.file.identity, options: options, limits: limits)
  imported.value?.scene.chosenTraits = loaded.traits?.chosen ?? []
  return Diagnosed(imported.value, texts.diagnostics + imported.diagnostics)
}

/// Returns a root as on the canvas, once with measured texts and controls, and once with their
/// stored sizes.
package func interfaceBuilderScenes(
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
  fileprivate static func noArea(_ scene: Scene) -> Self {
    Diagnostic(
      .note, "ib.no-area", "the root view has no width or no height; it is not rendered",
      at: scene[.root].span,
      hint: "choose a device with --device, or set a size in Interface Builder")
  }

  /// Storyboards that only refer to others have no view, and neither have xibs of other objects.
  fileprivate static func noViews(_ file: String) -> Self {
    Diagnostic(
      .note, "ib.empty", "the document contains no view", at: SourceSpan(file: file))
  }
}
