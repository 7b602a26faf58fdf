import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import Synchronization

/// The translations of an app: for a scene the files in its directory or below, for a storyboard
/// those in the `.lproj` directories next to its own.
///
/// Files are cached, because the partial patches of a scene read them repeatedly.
package final class StringsFileReader: Sendable {
  private let folder: String
  private let limits: Limits
  private let cached = Mutex<[String: Diagnosed<[StringsTable]>]>([:])

  package init(in folder: String, limits: Limits) {
    self.folder = folder
    self.limits = limits
  }

  /// Reads the texts of a file, or of all files of a table named as in code.
  /// - Parameter language: The language of a file whose directory does not name it.
  func read(
    _ name: String, _ language: Language?, languages: [Language]
  ) -> Result<Diagnosed<[StringsTable]>, FileProblem> {
    var found = Diagnosed<[StringsTable]>([])
    var isFound = false
    for file in files(name, languages) where resolvedFileKind(fullPath(file)) == .file {
      isFound = true
      switch table(file, language ?? Self.language(ofPath: file)) {
      case .success(let read):
        found = Diagnosed(found.value + read.value, found.diagnostics + read.diagnostics)
      case .failure(let problem): return .failure(problem)
      }
    }
    return isFound ? .success(found) : .failure(.noStrings(name))
  }

  /// Returns the file with this name, or the possible files of a table.
  func files(_ name: String, _ languages: [Language]) -> [String] {
    StringsKind(file: name) == nil ? candidates(name, languages) : [name]
  }

  /// Returns the paths in which Xcode stores a table: a string catalog, or a file for each
  /// language.
  private func candidates(_ name: String, _ languages: [Language]) -> [String] {
    let folders = languages.filter { !$0.isPseudo }.flatMap(\.andWider).flatMap { language in
      [language.tag, language.tag.replacing("-", with: "_")]
    }
    var seen: Set<String> = []
    let unique = folders.filter { seen.insert($0).inserted }
    return ["\(name).xcstrings", "mul.lproj/\(name).xcstrings"]
      + unique.flatMap { folder in
        ["strings", "stringsdict"].map { "\(folder).lproj/\(name).\($0)" }
      }
  }

  /// Returns the language of a directory such as `de.lproj`.
  private static func language(ofPath path: String) -> Language? {
    let folders = path.split(separator: "/").dropLast()
    guard let last = folders.last, last.hasSuffix(".lproj") else { return nil }
    return Language(String(last.dropLast(".lproj".count)))
  }

  private func table(
    _ name: String, _ language: Language?
  ) -> Result<Diagnosed<[StringsTable]>, FileProblem> {
    let key = "\(language?.tag ?? "") \(name)"
    if let read = cached.withLock({ $0[key] }) { return .success(read) }
    guard let kind = StringsKind(file: name) else { return .failure(.noStrings(name)) }
    let path = fullPath(name)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains(".."), let real = realPath(path),
      let home = realPath(folder), real.hasPrefix(home == "/" ? home : home + "/")
    else { return .failure(.stringsOutside(name)) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(real, limit: limits.fileBytes)
    } catch {
      return .failure(
        FileProblem(
          "strings.unreadable", "cannot read '\(excerpt(name))': \(error.reason)", hint: nil))
    }
    let read = readStrings(bytes, file: path, kind, language: language, limits: limits)
    cached.withLock { $0[key] = read }
    return .success(read)
  }

  private func fullPath(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}

extension StringsFileReader {
  /// Returns the string files of a storyboard or a xib, which is in its own directory if it is
  /// localized.
  static func near(interface path: String, limits: Limits) -> StringsFileReader {
    StringsFileReader(in: goldenFolder(ofInterface: path), limits: limits)
  }

  /// Reads the texts of a storyboard in some languages.
  func read(interface path: String, _ languages: [Language]) -> Diagnosed<[StringsTable]> {
    guard !languages.isEmpty, let file = path.split(separator: "/").last,
      let stem = InterfaceFile.stem(String(file))
    else { return Diagnosed([]) }
    switch read(stem, nil, languages: languages) {
    case .success(let read): return read
    case .failure(let problem) where problem.code == "strings.missing": return Diagnosed([])
    case .failure(let problem):
      return Diagnosed([], [problem.diagnostic(at: SourceSpan(file: path))])
    }
  }
}

extension FileProblem {
  fileprivate static func noStrings(_ name: String) -> Self {
    let isTable = StringsKind(file: name) == nil
    return FileProblem(
      "strings.missing",
      isTable
        ? "strings table '\(excerpt(name))' not found" : "file '\(excerpt(name))' not found",
      hint: isTable
        ? "expected '\(excerpt(name)).xcstrings', or '\(excerpt(name)).strings' in directories "
          + "such as 'de.lproj'"
        : "paths are relative to the scene file")
  }

  fileprivate static func stringsOutside(_ name: String) -> Self {
    FileProblem(
      "strings.outside", "'\(excerpt(name))' is outside the scene's directory",
      hint: "move the file next to the scene or into a subdirectory")
  }
}
