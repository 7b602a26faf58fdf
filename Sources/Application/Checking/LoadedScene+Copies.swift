import SnaplineBasics
package import SnaplineGoldens
import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

extension LoadedScene {
  /// Returns the copies of the scene for goldens: its own file, and the storyboard that it refers
  /// to; empty if the file cannot be parsed.
  ///
  /// - Parameter existing: The names of existing copies, which are known to be equivalent to the
  ///   file.
  package func copies(existing: Set<String>) -> [SourceCopy] {
    guard !file.isInterface else {
      return interfacePart.map { [SourceCopy(.interface, Array($0.canonicalText.utf8))] } ?? []
    }
    // Most scenes are unchanged and in canonical form.
    if let text = sceneWithoutComments(bytes) {
      let copy = SourceCopy(.scene, text)
      if existing.contains(copy.name) { return [copy] }
    }
    guard let today = canonicalCopy(bytes, file: file.path) else { return [] }
    var copy = SourceCopy(.scene, today.text)
    if file.isFigure { return [copy] }
    // Strings in unusual quotes may not survive the conversion; the file is then copied literally.
    if !existing.contains(copy.name), !today.isEquivalentToSource(file: file.path),
      !isEquivalent(to: today.text)
    {
      copy = SourceCopy(.scene, bytes)
    }
    guard today.root.isMapping(with: "from"), let origin = originDocument else { return [copy] }
    let part = origin.document.subtree(of: origin.root)
    return [copy, SourceCopy(.interface, Array(part.canonicalText.utf8))]
  }

  /// The hash of the scene file; nil if the scene depends on other files.
  var hashOfFile: String? {
    speaksOfInterface ? nil : String(ContentHash(of: bytes).description.prefix(16))
  }

  /// Returns whether the file is identical to its copies, so that they need not be created.
  func isSource(equalTo copies: [SourceCopy]) -> Bool {
    sceneWithoutComments(bytes).map { SourceCopy(.scene, $0) } == copies.first
  }

  /// The part of the storyboard that the scene refers to, with current spans.
  var interfacePart: XMLElement? {
    if let origin = file.isInterface ? nil : originDocument {
      return origin.document.subtree(of: origin.root)
    }
    return interfaceRoot.flatMap { interface?.document?.subtree(of: $0) }
  }

  /// The storyboard root that the scene refers to.
  var interfaceRoot: InterfaceRoot? {
    guard file.isInterface else { return originDocument?.root }
    return file.root.flatMap { interface?.document?.root(named: $0) }
  }

  /// The images of the app that contains the storyboard.
  var interfaceImages: @Sendable (String) -> ImportedImage? {
    if let interface { return interface.image }
    guard let origin = originDocument else { return { _ in nil } }
    return origin.images
  }

  /// The string files next to the storyboard.
  var interfaceStrings: StringsFileReader? { interface?.strings ?? originDocument?.strings }

  private var originDocument: ReferencedDocument? {
    origin.flatMap {
      let files = InterfaceFileCache(versions: versions)
      return try? ReferencedFileReader.findDocument($0, relativeTo: file.path, from: files)
        .get()
    }
  }

  private func isEquivalent(to text: [UInt8]) -> Bool {
    let read = readScene(
      text, file: file.path, identity: file.identity, origins: .reader(relativeTo: file.path))
    return SnaplineChecking.areEquivalent(read.value, scene)
  }
}

/// Returns whether two scenes are equal except for claims and tolerances, which do not affect
/// images.
func areEquivalent(_ one: Scene?, _ other: Scene?) -> Bool {
  guard var one, var other else { return false }
  (one.expectations, other.expectations) = ([], [])
  (one.tolerances, other.tolerances) = ([], [])
  (one.exemptions, other.exemptions) = ([], [])
  (one.appFrames, other.appFrames) = (nil, nil)
  return one.isEquivalent(to: other)
}

extension YAMLNode {
  fileprivate func isMapping(with key: String) -> Bool {
    guard case .mapping(let entries) = kind else { return false }
    return entries.contains { $0.key == key }
  }
}
