import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineReports

/// A report format with its file.
struct Reporter {
  let kind: ReportKind
  /// The path as in the command line, where `-` is standard output; nil without a path.
  let path: String?

  /// The maximum number of changes with images; nil if the report has no images.
  var maximumChanges: Int? { kind == .blob ? .max : kind == .html ? 200 : nil }

  /// The path of the file; the path of a page may be a directory.
  var file: String? { pageFolder.map { $0 + "/index.html" } ?? (path == "-" ? nil : path) }

  /// The directory of a page with image files beside it; nil if the page is a file of its own.
  var pageFolder: String? {
    guard kind == .html, let path, path != "-", !path.hasSuffix(".html") else { return nil }
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

extension [Reporter] {
  /// The path of the run's blob; nil without one.
  var blob: String? { first { $0.kind == .blob }?.path }

  /// Returns the path of the run's blob relative to the directory of a file; nil without a blob.
  func blob(besides file: String) -> String? {
    guard let blob else { return nil }
    func parts(_ path: String) -> [Substring] {
      (path.hasPrefix("/") ? path : currentFolder() + "/" + path).split(separator: "/")
        .filter { $0 != "." }
    }
    let (own, other) = (parts(file).dropLast(), parts(blob))
    let common = zip(own, other).prefix { $0 == $1 }.count
    let up = own[common...].map { _ in ".." as Substring }
    return (up + other[common...]).joined(separator: "/")
  }
}

/// Parses reporter specifications like `list,junit=out.xml`.
func readReporters(_ specifications: [String]) throws(UsageError) -> [Reporter] {
  var reporters: [Reporter] = []
  for specification in specifications.flatMap({ $0.split(separator: ",") }) {
    let parts = specification.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let kind = parts.first.flatMap(ReportKind.init) else {
      let kinds = ReportKind.allCases.map(\.rawValue)
      throw UsageError(
        "unknown reporter '\(specification)'",
        hint: suggestion(for: parts.first ?? "", among: kinds)
          ?? "reporters: \(kinds.joined(separator: ", "))")
    }
    guard parts.last != "" else { throw UsageError("'\(specification)' requires a path") }
    guard kind != .blob || parts.count == 2 && parts[1] != "-" else {
      throw UsageError("the blob reporter requires a directory", hint: "for example: blob=run")
    }
    reporters.append(Reporter(kind: kind, path: parts.count == 2 ? parts[1] : nil))
  }
  guard !reporters.isEmpty else { throw UsageError("'--reporter' is empty") }
  return reporters
}

extension CommandSession {
  /// Returns the reporters of the command; nil after an error.
  func reporters() -> [Reporter]? {
    do {
      let reporters = try shared.reporters.get()
      let accepted = arguments.reporters
      if let other = reporters.first(where: { !accepted.contains($0.kind) }) {
        let option = arguments.has(.mutate) ? " --mutate" : ""
        return console.failWithNil(
          "'\(arguments.command?.rawValue ?? "")\(option)' does not support the reporter "
            + "'\(other.kind.rawValue)'",
          hint: "supported: \(accepted.map(\.rawValue).joined(separator: ", "))")
      }
      return reporters.map { reporter in
        // An HTML page is not printed on a terminal.
        guard reporter.kind == .html, reporter.path == nil else { return reporter }
        let folder = (project?.prefix ?? "") + ".snapline"
        return Reporter(kind: .html, path: "\(folder)/report")
      }
    } catch {
      return console.failWithNil(error.message, hint: error.hint)
    }
  }
}
