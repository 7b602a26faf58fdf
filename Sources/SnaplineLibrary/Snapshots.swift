import CairoBackend
import Diagnostics
import Files
import Goldens
import Imaging
import PNG
import Pipeline
import Reports
import SceneModel
import Selection
import Shots
public import SnaplineLayout
import Verdicts

public import struct SnaplineLayout.Place
public import struct SnaplineLayout.Scene
public import struct SnaplineLayout.SceneError

/// A folder of goldens: for each scene its pictures, its frames, and the scene as it was.
public struct Snapshots: Hashable, Sendable {
  /// Where it is.
  public let folder: String

  /// A folder by its path; it need not exist before something is recorded.
  public init(folder: String) { self.folder = folder }

  /// Which goldens a comparison writes.
  public enum Recording: String, Hashable, Sendable, CaseIterable {
    /// None.
    case never
    /// Those that are not there yet.
    case missing
    /// Those that differ, too.
    case changed
  }
}

/// What a golden says to one picture of a scene.
public struct Verdict: Sendable, CustomStringConvertible {
  /// What there is to say.
  public enum Kind: String, Hashable, Sendable {
    case same, changed, recorded
    /// There is no golden yet.
    case missing
    /// There is one that cannot be used, or the layout is not fit to be judged.
    case unfit
  }

  /// A change of the scene that led to the change of the picture.
  public struct Cause: Hashable, Sendable, CustomStringConvertible {
    /// `nameField.leading == label.trailing + 8: constant 8 → 16`
    public let description: String
    /// The line of code, or of the scene's file, that was changed.
    public let place: Place?
  }

  /// The picture's name, such as `portrait-ipad-pro-13`.
  public let shot: String
  /// In a word.
  public let kind: Kind
  /// The views that moved, appeared or look otherwise.
  public let views: [String]
  /// What was changed in the scene so that the picture is another one; none where nobody knows.
  public let causes: [Cause]
  /// How many pixels differ that no movement and no edit explains; nil where nobody knows.
  public let residual: Int?
  /// All of this in words, as `snapline check` says it.
  public let description: String
  /// Where to look first: at the cause, or else at the scene.
  public let place: Place
  /// The golden's picture, today's, and where they differ, as PNG files.
  public let expected: [UInt8]?
  /// Today's picture, as a PNG file, where it is another one.
  public let actual: [UInt8]?
  /// Where both differ, as a PNG file.
  public let difference: [UInt8]?

  /// Whether a test of it passes.
  public var isGood: Bool { kind == .same || kind == .recorded }
}

extension Scene {
  /// Compares all pictures of the scene with its goldens.
  ///
  /// - Parameters:
  ///   - recording: Which goldens are written instead of compared.
  /// - Returns: A verdict for each device, orientation, appearance and state.
  public func compare(
    to goldens: Snapshots, recording: Snapshots.Recording = .never
  ) throws(SceneError) -> [Verdict] {
    let text: SceneText?
    var loaded: LoadedScene
    switch source {
    case .code:
      _ = try resolve()
      let written = SceneText(SceneTree(self).root)
      let file = SceneFile(path: place.file, identity: name, isInProject: true)
      loaded = loadScene(file, bytes: written.bytes)
      text = written
    case .file(_, let bytes, let root):
      let file = SceneFile(path: place.file, identity: name, isInProject: true, root: root)
      loaded = loadScene(file, bytes: bytes)
      try wish(&loaded)
      text = nil
    }
    let places = PlaceReader(text: text, file: loaded.file.path, scene: place)
    guard !loaded.hasErrors else { throw SceneError(loaded.diagnostics.map(places.translated)) }
    var options = CheckOptions(version: "library")
    options.recording = RecordingMode(rawValue: recording.rawValue)
    let store = GoldenStore(folder: Files.Place(folder: goldens.folder))
    let fonts = FontSet()
    let checked = check([loaded], against: store, with: fonts, options) { false }
    var verdicts: [Verdict] = []
    for shot in checked.flatMap(\.shots) {
      verdicts.append(Verdict(shot, loaded, store, fonts, places, recording))
    }
    let claims = checked.flatMap(\.failedClaims).map(places.translated)
    if !claims.isEmpty { throw SceneError(claims) }
    try record(checked, in: store)
    return verdicts
  }

  /// Gives a scene of a file the devices and settings that the test wants.
  private func wish(_ loaded: inout LoadedScene) throws(SceneError) {
    guard var scene = loaded.scene else { return }
    var devices: [SceneModel.Device] = []
    for device in self.devices {
      let own = scene.devices.first { $0.name == device.name }
      guard let known = own ?? .named(device.name) else {
        _ = try resolve().shot(
          on: device, .portrait, state: nil, appearance: .light, direction: .leftToRight,
          textSize: .large, at: place)
        continue
      }
      devices.append(known)
    }
    if !devices.isEmpty { scene.devices = devices }
    func wanted<One: RawRepresentable<String>, Other: RawRepresentable<String>>(
      _ mine: [One], _ theirs: inout [Other]
    ) {
      let known = mine.compactMap { Other(rawValue: $0.rawValue) }
      if !known.isEmpty { theirs = known }
    }
    wanted(orientations, &scene.orientations)
    wanted(appearances, &scene.appearances)
    wanted(directions, &scene.directions)
    wanted(textSizes, &scene.textSizes)
    loaded.scene = scene
    loaded.plannedShots = planShots(scene).value
    loaded.shots = loaded.plannedShots
  }

  private func record(_ checked: [CheckedScene], in store: GoldenStore) throws(SceneError) {
    for scene in checked {
      let shots = scene.shots.compactMap { shot in
        shot.layout.map { RecordedShot(picture: shot.picture, layout: $0, copies: shot.copies) }
      }
      guard !shots.isEmpty else { continue }
      do throws(FileError) {
        _ = try store.write(shots, of: scene.loaded.file.identity)
      } catch {
        throw SceneError([
          Diagnostic(
            .error, "golden.unwritable", "cannot write \(error.path): \(error.reason)",
            at: place.span)
        ])
      }
    }
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
