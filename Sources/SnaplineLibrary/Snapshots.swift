import CairoBackend
import Diagnostics
import Files
import Geometry
import Goldens
import Imaging
import Loading
import PNG
import Pipeline
import Reports
import Runs
import SceneModel
import SceneSyntax
import Selection
public import SnaplineLayout
import Verdicts

public import struct SnaplineLayout.Place
public import struct SnaplineLayout.Scene
public import struct SnaplineLayout.SceneError

/// A folder of goldens: for each scene its pictures, its frames, and the scene as it was.
///
/// ```swift
/// let goldens = Snapshots(folder: folder)
/// let scene = Scene(name: "empty", devices: [.iPhone14])
/// #expect(try scene.compare(to: goldens, recording: .missing).allSatisfy(\.isGood))
/// ```
public struct Snapshots: Hashable, Sendable {
  /// Where it is.
  ///
  ///     #expect(goldens.folder == folder)
  public let folder: String

  /// A folder by its path; it need not exist before something is recorded.
  ///
  ///     let goldens = Snapshots(folder: folder)
  public init(folder: String) { self.folder = folder }

  /// Which goldens a comparison writes.
  ///
  ///     let recording = Snapshots.Recording.missing
  public enum Recording: String, Hashable, Sendable, CaseIterable {
    /// None.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .never).map(\.kind) == [.missing])
    case never
    /// Those that are not there yet.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .missing).map(\.kind) == [.recorded])
    case missing
    /// Those that differ, too.
    ///
    ///     #expect(try card(24).compare(to: goldens, recording: .changed).map(\.kind) == [.recorded])
    case changed
  }
}

/// What a golden says to one picture of a scene.
///
/// ```swift
/// let verdicts = try Scene(devices: [.iPhone14]).compare(to: Snapshots(folder: folder))
/// #expect(verdicts.map(\.kind) == [.missing, .missing])
/// #expect(verdicts.map(\.shot) == ["portrait", "landscape"])
/// ```
public struct Verdict: Sendable, CustomStringConvertible {
  /// What there is to say.
  ///
  ///     let kinds = Set(try card(16).compare(to: goldens).map(\.kind))
  ///     #expect(kinds.isSubset(of: [Verdict.Kind.same, .recorded]))
  public enum Kind: String, Hashable, Sendable {
    /// The picture and all frames are as they were.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .same)
    case same
    /// The picture or a frame is another one.
    ///
    ///     #expect(try card(24).compare(to: goldens).first?.kind == .changed)
    case changed
    /// It was written.
    ///
    ///     #expect(try card(16).compare(to: goldens, recording: .missing).first?.kind == .recorded)
    case recorded
    /// There is no golden yet.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .missing)
    case missing
    /// There is one that cannot be used, or the layout is not fit to be judged.
    ///
    ///     #expect(try card(16).compare(to: goldens).first?.kind == .unfit)
    case unfit
  }

  /// A change of the scene that led to the change of the picture.
  ///
  ///     #expect(verdict.causes.allSatisfy { (cause: Verdict.Cause) in cause.place != nil })
  public struct Cause: Hashable, Sendable, CustomStringConvertible {
    /// `nameField.leading == label.trailing + 8: constant 8 → 16`
    ///
    ///     #expect(cause.description.hasSuffix("constant 16 → 24"))
    public let description: String
    /// The line of code, or of the scene's file, that was changed.
    ///
    ///     #expect(cause.place?.file == #filePath)
    public let place: Place?
  }

  /// The picture's name, such as `portrait-ipad-pro-13`.
  ///
  ///     #expect(verdict.shot == "portrait")
  public let shot: String
  /// In a word.
  ///
  ///     #expect(verdict.kind == .changed)
  public let kind: Kind
  /// The views that moved, appeared or look otherwise.
  ///
  ///     #expect(verdict.views == ["title"])
  public let views: [String]
  /// What was changed in the scene so that the picture is another one; none where nobody knows.
  ///
  ///     let cause = try #require(verdict.causes.first)
  public let causes: [Cause]
  /// How many pixels differ that no movement and no edit explains; nil where nobody knows.
  ///
  ///     #expect(verdict.residual == 0)
  public let residual: Int?
  /// All of this in words, as `snapline check` says it.
  ///
  ///     #expect("\(verdict)".contains("constant 16 → 24"))
  public let description: String
  /// Where to look first: at the cause, or else at the scene.
  ///
  ///     #expect(verdict.place == verdict.causes.first?.place)
  public let place: Place
  /// The golden's picture, today's, and where they differ, as PNG files.
  ///
  ///     #expect(verdict.expected?.starts(with: png) == true)
  public let expected: [UInt8]?
  /// Today's picture, as a PNG file, where it is another one.
  ///
  ///     #expect(verdict.actual?.starts(with: png) == true && verdict.actual != verdict.expected)
  public let actual: [UInt8]?
  /// Where both differ, as a PNG file.
  ///
  ///     #expect(verdict.difference?.starts(with: png) == true)
  public let difference: [UInt8]?

  /// Whether a test of it passes.
  ///
  ///     #expect(!verdict.isGood)
  public var isGood: Bool { kind == .same || kind == .recorded }
}

extension Scene {
  /// Compares all pictures of the scene with its goldens.
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
  ///   - recording: Which goldens are written instead of compared.
  /// - Returns: A verdict for each device, orientation, appearance and state.
  public func compare(
    to goldens: Snapshots, recording: Snapshots.Recording = .never
  ) throws(SceneError) -> [Verdict] {
    try compare(to: goldens, recording: recording, only: Wish())
  }

  /// The same of those pictures alone that are wished for.
  package func compare(
    to goldens: Snapshots, recording: Snapshots.Recording, only wish: Wish
  ) throws(SceneError) -> [Verdict] {
    guard name.canBeFolder else { throw SceneError([.noFolder(name, at: place.span)]) }
    let (loaded, text) = try showing(wish).load(ShotFilter([], traits: wish.traits))
    let places = PlaceReader(text: text, file: loaded.file.path, scene: place)
    guard !loaded.hasErrors else { throw SceneError(loaded.diagnostics.map(places.translated)) }
    var options = CheckOptions(version: GoldenShot.testsVersion)
    let store = GoldenStore(folder: Files.Place(folder: goldens.folder))
    let fonts = FontSet()
    let checked = check([loaded], against: store, with: fonts, options) { false }
    let claims = checked.flatMap(\.failedClaims).map(places.translated)
    if !claims.isEmpty { throw SceneError(claims) }
    var shots = checked.flatMap(\.shots)
    if let mode = RecordingMode(rawValue: recording.rawValue),
      shots.contains(where: { mode.writes($0.outcome.judgement) })
    {
      options.recording = mode
      let recorded = check([loaded], against: store, with: fonts, options) { false }
      try record(recorded, in: store)
      // Of what is not written the first look knows more: why it is another one.
      for (place, shot) in recorded.flatMap(\.shots).enumerated() where shot.layout != nil {
        shots[place] = shot
      }
    }
    return shots.map { Verdict($0, loaded, store, fonts, places) }
  }

  /// The scene as the program would load it of a file, and where its text was said in code.
  private func load(_ filter: ShotFilter) throws(SceneError) -> (LoadedScene, SceneText?) {
    switch source {
    case .code:
      _ = try resolve()
      let text = SceneText(SceneTree(self).root)
      let file = SceneFile(path: place.file, identity: name, isInProject: true)
      return (loadScene(file, bytes: text.bytes, filter: filter), text)
    case .file(let read):
      let (bytes, root) = (read.bytes, read.root)
      let file = SceneFile(path: place.file, identity: name, isInProject: true, root: root)
      let wishes = wishes(besides: read.scene)
      guard root == nil else {
        func words(_ key: String) -> [String] { wishes[key] ?? [] }
        let traits = ShotTraits(
          devices: words("devices"), orientations: words("orientations"),
          appearances: words("appearances"), directions: words("directions"),
          textSizes: words("textSizes"))
        return (loadScene(file, bytes: bytes, filter: ShotFilter([], traits: traits)), nil)
      }
      // In its own text, so that goldens remember what they show.
      let text = sceneText(bytes, file: file.path, with: wishes)
      return (loadScene(file, bytes: text, filter: filter), nil)
    }
  }

  /// What of the settings of a file's scene was changed since it was read, by key.
  private func wishes(besides scene: SceneModel.Scene) -> [String: [String]] {
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

  private func record(_ checked: [CheckedScene], in store: GoldenStore) throws(SceneError) {
    for scene in checked {
      let shots = scene.shots.compactMap(\.recorded)
      guard !shots.isEmpty else { continue }
      do throws(FileError) {
        _ = try store.write(shots, of: scene.loaded.file.identity)
      } catch {
        throw SceneError([
          Diagnostic(.error, "golden.unwritable", error.cannotWrite, at: place.span)
        ])
      }
    }
  }
}

extension String {
  /// Whether goldens can lie in a folder of this name, or in one in another.
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

/// Says of places in the text of a scene where they are in code.
struct PlaceReader {
  let text: SceneText?
  let file: String
  let scene: Place

  func place(_ span: SourceSpan) -> Place {
    guard let text, span.file == file else { return Place(span) }
    return text.place(ofLine: span.start.line) ?? scene
  }

  func translated(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(
      diagnostic.severity, diagnostic.code, diagnostic.message,
      at: diagnostic.span.map { place($0).span },
      notes: diagnostic.notes.map { Note($0.message, at: $0.span.map { place($0).span }) },
      hint: diagnostic.hint)
  }
}
