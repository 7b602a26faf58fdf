import SnaplineBasics
import SnaplineTypography
import TestSupport
import Testing

/// Returns a text with line ends, multi-scalar characters and right-to-left letters.
private func text(_ random: inout SeededGenerator) -> String {
  let pieces = [
    "a", "Wort", " ", "-", "姓", "、", "e\u{301}", "🇩🇪", "👨‍👩‍👧", "\n", "\r\n", "12", "(", ")", "fi",
    "Wi-Fi ",
  ]
  return (0..<random.number(0...25)).map { _ in random.pick(pieces) }.joined()
}

private let fonts = [
  Font(.systemRegular, size: 17), Font(.systemBold, size: 12), Font(.systemSemibold, size: 28.5),
  Font(.helveticaNeueRegular, size: 20), Font(.helveticaNeueBold, size: 9),
]

private func setting(
  _ font: Font, width: Double? = 90, lines: Int = 0, breaking: LineBreakMode = .byWordWrapping
) -> TextLayoutOptions {
  TextLayoutOptions(
    font: font, width: width, maximumLines: lines, breaking: breaking, scale: PixelScale(2))
}

/// Returns the visible text with advances, independent of runs.
private func seen(_ block: TextBlock) -> [String] {
  block.lines.map { line in
    let letters = line.clusters.map { "\($0.text)=\($0.advance.shortText)" }.joined(separator: " ")
    return "\(line.top.shortText) \(line.ascender.shortText) \(line.width.shortText): \(letters)"
  } + ["\(block.size)"]
}

@Suite("Attributed texts")
struct StyledTextTests {
  @Test(
    "A text with the same font in all runs is laid out like a plain text",
    .premise(atLeast: 150), arguments: 0..<40)
  func oneFont(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = text(&random)
    let (own, other) = (random.pick(fonts), random.pick(fonts))
    for breaking in LineBreakMode.allCases {
      let lines = random.number(0...3)
      let plain = layOut(text, setting(own, lines: lines, breaking: breaking))
      // Runs of any length, also 0, whatever the font of the rest.
      var parts = setting(other, lines: lines, breaking: breaking)
      var left = text.unicodeScalars.count
      while left > 0 {
        let length = random.number(0...min(5, left))
        parts.runs.append(FontRun(length: length, font: own))
        left -= length
      }
      if text.isEmpty { parts.font = own }
      let styled = layOut(text, parts)
      // An empty line has no cluster that tells its run.
      guard premise(!styled.lines.contains(where: \.clusters.isEmpty)) else { continue }
      #expect(seen(styled) == seen(plain), "\(breaking) \(text.debugDescription)")
    }
  }

  @Test("Text after the last run has the base font, and runs beyond the text are ignored")
  func rest() {
    let big = Font(.systemRegular, size: 40)
    var half = setting(fonts[0], width: nil)
    half.runs = [FontRun(length: 2, font: big)]
    let block = layOut("abcd", half)
    let advances = block.lines[0].clusters.map(\.advance)
    let (own, large) = (
      layOut("abcd", setting(fonts[0], width: nil)).lines[0].clusters.map(\.advance),
      layOut("abcd", setting(big, width: nil)).lines[0].clusters.map(\.advance)
    )
    #expect(advances == [large[0], large[1], own[2], own[3]])
    #expect(block.lines[0].clusters.map(\.run) == [0, 0, 1, 1])
    half.runs = [FontRun(length: 900, font: big), FontRun(length: 3, font: fonts[1])]
    #expect(layOut("abcd", half).lines[0].clusters.map(\.advance) == large)
  }

  @Test("A cluster of several scalars belongs to the run in which it begins")
  func signs() {
    var parts = setting(fonts[0], width: nil)
    parts.runs = [FontRun(length: 2, font: fonts[1]), FontRun(length: 99, font: fonts[2])]
    #expect(layOut("a👨‍👩‍👧b", parts).lines[0].clusters.map(\.run) == [0, 0, 1])
    // A line end counts as its number of scalars, one or two.
    #expect(layOut("a\nbc", parts).lines.flatMap(\.clusters).map(\.run) == [0, 1, 1])
    parts.runs[0].length = 3
    #expect(layOut("a\r\nbc", parts).lines.flatMap(\.clusters).map(\.run) == [0, 1, 1])
    parts.runs[0].length = 4
    #expect(layOut("a\r\nbc", parts).lines.flatMap(\.clusters).map(\.run) == [0, 0, 1])
  }

  @Test("A line's ascent and descent are the largest of its fonts")
  func heights() {
    for (one, other) in [(0, 2), (2, 0), (1, 3), (4, 2)] {
      var parts = setting(fonts[one], width: nil)
      parts.runs = [
        FontRun(length: 1, font: fonts[other]), FontRun(length: 2, font: fonts[one]),
      ]
      let lines = layOut("abc\nd", parts).lines
      let (a, b) = (fonts[one], fonts[other])
      let above = max(a.ascender, b.ascender)
      let below = max(a.lineHeight - a.ascender, b.lineHeight - b.ascender)
      #expect(abs(lines[0].ascender - above) < 1e-9)
      #expect(abs(lines[0].height - above - below) < 1e-9)
      #expect(abs(lines[1].top - lines[0].height) < 1e-9)
      #expect(lines[1].ascender == a.ascender && lines[1].height == a.lineHeight)
    }
  }
}

@Suite("Line and paragraph spacing")
struct ParagraphTests {
  private let text = "One two three four five six\nseven\n\neight nine ten eleven"

  private func lines(_ change: (inout ParagraphStyle) -> Void) -> TextBlock {
    var setting = setting(fonts[0])
    change(&setting.style)
    return layOut(text, setting)
  }

  @Test(
    "Line spacing is added between lines, not above the first or below the last")
  func spacing() {
    let plain = lines { _ in }
    for spacing in [0.5, 4, 33, -2] {
      let spaced = lines { $0.lineSpacing = spacing }
      for (place, (one, other)) in zip(plain.lines, spaced.lines).enumerated() {
        #expect(abs(other.top - one.top - Double(place) * spacing) < 1e-6)
        #expect(other.clusters == one.clusters && other.ascender == one.ascender)
      }
      let grown = spaced.size.height - plain.size.height
      #expect(abs(grown - Double(plain.lines.count - 1) * spacing) <= 0.5)
    }
  }

  @Test("Paragraph spacing is added after each paragraph but the last, also empty ones")
  func paragraphs() {
    let plain = lines { _ in }
    let spaced = lines { $0.paragraphSpacing = 10 }
    var ends = 0.0
    for (one, other) in zip(plain.lines, spaced.lines) {
      #expect(abs(other.top - one.top - ends * 10) < 1e-6)
      if one.endsParagraph { ends += 1 }
    }
    #expect(ends == 4)
    #expect(abs(spaced.size.height - plain.size.height - 30) <= 0.5)
  }

  @Test("Kerning adds its distance after each character, also in lines that it breaks")
  func kerning() {
    var font = fonts[0]
    font.kern = 3
    let plain = layOut("Avail", setting(fonts[0], width: nil)).lines[0]
    let kerned = layOut("Avail", setting(font, width: nil)).lines[0]
    for (one, other) in zip(plain.clusters, kerned.clusters) {
      #expect(abs(other.advance - one.advance - 3) < 1e-9)
    }
    #expect(abs(kerned.width - plain.width - 15) < 1e-9)
    let width = plain.width + 8
    #expect(layOut("Avail all", setting(fonts[0], width: width + 30)).lines.count == 1)
    #expect(layOut("Avail all", setting(font, width: width + 30)).lines.count == 2)
    #expect(
      layOut("Avail all", setting(font, width: width, lines: 1, breaking: .truncatingTail))
        .lines[0].width <= width + 1e-6)
  }

  @Test("Monospaced digits are as wide as a zero, and all characters of the monospaced face equal")
  func monospaced() {
    var digits = fonts[0]
    digits.hasMonospacedDigits = true
    let line = layOut("0123456789a1", setting(digits, width: nil)).lines[0].clusters
    #expect(Set(line.prefix(10).map(\.advance)).count == 1)
    #expect(line[10].advance != line[11].advance)
    let mono = Font(FontFace(.monospaced, .medium, isItalic: true), size: 10)
    #expect(mono.face.weight == .regular && !mono.face.isItalic)
    let letters = layOut("iW.é1", setting(mono, width: nil)).lines[0].clusters
    #expect(letters.allSatisfy { abs($0.advance - 6.18) < 1e-9 })
  }

  @Test("Indents shorten the first line, the other lines and their ends")
  func indents() {
    let text = "one two three four five six seven\neight nine ten eleven twelve"
    func block(_ width: Double?, _ change: (inout ParagraphStyle) -> Void) -> TextBlock {
      var setting = setting(fonts[0], width: width)
      change(&setting.style)
      return layOut(text, setting)
    }
    let plain = block(110) { _ in }
    let all = block(150) {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (10, 10, -30)
    }
    #expect(all.lines.map(\.clusters) == plain.lines.map(\.clusters))
    #expect(all.lines.allSatisfy { $0.indents == LineIndents(head: 10, tail: 30) })
    let fixed = block(300) {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (10, 10, 120)
    }
    #expect(fixed.lines.map(\.clusters) == plain.lines.map(\.clusters))
    let first = block(nil) { $0.firstLineHeadIndent = 25 }
    let free = block(nil) { _ in }
    #expect(first.lines.map(\.indents.head) == [25, 25])
    #expect(abs(first.size.width - free.size.width - 25) <= 0.5)
    // A hanging indent leaves the first line of each paragraph at the edge.
    let hanging = block(110) { $0.headIndent = 30 }
    #expect(hanging.lines.first?.indents.head == 0 && hanging.lines[1].indents.head == 30)
    #expect(hanging.lines.allSatisfy { $0.indents.both + $0.width <= 110 + 1e-6 })
  }

  @Test("A cached text with indents equals a new one at any width", arguments: 0..<20)
  func cachedIndents(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = (0..<14).map { _ in random.pick(["a", "Wort ", "Wi-Fi ", "\n", "姓"]) }.joined()
    let cache = TextLayoutCache()
    for _ in 0..<12 {
      let breaking = random.pick(LineBreakMode.allCases)
      var setting = setting(fonts[0], width: Double(random.number(20...160)), breaking: breaking)
      setting.style.headIndent = Double(8 * (seed % 3))
      setting.style.firstLineHeadIndent = Double(5 * (seed % 4))
      setting.style.tailIndent = [-12.0, 0, 70][seed % 3]
      #expect(cache.layOut(words, setting) == layOut(words, setting))
    }
  }

  @Test("An explicit line height replaces the font's, and the text stands at its bottom")
  func height() {
    let plain = lines { _ in }
    let natural = fonts[0].lineHeight
    for (height, change) in [
      (30.0, { (style: inout ParagraphStyle) in style.lineHeight = 30 }),
      (10, { $0.lineHeight = 10 }), (natural * 1.5, { $0.lineHeightMultiple = 1.5 }),
      // If both are given, the explicit line height wins.
      (
        25,
        {
          $0.lineHeight = 25
          $0.lineHeightMultiple = 3
        }
      ),
    ] as [(Double, (inout ParagraphStyle) -> Void)] {
      let block = lines(change)
      #expect(block.lines.count == plain.lines.count)
      for (place, line) in block.lines.enumerated() {
        #expect(abs(line.top - Double(place) * height) < 1e-6)
        #expect(abs(line.ascender - fonts[0].ascender - height + natural) < 1e-6)
      }
      #expect(abs(block.size.height - Double(plain.lines.count) * height) <= 0.5)
    }
  }

  @Test("Baseline offsets match the tops of the lines")
  func baselines() {
    for block in [lines { _ in }, lines { $0.lineSpacing = 7 }, lines { $0.lineHeight = 40 }] {
      let first = block.lines[0].top + block.lines[0].ascender
      for line in block.lines {
        #expect(abs(block.baselineOffset(of: line) - (line.top + line.ascender - first)) < 1e-6)
      }
      #expect(abs(block.lastBaselineOffset - (block.lines.last?.top ?? 0)) < 1e-6)
      // Lines of one font and paragraph are one line pitch apart.
      #expect(abs(block.lines[1].top - block.lines[0].top - block.linePitch) < 1e-6)
    }
  }
}

@Suite("Truncated texts")
struct TruncatedRunTextTests {
  private func clusters(_ text: String) -> [TextCluster] {
    measured(text).lines.flatMap(\.clusters)
  }

  /// The width of letters on a line of their own, whose first is kerned with none.
  private func sum(_ letters: ArraySlice<TextCluster>) -> Double {
    letters.reduce(0) { $0 + $1.advance } - (letters.first?.kerning ?? 0)
  }

  @Test(
    "Truncation keeps as many letters as fit, at the ends that the mode keeps",
    .premise(atLeast: 450), arguments: 0..<30)
  func most(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 700)
    let pieces = ["a", "W", "il", " ", "姓", "🇩🇪", "e\u{301}", ".", "x y"]
    for _ in 0..<25 {
      let text = (0..<random.number(1...20)).map { _ in random.pick(pieces) }.joined()
      let (letters, sign) = (clusters(text), clusters("…")[0].advance)
      let width = Double(random.number(0...240)) / 2 + 0.25
      guard premise(sum(letters[...]) > width) else { continue }
      func shown(_ breaking: LineBreakMode) -> String {
        measured(text, width: width, lines: 1, breaking: breaking).joined
      }
      func front(_ room: Double) -> Int {
        letters.indices.last { sum(letters[...$0]) <= room }.map { $0 + 1 } ?? 0
      }
      func back(_ room: Double) -> Int {
        letters.indices.first { sum(letters[$0...]) <= room }.map { letters.count - $0 } ?? 0
      }
      func joined(_ head: Int, _ tail: Int) -> String {
        var (before, after) = (letters[..<head], letters[(letters.count - tail)...])
        while before.last?.text == " " { before.removeLast() }
        while after.first?.text == " " { after.removeFirst() }
        return (before.map(\.text) + ["…"] + after.map(\.text)).joined()
      }
      let room = width - sign
      #expect(shown(.truncatingTail) == joined(front(room), 0), "\(text) in \(width)")
      #expect(shown(.truncatingHead) == joined(0, back(room)), "\(text) in \(width)")
      let tail = back(room / 2)
      let head = front(room - sum(letters[(letters.count - tail)...]))
      #expect(shown(.truncatingMiddle) == joined(head, tail), "\(text) in \(width)")
    }
  }

  @Test("A truncated line fits, unless the ellipsis alone does not", arguments: 0..<20)
  func fits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 900)
    let text = (0..<30).map { _ in random.pick(["ab", " ", "姓", "ש", "12", "\n"]) }.joined()
    for breaking in [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      for lines in 1...3 {
        let width = Double(random.number(20...200))
        let block = measured(text, width: width, lines: lines, breaking: breaking)
        for line in block.lines { #expect(line.width <= width + 1e-6) }
        #expect(block.lines.dropLast().allSatisfy { !$0.clusters.contains { $0.text == "…" } })
      }
    }
  }
}

@Suite("Cached attributed texts")
struct CachedTextTests {
  @Test(
    "The layout cache gives the same result as a new layout, in 3,000 random requests",
    arguments: 0..<12)
  func same(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 40)
    let cache = TextLayoutCache()
    let texts = (0..<4).map { _ in text(&random) } + ["", "\n", "One two three four five"]
    for _ in 0..<250 {
      let text = random.pick(texts)
      var asked = setting(
        random.pick(fonts), width: random.pick([nil, Double(random.number(0...600)) / 3, 90]),
        lines: random.number(0...3), breaking: random.pick(LineBreakMode.allCases))
      asked.opensLastLine = random.number(0...3) == 0
      asked.countsBlanks = random.number(0...3) == 0
      asked.avoidsOrphans = random.number(0...3) == 0
      if random.number(0...2) == 0 {
        asked.runs = [FontRun(length: random.number(0...4), font: random.pick(fonts))]
      }
      if random.number(0...3) == 0 { asked.style.lineSpacing = 3 }
      #expect(cache.layOut(text, asked) == layOut(text, asked), "\(text.debugDescription)")
    }
  }
}
