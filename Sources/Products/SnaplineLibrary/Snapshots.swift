import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
public import SnaplineLayout
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel
import SnaplineSceneSyntax

public import struct SnaplineLayout.CodeLocation
public import struct SnaplineLayout.Scene
public import struct SnaplineLayout.SceneError

/// A directory of goldens: for each scene its images, its frames, and a copy of the scene.
///
/// ```swift
/// let goldens = Snapshots(folder: folder)
/// let scene = Scene(name: "empty", devices: [.iPhone14])
/// #expect(try scene.compare(to: goldens, recording: .missing).allSatisfy(\.isGood))
/// ```
public struct Snapshots: Hashable, Sendable {
  /// The path of the directory.
  ///
  ///     #expect(goldens.folder == folder)
  public let folder: String
  /// The form of recorded goldens; nil keeps that of existing ones, and new ones are images.
  ///
  ///     #expect(Snapshots(folder: folder, form: .text).form == .text)
  public let form: Form?

  /// Creates a directory of goldens from its path; it need not exist before the first recording.
  ///
  ///     let goldens = Snapshots(folder: folder)
  public init(folder: String, form: Form? = nil) {
    self.folder = folder
    self.form = form
  }

  /// The storage of a golden's pixels.
  ///
  /// ```swift
  /// let texts = Snapshots(folder: folder, form: .text)
  /// _ = try card(16).compare(to: texts, recording: .changed)
  /// #expect(try card(24).compare(to: texts).first?.expected?.starts(with: png) == true)
  /// ```
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// As image files.
    ///
    ///     let form = Snapshots.Form.images
    case images
    /// As hashes in text; the image is rendered again from the copy of the scene.
    ///
    ///     #expect(Snapshots.Form(rawValue: "text") == .text)
    case text
  }

  /// The goldens that a comparison records.
  ///
  ///     let recording = Snapshots.Recording.missing
  public enum Recording: String, Hashable, Sendable, CaseIterable {
    /// No goldens.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .never).map(\.kind) == [.missing])
    case never
    /// Missing goldens.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .missing).map(\.kind) == [.recorded])
    case missing
    /// Missing and differing goldens; others are converted to the requested form.
    ///
    ///     #expect(try card(24).compare(to: goldens, recording: .changed).map(\.kind) == [.recorded])
    case changed
  }
}

/// The result of comparing one shot of a scene with its golden.
///
/// ```swift
/// let verdicts = try Scene(devices: [.iPhone14]).compare(to: Snapshots(folder: folder))
/// #expect(verdicts.map(\.kind) == [.missing, .missing])
/// #expect(verdicts.map(\.shot) == ["portrait", "landscape"])
/// ```
public struct Verdict: Sendable, CustomStringConvertible {
  /// The kind of a verdict.
  ///
  ///     let kinds = Set(try card(16).compare(to: goldens).map(\.kind))
  ///     #expect(kinds.isSubset(of: [Verdict.Kind.same, .recorded]))
  public enum Kind: String, Hashable, Sendable {
    /// The image and all frames equal the golden.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .same)
    case same
    /// The image or a frame differs from the golden.
    ///
    ///     #expect(try card(24).compare(to: goldens).first?.kind == .changed)
    case changed
    /// The golden was recorded.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .missing).first?.kind == .recorded)
    case recorded
    /// The golden does not exist yet.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .missing)
    case missing
    /// The golden is unusable, or the layout has conflicts or ambiguities and cannot be compared.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .unfit)
    case unfit
  }

  /// An edit of the scene that changed the image.
  ///
  ///     #expect(verdict.causes.allSatisfy { (cause: Verdict.Cause) in cause.place != nil })
  public struct Cause: Hashable, Sendable, CustomStringConvertible {
    /// The edit as text: `nameField.leading == label.trailing + 8: constant 8 → 16`.
    ///
    ///     #expect(cause.description.hasSuffix("constant 16 → 24"))
    public let description: String
    /// The edited line of code or of the scene file.
    ///
    ///     #expect(cause.place?.file == #filePath)
    public let place: CodeLocation?
  }

  /// The name of the shot, such as `portrait-ipad-pro-13`.
  ///
  ///     #expect(verdict.shot == "portrait")
  public let shot: String
  /// The kind of the verdict.
  ///
  ///     #expect(verdict.kind == .changed)
  public let kind: Kind
  /// The views that moved, appeared or changed in another way.
  ///
  ///     #expect(verdict.views == ["title"])
  public let views: [String]
  /// The edits of the scene that changed the image; empty if they are unknown.
  ///
  ///     let cause = try #require(verdict.causes.first)
  public let causes: [Cause]
  /// The number of differing pixels that no displacement and no edit explains; nil if unknown.
  ///
  ///     #expect(verdict.residual == 0)
  public let residual: Int?
  /// The verdict as text, in the format of `snapline check`.
  ///
  ///     #expect("\(verdict)".contains("constant 16 → 24"))
  public let description: String
  /// The source location to look at first: the cause, or else the scene.
  ///
  ///     #expect(verdict.place == verdict.causes.first?.place)
  public let place: CodeLocation
  /// The golden image as a PNG file.
  ///
  ///     #expect(verdict.expected?.starts(with: png) == true)
  public let expected: [UInt8]?
  /// The current image as a PNG file, if it differs.
  ///
  ///     #expect(verdict.actual?.starts(with: png) == true && verdict.actual != verdict.expected)
  public let actual: [UInt8]?
  /// The diff image as a PNG file.
  ///
  ///     #expect(verdict.difference?.starts(with: png) == true)
  public let difference: [UInt8]?

  /// Whether the verdict makes a test pass.
  ///
  ///     #expect(!verdict.isGood)
  public var isGood: Bool { kind == .same || kind == .recorded }
}

extension Scene {
  /// Compares all shots of the scene with its goldens.
  ///
  /// ```swift
  /// let goldens = Snapshots(folder: folder)
  /// func card(_ inset: Double) -> Scene {
  ///   let title = Label("Name", name: "title")
  ///   var scene = Scene(name: "card", devices: [.iPhone14], [title])
  ///   scene.orientations = [.portrait]
  ///   scene.activate(
  ///     title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: inset),
  ///     title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor))
  ///   return scene
  /// }
  /// _ = try card(16).compare(to: goldens, recording: .missing)
  /// let verdict = try card(24).compare(to: goldens).first
  /// #expect(verdict?.views == ["title"])
  /// #expect(verdict?.causes.first?.description.hasSuffix("constant 16 → 24") == true)
  /// ```
  ///
  /// - Parameters:
  ///   - recording: The goldens that are recorded instead of compared.
  /// - Returns: A verdict for each device, orientation, appearance and state.
  public func compare(
    to goldens: Snapshots, recording: Snapshots.Recording = .never
  ) throws(SceneError) -> [Verdict] {
    try compare(to: goldens, recording: recording, only: ShotOverrides())
  }

  /// Compares only the requested shots.
  package func compare(
    to goldens: Snapshots, recording: Snapshots.Recording, only overrides: ShotOverrides
  ) throws(SceneError) -> [Verdict] {
    guard name.canBeFolder else { throw SceneError([.noFolder(name, at: location.span)]) }
    let (loaded, text) = try applying(overrides).load(ShotFilter([], traits: overrides.traits))
    let places = LocationMapper(text: text, file: loaded.file.path, scene: location)
    guard !loaded.hasErrors else { throw SceneError(loaded.diagnostics.map(places.mapped)) }
    var options = CheckOptions(version: GoldenShot.testsVersion)
    let form = goldens.form.flatMap { GoldenForm(rawValue: $0.rawValue) }
    options.goldens = form.map(GoldenForms.all) ?? .existing
    let store = GoldenStore(folder: SnaplinePlatform.RootedPath(folder: goldens.folder))
    let fonts = FontSet()
    let checked = check([loaded], against: store, with: fonts, options) { false }
    let claims = checked.flatMap(\.failedClaims).map(places.mapped)
    if !claims.isEmpty { throw SceneError(claims) }
    var shots = checked.flatMap(\.shots)
    if let mode = RecordingMode(rawValue: recording.rawValue),
      shots.contains(where: { mode.writes($0.outcome.comparison) })
    {
      options.recording = mode
      let recorded = check([loaded], against: store, with: fonts, options) { false }
      try record(recorded, in: store)
      // For an unrecorded shot, the first comparison is better: it contains the cause of the
      // change.
      for (place, shot) in recorded.flatMap(\.shots).enumerated() where shot.layout != nil {
        shots[place] = shot
      }
    }
    if recording == .changed, let form { try convert(loaded, in: store, to: form, fonts) }
    return shots.map { Verdict($0, loaded, store, fonts, places) }
  }

  /// Converts the goldens of the scene that are in another form.
  private func convert(
    _ loaded: LoadedScene, in store: GoldenStore, to form: GoldenForm, _ fonts: FontSet
  ) throws(SceneError) {
    var tools = Renderer(fonts: fonts)
    let conversion = GoldenConversion(
      of: loaded, in: store, to: form, includingTests: true, &tools)
    try write(conversion.converted, of: loaded.file.identity, to: store)
  }

  /// Loads the scene as the program loads a file, with the code locations of its text, if any.
  private func load(_ filter: ShotFilter) throws(SceneError) -> (LoadedScene, GeneratedSceneSource?)
  {
    switch source {
    case .code:
      _ = try resolve()
      let text = GeneratedSceneSource(SceneTreeBuilder(self).root)
      let file = SceneFile(path: location.file, identity: name, isInProject: true)
      return (loadScene(file, bytes: text.bytes, filter: filter), text)
    case .file(let read):
      let (bytes, root) = (read.bytes, read.root)
      let file = SceneFile(path: location.file, identity: name, isInProject: true, root: root)
      let overrides = overrides(besides: read.scene)
      guard root == nil else {
        func words(_ key: String) -> [String] { overrides[key] ?? [] }
        let traits = ShotTraits(
          devices: words("devices"), orientations: words("orientations"),
          appearances: words("appearances"), directions: words("directions"),
          textSizes: words("textSizes"))
        return (loadScene(file, bytes: bytes, filter: ShotFilter([], traits: traits)), nil)
      }
      // The settings are part of the text, so that goldens contain them.
      let text = sceneText(bytes, file: file.path, with: overrides)
      return (loadScene(file, bytes: text, filter: filter), nil)
    }
  }

  /// Returns the settings that were changed since the scene file was read, by key.
  private func overrides(besides scene: SnaplineSceneModel.Scene) -> [String: [String]] {
    let all: [(String, mine: [String], its: [String])] = [
      ("devices", devices.map(\.name), scene.devices.map(\.name)),
      ("orientations", orientations.map(\.rawValue), scene.orientations.map(\.rawValue)),
      ("appearances", appearances.map(\.rawValue), scene.appearances.map(\.rawValue)),
      ("directions", directions.map(\.rawValue), scene.directions.map(\.rawValue)),
      ("textSizes", textSizes.map(\.rawValue), scene.textSizes.map(\.rawValue)),
    ]
    return Dictionary(
      all.filter { !$0.mine.isEmpty && $0.mine != $0.its }.map { ($0.0, $0.mine) },
      uniquingKeysWith: { first, _ in first })
  }

  private func record(_ checked: [SceneCheckResult], in store: GoldenStore) throws(SceneError) {
    for scene in checked {
      try write(scene.shots.compactMap(\.recorded), of: scene.loaded.file.identity, to: store)
    }
  }

  private func write(
    _ shots: [RecordedShot], of identity: String, to store: GoldenStore
  ) throws(SceneError) {
    guard !shots.isEmpty else { return }
    do throws(FileError) {
      _ = try store.write(shots, of: identity)
    } catch {
      throw SceneError([
        Diagnostic(.error, "golden.unwritable", error.cannotWrite, at: location.span)
      ])
    }
  }
}

extension String {
  /// Whether the string is valid as the relative path of a directory of goldens.
  fileprivate var canBeFolder: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { ["", ".", ".."].contains($0) }
      && unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }
}

extension Diagnostic {
  fileprivate static func noFolder(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "name.invalid", "invalid golden name '\(excerpt(name))'",
      at: span, hint: "use a relative path such as articles/form")
  }
}

/// A converter of spans in the text of a scene to code locations.
struct LocationMapper {
  let text: GeneratedSceneSource?
  let file: String
  let scene: CodeLocation

  func location(_ span: SourceSpan) -> CodeLocation {
    guard let text, span.file == file else { return CodeLocation(span) }
    return text.location(ofLine: span.start.line) ?? scene
  }

  func mapped(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(
      diagnostic.severity, diagnostic.code, diagnostic.message,
      at: diagnostic.span.map { location($0).span },
      notes: diagnostic.notes.map { Note($0.message, at: $0.span.map { location($0).span }) },
      hint: diagnostic.hint, subject: diagnostic.subject)
  }
}
