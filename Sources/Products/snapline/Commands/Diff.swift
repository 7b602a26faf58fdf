import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports

/// The flags of `diff`.
struct DiffArguments: CommandArguments {
  /// The revision to compare the current scenes with.
  let base: String?
  let files: FileDiffArguments

  init(_ flags: inout FlagReader) {
    base = flags.value(.base)
    files = FileDiffArguments(&flags)
  }
}

/// The flags of comparing files.
struct FileDiffArguments: CommandArguments {
  private(set) var question = BitmapComparisonOptions()
  /// Whether only the changed pixels are drawn.
  let isMask: Bool

  init(_ flags: inout FlagReader) {
    let threshold = flags.value(of: .threshold)
    let ignoresAntialiasing = flags.has(.antialiasing)
    // Antialiasing is only detected by the perceptual comparison.
    if threshold != nil || ignoresAntialiasing {
      question.rule = PerceptualThreshold(
        threshold: threshold ?? 0, ignoresAntialiasing: ignoresAntialiasing)
    }
    question.maximumPixels = flags.value(of: .maxPixels) ?? 0
    question.ignored = flags.values(of: .ignore).flatMap { $0 }
    question.failsOnLayout = flags.has(.failOnLayout)
    isMask = flags.has(.mask)
  }
}

/// `snapline diff`: compares two images, or two directories of images.
func diff(_ session: CommandSession) -> ExitStatus {
  let console = session.console
  let wanted = DiffArguments(session.arguments)
  guard session.hasNoUnsupportedFlag(isOfRevisions: wanted.base != nil) else { return .usage }
  if let base = wanted.base { return diffRevisions(session, since: base) }
  let paths = session.arguments.operands
  guard paths.count == 2 else {
    return console.fail(
      "'diff' needs two PNG files or two directories", hint: "snapline diff OLD NEW")
  }
  guard session.canCompare(paths) else { return .usage }
  if paths.allSatisfy(isInterfaceFile) {
    return diffInterfaces(session, paths[0], paths[1])
  }
  guard let reporters = session.reporters(), let found = session.pairs(paths[0], paths[1]) else {
    return .usage
  }
  let pairs = found.pairs
  guard !pairs.isEmpty else {
    console.fail("neither directory contains a PNG file")
    return .nothingSelected
  }
  let isOneFile = resolvedFileKind(paths[0]) == .file
  guard !isOneFile || session.canWrite(session.shared.output, as: [.png]) else { return .usage }
  var question = wanted.files.question
  // Many pairs are distributed among the threads; a single pair is split.
  if pairs.count == 1 {
    question.threads = session.threads
    useSingleMallocArena()
  }
  let output = session.shared.output.map {
    isOneFile ? session.path($0, of: .output) : session.folder($0, of: .output)
  }
  let results = mapInParallel(pairs, threads: session.threads) { [question] pair in
    let place = output.map { isOneFile ? $0 : $0[pair.name] }
    return compareImageFiles(
      pair, question,
      writing: place.map { DiffImageTarget(path: $0, isMask: wanted.files.isMask) })
  }
  let compared = results.compactMap { $0 }
  var run = Run(of: compared, old: paths[0], new: paths[1])
  run.imageProblems = noteOnOthers(found.others)
  let folders = isOneFile ? [] : paths.map { RootedPath(folder: $0) } + (output.map { [$0] } ?? [])
  let files = isOneFile ? paths.map { RootedPath($0) } + (output.map { [$0] } ?? []) : []
  let pictures = RunImageSource(in: folders) { path in files.first { $0.path == path } }
  return session.report(run, compared, with: reporters, pictures)
}

extension CommandSession {
  /// Returns whether all flags apply to this kind of comparison; prints an error if not.
  fileprivate func hasNoUnsupportedFlag(isOfRevisions: Bool) -> Bool {
    let unrelated = isOfRevisions ? CommandSyntax.forFiles : CommandSyntax.forRevisions
    guard let flag = firstUnsupportedFlag(unrelated, self) else { return true }
    console.fail(
      "'\(flag.usage)' cannot be used when comparing \(isOfRevisions ? "revisions" : "files")",
      hint: flag.flag == .output
        ? "use '--out DIR' for images of changes"
        : isOfRevisions
          ? "it applies only to two files or directories" : "it applies only with '--base REF'")
    return false
  }

  /// Returns whether all paths exist and the output overwrites none of them; prints an error if
  /// not.
  fileprivate func canCompare(_ paths: [String]) -> Bool {
    if let path = paths.first(where: { resolvedFileKind($0) == nil }) {
      console.fail("cannot read \(path): no such file or directory")
      return false
    }
    guard let output = shared.output,
      output == "-" || realPath(output).map(paths.map { realPath($0) }.contains) == true
    else { return true }
    console.fail(
      output == "-"
        ? "the difference image cannot go to standard output, which holds the report"
        : "'\(output)' is one of the compared files",
      hint: "write it to a file, for example -o difference.png")
    return false
  }

  /// Returns the pairs to compare; nil after an error.
  fileprivate func pairs(_ old: String, _ new: String) -> ImageFilePairs? {
    do {
      if let both = try ImageFilePairs(old, new) { return both }
      console.fail("'\(old)' and '\(new)' must both be files or both be directories")
    } catch {
      console.fail("cannot read \(error.path): \(error.reason)")
    }
    return nil
  }
}

/// Returns a note on files that were not compared.
private func noteOnOthers(_ paths: [String]) -> [String] {
  guard !paths.isEmpty else { return [] }
  let shown = paths.prefix(6)
  let rest = paths.count - shown.count
  let names =
    shown.joined(separator: ", ") + (rest > 0 ? " and \(withThousandsSeparators(rest)) more" : "")
  return ["skipped \(pluralized(paths.count, "non-PNG file")): \(names)"]
}

extension ValueFlag<[PixelRect]> {
  static var ignore: Self {
    Self(
      flag: .ignore,
      requirement: "be X0:Y0-X1:Y1, such as 0:0-639:39, or several separated by commas",
      read: pixelRects)
  }
}

/// Parses rectangles in the format `left:top-right:bottom`, which include the last column and row.
private func pixelRects(_ text: String) -> [PixelRect]? {
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

/// Returns the first of these flags that is on the command line.
func firstUnsupportedFlag(_ flags: [Flag], _ session: CommandSession) -> FlagSyntax? {
  flags.first { session.arguments.setting($0)?.origin == .flag }.flatMap { FlagSyntax.of($0) }
}
