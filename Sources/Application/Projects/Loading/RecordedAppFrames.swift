import SnaplineBasics
import SnaplinePlatform
import SnaplineSceneModel

extension Scene {
  /// Adds expectations for the frames of an app, from a file next to the scene's with the output of
  /// `recursiveDescription`, or with lines of a name and four numbers.
  mutating func claim(_ file: SpannedName, beside path: String, _ limits: Limits) -> [Diagnostic] {
    let folder = parentFolder(of: path)
    let place = RootedPath(folder: folder)[file.text]
    let shown = place.path
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(place, limit: limits.fileBytes)
    } catch {
      return [.unreadableFrames(shown, error.reason, at: file.span)]
    }
    let dump = RecordedViewTree(String(decoding: bytes, as: UTF8.self))
    guard !dump.frames.isEmpty else {
      return [.unreadableFrames(shown, "no line contains a frame", at: file.span)]
    }
    let pairs: [(ViewID, RecordedAppFrame)]
    let remarks: [Diagnostic]
    if dump.isTree {
      let (found, missing) = dump.matches(in: self)
      pairs = found
      remarks = missing.map { .unmatchedFrame(self[$0].name, in: shown, at: file.span) }
    } else {
      let named = Dictionary(viewIDs.map { (self[$0].name, $0) }) { first, _ in first }
      pairs = dump.frames.compactMap { frame in named[frame.name].map { ($0, frame) } }
      let names = views.map(\.name)
      remarks = dump.frames.lazy.filter { named[$0.name] == nil }.prefix(Self.maximumRemarks).map {
        .unknownView($0, in: shown, among: names)
      }
    }
    expectations += pairs.map { view, frame in
      Expectation(
        scope: dump.orientation.rawValue, claim: .frame(view, frame.rect),
        span: SourceSpan(file: shown, line: frame.line))
    }
    return Array(remarks.prefix(Self.maximumRemarks))
  }

  private static let maximumRemarks = 20
}

/// A frame of an app, with its line in the file.
struct RecordedAppFrame {
  let line: Int
  /// The number of superviews in the file.
  var depth: Int
  /// The class or the name.
  let name: String
  var rect: Rect
  /// The UIKit superclass of an app's own class.
  var base: String?
  var text: String?
  var isHidden = false
  /// The content size of a scroll view.
  var contentSize: Size?

  /// Whether the class is UIKit's.
  var isSystems: Bool { name.hasPrefix("UI") || name.hasPrefix("_") }
}

/// The frames printed by an app.
struct RecordedViewTree {
  var frames: [RecordedAppFrame] = []
  /// Whether the file is a view hierarchy printed by UIKit, and not a list of names.
  private(set) var isTree = false

  init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      if let frame = Self.described(line, index + 1) {
        isTree = true
        frames.append(frame)
      } else if let frame = Self.listed(line, index + 1) {
        frames.append(frame)
      }
    }
    if isTree { frames.removeAll { $0.depth < 0 } }
    hoistContents()
  }

  var orientation: Orientation {
    guard isTree, let root = frames.first else { return .portrait }
    return root.rect.width > root.rect.height ? .landscape : .portrait
  }

  /// Parses `   | <UILabel: 0x7f8; frame = (16 8; 44.5 20.5); text = 'Name'>`.
  private static func described(_ line: Substring, _ number: Int) -> RecordedAppFrame? {
    // The parser works on bytes, since a file can have a hundred thousand lines.
    guard let (bars, object) = line.cut(at: "<"), let (head, tail) = object.cut(at: "frame = ("),
      let (name, details) = head.cut(at: ":"), !name.isEmpty,
      !name.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ">") }),
      !details.utf8.contains(UInt8(ascii: ">")), let (numbers, after) = tail.cut(at: ")")
    else { return nil }
    var rest = after
    let depth = bars.utf8.count { $0 == UInt8(ascii: "|") }
    var found = frame(numbers.decimals, String(name), depth, number)
    found?.base = details.cut(at: "baseClass = ")?.after.cut(at: ";").map { String($0.before) }
    if rest.hasPrefix("; text = '") {
      let text = rest.utf8.dropFirst("; text = '".utf8.count)
      let end = text.indices.first { place in
        guard text[place] == UInt8(ascii: "'") else { return false }
        let next = text[place...].dropFirst().first
        return next == nil || next == UInt8(ascii: ";") || next == UInt8(ascii: ">")
      }
      if let end {
        found?.text = String(line[text.startIndex..<end])
        rest = line[end...]
      }
    }
    found?.isHidden = rest.cut(at: "; hidden = YES") != nil
    if let size = rest.cut(at: "contentSize: {")?.after.cut(at: "}")?.before.decimals,
      size.count == 2
    {
      found?.contentSize = Size(width: size[0], height: size[1])
    }
    return found
  }

  /// Parses `title 16 8 44.5 20.5`.
  private static func listed(_ line: Substring, _ number: Int) -> RecordedAppFrame? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 5 else { return nil }
    let numbers = words.dropFirst().compactMap { Double($0) }
    return frame(numbers, String(words[0]), -1, number)
  }

  private static func frame(
    _ numbers: [Double], _ name: String, _ depth: Int, _ line: Int
  ) -> RecordedAppFrame? {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return RecordedAppFrame(line: line, depth: depth, name: name, rect: rect)
  }

  /// Returns the views with the frames at the same positions in the hierarchy, and the views
  /// without one.
  func matches(in scene: Scene) -> (pairs: [(ViewID, RecordedAppFrame)], missing: [ViewID]) {
    var pairs: [(ViewID, RecordedAppFrame)] = []
    var missing: [ViewID] = []
    var open = [(ViewID.root, top)]
    while let (view, place) = open.popLast() {
      let inside = children(of: place)
      if [.tableView, .collectionView].contains(scene[view].content.kind) {
        let list = RecordedAppList(
          scene: scene, dump: self, list: view, index: place, inside: inside
        ).matches()
        pairs += list.pairs.map { ($0, frames[$1]) }
        open += list.pairs
        missing += list.missing
      }
      var labels = inside.filter { frames[$0].name.hasSuffix("ViewLabel") }[...]
      var rest = inside[...]
      /// The kinds without remaining frames.
      var absent: Set<ViewKind> = []
      for child in scene[view].children where scene[child].content != .guide {
        let kind = scene[child].content.kind
        let isOwn = scene[child].predefined == nil
        guard !scene[child].content.isCell, !absent.contains(kind) else {
          if absent.contains(kind), isOwn { missing.append(child) }
          continue
        }
        if !isOwn, kind == .label {
          if let label = labels.popFirst() { pairs.append((child, frames[label])) }
          continue
        }
        guard let found = rest.firstIndex(where: { Self.shows(frames[$0], kind) }) else {
          absent.insert(kind)
          if isOwn { missing.append(child) }
          continue
        }
        pairs.append((child, frames[rest[found]]))
        open.append((child, rest[found]))
        rest = rest[(found + 1)...]
      }
    }
    return (pairs.sorted { $0.1.line < $1.1.line }, missing.sorted())
  }

  /// The index of the root view's frame, below the system's views.
  private var top: Int {
    let system = [
      "UIWindow", "UITransitionView", "UIDropShadowView", "UILayoutContainerView",
      "UINavigationTransitionView", "UIViewControllerWrapperView",
    ]
    return frames.firstIndex { !system.contains($0.name) } ?? 0
  }

  private func children(of index: Int) -> [Int] {
    let depth = frames[index].depth
    return frames.indices.dropFirst(index + 1).prefix { frames[$0].depth > depth }
      .filter { frames[$0].depth == depth + 1 }
  }

  /// Whether a class can be that of a view of a kind: UIKit's own, or one of the app.
  private static func shows(_ frame: RecordedAppFrame, _ kind: ViewKind) -> Bool {
    let name = frame.base ?? frame.name
    guard frame.base != nil || frame.isSystems else { return true }
    guard kind != .view else {
      return name == "UIView" || frame.base == "UIControl"
    }
    let own = "UI" + kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
    return name == own
  }
}

extension Substring {
  /// Returns the parts before and after the first occurrence of an ASCII text; nil if there is
  /// none.
  fileprivate func cut(at text: String) -> (before: Substring, after: Substring)? {
    let pattern = Array(text.utf8)
    var rest = utf8[...]
    while let place = rest.firstIndex(of: pattern[0]) {
      rest = rest[place...]
      if rest.starts(with: pattern) {
        return (self[..<place], self[rest.index(place, offsetBy: pattern.count)...])
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The numbers of a list such as `16 8; 44.5 20.5`; empty if it contains other text.
  fileprivate var decimals: [Double] {
    let words = utf8.split { $0 == UInt8(ascii: " ") || ";,".utf8.contains($0) }
    let numbers = words.compactMap { word -> Double? in
      word.allSatisfy("-.e0123456789".utf8.contains) ? Double(Substring(word)) : nil
    }
    return numbers.count == words.count ? numbers : []
  }
}

extension Diagnostic {
  fileprivate static func unreadableFrames(
    _ file: String, _ reason: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "frames.unreadable", "no frames found in '\(file)': \(reason)", at: span,
      hint: "use the output of 'recursiveDescription', or lines such as 'title 16 8 44.5 20.5'")
  }

  fileprivate static func unknownView(
    _ frame: RecordedAppFrame, in file: String, among names: [String]
  ) -> Self {
    Diagnostic(
      .warning, "frames.unknown-view", "no view named '\(frame.name)' in the scene",
      at: SourceSpan(file: file, line: frame.line), hint: suggestion(for: frame.name, among: names))
  }

  fileprivate static func unmatchedFrame(
    _ view: String, in file: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .warning, "frames.unmatched", "no frame for '\(view)' in '\(file)'", at: span,
      hint: "views are matched by kind and order among their siblings")
  }
}
