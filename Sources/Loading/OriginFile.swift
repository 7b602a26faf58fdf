package import Diagnostics
import Files
package import InterfaceBuilder
package import SceneModel
package import SceneResolution
package import SceneSyntax
import Selection

/// A `from` document with the root that the scene uses.
package struct OriginDocument: Sendable {
  package let document: InterfaceDocument
  package let root: InterfaceRoot
  package let images: @Sendable (String) -> ImportedImage?
  package let strings: StringFiles
  /// The diagnostics of the file that do not invalidate it.
  var diagnostics: [Diagnostic] = []
  /// Returns the diagnostics of the requested images.
  var ofImages: @Sendable () -> [Diagnostic] = { [] }

  package init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, strings: StringFiles,
    images: @escaping @Sendable (String) -> ImportedImage?
  ) {
    (self.document, self.root, self.strings, self.images) = (document, root, strings, images)
  }
}

extension OriginReader {
  /// Returns the reader of storyboards, xibs and images, with paths relative to the scene's
  /// directory.
  package static func files(
    beside path: String, from shelf: InterfaceShelf? = nil, limits: Limits = .standard
  ) -> OriginReader {
    let shelf = shelf ?? InterfaceShelf(limits: limits)
    let strings = StringFiles(in: parentFolder(of: path), limits: limits)
    return files(beside: path, limits: limits, files: [:], strings) {
      findOrigin($0, beside: path, from: shelf)
    }
  }

  /// Returns a reader of documents and images that are not on the disk.
  /// - Parameters:
  ///   - files: The images in place of those on the disk, by their names.
  ///   - strings: The scene's texts in other languages.
  ///   - find: Finds the `from` document of a scene.
  package static func files(
    beside path: String, limits: Limits, files: [String: ImageFile], _ strings: StringFiles,
    _ find: @escaping @Sendable (OriginSyntax) -> Result<OriginDocument, OriginProblem>
  ) -> OriginReader {
    let images = ImageFolder(folder: parentFolder(of: path), limits: limits)
    return OriginReader { origin, syntax in
      let found: OriginDocument
      switch find(origin) {
      case .success(let document): found = document
      case .failure(let problem): return Checked(nil, problem.diagnostics)
      }
      var options = ImportOptions(syntax)
      options.images = found.images
      let texts = found.strings.read(interface: found.document.file, options.languages)
      options.strings = texts.value
      let imported = found.document.scene(
        named: found.root.name, identity: "", options: options, limits: limits)
      let taken = imported.value.map { SceneOrigin(scene: $0.scene, aliases: $0.aliases) }
      return Checked(
        taken,
        found.diagnostics + texts.diagnostics + imported.diagnostics + found.ofImages())
    } images: { name in
      files[name].map(Result.success) ?? images.read(name)
    } strings: { name, language, wanted in
      strings.read(name, language, wanted: wanted)
    }
  }

  /// Reads the `from` document of a scene from the disk.
  package static func findOrigin(
    _ origin: OriginSyntax, beside path: String, from shelf: InterfaceShelf
  ) -> Result<OriginDocument, OriginProblem> {
    let file = place(of: origin.file.value, beside: path)
    // A symbolic link must not lead to a file of another kind.
    guard isInterfaceFile(file), isInterfaceFile(realPath(file) ?? file) else {
      return .failure(OriginProblem(.noInterfaceFile(origin)))
    }
    let read: InterfaceReading
    do throws(FileError) {
      read = try shelf.reading(file)
    } catch {
      return .failure(OriginProblem(.unreadableOrigin(origin, error.reason)))
    }
    guard let document = read.document else {
      return .failure(OriginProblem(read.diagnostics + [.brokenOrigin(origin)]))
    }
    let images = AskedImages(of: read)
    return document.root(for: origin).map { root in
      var found = OriginDocument(document, root, strings: read.strings, images: images.image)
      found.diagnostics = read.diagnostics
      found.ofImages = { images.diagnostics }
      return found
    }.mapError { OriginProblem(read.diagnostics + $0.diagnostics) }
  }

  private static func place(of file: String, beside path: String) -> String {
    let folder = parentFolder(of: path)
    if file.hasPrefix("/") || folder.isEmpty || folder == "." { return file }
    return folder == "/" ? "/" + file : "\(folder)/\(file)"
  }
}

extension ImportOptions {
  /// The settings of the scene take precedence over those of the document.
  fileprivate init(_ syntax: WrittenScene) {
    self.init()
    showsSurroundings = true
    devices = syntax.devices.map(\.value)
    orientations = syntax.orientations.map(\.value)
    languages = syntax.languages.map(\.value)
    sourceLanguage = languages.first
    era = syntax.era?.value
    mode = syntax.mode?.value ?? (devices.isEmpty ? .canvas : .runtime)
  }
}

/// The reason why a `from` document cannot be used.
package struct OriginProblem: Error {
  let diagnostics: [Diagnostic]

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

extension InterfaceDocument {
  /// Returns the root that the scene names; the only one by default.
  package func root(for origin: OriginSyntax) -> Result<InterfaceRoot, OriginProblem> {
    guard let wanted = origin.controller else {
      if roots.count == 1, let only = roots.first { return .success(only) }
      return .failure(OriginProblem(.severalRoots(origin, roots.map(\.name))))
    }
    let found = roots(called: wanted.value)
    if found.count == 1 { return .success(found[0]) }
    return .failure(
      OriginProblem(
        found.isEmpty
          ? .unknownRoot(wanted, file, roots.map(\.name))
          : .sharedName(wanted, found.map(\.name))))
  }
}

extension Diagnostic {
  fileprivate static func noInterfaceFile(_ origin: OriginSyntax) -> Self {
    Diagnostic(
      .error, "from.file", "'\(excerpt(origin.file.value))' is neither a storyboard nor a xib",
      at: origin.file.span, hint: "use a .storyboard or .xib file")
  }

  fileprivate static func unreadableOrigin(_ origin: OriginSyntax, _ reason: String) -> Self {
    Diagnostic(
      .error, "from.unreadable", "cannot read '\(excerpt(origin.file.value))': \(reason)",
      at: origin.file.span, hint: "paths are relative to the scene file")
  }

  fileprivate static func brokenOrigin(_ origin: OriginSyntax) -> Self {
    Diagnostic(
      .error, "from.unusable", "'\(excerpt(origin.file.value))' has errors and cannot be used",
      at: origin.file.span, hint: "see the diagnostics of that file")
  }

  fileprivate static func severalRoots(_ origin: OriginSyntax, _ names: [String]) -> Self {
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

  fileprivate static func sharedName(_ wanted: Spanned<String>, _ names: [String]) -> Self {
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "from.controller",
      "\(names.count) root views are named '\(excerpt(wanted.value))'", at: wanted.span,
      hint: "use one of \(shown)\(names.count > 6 ? " …" : "")")
  }

  fileprivate static func unknownRoot(
    _ wanted: Spanned<String>, _ file: String, _ names: [String]
  ) -> Self {
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "from.controller", "no controller or view '\(excerpt(wanted.value))' in '\(file)'",
      at: wanted.span,
      hint: didYouMean(wanted.value, among: names)
        ?? "available: \(shown)\(names.count > 6 ? " …" : "")")
  }
}
