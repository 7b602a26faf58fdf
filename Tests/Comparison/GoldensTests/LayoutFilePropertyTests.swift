import SnaplineBasics
import TestSupport
import Testing

@testable import SnaplineGoldens

/// Two shots with texts that need quoting.
private func exampleLayout() -> GoldenLayout {
  let root = GoldenView(
    name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 568))
  let label = GoldenView(
    name: "姓 = \"b\"", parent: "root", frame: Rect(x: 0, y: 40.5, width: 100.25, height: -2),
    results: [
      SnaplineGoldens.LayoutFact("lines", "2:34"),
      SnaplineGoldens.LayoutFact("text", "two\nlines\\\u{202E}"),
    ])
  let tools = Fingerprint(
    tools: [SnaplineGoldens.LayoutFact("cairo", "1.16")],
    fonts: [GoldenFont(name: "A B.otf", version: "1", hash: "00")])
  return GoldenLayout(
    shots: ["landscape", "portrait"].map { name in
      GoldenShot(
        name: name, scale: PixelScale(2), copies: ["0123456789abcdef.yaml"], file: "00ff",
        fingerprint: tools,
        images: [GoldenImage(name: "a b.png", hash: "1", width: 3, height: 4, scale: 2)],
        texts: [GoldenTranslation(textKey: "a.text", text: "x")], views: [root, label])
    })
}

private func layout(_ text: some StringProtocol) -> ParsedLayoutFile {
  GoldenLayout.read(Array(text.utf8), file: "layout.txt")
}

@Suite("Properties of layout files")
struct LayoutFilePropertyTests {
  @Test("A layout file truncated at any byte loses shots and changes none")
  func truncated() {
    let whole = exampleLayout()
    let bytes = Array(whole.text.utf8)
    for end in 0..<bytes.count - 1 {
      let read = GoldenLayout.read(Array(bytes[..<end]), file: "layout.txt")
      #expect(!read.diagnostics.isEmpty || read.layout == whole, "up to byte \(end)")
      for shot in read.layout.shots { #expect(shot == whole[shot.name], "up to byte \(end)") }
    }
  }

  @Test("A repeated line makes at most its shot unreadable")
  func doubled() {
    let whole = exampleLayout()
    let lines = whole.text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix("  frame") }
    #expect(!places.isEmpty)
    for place in places {
      var more = lines
      more.insert(lines[place], at: place)
      let read = layout(more.joined(separator: "\n"))
      #expect(read.layout.shots.count == 1 && !read.diagnostics.isEmpty)
      for shot in read.layout.shots { #expect(shot == whole[shot.name]) }
    }
  }

  @Test("Trailing spaces, CRLF and empty lines are ignored")
  func clothes() {
    let whole = exampleLayout()
    for text in [
      whole.text.replacing("\n", with: "\r\n"), whole.text.replacing("\n", with: "\n\n"),
      whole.text.replacing("\n", with: "  \n"), whole.text + "\n\n",
    ] {
      let read = layout(text)
      #expect(read.diagnostics.isEmpty && read.layout == whole, "\(read.diagnostics)")
    }
  }

  @Test(
    "An invalid coordinate makes its shot unreadable",
    arguments: [
      "inf", "-inf", "nan", "1e999", "1e10", "-1e300", "", "x", "1,5", "٣", "0 0", "--1",
    ])
  func numbers(_ number: String) {
    let text = exampleLayout().text.replacing(
      " in root 0 40.5", with: " in root 0 \(number)", maxReplacements: 1)
    let read = layout(text)
    #expect(read.layout.shots.map(\.name) == ["portrait"])
    #expect(read.diagnostics.map(\.code) == ["golden.malformed-line"])
  }

  @Test(
    "An invalid scale makes its shot unreadable",
    arguments: ["x", "\"\"", "2.5", "nan", "99999999999999999999"])
  func scale(_ scale: String) {
    let text = exampleLayout().text.replacing(
      "shot landscape scale=2", with: "shot landscape scale=\(scale)")
    let read = layout(text)
    #expect(read.layout.shots.map(\.name) == ["portrait"])
    #expect(read.diagnostics.map(\.code) == ["golden.malformed-line"])
  }

  @Test(
    "An invalid format version makes the file unusable",
    arguments: ["0", "-1", "-9223372036854775808", "x", "2 2", "", "1.5", "99999999999999999999"])
  func versions(_ version: String) {
    let text = exampleLayout().text.replacing("layout 2", with: "layout \(version)")
    let read = layout(text)
    #expect(read.isUnusable && !read.isNewer && read.layout.shots.isEmpty)
    #expect(read.diagnostics.map(\.code) == ["golden.no-heading"])
  }

  @Test("Shots are found, set, replaced and removed by name, in 500 random operations")
  func shots() {
    var random = SeededGenerator(seed: 91)
    var layout = GoldenLayout()
    var known: [String: GoldenShot] = [:]
    let names = ["a", "b", "ä", "", "z", "姓", "a-b", "A"]
    for _ in 0..<500 {
      let name = random.pick(names)
      let shot =
        random.number(0...2) == 0
        ? nil : GoldenShot(name: name, scale: PixelScale(random.number(1...3)))
      layout[name] = shot
      known[name] = shot
      #expect(layout.shots.count == known.count)
      for other in names { #expect(layout[other]?.scale == known[other]?.scale, "\(other)") }
    }
  }
}

@Suite("Frames of views in goldens")
struct ScreenFrameTests {
  private func shot(_ offset: String? = nil, isHidden: Bool = false) -> GoldenShot {
    var results = offset.map { [SnaplineGoldens.LayoutFact("offset", $0)] } ?? []
    if isHidden { results.append(SnaplineGoldens.LayoutFact("hidden", "true")) }
    return GoldenShot(
      name: "a",
      views: [
        GoldenView(name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 568)),
        GoldenView(
          name: "scroll", parent: "root", frame: Rect(x: 10, y: 20, width: 100, height: 100),
          results: results),
        GoldenView(
          name: "row", parent: "scroll", frame: Rect(x: 1, y: 2, width: 50, height: 30)),
        GoldenView(name: "over", parent: "root", frame: Rect(x: 0, y: 0, width: 15, height: 568)),
        GoldenView(name: "lost", parent: "missing", frame: Rect(x: 0, y: 0, width: 9, height: 9)),
      ])
  }

  @Test("A view's screen frame adds its superviews and scroll offsets; without frame it has none")
  func frames() {
    let plain = shot().screenFrames
    #expect(plain["row"] == Rect(x: 11, y: 22, width: 50, height: 30))
    #expect(plain["lost"] == nil && plain.count == 4)
    #expect(shot("5,40.5").screenFrames["row"] == Rect(x: 6, y: -18.5, width: 50, height: 30))
    let hidden = shot(isHidden: true).screenFrames
    #expect(hidden["scroll"] == nil && hidden["row"] == nil && hidden["over"] != nil)
  }

  @Test(
    "An invalid scroll offset is ignored",
    arguments: ["", ",", "5", "5,x", "1e300,0", "nan,0", "inf,0", "1,2,3", "5 40"])
  func offsets(_ offset: String) { #expect(shot(offset).screenFrames == shot().screenFrames) }

  @Test("Hit testing finds the front view, and excludes its maximum edges")
  func hits() {
    let shot = shot()
    let frames = shot.screenFrames
    func name(_ x: Double, _ y: Double) -> String? {
      shot.view(at: Point(x: x, y: y), in: frames)?.name
    }
    #expect(name(14.9, 30) == "over" && name(15, 30) == "row")
    #expect(name(60.9, 30) == "row" && name(61, 30) == "scroll" && name(110, 30) == "root")
    #expect(name(320, 30) == nil && name(-1, 30) == nil && name(.nan, 30) == nil)
  }
}

@Suite("Stored causes and scene copies")
struct GoldenTextTests {
  @Test("A cause is read back from its lines, in 300 samples")
  func causes() {
    var random = SeededGenerator(seed: 92)
    let words = [
      "", "a", "b c", "\"", "\\", "=", "a=b", "\n", "\r\n", "\u{2028}", "\u{202E}", "姓",
      "because x",
      "cause proven 1", "e\u{301}", "\u{0}",
    ]
    for _ in 0..<300 {
      func maybe() -> String? { random.number(0...2) == 0 ? nil : random.pick(words) }
      let changes = (0..<random.number(0...4)).map { _ in
        let start = SourcePosition(line: random.number(1...99), column: random.number(1...99))
        let place = SourceSpan(file: random.pick(words), start: start, end: start)
        return EditDetail(
          random.pick(EditKind.allCases), subject: random.pick(words), aspect: random.pick(words),
          old: maybe(), new: maybe(), span: random.number(0...1) == 0 ? nil : place)
      }
      let cause = Cause(
        changes: changes, candidates: random.number(0...9),
        certainty: random.pick(Cause.Confidence.allCases), reason: maybe())
      let lines = Array(cause.text.utf8).split(separator: UInt8(ascii: "\n"))
      #expect(lines.allSatisfy(Cause.isLine))
      #expect(Cause(lines: lines) == cause, "\(cause.text)")
      // A cause with a missing line differs or is not read.
      if lines.count > 1 { #expect(Cause(lines: Array(lines.dropLast())) != cause) }
      #expect(Cause(lines: Array(lines.dropFirst())) == nil)
    }
  }

  @Test(
    "A scene copy is named by its hash and read back unchanged",
    arguments: SourceCopy.SourceKind.allCases
  )
  func copies(_ kind: SourceCopy.SourceKind) throws {
    for text in ["", "a", "views: {}\n", "# snapline copy: language 9, rules 9\n", "姓\n\n\u{0}"] {
      let copy = SourceCopy(kind, Array(text.utf8))
      #expect(isCopyFileName(copy.name))
      #expect(try SourceCopy.read(copy.bytes, name: copy.name).get() == copy)
    }
  }

  @Test("A scene copy with one changed byte is refused")
  func changedCopies() {
    let copy = SourceCopy(.scene, Array("views: { a: {} }\n".utf8))
    let heading = copy.bytes.count - copy.text.count
    for place in heading..<copy.bytes.count {
      var bytes = copy.bytes
      bytes[place] ^= 1
      guard case .failure(let failure) = SourceCopy.read(bytes, name: copy.name) else {
        Issue.record("byte \(place) was changed")
        continue
      }
      #expect(failure.problem == .changed)
    }
    for end in 0..<copy.bytes.count {
      let read = SourceCopy.read(Array(copy.bytes[..<end]), name: copy.name)
      #expect(throws: CopyFailure.self) { try read.get() }
    }
  }

  @Test("A scene copy in a newer language version is refused as newer")
  func newerCopies() {
    var copy = SourceCopy(.scene, Array("a\n".utf8))
    copy.sourceLanguage = SourceCopy.language + 1
    guard case .failure(let failure) = SourceCopy.read(copy.bytes, name: copy.name) else {
      Issue.record("it was read")
      return
    }
    #expect(failure.problem == .newer(SourceCopy.language + 1))
  }

  @Test(
    "Only a hash with the extension .yaml or .xml is a copy's name",
    arguments: [
      "", ".yaml", "0123456789abcdef", "0123456789abcdef.yml", "0123456789abcdef.yaml.yaml",
      "../0123456789abcdef.yaml", "0123456789abcde.yaml", "0123456789abcdef0.yaml",
      "0123456789abcdeg.yaml", "０123456789abcdef.yaml", "0123456789abcdef.yaml ",
      "0123456789abcdef.yaml\n", "/0123456789abcde.yaml",
    ])
  func names(_ name: String) { #expect(!isCopyFileName(name)) }
}
