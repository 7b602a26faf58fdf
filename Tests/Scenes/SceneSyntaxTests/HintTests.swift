import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns a scene with one constraint.
private func scene(of constraint: String) -> String {
  """
  era: ios13
  devices: [iphone-5]
  views: { a: { kind: label, text: A }, b: { kind: label, text: B }, x: {} }
  constraints:
    - '\(constraint.replacing("'", with: "''"))'

  """
}

/// Returns the quoted text after `write` in a hint.
private func written(_ hint: String) -> String? {
  hint.firstMatch(of: /write '(.+)'/).map { String($0.1) }
}

@Suite("Hints can be applied")
struct HintTests {
  @Test(
    "Following the hints about look-alike characters yields a valid constraint",
    arguments: [
      "a.width ≥ 40", "a.width ≤ 40", "a.width ⩾ 40", "a.width == 2 × b.width",
      "a.width == 2 · b.width", "a.width == 2 ∗ b.width", "a.width == b.width ÷ 2",
      "a.width == b.width ∕ 2", "a.leading == b.leading − 8", "a.leading == b.leading – 8",
      "a.leading == b.leading — 8", "a．width == 40", "a.width ≡ 40", "ａ.width == 40",
      "а.width == 40", "a.wіdth == 40", "a.width == ½", "a.width == 40 ＠ 750", "а.wіdth ≥ ４0",
    ])
  func lookAlikes(_ constraint: String) throws {
    var constraint = constraint
    var steps = 0
    while let diagnostic = read(scene(of: constraint)).diagnostics.first, steps < 8 {
      steps += 1
      let hint = try #require(diagnostic.hint, "\(diagnostic.message) in \(constraint)")
      let advice = try #require(written(hint), "\(hint)")
      // The suggested character replaces the first character outside of ASCII.
      let place = try #require(constraint.unicodeScalars.firstIndex { !$0.isASCII })
      constraint.unicodeScalars.replaceSubrange(place...place, with: advice.unicodeScalars)
    }
    #expect(read(scene(of: constraint)).value?.constraints.count == 1, "\(constraint)")
    #expect(steps > 0)
  }

  @Test(
    "The constraint suggested for Swift code is valid and equivalent",
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
  func code(_ code: String, _ constraint: String) throws {
    let diagnostic = try #require(read(scene(of: code)).diagnostics.first)
    #expect(diagnostic.code == "sentence.foreign")
    #expect(written(diagnostic.hint ?? "") == constraint)
    let sound = constraint.replacing("superview", with: "root")
    #expect(read(scene(of: sound)).diagnostics.isEmpty, "\(sound)")
  }

  @Test(
    "Numbers without a leading digit, and percentages, have a hint",
    arguments: [
      ("H:|-.5-[a]", "0.5"), ("H:[a(==.5)]", "0.5"), ("a.width ==.5", "0.5"),
      ("a.width == 2 *.5", "0.5"), ("H:|-5%-[a]", "0.5 * view.width"),
      ("H:[a(5%)]", "0.5 * view.width"), ("a.width == 5%", "0.5 * view.width"),
    ])
  func numbersInConstraints(_ constraint: String, _ advice: String) {
    let hints = read(scene(of: constraint)).diagnostics.map { $0.hint ?? "" }
    #expect(hints.count == 1 && hints.allSatisfy { $0.contains(advice) }, "\(hints)")
  }

  @Test(
    "No constraint is suggested if it would omit a part of the code",
    arguments: [
      "a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: padding)",
      "a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: ratio, constant: 8)",
      "a.widthAnchor.constraint(equalToConstant: wide)", "make.top.equalTo(b).offset(padding)",
      "make.width.equalTo(b).multipliedBy(ratio)", "make.width.equalTo(b).dividedBy(2)",
      "make.top.equalTo(b).offset(8).priority(750)", "make.left.equalTo(b).priorityLow()",
      "make.edges.equalToSuperview().inset(padding)", "make.top.equalToSuperview().inset(8)",
    ])
  func incompleteCode(_ code: String) throws {
    let diagnostic = try #require(read(scene(of: code)).diagnostics.first)
    #expect(diagnostic.code == "sentence.foreign")
    #expect(diagnostic.hint == "write 'view.attribute == other.attribute + 8'")
  }

  @Test(
    "A suggested number is a valid number", .premise(atLeast: 20),
    arguments: [
      "0x30", "0XFF", "1_000", "-1_0.5", "12.", "-3.", "--8", "40pt", "40px", "50%", "1,5", "1/2",
      "٤٢", "４０", "1e999", "nan", "-inf", "∞", "0x", "_", "%", ",", "/", ".", "-", "",
    ])
  func numbers(_ text: String) {
    guard let advice = premise(numberHint(text)) else { return }
    #expect(!advice.isEmpty && !advice.contains(where: { $0.isNewline }))
    if let number = advice.wholeMatch(of: /(?:use decimal notation:|write) ([-+.0-9]+)/) {
      #expect(decimalNumber(String(number.1)) != nil, "\(advice)")
    }
    #expect(decimalNumber(text) == nil)
  }

  @Test(
    "A suspicious character in a name is reported by its code point",
    arguments: [
      ("titlе", "U+0435"), ("ti\u{200B}tle", "U+200B"), ("ti\u{A0}tle", "U+00A0"),
      ("title\u{FEFF}", "U+FEFF"), ("\u{202E}eltit", "U+202E"), ("ΟΚ", "U+039F"),
      ("ｔitle", "U+FF54"),
    ])
  func names(_ name: String, _ letter: String) {
    #expect(
      confusableHint(of: name)?.contains(letter) == true, "\(confusableHint(of: name) ?? "-")")
  }

  @Test(
    "A name of letters, digits and underscores is not suspicious",
    arguments: ["a", "a_1", "Z9", ""])
  func plainNames(_ name: String) { #expect(confusableHint(of: name) == nil) }

  @Test(
    "A key of another tool has the scene's key as a hint",
    arguments: [
      ("backgroundColor: red", "background"), ("opacity: 0.5", "alpha"), ("subviews: {}", "views"),
      ("isHidden: true", "hidden"), ("rect: [0, 0, 1, 1]", "frame"),
    ])
  func unsupportedKeys(_ entry: String, _ word: String) {
    let diagnostics = read("views:\n  a: { \(entry) }\n").diagnostics
    #expect(diagnostics.map(\.code) == ["key.unknown"])
    #expect(diagnostics.first?.hint?.contains("'\(word)'") == true, "\(diagnostics)")
  }
}

@Suite("Truncated and damaged scenes")
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

  /// Whether all diagnostics of a scene are located in its text.
  private func diagnosticsAreInside(_ bytes: [UInt8]) -> Bool {
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

  @Test("A scene truncated at any byte has diagnostics only within its text")
  func truncated() {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      #expect(diagnosticsAreInside(Array(bytes[..<end])), "up to byte \(end)")
    }
    #expect(read(bytes).diagnostics.isEmpty)
  }

  @Test("A scene with any line removed or repeated has diagnostics only within its text")
  func lines() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for place in lines.indices {
      var fewer = lines
      fewer.remove(at: place)
      #expect(diagnosticsAreInside(Array(fewer.joined(separator: "\n").utf8)), "without \(place)")
      var more = lines
      more.insert(lines[place], at: place)
      #expect(diagnosticsAreInside(Array(more.joined(separator: "\r\n").utf8)), "twice \(place)")
    }
  }

  @Test("An inserted special character has diagnostics only within the text")
  func undeclared() {
    let scalars = Array(text.unicodeScalars)
    let undeclared: [Unicode.Scalar] = [
      "\u{0}", "\u{FEFF}", "\u{2028}", "\u{202E}", "\u{A0}", "\t", "\u{1F468}", "\u{301}", "\"",
      "{", "&", "*", "!", "%", "\u{E000}",
    ]
    var random = SeededGenerator(seed: 81)
    for place in scalars.indices {
      var torn = String.UnicodeScalarView(scalars[..<place])
      torn.append(random.pick(undeclared))
      torn.append(contentsOf: scalars[place...])
      #expect(diagnosticsAreInside(Array(String(torn).utf8)), "\(String(torn).debugDescription)")
    }
  }

  @Test("An invalid byte affects only its value, and other views are read")
  func oneByte() throws {
    let bytes = Array(text.utf8)
    for word in ["label", "textField", "ios13", "half", "gap:"] {
      let range = try #require(text.firstRange(of: word))
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

  @Test("LF, CRLF and CR line ends yield the same scene")
  func lineEnds() throws {
    let plain = try #require(read(text).value)
    for end in ["\r\n", "\r"] {
      let other = read(text.replacing("\n", with: end))
      #expect(other.diagnostics.isEmpty, "\(other.diagnostics)")
      #expect(other.value.map { $0.isEquivalent(to: plain) } == true)
    }
  }
}
