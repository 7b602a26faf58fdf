package import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneSyntax

/// Parses a storyboard or a xib; nil if it is not a valid one.
/// - Parameter version: The version of Interface Builder whose canvas shows the document; nil for
///   the one that wrote it.
package func readInterface(
  _ bytes: [UInt8], file: String, version: Int? = nil, limits: Limits = .standard
) -> Diagnosed<InterfaceDocument?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  var root = readXML(bytes, file: file, limits: limits, log: &log)
  if let version { root = root?.withToolsVersion(version) }
  let isBroken = !log.diagnostics.isEmpty
  // The remaining part of a broken file need not be a document to be reported as broken.
  guard let root, !isBroken || root.name == "document" else {
    return Diagnosed(nil, log.finished(file: file))
  }
  var comparison = log
  let document = InterfaceDocument(root, file: file, log: &comparison)
  if let document {
    root.reportDefects(to: &comparison)
    if document.roots.isEmpty { root.reportFrameless(to: &comparison) }
  }
  return Diagnosed(document, (isBroken ? log : comparison).finished(file: file))
}

/// Creates a document from a tree that is not in a file, such as a partial patch.
/// - Parameters:
///   - isJapanese: Whether the document contains kana, if it is known.
///   - namesRoots: Whether roots have names, without which they are found by their views.
package func readInterface(
  _ root: XMLElement, file: String, isJapanese: Bool? = nil, namesRoots: Bool = true,
  limits: Limits = .standard
) -> Diagnosed<InterfaceDocument?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  let document = InterfaceDocument(
    root, file: file, isJapanese: isJapanese, namesRoots: namesRoots, log: &log)
  return Diagnosed(document, log.finished(file: file))
}

extension InterfaceDocument {
  /// Creates a scene of the root with this name.
  package func scene(
    named name: String, identity: String, options: ImportOptions = ImportOptions(),
    limits: Limits = .standard
  ) -> Diagnosed<ImportedScene?> {
    root(named: name).map { scene(of: $0, identity: identity, options: options, limits: limits) }
      ?? Diagnosed(nil)
  }

  /// Creates a scene of a root.
  package func scene(
    of root: InterfaceRoot, identity: String, options: ImportOptions, limits: Limits = .standard
  ) -> Diagnosed<ImportedScene?> {
    var importer = SceneImporter(
      self, root, identity: identity, options: options, limits: limits,
      log: DiagnosticLog(limit: limits.diagnostics))
    let scene = importer.importScene()
    return Diagnosed(scene, importer.log.finished(file: file))
  }

  /// Creates a scene of each root, in document order.
  package func scenes(
    identity: String, options: ImportOptions = ImportOptions(), limits: Limits = .standard
  ) -> Diagnosed<[ImportedScene]> {
    var log = DiagnosticLog(limit: limits.diagnostics)
    let scenes = roots.map { root in
      var importer = SceneImporter(
        self, root, identity: "\(identity)/\(root.name)", options: options, limits: limits,
        log: log)
      let scene = importer.importScene()
      log = importer.log
      return scene
    }
    return Diagnosed(scenes, log.finished(file: file))
  }
}
