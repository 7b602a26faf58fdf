import Diagnostics
import SceneModel
import SceneReading
import SceneSyntax
import TestSupport
import Testing

/// Returns a scene with this single constraint.
private func scene(of sentence: String) -> String {
  """
  era: ios13
  devices: [iphone-5]
  views: { a: { kind: label, text: A }, b: { kind: label, text: B }, x: {} }
  constraints:
    - '\(sentence.replacing("'", with: "''"))'

  """
}

/// Returns the quoted text after `write` in a hint.
private func written(_ hint: String) -> String? {
  hint.firstMatch(of: /write '(.+)'/).map { String($0.1) }
}

@Suite("Hints are applicable")
struct HintTests {
  @Test(
    "With confusable characters, replacing them as suggested makes the constraint valid",
    arguments: [
      "a.width ≥ 40", "a.width ≤ 40", "a.width ⩾ 40", "a.width == 2 × b.width",
      "a.width == 2 · b.width", "a.width == 2 ∗ b.width", "a.width == b.width ÷ 2",
      "a.width == b.width ∕ 2", "a.leading == b.leading − 8", "a.leading == b.leading – 8",
      "a.leading == b.leading — 8", "a．width == 40", "a.width ≡ 40", "ａ.width == 40",
      "а.width == 40", "a.wіdth == 40", "a.width == ½", "a.width == 40 ＠ 750", "а.wіdth ≥ ４0",
    ])
  func lookAlikes(_ sentence: String) throws {
    var sentence = sentence
    var steps = 0
    while let complaint = read(scene(of: sentence)).diagnostics.first, steps < 8 {
      steps += 1
      let hint = try #require(complaint.hint, "\(complaint.message) in \(sentence)")
      let advice = try #require(written(hint), "\(hint)")
      // The suggested character replaces the first character outside of ASCII.
      let place = try #require(sentence.unicodeScalars.firstIndex { !$0.isASCII })
      sentence.unicodeScalars.replaceSubrange(place...place, with: advice.unicodeScalars)
    }
    #expect(read(scene(of: sentence)).value?.constraints.count == 1, "\(sentence)")
    #expect(steps > 0)
  }

  @Test(
    "An equation suggested for a line of code is valid and equivalent to it",
    arguments: [
      (
        "a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 8)",
        "a.leading == b.trailing + 8"
      ),
      (
        "a.topAnchor.constraint(greaterThanOrEqualTo: b.bottomAnchor, constant: -8.25)",
        "a.top >= b.bottom - 8.25"
      ),
      (
        "a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0.5)",
        "a.width == 0.5 * b.width"
      ),
      (
        "a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0.3333)",
        "a.width == 0.3333 * b.width"
      ),
      ("a.widthAnchor.constraint(equalToConstant: 40)", "a.width == 40"),
      ("a.heightAnchor.constraint(lessThanOrEqualToConstant: 40.5)", "a.height <= 40.5"),
      ("make.width.equalTo(b)", "x.width == b.width"),
      ("make.leading.equalTo(b.snp.trailing).offset(-4)", "x.leading == b.trailing - 4"),
      ("make.top.equalToSuperview()", "x.top == superview.top"),
      ("a.leadingAnchor.constraint(equalTo: view.leadingAnchor)", "a.leading == root.leading"),
    ])
  func code(_ code: String, _ sentence: String) throws {
    let complaint = try #require(read(scene(of: code)).diagnostics.first)
    #expect(complaint.code == "sentence.foreign")
    #expect(written(complaint.hint ?? "") == sentence)
    let sound = sentence.replacing("superview", with: "root")
    #expect(read(scene(of: sound)).diagnostics.isEmpty, "\(sound)")
  }

  @Test(
    "A number without its first digit, and a share of a length, are told how to be written",
    arguments: [
      ("H:|-.5-[a]", "0.5"), ("H:[a(==.5)]", "0.5"), ("a.width ==.5", "0.5"),
      ("a.width == 2 *.5", "0.5"), ("H:|-5%-[a]", "0.5 * view.width"),
      ("H:[a(5%)]", "0.5 * view.width"), ("a.width == 5%", "0.5 * view.width"),
    ])
  func numbersInSentences(_ sentence: String, _ advice: String) {
    let hints = read(scene(of: sentence)).diagnostics.map { $0.hint ?? "" }
    #expect(hints.count == 1 && hints.allSatisfy { $0.contains(advice) }, "\(hints)")
  }

  @Test(
    "No equation is suggested that would leave out a part of the code",
    arguments: [
      "a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: padding)",
      "a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: ratio, constant: 8)",
      "a.widthAnchor.constraint(equalToConstant: wide)", "make.top.equalTo(b).offset(padding)",
      "make.width.equalTo(b).multipliedBy(ratio)", "make.width.equalTo(b).dividedBy(2)",
      "make.top.equalTo(b).offset(8).priority(750)", "make.left.equalTo(b).priorityLow()",
      "make.edges.equalToSuperview().inset(padding)", "make.top.equalToSuperview().inset(8)",
    ])
  func incompleteCode(_ code: String) throws {
    let complaint = try #require(read(scene(of: code)).diagnostics.first)
    #expect(complaint.code == "sentence.foreign")
    #expect(complaint.hint == "write 'view.attribute == other.attribute + 8'")
  }

  @Test(
    "A number that is advised is one",
    arguments: [
      "0x30", "0XFF", "1_000", "-1_0.5", "12.", "-3.", "--8", "40pt", "40px", "50%", "1,5", "1/2",
      "٤٢", "４０", "1e999", "nan", "-inf", "∞", "0x", "_", "%", ",", "/", ".", "-", "",
    ])
  func numbers(_ text: String) {
    guard let advice = numberAdvice(text) else { return }
    #expect(!advice.isEmpty && !advice.contains(where: { $0.isNewline }))
    if let number = advice.wholeMatch(of: /(?:use decimal notation:|write) ([-+.0-9]+)/) {
      #expect(decimalNumber(String(number.1)) != nil, "\(advice)")
    }
    #expect(decimalNumber(text) == nil)
  }

  @Test(
    "A confusable letter in a name is reported by itself",
    arguments: [
      ("titlе", "U+0435"), ("ti\u{200B}tle", "U+200B"), ("ti\u{A0}tle", "U+00A0"),
      ("title\u{FEFF}", "U+FEFF"), ("\u{202E}eltit", "U+202E"), ("ΟΚ", "U+039F"),
      ("ｔitle", "U+FF54"),
    ])
  func names(_ name: String, _ letter: String) {
    #expect(oddity(of: name)?.contains(letter) == true, "\(oddity(of: name) ?? "-")")
  }

  @Test("A name of letters, digits and underscores is not odd", arguments: ["a", "a_1", "Z9", ""])
  func plainNames(_ name: String) { #expect(oddity(of: name) == nil) }

  @Test(
    "A key of another tool is answered with the word of scenes",
    arguments: [
      ("backgroundColor: red", "background"), ("opacity: 0.5", "alpha"), ("subviews: {}", "views"),
      ("isHidden: true", "hidden"), ("rect: [0, 0, 1, 1]", "frame"),
    ])
  func foreignKeys(_ entry: String, _ word: String) {
    let complaints = read("views:\n  a: { \(entry) }\n").diagnostics
    #expect(complaints.map(\.code) == ["key.unknown"])
    #expect(complaints.first?.hint?.contains("'\(word)'") == true, "\(complaints)")
  }
}

@Suite("Scenes that are cut off or torn")
struct TruncatedSceneTests {
  private let text = """
    # 姓名
    era: ios13
    devices: [iphone-5, "ipad-9.7"]
    metrics: { gap: 8 }
    views:
      a:
        kind: label
        text: "two\\nlines é 😀"
        views: { b: { frame: [0, 0, 10, 10] } }
      c: { kind: textField, placeholder: 'it''s' }
    constraints:
      - a.leading == root.leading + gap
      - V:|-[a]-gap-[c(>=20@750)]
      - >-
        c.width ==
        0.5 * a.width as half
    states:
      typing: [focus: c, { deactivate: [half] }]
    expect:
      - portrait: a.width == 40

    """

  /// Whether all that is said of a scene stands in its text.
  private func complaintsStandInside(_ bytes: [UInt8]) -> Bool {
    let checked = read(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return checked.diagnostics.allSatisfy { diagnostic in
      ([diagnostic.span] + diagnostic.notes.map(\.span)).compactMap { $0 }.allSatisfy { span in
        span.file == "a.scene.yaml" && span.start.line >= 1 && span.start.column >= 1
          && span.start.line <= lines.count && span.start <= span.end
      }
    }
  }

  @Test("The errors of a truncated scene are inside the remaining text")
  func truncated() {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      #expect(complaintsStandInside(Array(bytes[..<end])), "up to byte \(end)")
    }
    #expect(read(bytes).diagnostics.isEmpty)
  }

  @Test("With any line missing or repeated, errors are inside the text")
  func lines() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for place in lines.indices {
      var fewer = lines
      fewer.remove(at: place)
      #expect(complaintsStandInside(Array(fewer.joined(separator: "\n").utf8)), "without \(place)")
      var more = lines
      more.insert(lines[place], at: place)
      #expect(complaintsStandInside(Array(more.joined(separator: "\r\n").utf8)), "twice \(place)")
    }
  }

  @Test("An inserted letter of another script yields errors inside the text, if any")
  func strangers() {
    let scalars = Array(text.unicodeScalars)
    let strangers: [Unicode.Scalar] = [
      "\u{0}", "\u{FEFF}", "\u{2028}", "\u{202E}", "\u{A0}", "\t", "\u{1F468}", "\u{301}", "\"",
      "{", "&", "*", "!", "%", "\u{E000}",
    ]
    var random = SeededGenerator(seed: 81)
    for place in scalars.indices {
      var torn = String.UnicodeScalarView(scalars[..<place])
      torn.append(random.pick(strangers))
      torn.append(contentsOf: scalars[place...])
      #expect(complaintsStandInside(Array(String(torn).utf8)), "\(String(torn).debugDescription)")
    }
  }

  @Test("One wrong byte costs the part in which it stands: the views are still there")
  func oneByte() {
    let bytes = Array(text.utf8)
    for word in ["label", "textField", "ios13", "half", "gap:"] {
      guard let range = text.firstRange(of: word) else { continue }
      let place = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      for byte in [0x80, 0xFF, 0xC3, 0xF0] as [UInt8] {
        var torn = bytes
        torn[place] = byte
        let checked = read(torn)
        #expect(checked.diagnostics.contains { $0.code == "text.not-utf8" })
        #expect(checked.value?.view(named: "c") != nil, "\(word)")
      }
    }
  }

  @Test("Line ends of every kind make one scene")
  func lineEnds() throws {
    let plain = try #require(read(text).value)
    for end in ["\r\n", "\r"] {
      let other = read(text.replacing("\n", with: end))
      #expect(other.diagnostics.isEmpty, "\(other.diagnostics)")
      #expect(other.value.map { $0.saysTheSame(as: plain) } == true)
    }
  }
}
