public import Snapline
import Testing
public import XCTest

/// Compares the images and frames of a scene with its goldens, on all given devices.
///
/// A difference is an issue at the line that caused it, in Swift or in the scene file; it names the
/// views, the cause and the number of unexplained pixels, and has the golden image, the current
/// image and the diff image attached.
///
/// ```swift
/// @Test(.snapshots(recording: .missing, folder: goldens))
/// func card() {
///   var title = Label("Name", name: "title")
///   title.frame = Rect(16, 60, 100, 21)
///   assertLayout(of: Scene(name: "card", [title]), devices: [.iPhoneSE, .iPadPro])
/// }
/// ```
///
/// An empty list means the scene's own values. A shot has the same name whether it is requested
/// alone or with others, so tests can be split by device. Goldens are in the directory `name` below
/// `Snapshots`, which is the scene's name by default; `recording` selects the goldens that are
/// recorded instead of compared.
public func assertLayout(
  of scene: Scene, devices: [Device] = [], orientations: [Orientation] = [],
  appearances: [Appearance] = [], directions: [LayoutDirection] = [], textSizes: [TextSize] = [],
  named name: String? = nil, recording: Snapshots.Recording? = nil, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let overrides = ShotOverrides(
    devices: devices, orientations: orientations, appearances: appearances,
    directions: directions, textSizes: textSizes)
  let caller = CodeLocation(file: "\(file)", line: Int(line), column: Int(column))
  let failures = failures(of: scene, overrides, name, recording, caller)
  for failure in failures {
    if Test.current != nil {
      failure.report()
    } else {
      XCTFail("\(failure.codeLocation): \(failure.text)", file: file, line: line)
    }
  }
}

extension XCTestCase {
  /// Compares a scene with its goldens in a test of XCTest; a difference is a failure at the line
  /// that caused it.
  ///
  ///     assertLayout(of: form(), orientations: [.portrait], recording: .missing)
  public func assertLayout(
    of scene: Scene, devices: [Device] = [], orientations: [Orientation] = [],
    appearances: [Appearance] = [], directions: [LayoutDirection] = [],
    textSizes: [TextSize] = [], named name: String? = nil,
    recording: Snapshots.Recording? = nil, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let overrides = ShotOverrides(
      devices: devices, orientations: orientations, appearances: appearances,
      directions: directions, textSizes: textSizes)
    let caller = CodeLocation(file: "\(file)", line: Int(line), column: Int(column))
    for failure in failures(of: scene, overrides, name, recording, caller) {
      recordFailure(
        withDescription: failure.text, inFile: failure.codeLocation.file,
        atLine: failure.codeLocation.line,
        expected: true)
    }
  }
}

/// A failure of an assertion.
struct AssertionFailure {
  let text: String
  let codeLocation: CodeLocation
  var images: [(name: String, bytes: [UInt8])] = []

  /// Reports the failure to the running test.
  func report() {
    let parts = codeLocation.file.split(separator: "/").suffix(2)
    let fileID = parts.count == 2 ? parts.joined(separator: "/") : "Tests/\(codeLocation.file)"
    let location = SourceLocation(
      fileID: fileID, filePath: codeLocation.file, line: max(1, codeLocation.line),
      column: max(1, codeLocation.column))
    for picture in images {
      Attachment.record(picture.bytes, named: picture.name, sourceLocation: location)
    }
    Issue.record("\(text)", sourceLocation: location)
  }
}

/// Returns the failures of a scene, each at the line that caused it.
func failures(
  of scene: Scene, _ overrides: ShotOverrides, _ name: String?, _ recording: Snapshots.Recording?,
  _ caller: CodeLocation
) -> [AssertionFailure] {
  let settings = SnapshotSettings.current
  settings.count?.add()
  let folder = settings.folder ?? TestEnvironment.goldenFolder(near: caller.file) + "/Snapshots"
  let named = (name ?? settings.name).map(scene.named) ?? scene
  do {
    let verdicts = try named.compare(
      to: Snapshots(folder: folder, form: settings.form ?? TestEnvironment.form),
      recording: recording ?? settings.recording ?? TestEnvironment.recording ?? .never,
      only: overrides)
    return verdicts.filter { !$0.isGood }.map { AssertionFailure($0, of: named, caller) }
  } catch {
    return error.findings.map { finding in
      AssertionFailure(text: finding.description, codeLocation: finding.place ?? caller)
    }
  }
}

/// Returns the failures of a scene file below `Scenes`; empty if there is no such file.
func failures(ofSceneNamed name: String, _ caller: CodeLocation) -> [AssertionFailure] {
  do {
    return failures(
      of: try Scene(named: name, file: caller.file), ShotOverrides(), name, nil, caller)
  } catch {
    let isMissing = error.findings.contains { $0.code == "scene.unreadable" }
    return isMissing
      ? []
      : error.findings.map {
        AssertionFailure(text: $0.description, codeLocation: $0.place ?? caller)
      }
  }
}

extension AssertionFailure {
  fileprivate init(_ verdict: Verdict, of scene: Scene, _ caller: CodeLocation) {
    // A missing golden has no cause and is reported at the assertion.
    let isMissing = verdict.kind == .missing
    codeLocation = isMissing ? caller : verdict.place
    let advice = "run the tests with SNAPLINE_RECORD=missing, review the images and commit them"
    text = verdict.description + (isMissing ? "\n  hint: \(advice)" : "")
    let kinds = [
      ("expected", verdict.expected), ("actual", verdict.actual),
      ("difference", verdict.difference),
    ]
    images = kinds.compactMap { kind, bytes in
      bytes.map { ("\(scene.name)-\(verdict.shot)-\(kind).png".replacingSlashes, $0) }
    }
  }
}

extension String {
  fileprivate var replacingSlashes: String { String(map { $0 == "/" ? "-" : $0 }) }
}
