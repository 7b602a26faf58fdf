import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline doctor PATH…`: counts the views of Interface Builder files whose frames are those that
/// Xcode stored.
func diagnoseFiles(_ session: CommandSession) -> ExitStatus {
  let console = session.console
  var files: [String] = []
  for path in session.arguments.operands {
    switch resolvedFileKind(path) {
    case .folder: files += interfaceFiles(below: path)
    case .some where isInterfaceFile(path): files.append(path)
    case .some:
      return console.fail(
        "'\(path)' is not an Interface Builder file",
        hint: "pass storyboards, xibs or directories of them")
    case nil: return console.fail("no file or directory '\(path)'")
    }
  }
  var known: Set<String> = []
  let found = compareStoredFrames(
    files.filter { known.insert($0).inserted }, threads: session.threads)
  guard found.contains(where: { $0.views > 0 }) else {
    console.fail(
      "no view with a stored frame in \(pluralized(found.count, "Interface Builder file"))",
      hint: "pass storyboards and xibs for iOS, or directories of them")
    return .nothingSelected
  }
  let report = StoredFramesReport(files: found)
  if session.shared.isJSON {
    console.report(report.json.indentedText + "\n")
  } else {
    console.print(report.text)
  }
  return .success
}

/// The frames of all files together.
private struct StoredFramesReport {
  let files: [StoredFrames]

  private func sum(_ count: KeyPath<StoredFrames, Int>) -> Int {
    files.reduce(0) { $0 + $1[keyPath: count] }
  }

  private var views: Int { sum(\.views) }
  private var same: Int { views - sum(\.differences.count) }
  /// The percentage, rounded down to one decimal, so that only all views are 100%.
  private var percentage: Double {
    (Double(same) / Double(max(1, views)) * 1_000).rounded(.down) / 10
  }
  /// The share with exactly one decimal.
  private var percentageText: String {
    let tenths = Int((percentage * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private var kinds: [(kind: StoredFrames.Kind, count: Int)] {
    StoredFrames.Kind.allCases.map { kind in
      (kind, files.reduce(0) { $0 + $1.differences.count { $0.kind == kind } })
    }.filter { $0.count > 0 }
  }

  private var notCounted: [(reason: String, count: Int)] {
    [
      ("placed by frames", sum(\.positionedByFrames)), ("hidden", sum(\.hidden)),
      ("in roots that Xcode flags", sum(\.flagged)),
      ("without a stored frame", sum(\.withoutFrame)),
    ].filter { $0.1 > 0 }
  }

  /// The files with differences, in decreasing order of their number.
  private var worst: [StoredFrames] {
    files.filter { !$0.differences.isEmpty }.sorted {
      ($1.differences.count, $0.file) < ($0.differences.count, $1.file)
    }
  }

  var text: String {
    var parts = ["\(pluralized(files.count, "file")), \(pluralized(sum(\.roots), "root"))"]
    let unread = files.filter { $0.problem != nil }
    if !unread.isEmpty {
      let lines = unread.prefix(5).map { "\($0.file): \($0.problem?.message ?? "")" }
      parts.append((["files with errors"] + lines).joined(separator: "\n  "))
    }
    if !kinds.isEmpty {
      let rows = kinds.map { (withThousandsSeparators($0.count), $0.kind.rawValue) }
      parts.append("views at other frames\n" + columns(rows))
      let files = worst.prefix(10).map {
        (
          "\(withThousandsSeparators($0.differences.count)) of \(withThousandsSeparators($0.views))",
          $0.file
        )
      }
      parts.append("files with the most differences\n" + columns(files))
    }
    if !notCounted.isEmpty {
      let reasons = notCounted.map { "\(withThousandsSeparators($0.count)) \($0.reason)" }
      parts.append("not counted: " + reasons.joined(separator: ", "))
    }
    parts.append(
      "\(withThousandsSeparators(same)) of \(pluralized(views, "view")) \(views == 1 ? "is" : "are") where Xcode "
        + "stored \(views == 1 ? "it" : "them") (\(percentageText) %)")
    return parts.joined(separator: "\n\n")
  }

  var json: JSON {
    func number(_ count: Int) -> JSON { .number(Double(count)) }
    return .object([
      ("version", .number(1)), ("program", .text(programVersion)),
      ("files", number(files.count)), ("roots", number(sum(\.roots))), ("views", number(views)),
      ("same", number(same)), ("percent", .number(percentage)),
      ("notCounted", .object(notCounted.map { ($0.reason, number($0.count)) })),
      ("elsewhere", .object(kinds.map { ($0.kind.rawValue, number($0.count)) })),
      ("worstFiles", .array(worst.prefix(20).map(file))),
    ])
  }

  /// Returns a file with its first differences: identifiers and numbers, but no text of the app.
  private func file(_ frames: StoredFrames) -> JSON {
    .object([
      ("file", .text(frames.file)), ("views", .number(Double(frames.views))),
      ("elsewhere", .number(Double(frames.differences.count))),
      (
        "differences",
        .array(
          frames.differences.prefix(10).map { difference in
            .object([
              ("object", .text(difference.object)), ("kind", .text(difference.kind.rawValue)),
              ("stored", .array(difference.stored.frameNumbers.map(JSON.number))),
              ("constraints", .array(difference.solved.frameNumbers.map(JSON.number))),
            ])
          })
      ),
    ])
  }
}
