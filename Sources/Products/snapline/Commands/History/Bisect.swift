import Basics
import History
import Projects
import Reports

/// The flags of `bisect`.
struct BisectArguments: CommandArguments {
  /// Whether every revision is examined.
  let isComplete: Bool
  /// The day or the revision since which commits are examined.
  let since: String?

  init(_ flags: inout FlagReader) {
    isComplete = flags.has(.all)
    since = flags.value(.since)
  }
}

/// `snapline bisect`: finds the commit at which an expectation about a screen stopped to hold.
func bisect(_ session: CommandSession) -> ExitStatus {
  let arguments = BisectArguments(session.arguments)
  let operands = session.arguments.operands
  guard (2...3).contains(operands.count) else {
    return session.console.fail(
      "'bisect' requires a screen and an expectation",
      hint: "for example: snapline bisect App/Home.storyboard 'title.width >= 100'")
  }
  let names = [operands[0]] + operands.dropFirst(2)
  return session.withHistory(of: nil, since: arguments.since, operands: names) {
    screen, place, options in
    var options = options
    let progress = Progress(session)
    options.onProgress = { progress.update($0, of: $1) }
    defer { progress.end() }
    let found = try expectationHistory(
      operands[1], of: screen, in: place.repository, with: installedFonts(), using: place.folder,
      options, isComplete: arguments.isComplete)
    progress.end()
    if session.shared.isJSON {
      session.console.report(found.json(operands[1]).text + "\n")
    } else {
      session.console.report { found.lines($0) }
      session.console.print(found.summary(operands[1], isComplete: arguments.isComplete))
    }
    if Interruption.isRequested { return .interrupted }
    return found.holdsNow ? .success : .changed
  }
}

extension ExpectationHistory {
  fileprivate func lines(_ style: ANSIStyle) -> [String] {
    flips.enumerated().flatMap { index, flip in
      let lines = flip.revision.lines(style)
      let word = flip.holds ? style.green("holds") + " " : style.red("fails") + " "
      let text = (flip.holds ? "before: " : "") + flip.failure
      return (index > 0 ? [""] : []) + lines.prefix(1) + ["  \(word)   \(text)"]
        + lines.dropFirst()
    }
  }

  fileprivate func summary(_ expectation: String, isComplete: Bool) -> String {
    let examined =
      "\(withThousandsSeparators(examinedCount)) of "
      + "\(pluralized(revisionCount, "different revision")) examined"
    let now = holdsNow ? "holds" : "fails"
    guard flips.isEmpty else {
      return "'\(expectation)' \(now) in the newest revision; \(examined)"
    }
    if !holdsNow { return "'\(expectation)' holds in no revision that has its views; \(examined)" }
    return isComplete
      ? "'\(expectation)' holds in every revision; \(examined)"
      : "'\(expectation)' holds in the newest and in the oldest revision; \(examined); '--all' "
        + "examines each"
  }

  fileprivate func json(_ expectation: String) -> JSON {
    .object([
      ("expectation", .text(expectation)), ("holds", .bool(holdsNow)),
      (
        "flips",
        .array(
          flips.map { flip in
            .object([
              ("holds", .bool(flip.holds)), ("failure", .text(flip.failure)),
              ("revision", flip.revision.json),
            ])
          })
      ), ("revisions", .number(Double(revisionCount))),
      ("examined", .number(Double(examinedCount))),
    ])
  }
}
