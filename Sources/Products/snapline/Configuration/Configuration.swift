import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The settings file of a project.
struct Configuration {
  static let fileName = ".snapline.yaml"
  /// The settings that are not flags.
  static let tolerancesKey = "tolerances"
  static let provesKey = "proves"
  static let knownKey = "known"
  static let goldensKey = "goldens"
  /// The size limit, more than any hand-written file needs.
  static let largestFile = 1 << 20

  /// The path as the user would type it.
  let path: String
  fileprivate(set) var settings: [FileSetting] = []
  /// The pixel tolerances, with the shots that they apply to.
  fileprivate(set) var tolerances: [PixelTolerance] = []
  /// The layout problems that are temporarily accepted.
  fileprivate(set) var known: [KnownProblem] = []
  /// The forms of goldens.
  fileprivate(set) var goldens = GoldenForms.existing
  /// The span of the forms of goldens; nil if there are none.
  fileprivate(set) var goldensSpan: SourceSpan?
  /// The standard claims that are not evaluated in any scene.
  fileprivate(set) var exemptions: [ClaimExemption] = []
  fileprivate(set) var diagnostics: [Diagnostic] = []
  /// The text for excerpts in diagnostics.
  let source: SourceText

  /// The project whose scenes the file names; nil if it has the default ones.
  var project: Project? {
    guard let sources = settings.first(where: { $0.flag == .scenes })?.values else { return nil }
    return Project(in: parentFolder(of: path), sources: sources)
  }

  /// Whether the file is unusable.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A setting with its span.
struct FileSetting {
  let flag: Flag
  /// The values; empty for a switch that is off.
  let values: [String]
  /// The texts as in the file.
  let texts: [SpannedName]
  let span: SourceSpan
}

extension Configuration {
  /// Returns the settings file of the current directory or of the nearest ancestor that has one.
  static func find() -> String? {
    nearestFolder { fileKind("\($0)/\(fileName)") != nil }.map { $0.prefix + fileName }
  }

  /// Reads a settings file; errors become diagnostics.
  ///
  /// - Parameter isNamed: Whether the user has named the file, so that links in its path are
  ///   followed.
  init(reading path: String, isNamed: Bool) {
    self.path = path
    do {
      let bytes = try readFile(path, limit: Self.largestFile, followingLinks: isNamed)
      source = SourceText(file: path, text: String(decoding: bytes, as: UTF8.self))
      let tree = readSceneTree(bytes, file: path)
      diagnostics = tree.diagnostics
      if let root = tree.value { take(root) }
    } catch {
      source = SourceText(file: path, lines: [])
      diagnostics = [
        Diagnostic(
          .error, "config.unreadable", "cannot read the settings file: \(error.reason)",
          at: SourceSpan(file: path),
          hint: error.problem == .notAFile(.link) ? "pass '--config FILE' to read it anyway" : nil)
      ]
    }
  }

  private mutating func take(_ root: YAMLNode) {
    guard case .mapping(let entries) = root.kind else {
      // A file that contains only comments has no settings.
      guard root.scalar?.text.isEmpty != true else { return }
      return report(
        "config.not-a-map", "the settings file must be a mapping, not \(root.description)",
        at: root.span,
        hint: "write one setting per line, such as 'jobs: 2'")
    }
    for entry in entries { take(entry) }
    diagnostics = diagnostics.sortedBySource()
  }

  private mutating func take(_ entry: YAMLEntry) {
    guard entry.key != Self.tolerancesKey else {
      tolerances = read { $0.tolerances(entry.value, scope: .project).map(\.rule) }
      return
    }
    guard entry.key != Self.provesKey else {
      exemptions = read { $0.exemptions(entry.value) }
      return
    }
    guard entry.key != Self.knownKey else {
      known = read { $0.knownProblems(entry.value) }
      return
    }
    guard entry.key != Self.goldensKey else {
      goldens = read { $0.goldenForms(entry.value) }
      goldensSpan = entry.value.span
      return
    }
    guard
      let syntax = FlagSyntax.settings.compactMap({ FlagSyntax.of($0) })
        .first(where: { $0.flag.rawValue == entry.key })
    else {
      let known =
        FlagSyntax.settings.map(\.rawValue) + [
          Self.tolerancesKey, Self.provesKey, Self.knownKey, Self.goldensKey,
        ]
      return report(
        "config.unknown-key", "unknown setting '\(entry.key)'", at: entry.keySpan,
        hint: suggestion(for: entry.key, among: known)
          ?? "run 'snapline doctor --config' for all settings")
    }
    guard let values = values(of: syntax, entry.value) else { return }
    var nodes = [entry.value]
    if case .sequence(let items) = entry.value.kind { nodes = items }
    let words = nodes.compactMap { node in
      node.scalar.map { SpannedName($0.text, at: node.span) }
    }
    settings.append(
      FileSetting(flag: syntax.flag, values: values, texts: words, span: entry.value.span))
  }

  /// Reads a value with the reader that scenes use, too.
  private mutating func read<Value>(_ read: (inout ValueReader) -> Value) -> Value {
    var reader = ValueReader(limits: .standard, log: DiagnosticLog(limit: 100))
    defer { diagnostics += reader.log.finished(file: path) }
    return read(&reader)
  }

  /// Returns the values of a setting; nil after an error was reported.
  private mutating func values(of syntax: FlagSyntax, _ node: YAMLNode) -> [String]? {
    if node.kind == .invalid { return nil }
    guard syntax.value != nil else { return flag(node).map { $0 ? [""] : [] } }
    var parts = [node]
    if case .sequence(let items) = node.kind, FlagSyntax.lists.contains(syntax.flag) {
      parts = items
    }
    let values = parts.compactMap { text(of: syntax, $0) }
    return values.isEmpty ? nil : values
  }

  private mutating func flag(_ node: YAMLNode) -> Bool? {
    switch node.scalar?.text {
    case "true": return true
    case "false": return false
    default:
      report(
        "config.wrong-type", "expected true or false, not \(node.description)",
        at: node.span)
      return nil
    }
  }

  private mutating func text(of syntax: FlagSyntax, _ node: YAMLNode) -> String? {
    guard let text = node.scalar?.text, !text.isEmpty else {
      let wanted =
        FlagSyntax.lists.contains(syntax.flag) ? "a string or a list of strings" : "a string"
      report(
        "config.wrong-type", "'\(syntax.flag.rawValue)' must be \(wanted), not \(node.description)",
        at: node.span)
      return nil
    }
    do {
      try syntax.validate(text, as: "'\(syntax.flag.rawValue)'")
      if syntax.flag == .scenes { return try source(text) }
      let outputs =
        syntax.flag == .reporter
        ? try readReporters([text]).compactMap(\.path) : syntax.flag == .out ? [text] : []
      if let stray = outputs.first(where: leadsOut) {
        report(
          "config.outside", "'\(stray)' is outside the settings file's directory",
          at: node.span,
          hint:
            "settings can only name paths in the directory of the settings file, and not in .git; "
            + "a command-line option can name any path"
        )
        return nil
      }
      return resolved(text, syntax.flag)
    } catch {
      report("config.value", error.message, at: node.span, hint: error.hint)
      return nil
    }
  }

  /// Returns the relative path of a directory or file of scenes, which must exist in the directory
  /// of the settings file, since golden paths are relative to it.
  private func source(_ text: String) throws(UsageError) -> String {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.hasPrefix("/"), !parts.contains("..") else {
      throw UsageError(
        "'\(text)' is outside the settings file's directory",
        hint:
          "move the settings file to a common parent directory; golden paths are relative to it")
    }
    let place = parts.isEmpty ? "." : parts.joined(separator: "/")
    let folder = parentFolder(of: path)
    guard resolvedFileKind("\(folder)/\(place)") == nil else { return place }
    let above = parentFolder(of: place)
    let entries = (try? listFolder("\(folder)/\(above)")) ?? []
    let near = suggestion(
      for: place, among: entries.map { above == "." ? $0.name : "\(above)/\($0.name)" })
    throw UsageError("no file or directory '\(place)'", hint: near)
  }

  /// Returns whether a path is outside the directories that settings may write to.
  ///
  /// Paths in `.git` are, since git executes hooks and settings there.
  private func leadsOut(_ path: String) -> Bool {
    path.hasPrefix("/") || path.utf8.contains(0)
      || path.split(separator: "/").contains { $0 == ".." || $0.lowercased() == ".git" }
  }

  /// Returns the location of a path from this file; nil if it is outside the file's directory.
  func rootedPath(below path: String) -> RootedPath? {
    let folder = self.path.contains("/") ? parentFolder(of: self.path) : ""
    let home = realPath(folder.isEmpty ? "." : folder)
    return home.flatMap { makeRootedPath(RootedPath(folder: folder), below: $0, path) }
  }

  /// Returns the path of a file relative to the settings file's directory; nil if it is outside.
  func pathFromProject(to path: String) -> String? {
    relativePath(absolutePath(parentFolder(of: self.path)), below: path)
  }

  /// Returns a value whose paths are relative to the working directory instead of the file's
  /// directory.
  private func resolved(_ text: String, _ flag: Flag) -> String {
    guard let slash = path.lastIndex(of: "/") else { return text }
    let folder = path[...slash]
    func below(_ path: Substring) -> String { String(folder + path) }
    switch flag {
    case .out: return below(text[...])
    case .reporter:
      return text.split(separator: ",").map { part in
        guard let sign = part.firstIndex(of: "=") else { return String(part) }
        return part[...sign] + below(part[part.index(after: sign)...])
      }.joined(separator: ",")
    default: return text
    }
  }

  private mutating func report(
    _ code: String, _ message: String, at span: SourceSpan, hint: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, code, message, at: span, hint: hint))
  }
}
