import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRendering
import SnaplineSceneModel
import SnaplineSceneSyntax

/// `snapline embed`: updates the images of pages, or reports outdated ones.
func embed(_ session: CommandSession) -> ExitStatus {
  let files = session.arguments.operands
  guard !files.isEmpty else {
    return session.console.fail(
      "'embed' requires a page", hint: "for example: snapline embed README.md")
  }
  var work = Embedding(session)
  var status = ExitStatus.success
  var seen: Set<String> = []
  for file in files where seen.insert(realPath(file) ?? file).inserted {
    guard !Interruption.isRequested else { return status.worse(.interrupted) }
    status = status.worse(work.embed(file))
  }
  return status
}

/// The state of embedding images into the files of one call.
private struct Embedding: ~Copyable {
  private let session: CommandSession
  private let project: Project?
  private var tools = Renderer(fonts: installedFonts())
  /// The request for each image, by its path on the disk.
  private var claimed: [String: SourceSpan] = [:]
  /// The project's scenes, read when a file requests one of them.
  private var cached: [SceneFile]?
  /// The names of all shots of these scenes, for hints.
  private var names: [String]?
  /// Diagnostics of the page that do not prevent rendering.
  private var findings: [Diagnostic] = []
  /// Notes on shots that were chosen because the page names none.
  private var notes: [Diagnostic] = []
  /// The syntax of the current page.
  private var syntax = PageSyntax(ofFileNamed: "", at: nil)

  init(_ session: CommandSession) {
    self.session = session
    project = session.project
  }

  mutating func embed(_ path: String) -> ExitStatus {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Limits.standard.fileBytes)
    } catch {
      return session.console.fail("cannot read \(error.path): \(error.reason)")
    }
    if let form = WideEncoding(of: bytes) {
      return session.console.fail(
        "cannot read \(path): it is encoded as \(form.name)", hint: form.hint)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let source = SourceText(file: path, text: text)
    syntax = PageSyntax(ofFileNamed: path, at: realPath(path))
    let read = readImageRequests(in: text, file: path, syntax)
    let problems = invalidCharacters(bytes, path) + read.diagnostics
    session.console.show(problems, in: source)
    var status = problems.isEmpty ? ExitStatus.success : .usage
    for file in read.value.flatMap({ files(of: $0, path) }) {
      do throws(EmbedError) {
        try draw(file, of: path)
      } catch {
        session.console.show(error.diagnostics, in: source)
        status = status.worse(error.status)
      }
    }
    session.console.show((findings + notes).sortedBySource(), in: source)
    notes = []
    if session.shared.isCheck, !findings.isEmpty { status = status.worse(.changed) }
    findings = []
    return status
  }

  /// Returns a request for each file of an image: in a catalog of DocC, of each appearance in which
  /// its shots exist, in each scale. An error is reported when the image is drawn.
  private mutating func files(of request: ImageRequest, _ file: String) -> [ImageRequest] {
    guard syntax.isCatalog, let image = CatalogImage(request, in: file) else { return [request] }
    let first = image.requests(in: [])[0]
    guard let (drawn, patterns) = try? arguments(of: first) else { return [first] }
    // A chart has both appearances, whatever its shots have.
    guard drawn.widths == nil else { return image.requests(in: [.light, .dark]) }
    guard let shots = try? shots(of: request, patterns, file, isChart: false) else {
      return [first]
    }
    return image.requests(in: Set(shots.map(\.shot.appearance)))
  }

  private mutating func draw(_ request: ImageRequest, of file: String) throws(EmbedError) {
    let (path, place) = try imagePath(of: request, in: file)
    let (drawn, patterns) = try arguments(of: request)
    // The file name must have an image extension regardless of the format: otherwise the page does
    // not show the file.
    guard let named = ImageFormat(ofFileNamed: path) else {
      throw EmbedError(
        "embed.format", "unsupported image format: '\(request.target)'",
        at: request.targetSpan, hint: "use .png, .svg, .apng or .pdf")
    }
    let format = drawn.format ?? named
    if let widths = drawn.widths {
      // The background of a chart is dark in dark mode, regardless of the screens on it.
      let shots = only(try shots(of: request, patterns, file, isChart: true), request, patterns)
      return try draw(shots, over: widths, drawn.style, format, to: place, request)
    }
    let wanted = try shots(of: request, patterns, file, isChart: false)
    let isOneImage = format == .png || format == .svg
    let shots = (isOneImage ? only(wanted, request, patterns) : wanted).map {
      NamedShot($0.name, layOut($0.scene, $0.shot))
    }
    if let finding = missingAltText(of: shots, request) { findings.append(finding) }
    if shots.count > 1, isOneImage {
      throw EmbedError(
        "embed.several", "\(shots.count) shots cannot be written to one file", at: request.span,
        hint: "select one: \(listed(shots.map(\.name))); or add '--format apng' for an animation")
    }
    let bytes: [UInt8]
    do {
      bytes = try tools.file(
        of: shots, named: shots.count == 1 ? shots[0].name : request.target, format, drawn.style)
    } catch {
      throw EmbedError(
        "embed.drawing", "\(error)", at: request.span, hint: (error as? RenderError)?.hint)
    }
    try deliver(bytes, to: place, request)
  }

  /// Returns the first shot of a scene in the page itself if the block names none; else all shots.
  private mutating func only(
    _ shots: [EmbeddedShot], _ request: ImageRequest, _ patterns: [String]
  ) -> [EmbeddedShot] {
    guard request.scene != nil, patterns.isEmpty, shots.count > 1 else { return shots }
    let others = listed(shots.dropFirst().map(\.shot.name))
    notes.append(
      Diagnostic(
        .note, "embed.several",
        "rendered '\(shots[0].shot.name)', the first of \(shots.count) shots", at: request.span,
        hint: "to select a shot, name it after 'yaml snapline': \(others)"))
    return [shots[0]]
  }

  /// Draws a chart of a shot's frames over the width of the screen.
  private mutating func draw(
    _ shots: [EmbeddedShot], over widths: ScreenRange, _ style: RenderOptions,
    _ format: ImageFormat, to path: RootedPath, _ request: ImageRequest
  ) throws(EmbedError) {
    guard shots.count == 1, let only = shots.first,
      let chart = widthChart(of: only.scene, only.shot, widths, title: only.name)
    else {
      throw EmbedError(
        "embed.several", "a chart needs exactly one shot; \(shots.count) selected",
        at: request.span,
        hint: "select one: \(listed(shots.map(\.name)))")
    }
    var list = chart.displayList(in: request.appearance ?? .light)
    if let scale = style.pixelsPerPoint { list.scale = PixelScale(scale) }
    do {
      try deliver(try tools.file(of: list, named: only.name, format), to: path, request)
    } catch let error as EmbedError {
      throw error
    } catch {
      throw EmbedError("embed.drawing", "\(error)", at: request.span)
    }
  }

  private func deliver(
    _ bytes: [UInt8], to path: RootedPath, _ request: ImageRequest
  ) throws(EmbedError) {
    let old = try oldImage(at: path, request)
    if let old, old == bytes || haveEqualPixels(old, bytes) { return }
    if session.shared.isCheck {
      throw EmbedError(
        "embed.stale", "'\(request.name)' is \(old == nil ? "missing" : "out of date")",
        at: request.targetSpan, hint: shellLine("embed", request.span.file), status: .changed)
    }
    do {
      try writeFileIfChanged(bytes, to: path)
    } catch {
      throw EmbedError(
        "embed.unwritable", "cannot write '\(error.path)': \(error.reason)",
        at: request.targetSpan)
    }
    if session.console.volume > .quiet { session.console.printLine(path.path) }
  }

  /// Returns the image to replace; nil if there is none.
  private func oldImage(
    at path: RootedPath, _ request: ImageRequest
  ) throws(EmbedError) -> [UInt8]? {
    let reason: String
    do {
      let old = try readFile(path, limit: Limits.standard.fileBytes)
      if isImage(old) { return old }
      reason = "the existing file is not an image"
    } catch {
      guard error.problem != .missing else { return nil }
      reason = error.reason
    }
    throw EmbedError(
      "embed.unwritable", "cannot write '\(path.path)': \(reason)", at: request.targetSpan,
      hint: "delete the file, or use another image name")
  }

  // MARK: Paths

  /// Returns the path of the image; throws an error for a path that must not be written.
  private mutating func imagePath(
    of request: ImageRequest, in file: String
  ) throws(EmbedError) -> (path: String, place: RootedPath) {
    let target = request.name
    let folder = parentFolder(of: file)
    let path = request.file ?? (folder == "." ? target : "\(folder)/\(target)")
    let isElsewhere = target.contains("://") || target.hasPrefix("/") || target.hasPrefix("data:")
    let around = resolvedPath(of: project?.absolute ?? folder)
    guard !isElsewhere, !target.isEmpty, let place = resolvedPath(of: path), let around,
      place.hasPrefix(around == "/" ? "/" : around + "/")
    else {
      throw EmbedError(
        "embed.outside", "'\(target)' is outside the project", at: request.targetSpan,
        hint: "use a path inside the project, relative to the page")
    }
    if project?.isGoldenPath(place) == true {
      throw EmbedError(
        "embed.golden", "'\(target)' is in the golden directory", at: request.targetSpan,
        hint: "a page can show a golden directly; only 'record' writes goldens")
    }
    if let first = claimed[place] {
      throw EmbedError(
        "embed.twice", "'\(target)' is also written by \(first)", at: request.targetSpan,
        hint: "use different file names")
    }
    claimed[place] = request.span
    let home = project?.folder ?? RootedPath(folder: folder)
    return (path, makeRootedPath(home, below: around, path) ?? RootedPath(path))
  }

  // MARK: Shots

  /// Parses the words into the flags of `render` and the patterns of shots.
  private func arguments(
    of request: ImageRequest
  ) throws(EmbedError) -> (drawn: RenderArguments, patterns: [String]) {
    do throws(UsageError) {
      let arguments = try Arguments(["render"] + request.arguments.map(\.text))
      let allowed: [Flag] = [
        .scale, .frame, .crop, .background, .overlay, .accessibility, .format, .svgText,
        .widths,
      ]
      for flag in Flag.allCases where arguments.has(flag) && !allowed.contains(flag) {
        throw UsageError("'--\(flag.rawValue)' is not supported in a 'snapline:' comment")
      }
      let drawn = RenderArguments(arguments)
      if let conflict = drawn.style.conflict { throw conflict }
      return (drawn, arguments.operands)
    } catch {
      throw EmbedError("embed.words", error.message, at: request.span, hint: error.hint)
    }
  }

  private mutating func shots(
    of request: ImageRequest, _ patterns: [String], _ file: String, isChart: Bool
  ) throws(EmbedError) -> [EmbeddedShot] {
    if let scene = request.scene {
      let place = SceneFile(path: file, identity: "scene", isInProject: false)
      var loaded = loadScene(
        place, bytes: Array(scene.utf8), filter: ShotFilter(patterns))
      loaded.diagnostics = loaded.diagnostics.map {
        $0.offsettingLines(by: request.span.start.line)
      }
      return try shots(of: [loaded], patterns, request, isChart: isChart)
    }
    guard !patterns.isEmpty else {
      throw EmbedError(
        "embed.words", "the comment names no shot", at: request.span,
        hint: "for example \(syntax.comment("snapline: articles/form/portrait"))")
    }
    let files = try sceneFiles(request)
    let filter = ShotFilter(patterns)
    let loaded = files.filter { filter.maySelect($0) }.map { loadScene($0, filter: filter) }
    return try shots(
      of: loaded.filter { $0.isSelected(by: filter) }, patterns, request, isChart: isChart)
  }

  /// Returns the selected shots in the order of the patterns that select them.
  private mutating func shots(
    of scenes: [LoadedScene], _ patterns: [String], _ request: ImageRequest, isChart: Bool
  ) throws(EmbedError) -> [EmbeddedShot] {
    let mistakes = scenes.flatMap(\.diagnostics).filter { $0.severity == .error }
    guard mistakes.isEmpty else {
      let summary = Diagnostic(
        .error, "embed.scene", "the embedded scene has errors", at: request.span)
      let shown = request.scene == nil ? [summary] + mistakes : mistakes
      throw EmbedError(diagnostics: shown, status: .invalid)
    }
    let filter = ShotFilter(patterns)
    var found: [(rank: Int, shot: EmbeddedShot)] = []
    for loaded in scenes {
      guard let scene = loaded.scene else { continue }
      for shot in loaded.shots where isChart || request.matches(shot) {
        found.append(
          (
            filter.rank(scene: scene.identity, shot: shot.name),
            EmbeddedShot(name: fullName(scene, shot), scene: scene, shot: shot)
          ))
      }
    }
    guard !found.isEmpty else {
      let wanted = patterns.joined(separator: " ")
      if let problem = missingAppearance(scenes, wanted, request) { throw problem }
      throw EmbedError(
        "embed.no-shot", "no shot named '\(wanted)'", at: request.span,
        hint: near(wanted, scenes))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.shot)
  }

  private mutating func near(_ requested: String, _ scenes: [LoadedScene]) -> String {
    names =
      names
      ?? cached.map { files in
        loadScenes(files, filter: ShotFilter([]), threads: session.threads).flatMap { loaded in
          loaded.plannedShots.map { "\(loaded.file.identity)/\($0.name)" }
        }
      }
    let names = names ?? scenes.flatMap { $0.plannedShots.map(\.name) }
    return suggestion(for: requested, among: names)
      ?? "run 'snapline list shots' for all shots"
  }

  private mutating func sceneFiles(_ request: ImageRequest) throws(EmbedError) -> [SceneFile] {
    if let cached { return cached }
    do throws(SelectionError) {
      let files = try selectScenes([], in: project).files
      cached = files
      return files
    } catch {
      throw EmbedError("embed.words", error.message, at: request.span, hint: error.hint)
    }
  }
}

/// A shot with its scene.
private struct EmbeddedShot {
  let name: String
  let scene: Scene
  let shot: Shot
}

/// Returns whether the bytes begin with the signature of a supported image format.
private func isImage(_ bytes: [UInt8]) -> Bool {
  if bytes.starts(with: pngSignature) || bytes.starts(with: "%PDF-".utf8) { return true }
  let start = String(decoding: bytes.prefix(4096), as: UTF8.self).drop { $0.isWhitespace }
  return start.hasPrefix("<") && start.contains("<svg")
}

/// The diagnostics of an image that could not be embedded, and the exit status.
struct EmbedError: Error {
  let diagnostics: [Diagnostic]
  let status: ExitStatus
}

extension EmbedError {
  init(
    _ code: String, _ message: String, at span: SourceSpan, hint: String? = nil,
    status: ExitStatus = .usage
  ) {
    self.init(
      diagnostics: [Diagnostic(.error, code, message, at: span, hint: hint)], status: status)
  }
}
