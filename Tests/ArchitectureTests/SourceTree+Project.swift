import Foundation
import Synchronization
import Testing

/// The project's own files, for checks of source layout rules.
struct SourceProject {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the Swift files in a directory, with paths from the root, sorted.
  static func swiftFiles(below folder: String) -> [String] {
    files(below: folder).filter { $0.hasSuffix(".swift") }
  }

  /// Returns all files in a directory, with paths from the root, sorted; none is an issue.
  static func files(below folder: String) -> [String] {
    let base = root.appending(path: folder)
    let found = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    if (found ?? []).isEmpty { Issue.record("no files in \(folder)") }
    return (found ?? []).map { "\(folder)/\($0)" }.sorted()
  }

  /// The texts of files that several tests read, and their imports.
  private static let texts = Mutex<[String: String]>([:])
  private static let imports = Mutex<[String: [String]]>([:])

  /// Returns the text of a file; an unreadable one is an issue.
  static func text(of path: String) -> String {
    if let known = texts.withLock({ $0[path] }) { return known }
    let text = read(path)
    texts.withLock { $0[path] = text }
    return text
  }

  private static func read(_ path: String) -> String {
    do {
      return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    } catch {
      Issue.record("\(path) cannot be read: \(error)")
      return ""
    }
  }

  /// Returns the modules that a file imports, by the names that the manifest declares.
  static func imports(of path: String) -> [String] {
    if let known = imports.withLock({ $0[path] }) { return known }
    let modules = importedModules(in: text(of: path))
    imports.withLock { $0[path] = modules }
    return modules
  }

  private static func importedModules(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard line.range(of: "import ") != nil else { return nil }
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      guard let place = words.firstIndex(of: "import"), place <= 1, words.count > place + 1,
        place == 0
          || ["package", "public", "internal", "private", "fileprivate"].contains(words[0])
      else { return nil }
      return declaredName(of: words[place + 1].split(separator: ".")[0])
    }
  }

  /// Returns the name of a module without the prefix that the manifest adds.
  private static func declaredName(of module: Substring) -> String {
    let products = ["Snapline", "SnaplineLayout", "SnaplineTesting"]
    guard module.hasPrefix("Snapline"), !products.contains(String(module)) else {
      return String(module)
    }
    return String(module.dropFirst("Snapline".count))
  }
}

/// A target as `Package.swift` declares it.
struct Target {
  let kind: String
  let name: String
  /// The group's directory; nil for what belongs to no group.
  let group: String?
  /// The dependencies that the manifest names for the target.
  let dependencies: [String]
  /// The dependencies that tests have because of their module.
  let shared: [String]
  let path: String

  /// The groups in their order, as the manifest declares them.
  static let groups = manifest.matches(of: /case \w+ = "(\w+)"/).map { String($0.1) }
  private static let manifest = SourceProject.text(of: "Package.swift")

  /// Returns the targets of the manifest, parsed from its text.
  static func all() -> [Target] {
    let pattern =
      /\n +(module|program|library|tests|support|measurement)\(\s*(of: )?"(\w+)"(, in: \.(\w+))?/
    let starts = manifest.matches(of: pattern)
    var targets: [Target] = []
    for (place, match) in starts.enumerated() {
      let end =
        place + 1 < starts.count ? starts[place + 1].range.lowerBound : manifest.endIndex
      let body = manifest[match.range.upperBound..<end]
      let kind = String(match.1)
      let isOfModule = match.2 != nil
      let module = String(match.3)
      let name = isOfModule ? "\(module)Tests" : module
      let own = targets.first { isOfModule && $0.name == module }
      let group =
        match.5.flatMap { short in groups.first { $0.lowercased() == short } } ?? own?.group
      let isTest = ["tests", "support", "measurement"].contains(kind)
      let folder = name == "Snapline" ? "SnaplineLibrary" : name
      let base = kind == "library" ? "Sources/Base/C" : isTest ? "Tests" : "Sources"
      // Tests may import all that their module imports.
      let shared = own?.dependencies ?? []
      targets.append(
        Target(
          kind: kind, name: name, group: group,
          dependencies: ["imports:", " c:", "also:"].flatMap { list(after: $0, in: body) },
          shared: isOfModule ? shared + [module, "TestSupport"] : [],
          path: [base, group, folder].compactMap(\.self).joined(separator: "/")))
    }
    return targets
  }

  private static func list(after label: String, in body: Substring) -> [String] {
    guard let start = body.range(of: label)?.upperBound,
      let end = body[start...].firstIndex(of: "]")
    else { return [] }
    return body[start..<end].matches(of: /"(\w+)"/).map { String($0.1) }
  }
}
