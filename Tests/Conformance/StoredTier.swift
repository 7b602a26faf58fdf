import SnaplineChecking
import SnaplineProjects

/// The frames stored in the files, counted as `snapline doctor` does; independent of the recorded
/// scenes.
enum StoredTier {
  static func run(_ folder: String) -> Report {
    var report = Report(tier: "stored")
    let start = folder + "/files/"
    for frames in compareStoredFrames(interfaceFiles(below: folder + "/files"), threads: 2)
    where frames.views > 0 {
      let name = frames.file.hasPrefix(start) ? String(frames.file.dropFirst(start.count)) : ""
      report.add(name, frames)
    }
    return report
  }
}
