import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The project of a repository without settings and scenes: the Interface Builder files that git
/// tracks.
struct FoundProject {
  let project: Project
  private let interfaces: FoundInterfaces

  /// - Parameter named: Files that are always scenes of the project, as the user typed them.
  init?(named: [String] = [], _ environment: [String: String]) {
    let here = currentFolder()
    guard let top = repositoryFolder(around: here),
      let repository = try? Repository(around: top, environment: environment),
      let tracked = try? repository.trackedFiles()
    else { return nil }
    let interfaces = FoundInterfaces(among: tracked, in: top)
    self.interfaces = interfaces
    let depth = here.split(separator: "/").count - top.split(separator: "/").count
    let prefix = String(repeating: "../", count: depth)
    let empty = Project(prefix: prefix, absolute: top, sources: [])
    let added = named.filter { resolvedFileKind($0) == .file && isInterfaceFile($0) }
      .compactMap { empty.fullPath(of: $0) }
    let sources = interfaces.files + added.filter { !interfaces.files.contains($0) }
    guard !sources.isEmpty else { return nil }
    project = Project(prefix: prefix, absolute: top, sources: sources)
  }

  /// Returns the same project at another revision, in another directory.
  ///
  /// - Parameter paths: The files of the revision, relative to its root.
  func before(_ paths: [String], in folder: String) -> Project {
    // A file that the user named is compared regardless of its directory.
    let named = Set(project.sources).subtracting(interfaces.files)
    let found = FoundInterfaces(among: paths, in: folder).files
    return Project(in: folder, sources: found + paths.filter(named.contains))
  }

  var count: Int { interfaces.files.count }

  /// The line that reports which files are used and which are excluded.
  var text: String {
    let files = pluralized(count, "Interface Builder file")
    let unrelated = interfaces.thirdParty.map {
      "\(withThousandsSeparators($0.count)) in \($0.folder)"
    }
    let others = interfaces.ofOtherPlatforms
    let leftOut =
      unrelated + (others == 0 ? [] : ["\(withThousandsSeparators(others)) for macOS or watchOS"])
    return "no settings: using \(files) that git tracks"
      + (leftOut.isEmpty ? "" : "; excluded: " + leftOut.joined(separator: ", "))
  }
}

extension FoundProject {
  /// The hints on how to record goldens for the files, and what works without goldens.
  var goldenHints: [String] {
    [
      "goldens need a project: 'snapline init' lists the "
        + "\(pluralized(count, "storyboard or xib", "storyboards and xibs")) of this repository in "
        + "\(Configuration.fileName)",
      "'snapline diff --base HEAD' compares them with the last commit, without goldens",
    ]
  }
}

extension Arguments {
  /// The names of scenes among the operands; nil for a command that does not search for files, or
  /// whose operands are all paths of files.
  var namesToFind: [String]? {
    var names = operands
    switch command {
    // Only a comparison with an earlier state needs the path of a file in the repository.
    case .diff: return value(.base) == nil ? nil : names
    case .list:
      guard ["scenes", "shots"].contains(names.first) else { return nil }
      names.removeFirst()
    case .lint, .render, .explain, .serve, .preview: break
    case .log, .blame, .bisect: names = Array(names.prefix(1))
    default: return nil
    }
    let isFile = { (name: String) in name == "-" || resolvedFileKind(name) == .file }
    return names.isEmpty || !names.allSatisfy(isFile) ? names : nil
  }
}

extension CommandSession {
  /// The note on the files that are used because no settings name any; nil if the user named them.
  var foundText: String? {
    // The history of one screen is that of its file.
    guard let found, ![.log, .blame, .bisect].contains(arguments.command),
      let names = arguments.namesToFind,
      names.isEmpty || names.contains(where: { resolvedFileKind($0) != .file })
    else { return nil }
    return found.text
  }
}
