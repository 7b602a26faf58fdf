import SnaplineAutoLayout
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineGoldens
import SnaplineImaging
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneFiles
package import SnaplineSceneModel

/// An entry point for untrusted bytes, with the invariants that hold for all inputs.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A scene file, read to a scene.
  case yaml
  /// A constraint on each line, in a scene of four views.
  case format
  /// A picture.
  case png
  /// The layout file of a golden.
  case layout
  /// The file of a run.
  case run
  /// A scene file, read and rendered to picture files.
  case pipeline
}

/// A violated invariant.
package struct InvariantViolation: Error, Hashable, CustomStringConvertible {
  package let description: String
}

extension FuzzTarget {
  /// Processes the bytes; returning at all is the first invariant.
  package func take(_ bytes: [UInt8]) throws(InvariantViolation) {
    switch self {
    case .yaml: try takeScene(bytes)
    case .format: try takeFormat(bytes)
    case .png: try takePicture(bytes)
    case .layout: try takeLayout(bytes)
    case .run: try takeRun(bytes)
    case .pipeline: try takePipeline(bytes)
    }
  }

  /// Limits small enough that no input takes minutes.
  package static var limits: Limits {
    var limits = Limits.standard
    limits.fileBytes = 1 << 16
    limits.views = 200
    limits.constraints = 400
    limits.diagnostics = 50
    limits.shots = 40
    limits.canvasPixels = 1 << 18
    return limits
  }
}

private func require(_ holds: Bool, _ promise: String) throws(InvariantViolation) {
  guard holds else { throw InvariantViolation(description: promise) }
}

private func takeScene(_ bytes: [UInt8]) throws(InvariantViolation) {
  let limits = FuzzTarget.limits
  let checked = readScene(bytes, file: "a", identity: "a", limits: limits)
  try require(checked.value != nil || checked.hasErrors, "nothing is read, and nothing said")
  try require(checked.diagnostics.count <= limits.diagnostics, "more is said than is allowed")
  for diagnostic in checked.diagnostics { _ = diagnostic.text(in: []) }
  guard let scene = checked.value else { return }
  let again = readScene(bytes, file: "a", identity: "a", limits: limits)
  try require(again.value == scene, "the same bytes are two scenes")
}

private func takeFormat(_ bytes: [UInt8]) throws(InvariantViolation) {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(20)
  let quoted = lines.map { line in
    "  - '\(String(line.flatMap { $0 == "'" ? "''" : String($0) }))'\n"
  }
  let text = """
    era: ios7
    devices: [iphone-4s]
    views:
      a: { kind: label, text: a }
      b:
      c: { kind: textField }
      d:
    constraints:

    """
  try takeScene(Array((text + quoted.joined()).utf8))
}

private func takePicture(_ bytes: [UInt8]) throws(InvariantViolation) {
  let stored = storedPixelHash(ofPNG: bytes)
  var limits = PNGLimits.standard
  limits.pixels = 1 << 20
  guard let picture = try? decodePNG(bytes, limits: limits) else { return }
  if let stored {
    try require(stored == PixelHash(of: picture), "a hash vouches for differing pixels")
  }
  guard let written = try? encodePNG(picture) else {
    throw InvariantViolation(description: "a picture that was read cannot be written")
  }
  try require((try? decodePNG(written)) == picture, "a picture is not what was written")
  try require(compare(picture, picture) == .same, "a picture differs from itself")
}

private func takeLayout(_ bytes: [UInt8]) throws(InvariantViolation) {
  let read = GoldenLayout.read(bytes, file: "layout.txt")
  guard !read.isUnusable else { return }
  let again = GoldenLayout.read(Array(read.layout.text.utf8), file: "layout.txt")
  try require(again.layout == read.layout, "a rewritten layout file has other content")
}

private func takeRun(_ bytes: [UInt8]) throws(InvariantViolation) {
  guard let json = try? JSON(reading: bytes) else { return }
  guard let again = try? JSON(reading: Array(json.text.utf8)), again.text == json.text else {
    throw InvariantViolation(description: "JSON that was written cannot be read as the same")
  }
  guard let run = try? Run(reading: json) else { return }
  for kind in ReportKind.allCases { _ = run.report(kind, status: 0, version: "1") }
  _ = try? Run(merging: [run, run])
}

private func takePipeline(_ bytes: [UInt8]) throws(InvariantViolation) {
  let limits = FuzzTarget.limits
  let file = SceneFile(path: "a.scene.yaml", identity: "a", isInProject: false)
  let loaded = loadScene(file, bytes: bytes, limits: limits)
  guard let scene = loaded.scene else { return }
  var rasterizer = Rasterizer(fonts: FontSet(), limits: limits)
  for shot in loaded.shots.prefix(3) {
    let laidOut = layOut(scene, shot)
    let views = laidOut.result.layout.views
    try require(
      views.allSatisfy { $0.frame.isFinite }, "a frame of \(shot.name) is no number")
    let again = layOut(scene, shot)
    try require(
      again.result.layout == laidOut.result.layout,
      "\(shot.name) is laid out in two ways")
    guard let picture = try? rasterizer.rasterize(laidOut.displayList) else { continue }
    guard let written = try? encodePNG(picture), (try? decodePNG(written)) == picture else {
      throw InvariantViolation(description: "the picture of \(shot.name) does not survive its file")
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool { [origin.x, origin.y, width, height].allSatisfy(\.isFinite) }
}
