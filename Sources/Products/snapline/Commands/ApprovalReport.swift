import SnaplineBasics
import SnaplineReports

/// The reason why a golden or an image is not approved.
struct ApprovalRefusal: Error {
  let reason: String
  var hint: String?
}

/// The outcome of `approve --from RUN --json`.
struct ApprovalReport {
  /// The causes by whose names changes can be selected.
  let causes: [CauseGroup]
  /// The shots whose new images are the goldens.
  var approved: [String] = []
  /// The selected shots that are not approved, with reasons.
  var refused: [(shot: String, refusal: ApprovalRefusal)] = []
  /// The changed shots that are not selected.
  var remaining: [String] = []
  /// The files that were written.
  var files: [String] = []

  var json: JSON {
    .object([
      ("approved", .array(approved.map(JSON.text))),
      (
        "refused",
        .array(
          refused.map {
            .object([("shot", .text($0.shot)), ("reason", .text($0.refusal.reason))])
          })
      ),
      ("remaining", .array(remaining.map(JSON.text))),
      ("files", .array(files.map(JSON.text))),
      (
        "causes",
        .array(
          causes.map { group in
            .object([
              ("name", .text(group.name ?? "")), ("edits", .array(group.edits.map(JSON.text))),
              ("shots", .array(group.shots.map { .text($0.name) })),
            ])
          })
      ),
    ])
  }
}

extension CommandSession {
  /// Returns whether a shot of a run is selected, by its name; nil after an error.
  func selection(of arguments: ApproveArguments, in run: Run) -> ((String) -> Bool)? {
    guard !arguments.causes.isEmpty, !arguments.decision.isAll else { return isNamed }
    let groups = run.causeGroups
    var shots: Set<String> = []
    for name in arguments.causes {
      let found = groups.filter { $0.name == name }
      guard found.count == 1 else {
        let names = groups.compactMap(\.name)
        return console.failWithNil(
          found.isEmpty ? "no cause '\(name)' in this run" : "several causes are named '\(name)'",
          hint: found.isEmpty
            ? suggestion(for: name, among: names)
              ?? "the causes are listed by --json and by the markdown reporter"
            : "select the shots by name")
      }
      shots.formUnion(found[0].shots.map(\.name))
    }
    let operands = self.arguments.operands
    return { shots.contains($0) || !operands.isEmpty && isNamed($0) }
  }
}
