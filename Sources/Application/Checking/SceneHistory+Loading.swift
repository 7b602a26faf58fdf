import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import Synchronization

/// The reason why the history of a scene is unknown.
struct MissingBaseline: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  init(_ problem: CopyProblem) {
    reason = "the copy of the scene stored with the golden \(problem.text)"
  }
}

extension SceneHistory {
  /// Returns the history of a scene since a shot was recorded, from the copies next to its golden.
  static func history(
    since golden: GoldenShot, in stored: StoredLayoutFile, of loaded: LoadedScene,
    _ shared: SharedDifference?
  ) -> Result<SceneHistory, MissingBaseline> {
    guard !golden.copies.isEmpty else {
      return .failure(
        MissingBaseline(
          "the golden contains no copy of its scene: run 'snapline record' to add one"))
    }
    switch stored.copies(of: golden) {
    case .success(let copies):
      guard
        let sources = SceneSources(
          copies, loaded, ImageBaseline(golden, loaded), TextBaseline(golden, loaded), shared)
      else {
        return .failure(MissingBaseline("the scene stored with the golden cannot be parsed"))
      }
      let rules = (old: copies.first?.layoutRulesVersion ?? 0, new: SourceCopy.rules)
      return .success(
        SceneHistory(
          edits: sources.edits, renamed: sources.renamed, rules: rules,
          size: loaded.scene?.size ?? 1, reproducesCurrentScene: sources.endAtToday,
          effective: sources.effectiveEdits,
          render: { renderShot(of: $0, named: $1, at: $2) }, read: sources.loadedScene))
    case .failure(let failure):
      if [.missing, .changed].contains(failure.problem), let copy = golden.copies.first,
        let owner = stored.owner(of: copy)
      {
        return .failure(MissingBaseline("layout.txt belongs to '\(owner)'"))
      }
      return .failure(MissingBaseline(failure.problem))
    }
  }
}

/// The difference between two documents, computed once for all roots with the same parts of them.
package final class SharedDifference: Sendable {
  private let known = Mutex<InterfaceDifference??>(nil)

  package init() {}

  /// Returns the difference, which one thread computes while others wait.
  fileprivate func value(_ compute: () -> InterfaceDifference?) -> InterfaceDifference? {
    known.withLock { known in
      if let known { return known }
      let difference = compute()
      known = .some(difference)
      return difference
    }
  }
}

/// The old and new files of a scene; its edits are those of the scene file, then of the storyboard,
/// then of images, then of localized texts.
private struct SceneSources: Sendable {
  let loaded: LoadedScene
  let images: ImageBaseline
  let texts: TextBaseline
  private let strings: StringsFileReader
  var scene: SceneDifference?
  var interface: InterfaceDifference?
  /// The difference of what determines the scene of the root; nil if that is the entire tree.
  private var restricted: InterfaceDifference?
  /// The old and new trees of the storyboard that a scene refers to.
  private var trees: (old: XMLElement, new: XMLElement)?
  private var root: InterfaceRoot?
  /// The current images of the app.
  private let interfaceImages: @Sendable (String) -> ImportedImage?
  private let interfaceStrings: StringsFileReader

  init?(
    _ copies: [SourceCopy], _ loaded: LoadedScene, _ images: ImageBaseline,
    _ texts: TextBaseline, _ shared: SharedDifference?
  ) {
    self.loaded = loaded
    self.images = images
    self.texts = texts
    strings = StringsFileReader(in: parentFolder(of: loaded.file.path), limits: .standard)
    root = loaded.interfaceRoot
    interfaceImages = loaded.interfaceImages
    interfaceStrings = loaded.interfaceStrings ?? strings
    let path = loaded.file.path
    func oldTree() -> XMLElement? {
      copies.first { $0.kind == .interface }
        .flatMap { readInterface($0.text, file: path).value?.root }
    }
    guard !loaded.file.isInterface else {
      let shared = shared ?? SharedDifference()
      interface = shared.value {
        guard let old = oldTree(), let new = loaded.interfacePart else { return nil }
        return InterfaceDifference(from: old, to: new)
      }
      if interface == nil { return nil }
      restricted = root.flatMap { isIndependent ? interface?.restricted(to: $0) : nil }
      return
    }
    let (old, new) = (oldTree(), loaded.interfacePart)
    if let one = old ?? new, let other = new ?? old {
      let names = referencedNames(inScene: loaded.bytes, file: path, limits: .standard)
      interface = InterfaceDifference(from: one, to: other, referencedNames: names)
      trees = (one, other)
    }
    guard let copy = copies.first(where: { $0.kind == .scene }) else { return nil }
    func difference() -> SceneDifference? {
      sceneDifference(
        from: copy.text, to: loaded.bytes, file: path, renamed: interface?.renamedObjects ?? [:])
    }
    scene = difference()
    if scene?.edits.contains(where: \.isOfOrigin) == true {
      // Another storyboard is reported as a single edit.
      interface = nil
      scene = difference()
    }
    if scene == nil { return nil }
  }

  /// The renamed views.
  var renamed: [ViewRename] {
    (scene?.renamedViews ?? interface?.renamedObjects ?? [:]).sorted { $0.key < $1.key }
      .map { ViewRename(old: $0.key, new: $0.value) }
  }

  /// Whether all edits together are known to result in the current scene.
  var endAtToday: Bool {
    interface == nil && trees == nil && images.edits.isEmpty && texts.edits.isEmpty
      && scene?.reproducesNewTree == true
  }

  var edits: [Edit] {
    (scene?.edits ?? []) + (interface?.edits ?? []) + images.edits + texts.edits
  }

  /// The edits that can affect the scene; nil for all.
  var effectiveEdits: Set<Int>? {
    restricted.map { $0.effectiveEdits.union(edits.indices.dropFirst($0.edits.count)) }
  }

  /// Whether neither titles of other objects nor other size classes are read.
  private var isIndependent: Bool {
    let chosen = loaded.traits?.chosen ?? []
    return !chosen.contains(.language)
      && (!chosen.contains(.device) || interface?.holdsVariations == false)
  }

  /// Returns the scene with only these edits applied; nil if it is invalid.
  func loadedScene(applying made: Set<Int>) -> Scene? {
    let ofScene = scene?.edits.count ?? 0
    let ofInterface = interface?.edits.count ?? 0
    func part(_ start: Int, _ count: Int) -> Set<Int> {
      Set(made.filter { (start..<start + count).contains($0) }.map { $0 - start })
    }
    let ofFiles = ofScene + ofInterface
    let files = images.files(reverting: part(ofFiles, images.edits.count))
    let read =
      scene.map {
        readScene(
          $0.patch(applying: part(0, ofScene)), tree(part(0, ofScene), part(ofScene, ofInterface)),
          files)
      } ?? readRoot(applying: part(ofScene, ofInterface), files)
    guard !read.hasErrors, var scene = read.value else { return nil }
    texts.revertTexts(in: &scene, except: part(ofFiles + images.edits.count, texts.edits.count))
    return scene
  }

  /// Returns the storyboard with these edits of the scene and of the storyboard applied.
  private func tree(_ ofScene: Set<Int>, _ ofInterface: Set<Int>) -> XMLElement? {
    if let interface { return interface.document(applying: ofInterface) }
    let isMade = scene?.edits.firstIndex(where: \.isOfOrigin).map(ofScene.contains) ?? false
    return trees.map { isMade ? $0.new : $0.old }
  }

  private func readScene(
    _ patch: PartialPatch, _ tree: XMLElement?, _ files: [String: ImageFile]
  ) -> Diagnosed<Scene?> {
    let path = loaded.file.path
    let storyboard = interfaceStrings
    let origins = ReferencedFileReader.files(
      beside: path, limits: .standard, files: files, strings
    ) { origin in
      guard let document = tree.flatMap({ readInterface($0, file: path).value }) else {
        return .failure(ReferencedDocumentError([]))
      }
      let images = self.images(with: files)
      if let like = root.flatMap(document.root(like:)) {
        return .success(ReferencedDocument(document, like, strings: storyboard, images: images))
      }
      return document.root(for: origin).map {
        ReferencedDocument(document, $0, strings: storyboard, images: images)
      }
    }
    return SnaplineSceneDiff.readScene(
      patch, file: path, identity: loaded.file.identity, origins: origins)
  }

  /// Returns the root with these edits of its storyboard applied.
  private func readRoot(
    applying edits: Set<Int>, _ files: [String: ImageFile]
  ) -> Diagnosed<Scene?> {
    guard let root, let interface else { return Diagnosed(nil) }
    func document(_ difference: InterfaceDifference, namesRoots: Bool) -> InterfaceDocument? {
      readInterface(
        difference.document(applying: edits), file: loaded.file.path,
        isJapanese: difference.holdsKana ? nil : false, namesRoots: namesRoots
      ).value
    }
    func read(_ root: InterfaceRoot, of document: InterfaceDocument) -> Diagnosed<Scene?> {
      let read = SnaplineProjects.readRoot(
        root, of: document, for: loaded, .standard, images(with: files), interfaceStrings)
      return Diagnosed(read.value?.scene, read.diagnostics)
    }
    // Roots need names only to find one whose view has another identifier.
    if !root.objectID.isEmpty, let patched = document(restricted ?? interface, namesRoots: false),
      let same = patched.roots.first(where: { $0.objectID == root.objectID })
    {
      return read(same, of: patched)
    }
    guard let patched = document(interface, namesRoots: true), let like = patched.root(like: root)
    else { return Diagnosed(nil) }
    return read(like, of: patched)
  }

  /// Returns the current images of the app, with some replaced by old ones.
  private func images(
    with files: [String: ImageFile]
  ) -> @Sendable (String) -> ImportedImage? {
    { [interfaceImages] name in
      let found = interfaceImages(name)
      guard
        let file = ([name] + ImageFile.endings.map { name + $0 }).lazy.compactMap({ files[$0] })
          .first
      else { return found }
      return ImportedImage(file: file, isTemplate: found?.isTemplate ?? false)
    }
  }
}

extension Edit {
  /// Whether the edit changes the storyboard, or the part of it, that the scene refers to.
  fileprivate var isOfOrigin: Bool { changes.contains { $0.subject == "from" } }
}

/// The changed images of a scene.
private struct ImageBaseline: Sendable {
  let edits: [Edit]
  /// The old images by edit, followed by those that the current scene does not show.
  private let old: [ImageFile]

  init(_ golden: GoldenShot, _ loaded: LoadedScene) {
    let today = loaded.scene?.imageFiles ?? []
    var edits: [Edit] = []
    var shown: [ImageFile] = []
    var others: [ImageFile] = []
    for image in golden.images {
      let now = today.first { $0.name == image.name }
      guard now?.digest != image.hash else { continue }
      let was = ImageFile(image)
      if let now {
        shown.append(was)
        edits.append(.file(image, now, at: loaded.scene?.span(of: now)))
      } else {
        others.append(was)
      }
    }
    self.edits = edits
    old = shown + others
  }

  /// Returns the old images that replace files on the disk, except for those whose edits are
  /// applied.
  func files(reverting made: Set<Int>) -> [String: ImageFile] {
    let kept = old.enumerated().filter { !made.contains($0.offset) }.map {
      ($0.element.name, $0.element)
    }
    return Dictionary(kept) { first, _ in first }
  }
}

extension ImageFile {
  /// Creates an old image of which only the size is known.
  fileprivate init(_ image: GoldenImage) {
    self.init(
      name: image.name, digest: image.hash,
      variants: [
        Representation(
          scale: image.scale, width: image.width, height: image.height, bytes: [],
          digest: image.hash)
      ])
  }
}

extension Scene {
  /// Returns the span of the first view that shows a file.
  fileprivate func span(of file: ImageFile) -> SourceSpan? {
    views.first { view in
      var isShown = false
      var content = view.content
      content.transformImageFiles { if $0.name == file.name { isShown = true } }
      return isShown
    }?.span
  }
}

extension Edit {
  fileprivate static func file(
    _ old: GoldenImage, _ new: ImageFile, at span: SourceSpan?
  ) -> Edit {
    let now = GoldenImage(new)
    // Images of the same size are distinguished by their hashes.
    let isAsLarge = (old.width, old.height, old.scale) == (now.width, now.height, now.scale)
    func words(_ image: GoldenImage) -> String {
      isAsLarge ? String(image.hash.prefix(8)) : "\(image.width)×\(image.height) px"
    }
    return Edit([
      EditDetail(
        .fileChanged, subject: old.name, old: words(old), new: words(now), span: span)
    ])
  }
}
