import SnaplineBasics
import SnaplineChecking
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

/// The flags of `bisect`.
struct BisectArguments: CommandArguments {
  /// Whether every revision is examined.
  let isComplete: Bool
  /// The day or the revision since which commits are examined.
  let since: String?
  /// The image that the screen looked like, instead of an expectation.
  let image: String?

  init(_ flags: inout FlagReader) {
    isComplete = flags.has(.all)
    since = flags.value(.since)
    image = flags.value(.looksLike)
  }
}

/// `snapline bisect`: finds the commit at which an expectation about a screen stopped to hold.
func bisect(_ session: CommandSession) -> ExitStatus {
  let arguments = BisectArguments(session.arguments)
  let operands = session.arguments.operands
  let count = arguments.image == nil ? 2 : 1
  guard (count...count + 1).contains(operands.count) else {
    return session.console.fail(
      arguments.image == nil
        ? "'bisect' requires a screen and an expectation"
        : "'bisect --looks-like' takes one screen and one range of revisions",
      hint: arguments.image == nil
        ? "for example: snapline bisect App/Home.storyboard 'title.width >= 100'"
        : "for example: snapline bisect App/Home.storyboard --looks-like home.png v1.0..v2.0")
  }
  let names = [operands[0]] + operands.dropFirst(count)
  return session.withHistory(of: nil, since: arguments.since, operands: names) {
    screen, place, options in
    var options = options
    let progress = Progress(session)
    options.onProgress = { progress.update($0, of: $1) }
    defer { progress.end() }
    let found =
      if let path = arguments.image {
        try expectationHistory(
          session.referenceImage(path), of: screen, in: place.repository, with: installedFonts(),
          using: place.folder, options, isComplete: arguments.isComplete)
      } else {
        try expectationHistory(
          operands[1], of: screen, in: place.repository, with: installedFonts(),
          using: place.folder, options, isComplete: arguments.isComplete)
      }
    progress.end()
    let text =
      arguments.image.map { BisectText(image: $0) } ?? BisectText(expectation: operands[1])
    if session.shared.isJSON {
      session.console.report(found.json(text).text + "\n")
    } else {
      session.console.report { found.lines($0) }
      session.console.print(found.summary(text, isComplete: arguments.isComplete))
    }
    if Interruption.isRequested { return .interrupted }
    return found.holdsNow ? .success : .changed
  }
}

extension CommandSession {
  /// Reads the image that a screen is compared with.
  fileprivate func referenceImage(_ path: String) throws -> ReferenceImage {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Limits.standard.imageBytes)
    } catch {
      throw HistoryError("cannot read '\(path)': \(error.reason)")
    }
    return try ReferenceImage(bytes, named: path, checkOptions().tolerances)
  }
}

/// The words for what is searched for.
private struct BisectText {
  /// The key and the value of what is searched for, in JSON.
  let key: String
  let value: String
  let subject: String
  let holds: String
  let fails: String

  init(expectation: String) {
    (key, value) = ("expectation", expectation)
    (subject, holds, fails) = ("'\(expectation)'", "holds", "fails")
  }

  init(image: String) {
    (key, value) = ("looksLike", image)
    subject = "the screen"
    (holds, fails) = ("looks like '\(image)'", "does not look like '\(image)'")
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

  fileprivate func summary(_ text: BisectText, isComplete: Bool) -> String {
    let examined =
      "\(withThousandsSeparators(examinedCount)) of "
      + "\(pluralized(revisionCount, "different revision")) examined"
    let now = holdsNow ? text.holds : text.fails
    guard flips.isEmpty else {
      return "\(text.subject) \(now) in the newest revision; \(examined)"
    }
    let start = "\(text.subject) \(text.holds) in"
    if !holdsNow {
      return
        "\(start) no revision\(text.key == "looksLike" ? "" : " that has its views"); \(examined)"
    }
    return isComplete
      ? "\(start) every revision; \(examined)"
      : "\(start) the newest and in the oldest revision; \(examined); '--all' examines each"
  }

  fileprivate func json(_ text: BisectText) -> JSON {
    .object([
      (text.key, .text(text.value)), ("holds", .bool(holdsNow)),
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
