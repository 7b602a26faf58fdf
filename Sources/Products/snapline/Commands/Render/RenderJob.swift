import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// A file to render, with its shots.
struct RenderJob: Sendable {
  /// The file name without its extension.
  var name: String
  var shots: [(scene: Scene, shot: Shot)]
}

extension RenderTarget {
  /// Returns the files to render, in the order of the scenes.
  ///
  /// The frames of an animation are in the order of the patterns that selected them.
  func jobs(of scenes: [LoadedScene], _ filter: ShotFilter) -> [RenderJob] {
    var all = scenes.map { RenderJob(name: $0.file.identity, shots: $0.drawn) }
      .filter { !$0.shots.isEmpty }
    if format == .apng { for index in all.indices { all[index].sort(by: filter) } }
    switch format {
    case .png, .svg:
      return all.flatMap(\.shots).map { RenderJob(name: fullName($0.scene, $0.shot), shots: [$0]) }
    case .pdf where isFolder: return all
    // In a directory, an animation contains one scene on one device; a single file contains all
    // shots.
    case .apng where isFolder: return all.flatMap(\.loops)
    case .pdf, .apng: break
    }
    let shots = all.flatMap(\.shots)
    return shots.isEmpty ? [] : [RenderJob(name: all.count == 1 ? all[0].name : "", shots: shots)]
  }
}

extension RenderJob {
  fileprivate mutating func sort(by filter: ShotFilter) {
    let ranked = shots.enumerated().map { place, task in
      (place: place, rank: filter.rank(scene: task.scene.identity, shot: task.shot.name))
    }
    let order = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
    shots = order.map { shots[$0.place] }
  }

  /// The animations, one for each device.
  fileprivate var loops: [RenderJob] {
    var devices: [String] = []
    for task in shots where !devices.contains(task.shot.device.name) {
      devices.append(task.shot.device.name)
    }
    guard devices.count > 1 else { return [self] }
    return devices.map { device in
      RenderJob(
        name: "\(name)/\(device)", shots: shots.filter { $0.shot.device.name == device })
    }
  }
}

/// The result of rendering a file.
struct RenderResult: Sendable {
  /// The diagnostics of the layouts, by scene identity.
  var found: [(identity: String, diagnostics: [Diagnostic])] = []
  var path: String?
  /// The bytes; only set for standard output.
  var bytes: [UInt8] = []
  var failure: String?
  var hint: String?
}

/// Renders a file and writes it to its target.
/// - Parameter threads: The number of threads for this file.
func renderJob(
  _ job: RenderJob, _ tools: inout Renderer, _ style: RenderOptions, to target: RenderTarget,
  threads: Int
) -> RenderResult {
  let shots = job.shots.map { NamedShot(fullName($0.scene, $0.shot), layOut($0.scene, $0.shot)) }
  var result = RenderResult(named: job.name, to: target) {
    try tools.file(of: shots, named: job.name, target.format, style, threads: threads)
  }
  result.found = zip(job.shots, shots).map { ($0.scene.identity, $1.shot.diagnostics) }
  return result
}

extension RenderResult {
  /// Renders a file, writes it to its target and records the result.
  init(named name: String, to target: RenderTarget, _ draw: () throws -> [UInt8]) {
    do {
      let bytes = try draw()
      if let place = target.path(named: name) {
        try writeFileIfChanged(bytes, to: place)
        path = place.path
      } else {
        self.bytes = bytes
      }
    } catch let error as FileError {
      failure = error.cannotWrite
    } catch {
      failure = "cannot render \(name): \(error)"
      hint = (error as? RenderError)?.hint
    }
  }
}

extension LoadedScene {
  /// The selected shots, each with the scene.
  var drawn: [(scene: Scene, shot: Shot)] {
    scene.map { scene in shots.map { (scene, $0) } } ?? []
  }
}

/// Returns the name of a shot's image, unique among all scenes.
func fullName(_ scene: Scene, _ shot: Shot) -> String { "\(scene.identity)/\(shot.name)" }
