import SnaplineInterfaceBuilder
import SnaplineProjects
import SnaplineReports
import Synchronization

/// The roots of Interface Builder files that a command does not render, each with its reason.
final class LeftOutRoots: Sendable {
  private let found = Mutex<[String: String]>([:])

  /// Records a root, by the name of its scene, and the reason why it is not rendered.
  fileprivate func note(_ identity: String, _ reason: String) {
    found.withLock { $0[identity] = reason }
  }

  /// Returns the summary line once; nil if there are none.
  func takeText() -> String? {
    let reasons = found.withLock { found in
      defer { found = [:] }
      return found.values.sorted()
    }
    guard !reasons.isEmpty else { return nil }
    var counts: [(reason: String, count: Int)] = []
    for reason in reasons {
      if counts.last?.reason == reason {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    let parts = counts.map { "\(withThousandsSeparators($0.count)) \($0.reason)" }.joined(
      separator: ", ")
    return "\(pluralized(reasons.count, "root")) not rendered: \(parts)"
  }
}

extension CommandSession {
  /// Records the roots that `--device` cannot lay out.
  func noteLeftOutRoots(of scenes: [LoadedScene], _ filter: ShotFilter) {
    guard choice.traits[.device]?.isEmpty == false else { return }
    for scene in scenes where scene.plannedShots.isEmpty && filter.maySelect(scene.file) {
      guard let reason = scene.reasonForNoImage else { continue }
      leftOutRoots.note(scene.file.identity, reason)
    }
  }

  /// Returns a line for each root that is not rendered, for a list of shots.
  func linesOfLeftOutRoots(among scenes: [LoadedScene]) -> [String] {
    guard choice.traits[.device]?.isEmpty == false else { return [] }
    return scenes.compactMap { scene in
      scene.reasonForNoImage.map { "\(scene.file.identity): not rendered, \($0)" }
    }
  }
}

extension LoadedScene {
  /// The kind of a root of an Interface Builder file that is not rendered, and the reason; nil for
  /// others.
  fileprivate var reasonForNoImage: String? {
    guard file.isInterface, plannedShots.isEmpty else { return nil }
    guard let kind = kindOfRoot else { return hasErrors ? nil : "file without a view" }
    if isForOtherDevices { return "\(kind.description) for tvOS" }
    return hasErrors
      ? "\(kind.description) with errors" : "\(kind.description) without width or height"
  }
}

extension InterfaceRoot.Kind {
  fileprivate var description: String {
    switch self {
    case .controller: "view controller"
    case .topLevel: "xib view"
    case .tableCell: "table cell"
    case .collectionCell: "collection cell"
    case .reusableView: "reusable view"
    case .accessory: "accessory view"
    }
  }
}
