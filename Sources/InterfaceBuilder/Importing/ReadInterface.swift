package import Diagnostics
package import SceneModel
import SceneSyntax

/// Reads the bytes of a storyboard or a xib; nil comes back when it is none.
package func readInterface(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> Checked<InterfaceDocument?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  let root = readXML(bytes, file: file, limits: limits, log: &log)
  let isBroken = !log.diagnostics.isEmpty
  // What is left of a broken file need not look like a document to be told so.
  guard let root, !isBroken || root.name == "document" else {
    return Checked(nil, log.finished(file: file))
  }
  var judgement = log
  let document = InterfaceDocument(root, file: file, log: &judgement)
  if let document {
    root.reportDamage(to: &judgement)
    if document.roots.isEmpty { root.reportFrameless(to: &judgement) }
  }
  return Checked(document, (isBroken ? log : judgement).finished(file: file))
}

/// Takes a document from its tree: from one that stands in no file, as mixtures do.
package func readInterface(
  _ root: XMLElement, file: String, limits: Limits = .standard
) -> Checked<InterfaceDocument?> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  let document = InterfaceDocument(root, file: file, log: &log)
  return Checked(document, log.finished(file: file))
}

extension InterfaceDocument {
  /// Makes a scene of the root with this name.
  package func scene(
    named name: String, identity: String, options: ImportOptions = ImportOptions(),
    limits: Limits = .standard
  ) -> Checked<ImportedScene?> {
    guard let root = root(named: name) else { return Checked(nil) }
    var importer = SceneImporter(
      self, root, identity: identity, options: options, limits: limits,
      log: DiagnosticLog(limit: limits.diagnostics))
    let scene = importer.importScene()
    return Checked(scene, importer.log.finished(file: file))
  }

  /// Makes a scene of each root, in the order of the document.
  package func scenes(
    identity: String, options: ImportOptions = ImportOptions(), limits: Limits = .standard
  ) -> Checked<[ImportedScene]> {
    var log = DiagnosticLog(limit: limits.diagnostics)
    let scenes = roots.map { root in
      var importer = SceneImporter(
        self, root, identity: "\(identity)/\(root.name)", options: options, limits: limits,
        log: log)
      let scene = importer.importScene()
      log = importer.log
      return scene
    }
    return Checked(scenes, log.finished(file: file))
  }
}
