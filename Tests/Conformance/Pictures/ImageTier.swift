import Foundation
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// A simulator's screenshots, drawn again and compared.
struct ImageTier: ~Copyable {
  /// Two pictures of one screen, and their measurements.
  struct Pair {
    let name: String
    let theirs: Bitmap
    let ours: Bitmap
    let findings: [ImageMeasurement]

    var worst: Double { findings.map(\.excess).max() ?? 0 }
  }

  /// Sorted by difference, the largest first.
  private(set) var pairs: [Pair] = []
  private(set) var remarks: [String] = []
  /// Lines of text with the widths that the pictures show.
  private(set) var samples: [TextDrift.Sample] = []
  private let folder: String
  private var tools = Renderer(fonts: FontSet())

  /// Draws and measures all pictures of a folder, or those whose names contain a word.
  init(_ folder: String, only word: String?) throws {
    self.folder = folder
    let scenes = try ScenePair.readAll(in: folder)
    for pair in scenes where word.map(pair.name.contains) ?? true {
      do {
        try add(pair)
      } catch {
        remarks.append("\(pair.name): \(error)")
      }
    }
    let named = Set(scenes.map(\.name))
    for picture in try SimulatorScreenshot.readAll(in: folder)
    where word.map(picture.name.contains) ?? true && !named.contains(picture.name) {
      do {
        try add(picture)
      } catch {
        remarks.append("\(picture.name): \(error)")
      }
    }
    pairs.sort { ($1.worst, $0.name) < ($0.worst, $1.name) }
  }

  /// Compares a shot of a scene file next to the pictures.
  private mutating func add(_ pair: ScenePair) throws {
    let files = FileManager.default
    let path = "\(folder)/scenes/\(pair.scene).scene.yaml"
    // The folder of the first pictures is next to that of the second ones.
    let pictures = ["\(folder)/\(pair.picture)", "\(folder)/../simulator/\(pair.picture)"]
    guard let text = files.contents(atPath: path),
      let picture = pictures.lazy.compactMap(files.contents).first
    else { return remarks.append("\(pair.picture): no such file") }
    // The simulator laid out pictures of scale 1 on a screen of scale 2: their baselines are at half
    // pixels.
    let scale = max(2, pair.scale)
    let scene = String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: "scale: 1,", with: "scale: 2,")
      // The tests draw `boldSystemFont`, which is semibold.
      .replacingOccurrences(of: "weight: bold", with: "weight: semibold")
    let file = SceneFile(path: path, identity: pair.scene, isInProject: false)
    let loaded = loadScene(file, bytes: Array(scene.utf8))
    let shots = loaded.hasErrors ? [] : loaded.laidOutShots
    guard let shot = shots.first(where: { $0.shot.name == pair.shot }) else {
      return remarks.append(
        "\(pair.scene): no shot \(pair.shot); \(loaded.diagnostics.map(\.message))")
    }
    let theirs = try decodePNG(Array(picture))
    let ours = try tools.image(of: shot)
    var measuring = ImageMeasurer(
      family: pair.kind, name: pair.name, offset: 0,
      theirs: ImagePlane(theirs, scale: pair.scale), ours: ImagePlane(ours, scale: scale),
      drawn: shot.displayList.textLines)
    for part in shot.visibleParts { measuring.compare(part, in: shot) }
    samples += measuring.samples
    pairs.append(
      Pair(name: pair.name, theirs: theirs, ours: ours, findings: measuring.findings))
  }

  private mutating func add(_ picture: SimulatorScreenshot) throws {
    guard let rebuilt = RebuiltScreen(picture) else {
      return remarks.append("\(picture.name): not rebuilt")
    }
    let file = SceneFile(
      path: "\(picture.name).scene.yaml", identity: picture.name, isInProject: false)
    let loaded = loadScene(file, bytes: Array(rebuilt.scene.utf8))
    guard let shot = loaded.laidOutShots.first, !loaded.hasErrors else {
      return remarks.append("\(picture.name): \(loaded.diagnostics.map(\.message))")
    }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(picture.file)") else {
      return remarks.append("\(picture.file): no such file")
    }
    let theirs = try decodePNG(Array(data))
    let ours = try tools.image(of: shot)
    var measuring = ImageMeasurer(
      family: rebuilt.family, name: picture.name, offset: rebuilt.offset,
      theirs: ImagePlane(theirs, scale: picture.scale),
      ours: ImagePlane(ours, scale: max(2, picture.scale)),
      drawn: shot.displayList.textLines)
    if theirs.size != ours.size && picture.scale > 1 {
      remarks.append("\(picture.name): \(theirs.size) and \(ours.size) pixels")
    }
    let (scene, layout) = (shot.appState.scene, shot.result.layout)
    for part in rebuilt.parts {
      if case .size(let view) = part {
        guard let id = scene.view(named: view) else { continue }
        let (size, rounding) = (layout[id].frame.size, PixelScale(picture.scale))
        measuring.compareSize(
          view,
          Size(width: rounding.ceiled(size.width), height: rounding.ceiled(size.height)),
          Size(width: picture.width, height: picture.height))
      } else {
        measuring.compare(part, in: shot)
      }
    }
    for frame in picture.frames ?? [] {
      guard let view = frame.text.flatMap({ rebuilt.framed[$0] }),
        let id = scene.view(named: view)
      else { continue }
      measuring.compareFrame(view, layout[id].frame, frame.frame)
      measuring.addSample(of: frame.text ?? "", frame.frame)
    }
    samples += measuring.samples
    pairs.append(
      Pair(name: picture.name, theirs: theirs, ours: ours, findings: measuring.findings))
  }
}

extension ImageTier {
  /// The findings, the worst first, and a summary for each family.
  func text(isFull: Bool) -> String {
    let findings = pairs.flatMap(\.findings)
    let sorted = findings.sorted { ($1.excess, $0.title) < ($0.excess, $1.title) }
    let met = findings.count { $0.isMet }
    var lines = [
      "tier pictures: \(met) of \(findings.count) within bounds, \(pairs.count) pictures"
    ]
    var sums: [String: [ImageMeasurement]] = [:]
    for finding in findings {
      sums["\(finding.family): \(finding.kind.rawValue)", default: []].append(finding)
    }
    lines += sums.keys.sorted().map { key in
      let all = (sums[key] ?? []).sorted { $0.difference < $1.difference }
      let median = all[all.count / 2].difference
      return "  \(padded(key, 52)) \(all.count { $0.isMet }) of \(all.count), "
        + "median \(short(median)), most \(short(all.last?.difference ?? 0))"
    }
    let shown = isFull ? sorted : Array(sorted.filter { !$0.isMet }.prefix(40))
    lines += shown.map {
      "\(padded($0.title, 76)) \(padded(short($0.difference), 7)) theirs \($0.theirs)"
        + "  ours \($0.ours)"
    }
    return (lines + remarks).joined(separator: "\n")
  }

  private func padded(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(0, count - text.count))
  }
}
