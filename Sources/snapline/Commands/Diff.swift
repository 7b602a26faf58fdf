import Files
import Geometry
import Goldens
import Imaging
import Pictures
import Pipeline
import Reports
import Runs
import Selection
import Threads
import Verdicts

/// What `diff` is told.
struct DiffArguments: CommandArguments {
  /// The revision whose scenes are compared with today's.
  let base: String?
  let files: FileDiffArguments

  init(_ flags: inout FlagReader) {
    base = flags.value(.base)
    files = FileDiffArguments(&flags)
  }
}

/// What only the comparison of files is told.
struct FileDiffArguments: CommandArguments {
  private(set) var question = PictureQuestion()
  /// Whether only the changed pixels are drawn.
  let isMask: Bool

  init(_ flags: inout FlagReader) {
    let threshold = flags.value(of: .threshold)
    let ignoresAntialiasing = flags.has(.antialiasing)
    // Edges are only told from areas where looks count.
    if threshold != nil || ignoresAntialiasing {
      question.rule = PerceptionRule(
        threshold: threshold ?? 0, ignoresAntialiasing: ignoresAntialiasing)
    }
    question.mostPixels = flags.value(of: .maxPixels) ?? 0
    question.ignored = flags.values(of: .ignore).flatMap { $0 }
    question.failsOnLayout = flags.has(.failOnLayout)
    isMask = flags.has(.mask)
  }
}

/// `snapline diff`: compares any two pictures, or two folders of pictures.
func diff(_ session: Session) -> ExitStatus {
  let console = session.console
  let wanted = DiffArguments(session.arguments)
  guard session.hasNoForeignFlag(isOfRevisions: wanted.base != nil) else { return .usage }
  if let base = wanted.base { return diffRevisions(session, since: base) }
  let paths = session.arguments.operands
  guard paths.count == 2 else {
    return console.fail("two files or two folders are needed", hint: "snapline diff OLD NEW")
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
    console.fail("neither folder holds a PNG file")
    return .nothingSelected
  }
  let isOneFile = resolvedFileKind(paths[0]) == .file
  guard !isOneFile || session.canWrite(session.shared.output, as: [.png]) else { return .usage }
  var question = wanted.files.question
  // Many pairs are shared out as they are; of one pair the parts.
  if pairs.count == 1 {
    question.threads = session.threads
    shareOneHeap()
  }
  let output = session.shared.output.map {
    isOneFile ? session.place($0, of: .output) : session.folder($0, of: .output)
  }
  let results = mapInParallel(pairs, threads: session.threads) { [question] pair in
    let place = output.map { isOneFile ? $0 : $0[pair.name] }
    return comparePair(
      pair, question,
      writing: place.map { DifferenceTarget(place: $0, isMask: wanted.files.isMask) })
  }
  let compared = results.compactMap { $0 }
  var run = Run(of: compared, old: paths[0], new: paths[1])
  run.pictureProblems = noteOnOthers(found.others)
  let folders = isOneFile ? [] : paths.map { Place(folder: $0) } + (output.map { [$0] } ?? [])
  let files = isOneFile ? paths.map { Place($0) } + (output.map { [$0] } ?? []) : []
  let pictures = PictureSource(in: folders) { path in files.first { $0.path == path } }
  return session.tell(run, compared, with: reporters, pictures)
}

extension Session {
  /// Whether all flags mean something to what is compared; if not, that is already said.
  fileprivate func hasNoForeignFlag(isOfRevisions: Bool) -> Bool {
    let foreign = isOfRevisions ? CommandSyntax.forFiles : CommandSyntax.forRevisions
    guard let flag = refused(foreign, self) else { return true }
    console.fail(
      "'\(flag.usage)' has no meaning for \(isOfRevisions ? "revisions" : "files")",
      hint: flag.flag == .output
        ? "'--out DIR' says where pictures of changes go"
        : isOfRevisions ? "it is for two files or folders" : "with '--base REF' it does")
    return false
  }

  /// Whether all of it is there, and nothing would be drawn over it; if not, that is already said.
  fileprivate func canCompare(_ paths: [String]) -> Bool {
    if let path = paths.first(where: { resolvedFileKind($0) == nil }) {
      console.fail("cannot read \(path): there is no such file or folder")
      return false
    }
    guard let output = shared.output,
      output == "-" || realPath(output).map(paths.map { realPath($0) }.contains) == true
    else { return true }
    console.fail(
      output == "-"
        ? "what differs is drawn into a file: the list goes to the output"
        : "'\(output)' is one of the two that are compared",
      hint: "for instance -o difference.png")
    return false
  }

  /// What is to be compared; a complaint is already made when nil comes back.
  fileprivate func pairs(_ old: String, _ new: String) -> PicturePairs? {
    do {
      if let both = try PicturePairs(old, new) { return both }
      console.fail("'\(old)' and '\(new)' are neither two files nor two folders")
    } catch {
      console.fail("cannot read \(error.path): \(error.reason)")
    }
    return nil
  }
}

/// That there are files which nobody has compared.
private func noteOnOthers(_ paths: [String]) -> [String] {
  guard !paths.isEmpty else { return [] }
  let shown = paths.prefix(6)
  let rest = paths.count - shown.count
  let names = shown.joined(separator: ", ") + (rest > 0 ? " and \(grouped(rest)) more" : "")
  return ["\(counted(paths.count, "file")) not compared, because not PNG: \(names)"]
}

extension ValueFlag<[PixelRect]> {
  static var ignore: Self {
    Self(flag: .ignore, wanted: "be like 0:0-639:39 or several such", read: pixelRects)
  }
}

/// Rectangles written as `left:top-right:bottom`, the last column and row included.
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

/// A flag was given that means nothing to this kind of call.
func refused(_ flags: [Flag], _ session: Session) -> FlagSyntax? {
  flags.first { session.arguments.setting($0)?.origin == .flag }.flatMap { FlagSyntax.of($0) }
}
