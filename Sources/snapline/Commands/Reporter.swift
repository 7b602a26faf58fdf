import Diagnostics
import Reports

/// One way to tell a result, and the file for it; without one it goes to the output.
struct Reporter {
  let kind: ReportKind
  let path: String?

  /// The file itself: a page may be given by its folder.
  var file: String? {
    guard kind == .html, let path, !path.hasSuffix(".html") else { return path }
    return path.hasSuffix("/") ? path + "index.html" : path + "/index.html"
  }
}

extension Session {
  /// The ways in which the result is told; a complaint is already made when nothing comes back.
  func reporters() -> [Reporter]? {
    let specifications = arguments.values(.reporter)
      .flatMap { $0.split(separator: ",").map(String.init) }
    guard !specifications.isEmpty else {
      let isGitHub = environment["GITHUB_ACTIONS"] == "true"
      return [Reporter(kind: .list, path: nil)]
        + (isGitHub ? [Reporter(kind: .github, path: nil)] : [])
    }
    var reporters: [Reporter] = []
    for specification in specifications {
      let parts = specification.split(separator: "=", maxSplits: 1).map(String.init)
      guard let kind = parts.first.flatMap(ReportKind.init) else {
        let kinds = ReportKind.allCases.map(\.rawValue)
        let near = nearest(to: parts.first ?? "", among: kinds)
        console.fail(
          "there is no reporter '\(specification)'",
          hint: near.map { "did you mean '\($0)'?" } ?? "one of \(kinds.joined(separator: ", "))")
        return nil
      }
      reporters.append(Reporter(kind: kind, path: parts.count == 2 ? parts[1] : nil))
    }
    return reporters
  }
}
