import SnaplineBackends
import SnaplineChecking
import SnaplineGoldens
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects

/// The number of files with cached results, each of at most 16 MiB; screens share them.
private let cacheFileCount: UInt64 = 16

extension CommandSession {
  /// Returns the cached results of a screen's history; nil if the work directory cannot be created.
  /// - Parameter top: The absolute path of the repository.
  func historyCache(of screen: Screen, in top: String) -> HistoryCache? {
    let home = project ?? Project(in: top, sources: [])
    guard (try? home.makeWorkFolder()) != nil, let folder = fileStamp(home.workFolder.path),
      let program = contentHash(ofUnchangingFile: "/proc/self/exe")
    else { return nil }
    let fonts = installedFonts()
    let files = FontRole.allCases.map { role in
      (try? fonts.file(for: role)).map { file in
        file.path + " " + (fileStamp(file.path)?.changeText ?? "")
      } ?? ""
    }
    let tools = toolVersions(of: programVersion).map { "\($0.key) \($0.value)" }
    // A file from another work directory, such as one that the repository contains, is not trusted.
    let facts = tools + files + [folder.numberText]
    let place = ContentHash(of: Array(screen.path.utf8)).low % cacheFileCount
    return HistoryCache(
      home.history["\(place)"],
      program: ContentHash(
        combining: [program] + facts.map { ContentHash(of: Array($0.utf8)) }))
  }
}
