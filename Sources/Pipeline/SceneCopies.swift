import Bytes
import Diagnostics
import Goldens
import InterfaceBuilder
import Loading
import SceneModel
import SceneReading
import SceneResolution
import SceneSyntax
import SceneWriting
import Selection

extension LoadedScene {
  /// The scene as goldens remember it: its own file, and the storyboard that it speaks of; none
  /// for a file that cannot be read.
  ///
  /// - Parameter known: The names of copies of old. A form that has one of these is known to say
  ///   what the file says.
  func copies(known: Set<String>) -> [WrittenCopy] {
    guard !file.isInterface else {
      return interfacePart.map { [WrittenCopy(.interface, Array($0.canonicalText.utf8))] } ?? []
    }
    // Most scenes are as they were, and in canonical form.
    if let text = strippedScene(bytes) {
      let copy = WrittenCopy(.scene, text)
      if known.contains(copy.name) { return [copy] }
    }
    guard let today = copyScene(bytes, file: file.path) else { return [] }
    var copy = WrittenCopy(.scene, today.text)
    if file.isFigure { return [copy] }
    // Texts in unusual quotes may not survive: then the file is remembered as it is.
    if !known.contains(copy.name), !today.isLiteral(file: file.path), !saysTheSame(today.text) {
      copy = WrittenCopy(.scene, bytes)
    }
    guard today.root.isMapping(with: "from"), let origin = originDocument else { return [copy] }
    let part = origin.document.part(of: origin.root)
    return [copy, WrittenCopy(.interface, Array(part.canonicalText.utf8))]
  }

  /// What tells the scene's file from others; nil where the scene is not of it alone.
  var hashOfFile: String? {
    speaksOfInterface ? nil : String(ContentHash(of: bytes).description.prefix(16))
  }

  /// Whether the file is in the form of its copies, so that they are found without being made.
  func isWritten(as copies: [WrittenCopy]) -> Bool {
    strippedScene(bytes).map { WrittenCopy(.scene, $0) } == copies.first
  }

  /// The part of the storyboard that the scene is about, with the places of today.
  var interfacePart: XMLElement? {
    if let origin = file.isInterface ? nil : originDocument {
      return origin.document.part(of: origin.root)
    }
    return interfaceRoot.flatMap { interface?.document?.part(of: $0) }
  }

  /// The root that the scene is about.
  var interfaceRoot: InterfaceRoot? {
    guard file.isInterface else { return originDocument?.root }
    return file.root.flatMap { interface?.document?.root(named: $0) }
  }

  /// The images of the app around the storyboard that the scene is about.
  var interfaceImages: @Sendable (String) -> ImportedImage? {
    if let interface { return interface.image }
    guard let origin = originDocument else { return { _ in nil } }
    return origin.images
  }

  /// The texts that lie beside the storyboard that the scene is about.
  var interfaceStrings: StringFiles? { interface?.strings ?? originDocument?.strings }

  private var originDocument: OriginDocument? {
    origin.flatMap {
      try? OriginReader.findOrigin($0, beside: file.path, from: InterfaceShelf()).get()
    }
  }

  private func saysTheSame(_ text: [UInt8]) -> Bool {
    let read = readScene(
      text, file: file.path, identity: file.identity, origins: .files(beside: file.path))
    return Pipeline.saysTheSame(read.value, scene)
  }
}

/// Whether two scenes are one, but for what goldens do not hold: claims and tolerances do not
/// decide how a picture looks.
func saysTheSame(_ one: Scene?, _ other: Scene?) -> Bool {
  guard var one, var other else { return false }
  (one.expectations, other.expectations) = ([], [])
  (one.tolerances, other.tolerances) = ([], [])
  (one.exemptions, other.exemptions) = ([], [])
  (one.appFrames, other.appFrames) = (nil, nil)
  return one.saysTheSame(as: other)
}

extension YAMLNode {
  fileprivate func isMapping(with key: String) -> Bool {
    guard case .mapping(let entries) = kind else { return false }
    return entries.contains { $0.key == key }
  }
}
