package import SnaplineBasics
package import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineSceneModel
package import SnaplineSceneResolution
package import SnaplineSceneSyntax

/// A `from` document with the root that the scene uses.
package struct ReferencedDocument: Sendable {
  package let document: InterfaceDocument
  package let root: InterfaceRoot
  package let images: @Sendable (String) -> ImportedImage?
  package let strings: StringsFileReader
  /// The diagnostics of the file that do not invalidate it.
  var diagnostics: [Diagnostic] = []
  /// Returns the diagnostics of the requested images.
  var ofImages: @Sendable () -> [Diagnostic] = { [] }

  package init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, strings: StringsFileReader,
    images: @escaping @Sendable (String) -> ImportedImage?
  ) {
    (self.document, self.root, self.strings, self.images) = (document, root, strings, images)
  }
}

extension ReferencedFileReader {
  /// Returns the reader of storyboards, xibs and images, with paths relative to the scene's
  /// directory.
  package static func reader(
    relativeTo path: String, from cache: InterfaceFileCache? = nil, limits: Limits = .standard
  ) -> ReferencedFileReader {
    let cache = cache ?? InterfaceFileCache(limits: limits)
    let strings = StringsFileReader(in: parentFolder(of: path), limits: limits)
    return files(beside: path, limits: limits, files: [:], strings) {
      findDocument($0, relativeTo: path, from: cache)
    }
  }

  /// Returns a reader of documents and images that are not on the disk.
  /// - Parameters:
  ///   - files: The images in place of those on the disk, by their names.
  ///   - strings: The scene's texts in other languages.
  ///   - find: Finds the `from` document of a scene.
  package static func files(
    beside path: String, limits: Limits, files: [String: ImageFile], _ strings: StringsFileReader,
    _ find: @escaping @Sendable (FromSyntax) -> Result<ReferencedDocument, ReferencedDocumentError>
  ) -> ReferencedFileReader {
    let images = ImageFileReader(folder: parentFolder(of: path), limits: limits)
    return ReferencedFileReader { origin, syntax in
      let found: ReferencedDocument
      switch find(origin) {
      case .success(let document): found = document
      case .failure(let problem): return Diagnosed(nil, problem.diagnostics)
      }
      var options = ImportOptions(syntax)
      options.images = found.images
      let texts = found.strings.read(interface: found.document.file, options.languages)
      options.strings = texts.value
      let imported = found.document.scene(
        named: found.root.name, identity: "", options: options, limits: limits)
      let taken = imported.value.map { ReferencedScene(scene: $0.scene, aliases: $0.aliases) }
      return Diagnosed(
        taken,
        found.diagnostics + texts.diagnostics + imported.diagnostics + found.ofImages())
    } images: { name in
      files[name].map(Result.success) ?? images.read(name)
    } strings: { name, language, wanted in
      strings.read(name, language, languages: wanted)
    }
  }

  /// Reads the `from` document of a scene from the disk.
  package static func findDocument(
    _ origin: FromSyntax, relativeTo path: String, from cache: InterfaceFileCache
  ) -> Result<ReferencedDocument, ReferencedDocumentError> {
    let file = resolvedPath(of: origin.file.value, relativeTo: path)
    // A symbolic link must not lead to a file of another kind.
    guard isInterfaceFile(file), isInterfaceFile(realPath(file) ?? file) else {
      return .failure(ReferencedDocumentError(.noInterfaceFile(origin)))
    }
    let read: ParsedInterface
    do throws(FileError) {
      read = try cache.reading(file)
    } catch {
      return .failure(ReferencedDocumentError(.unreadableOrigin(origin, error.reason)))
    }
    guard let document = read.document else {
      return .failure(ReferencedDocumentError(read.diagnostics + [.brokenOrigin(origin)]))
    }
    let images = RequestedImages(of: read)
    return document.root(for: origin).map { root in
      var found = ReferencedDocument(document, root, strings: read.strings, images: images.image)
      found.diagnostics = read.diagnostics
      found.ofImages = { images.diagnostics }
      return found
    }.mapError { ReferencedDocumentError(read.diagnostics + $0.diagnostics) }
  }

  private static func resolvedPath(of file: String, relativeTo path: String) -> String {
    let folder = parentFolder(of: path)
    if file.hasPrefix("/") || folder.isEmpty || folder == "." { return file }
    return folder == "/" ? "/" + file : "\(folder)/\(file)"
  }
}

extension ImportOptions {
  /// The settings of the scene take precedence over those of the document.
  fileprivate init(_ syntax: SceneFileSyntax) {
    self.init()
    showsContainer = true
    devices = syntax.devices.map(\.value)
    orientations = syntax.orientations.map(\.value)
    languages = syntax.languages.map(\.value)
    sourceLanguage = languages.first
    era = syntax.era?.value
    mode = syntax.mode?.value ?? (devices.isEmpty ? .canvas : .runtime)
  }
}

/// The reason why a `from` document cannot be used.
package struct ReferencedDocumentError: Error {
  let diagnostics: [Diagnostic]

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

extension InterfaceDocument {
  /// Returns the root that the scene names; the only one by default.
  package func root(for origin: FromSyntax) -> Result<InterfaceRoot, ReferencedDocumentError> {
    guard let wanted = origin.controller else {
      if roots.count == 1, let only = roots.first { return .success(only) }
      return .failure(ReferencedDocumentError(.severalRoots(origin, roots.map(\.name))))
    }
    let found = roots(called: wanted.value)
    if found.count == 1 { return .success(found[0]) }
    return .failure(
      ReferencedDocumentError(
        found.isEmpty
          ? .unknownRoot(wanted, file, roots.map(\.name))
          : .sharedName(wanted, found.map(\.name))))
  }
}

extension Diagnostic {
  fileprivate static func noInterfaceFile(_ origin: FromSyntax) -> Self {
    Diagnostic(
      .error, "from.file", "'\(excerpt(origin.file.value))' is neither a storyboard nor a xib",
      at: origin.file.span, hint: "use a .storyboard or .xib file")
  }

  fileprivate static func unreadableOrigin(_ origin: FromSyntax, _ reason: String) -> Self {
    Diagnostic(
      .error, "from.unreadable", "cannot read '\(excerpt(origin.file.value))': \(reason)",
      at: origin.file.span, hint: "paths are relative to the scene file")
  }

  fileprivate static func brokenOrigin(_ origin: FromSyntax) -> Self {
    Diagnostic(
      .error, "from.unusable", "'\(excerpt(origin.file.value))' has errors and cannot be used",
      at: origin.file.span, hint: "see the diagnostics of that file")
  }

  fileprivate static func severalRoots(_ origin: FromSyntax, _ names: [String]) -> Self {
    guard !names.isEmpty else {
      return Diagnostic(
        .error, "from.empty", "'\(excerpt(origin.file.value))' contains no view",
        at: origin.file.span)
    }
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "from.controller",
      "'\(excerpt(origin.file.value))' has \(names.count) root views; 'from' must name one",
      at: origin.file.span,
      hint: "add 'controller:' with one of \(shown)\(names.count > 6 ? " …" : "")")
  }

  fileprivate static func sharedName(_ requested: Spanned<String>, _ names: [String]) -> Self {
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "from.controller",
      "\(names.count) root views are named '\(excerpt(requested.value))'", at: requested.span,
      hint: "use one of \(shown)\(names.count > 6 ? " …" : "")")
  }

  fileprivate static func unknownRoot(
    _ requested: Spanned<String>, _ file: String, _ names: [String]
  ) -> Self {
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "from.controller", "no controller or view '\(excerpt(requested.value))' in '\(file)'",
      at: requested.span,
      hint: didYouMean(requested.value, among: names)
        ?? "available: \(shown)\(names.count > 6 ? " …" : "")")
  }
}
