import Diagnostics
import Pipeline
import Reports
import Selection

/// One way to tell a result, and the file for it; without one it goes to the output.
struct Reporter {
  let kind: ReportKind
  /// As it was written; `-` is the output.
  let path: String?

  /// How many changes it shows in pictures, if it does that; a page has room for no more.
  var mostChanges: Int? { kind == .blob ? .max : kind == .html ? 200 : nil }

  /// The file itself: a page may be given by its folder.
  var file: String? {
    guard path != "-" else { return nil }
    guard kind == .html, let path, !path.hasSuffix(".html") else { return path }
    return path.hasSuffix("/") ? path + "index.html" : path + "/index.html"
  }
}

extension [Reporter] {
  /// The path of the run's blob; nil without one.
  var blob: String? { first { $0.kind == .blob }?.path }

  /// The path of the run's blob from the folder of a file; nil without a blob.
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

/// The reporters that specifications like `list,junit=out.xml` name.
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
        hint: guess(at: parts.first ?? "", among: kinds)
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
  /// The ways in which the result is told; a complaint is already made when nil comes back.
  func reporters() -> [Reporter]? {
    do {
      let reporters = try shared.reporters.get()
      let accepted = arguments.reporters
      if let other = reporters.first(where: { !accepted.contains($0.kind) }) {
        let option = arguments.has(.mutate) ? " --mutate" : ""
        return console.refuse(
          "'\(arguments.command?.rawValue ?? "")\(option)' does not support the reporter "
            + "'\(other.kind.rawValue)'",
          hint: "supported: \(accepted.map(\.rawValue).joined(separator: ", "))")
      }
      return reporters.map { reporter in
        // A page is nothing to read on a terminal.
        guard reporter.kind == .html, reporter.path == nil else { return reporter }
        let folder = (project?.prefix ?? "") + ".snapline"
        return Reporter(kind: .html, path: "\(folder)/report")
      }
    } catch {
      return console.refuse(error.message, hint: error.hint)
    }
  }
}
