import Files
import Geometry
import Imaging
import JSONText
import Pipeline
import Reports

/// `snapline diff`: compares any two pictures, or two folders of pictures.
func diff(_ session: Session) -> ExitStatus {
  let console = session.console
  let isOfRevisions = session.arguments.has(.base)
  let foreign = isOfRevisions ? CommandSyntax.forFiles : CommandSyntax.forRevisions
  if let flag = refused(foreign, session) {
    console.fail(
      "'\(flag.usage)' means nothing for \(isOfRevisions ? "revisions" : "files")",
      hint: isOfRevisions ? "it is for two files or folders" : "with '--base REF' it does")
    return .usage
  }
  if isOfRevisions { return diffRevisions(session) }
  let paths = session.arguments.operands
  guard paths.count == 2 else {
    console.fail("two files or two folders are needed", hint: "snapline diff OLD NEW")
    return .usage
  }
  if paths.allSatisfy(isInterfaceFile) {
    return diffInterfaces(session, paths[0], paths[1])
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
  let isOneFile = resolvedFileKind(paths[0]) == .file
  guard !isOneFile || session.canWrite(session.arguments.value(.output), as: [.png]) else {
    return .usage
  }
  var question = PictureQuestion(session.arguments)
  // Many pairs are shared out as they are; of one pair the parts.
  if pairs.count == 1 { question.threads = session.threads }
  let output = session.arguments.value(.output).map {
    isOneFile ? session.place($0, of: .output) : session.folder($0, of: .output)
  }
  let isMask = session.arguments.has(.mask)
  let results = mapInParallel(pairs, threads: session.threads, tools: {}) { [question] (_, pair) in
    let place = output.map { isOneFile ? $0 : $0[pair.name] }
    return comparePair(
      pair, question, writing: place.map { DifferenceTarget(place: $0, isMask: isMask) })
  }
  return report(zip(pairs, results.compactMap { $0 }).map { $0 }, session)
}

extension PictureQuestion {
  /// What the flags ask for; edges are only told from areas where looks count.
  fileprivate init(_ arguments: Arguments) {
    self.init()
    let threshold = arguments.value(.threshold).flatMap { Double($0) }
    let ignoresAntialiasing = arguments.has(.antialiasing)
    if threshold != nil || ignoresAntialiasing {
      rule = PerceptionRule(
        threshold: threshold ?? 0, ignoresAntialiasing: ignoresAntialiasing)
    }
    ignored = arguments.values(.ignore).flatMap { pixelRects($0) ?? [] }
    failsOnLayout = arguments.has(.failOnLayout)
  }
}

/// Rectangles written as `left:top-right:bottom`, the last column and row included.
func pixelRects(_ text: String) -> [PixelRect]? {
  var rects: [PixelRect] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let corners = part.split(separator: "-", omittingEmptySubsequences: false).map {
      $0.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
    }
    guard corners.count == 2, corners.allSatisfy({ $0.count == 2 }) else { return nil }
    let (start, end) = (corners[0], corners[1])
    guard (start + end).allSatisfy({ (0..<1 << 30).contains($0) }),
      start[0] <= end[0], start[1] <= end[1]
    else { return nil }
    rects.append(
      PixelRect(
        x: start[0], y: start[1], width: end[0] - start[0] + 1, height: end[1] - start[1] + 1))
  }
  return rects
}

/// A flag was given that means nothing to this kind of comparison.
private func refused(_ flags: [Flag], _ session: Session) -> FlagSyntax? {
  flags.first { session.arguments.setting($0)?.origin == .flag }.flatMap { FlagSyntax.of($0) }
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
    case .compared(let comparison): comparison.isSame ? .success : .changed
    case .added, .removed: .changed
    case .unreadable: .usage
    }
  }

  /// Nothing for what needs no line.
  fileprivate var text: String? {
    switch self {
    case .unreadable: nil
    case .compared(let comparison): comparison.isSame ? nil : comparison.text
    case .added: "only the new folder has it"
    case .removed: "only the old folder has it"
    }
  }

  fileprivate var members: [(String, JSON)] {
    switch self {
    case .compared(let comparison): comparison.members
    case .added: [("status", .text("new"))]
    case .removed: [("status", .text("gone"))]
    case .unreadable(let reason): [("status", .text("error")), ("reason", .text(reason))]
    }
  }
}

extension PictureComparison {
  fileprivate var text: String {
    var parts: [String] = []
    if let sizes {
      parts.append(Reports.text(.sizes(expected: sizes.old, actual: sizes.new)))
    }
    if let exact, exact != .same { parts.append(Reports.text(exact)) }
    if let perceived {
      parts.append(
        "\(counted(perceived.count, "pixel")) \(perceived.count == 1 ? "looks" : "look") different")
      if perceived.antialiasedCount > 0 {
        parts.append("\(grouped(perceived.antialiasedCount)) only at smoothed edges")
      }
    }
    return parts.joined(separator: "; ")
  }

  fileprivate var members: [(String, JSON)] {
    var members: [(String, JSON)] = [("status", .text(isSame ? "same" : "changed"))]
    if let sizes {
      members += [("oldSize", .pixels(sizes.old)), ("newSize", .pixels(sizes.new))]
    }
    if case .pixels? = exact { members += Reports.members(exact ?? .same).dropFirst() }
    if let perceived {
      members.append(("perceived", .number(Double(perceived.count))))
      members.append(("antialiased", .number(Double(perceived.antialiasedCount))))
    }
    return members
  }
}
