import Foundation
import SnaplineBackends
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import TestSupport
import Testing

/// A git repository whose commits have fixed authors and dates.
final class TestRepository {
  let folder: TemporaryFolder
  /// The day of March of the next commit.
  private var day = 1

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "-q", "-b", "main")
  }

  @discardableResult
  func git(_ words: String..., date: String = "2024-01-01T10:00:00+01:00") throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + words
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
      "GIT_COMMITTER_DATE": date, "GIT_CONFIG_GLOBAL": "/dev/null",
    ]) { $1 }
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(words)")
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Writes files, and commits everything on the next day.
  func commit(_ subject: String, _ files: [String: String] = [:]) throws {
    for (path, text) in files { try folder.write(text, to: path) }
    try git("add", "--all")
    let date = String(format: "2024-03-%02dT10:00:00+01:00", day)
    day += 1
    try git("commit", "-q", "--allow-empty", "-m", subject, date: date)
  }

  /// Returns the history of a screen up to the last commit.
  func history(
    _ path: String, root: String? = nil, view: String? = nil, limit: Int = .max,
    _ range: CommitRange? = nil, filter: ShotFilter = ShotFilter([]), detail: HistoryDetail = .full,
    cache: HistoryCache? = nil
  ) throws -> ScreenHistory {
    let temporary = try TemporaryFolder()
    let repository = try repository()
    var options = try options(range)
    options.limit = limit
    options.filter = filter
    options.detail = detail
    options.cache = cache
    return try SnaplineHistory.history(
      of: Screen(path: path, root: root, identity: "Card", view: view), in: repository,
      with: FontSet(), using: RootedPath(folder: temporary.path), options)
  }
}

extension TestRepository {
  private func repository() throws -> Repository {
    try Repository(around: folder.path, environment: ProcessInfo.processInfo.environment)
  }

  private func options(_ range: CommitRange? = nil) throws -> HistoryOptions {
    var options = HistoryOptions(range: try range ?? CommitRange(end: repository().commit("HEAD")))
    options.threads = 2
    return options
  }

  /// Returns a report about a screen, from a cache or made.
  func report(
    _ kind: [String], of path: String, cache: HistoryCache, _ make: () -> HistoryReport
  ) throws -> HistoryReport {
    var options = try options()
    options.cache = cache
    return try options.report(
      kind, of: Screen(path: path, identity: "Card"), in: repository(), make)
  }

  /// Returns the commits at which an expectation began or stopped to hold.
  func bisect(
    _ path: String, root: String? = nil, _ expectation: String, isComplete: Bool = false,
    cache: HistoryCache? = nil
  ) throws -> ExpectationHistory {
    let temporary = try TemporaryFolder()
    var options = try options()
    options.cache = cache
    return try expectationHistory(
      expectation, of: Screen(path: path, root: root, identity: "Card"), in: repository(),
      with: FontSet(), using: RootedPath(folder: temporary.path), options, isComplete: isComplete)
  }
}

extension TestRepository {
  /// Returns the commits that set the numbers of a screen.
  func blame(
    _ path: String, view: String? = nil, _ range: CommitRange? = nil, cache: HistoryCache? = nil
  ) throws -> ScreenBlame {
    let temporary = try TemporaryFolder()
    var options = try options(range)
    options.cache = cache
    return try SnaplineHistory.blame(
      of: Screen(path: path, identity: "Card", view: view), in: repository(), with: FontSet(),
      using: RootedPath(folder: temporary.path), options)
  }
}

extension ExpectationHistory {
  /// The subjects of the commits with the new results.
  var lines: [String] {
    flips.map { "\($0.revision.commit.subject): \($0.holds ? "holds" : "fails")" }
  }
}

extension ScreenHistory {
  /// The subjects of the listed commits with their states.
  var lines: [String] { revisions.map { "\($0.commit.subject): \($0.state.word)" } }
}

/// Returns a storyboard with a controller for each identifier, each with a box.
func storyboard(
  _ controllers: [String], top: [String: Int] = [:], color: String = "1", comment: String = "",
  version: Int = 17701
) -> String {
  let scenes = controllers.map { id in
    """
    <scene sceneID="s-\(id)"><objects>
    <viewController storyboardIdentifier="\(id)" id="c-\(id)">
      <view key="view" id="v-\(id)"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews><view userLabel="box" translatesAutoresizingMaskIntoConstraints="NO" id="b-\(id)">
          <rect key="frame" x="20" y="40" width="100" height="50"/>
          <color key="backgroundColor" red="\(color)" green="0" blue="0" alpha="1"
            colorSpace="custom" customColorSpace="sRGB"/>
          <constraints>
            <constraint firstAttribute="width" constant="100" id="w-\(id)"/>
            <constraint firstAttribute="height" constant="50" id="h-\(id)"/>
          </constraints></view></subviews>
        <constraints>
          <constraint firstItem="b-\(id)" firstAttribute="leading" secondItem="v-\(id)"
            secondAttribute="leading" constant="20" id="l-\(id)"/>
          <constraint firstItem="b-\(id)" firstAttribute="top" secondItem="v-\(id)"
            secondAttribute="top" constant="\(top[id] ?? 40)" id="t-\(id)"/>
        </constraints></view></viewController></objects></scene>
    """
  }
  return """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
      toolsVersion="\(version)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/>\(comment)
      <scenes>\(scenes.joined(separator: "\n"))</scenes></document>
    """
}

extension TestRepository {
  /// Creates a shallow clone.
  convenience init(cloning other: TestRepository, depth: Int) throws {
    try self.init()
    try git("remote", "add", "origin", "file://\(other.folder.path)")
    try git("fetch", "-q", "--depth", "\(depth)", "origin", "main")
    try git("reset", "-q", "--hard", "FETCH_HEAD")
  }
}
