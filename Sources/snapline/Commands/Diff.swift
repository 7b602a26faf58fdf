import Files
import Imaging
import JSONText
import Pipeline
import Reports

/// `snapline diff`: compares any two pictures, or two folders of pictures.
func diff(_ session: Session) -> ExitStatus {
  let console = session.console
  let paths = session.arguments.operands
  guard paths.count == 2 else {
    console.fail("two files or two folders are needed", hint: "snapline diff OLD NEW")
    return .usage
  }
  let pairs: [PicturePair]
  do {
    guard let found = try picturePairs(paths[0], paths[1]) else {
      console.fail("'\(paths[0])' and '\(paths[1])' are neither two files nor two folders")
      return .usage
    }
    pairs = found
  } catch {
    console.fail("cannot read \(error.path): \(error.reason)")
    return .usage
  }
  guard !pairs.isEmpty else {
    console.fail("neither folder holds a PNG file")
    return .nothingSelected
  }
  let output = session.arguments.value(.output)
  let isOneFile = resolvedFileKind(paths[0]) == .file
  let results = mapInParallel(pairs, threads: session.threads, tools: {}) { (_, pair) in
    comparePair(pair, writing: output.map { isOneFile ? $0 : "\($0)/\(pair.name)" })
  }
  return report(zip(pairs, results.compactMap { $0 }).map { $0 }, session)
}

private func report(
  _ results: [(PicturePair, PairResult)], _ session: Session
) -> ExitStatus {
  var status = ExitStatus.success
  for (pair, result) in results {
    status = status.worse(result.status)
    if case .unreadable(let reason) = result {
      session.console.fail("'\(pair.name)' cannot be compared: \(reason)")
    }
  }
  if session.arguments.has(.json) {
    let rows = results.map { pair, result in
      JSON.object([("name", .text(pair.name))] + result.members)
    }
    session.console.print(JSON.array(rows).text)
    return status
  }
  session.console.report { ink in
    results.compactMap { pair, result in
      result.text.map { "\(ink.red("✗")) \(ink.bold(pair.name))  \($0)" }
    }
  }
  let different = results.filter { $0.1.status == .changed }.count
  if session.console.volume > .quiet {
    session.console.print("\(counted(results.count, "picture")): \(grouped(different)) changed")
  }
  return status
}

extension PairResult {
  fileprivate var status: ExitStatus {
    switch self {
    case .compared(.same): .success
    case .compared, .added, .removed: .changed
    case .unreadable: .usage
    }
  }

  /// Nothing for what needs no line.
  fileprivate var text: String? {
    switch self {
    case .compared(.same), .unreadable: nil
    case .compared(let difference): Reports.text(difference)
    case .added: "only the new folder has it"
    case .removed: "only the old folder has it"
    }
  }

  fileprivate var members: [(String, JSON)] {
    switch self {
    case .compared(let difference): Reports.members(difference)
    case .added: [("status", .text("new"))]
    case .removed: [("status", .text("gone"))]
    case .unreadable(let reason): [("status", .text("error")), ("reason", .text(reason))]
    }
  }
}
