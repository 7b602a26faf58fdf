/// Takes a format string apart: its views, what is between them, and what follows.
struct FormatStringParser {
  let words: [TemplateToken]

  /// Nil for what is no format.
  var parts: ConstraintParts? {
    var run = RunRange()
    var place = 0
    if words[0].kind == .word {
      guard words[safe: 1]?.text == ":" else { return nil }
      run.axis = words[0].text + ":"
      place = 2
    }
    let end = words.indices.dropFirst(place).first { isOption($0) } ?? words.count
    guard readRun(place..<end, &run), !run.views.isEmpty else { return nil }
    let shape = ConstraintParts.Shape.format(
      views: run.views.count, hasStart: run.hasStart, hasEnd: run.hasEnd)
    var parts = ConstraintParts(shape: shape)
    parts.set(.axis, run.axis, at: words[0].range)
    for (index, gap) in run.gaps.enumerated() where !gap.isEmpty {
      parts.set(.gap(index), tight(gap), at: value(gap))
    }
    for (index, view) in run.views.enumerated() {
      parts.set(.view(index), words[view.name].text, at: words[view.name].range)
      if !view.size.isEmpty { parts.set(.size(index), tight(view.size), at: value(view.size)) }
    }
    let suffix = ConstraintSuffixParser.start(of: words, from: end)
    if end < suffix { parts.set(.options, options(end..<suffix), at: words.range(end..<suffix)) }
    return ConstraintSuffixParser(words: words).read(from: suffix, into: &parts) ? parts : nil
  }

  private struct RunRange {
    var axis = "H:"
    var hasStart = false
    var hasEnd = false
    var views: [(name: Int, size: Range<Int>)] = []
    /// The words between the parts, the one in front of the first view included.
    var gaps: [Range<Int>] = []
  }

  /// `align` and what may follow a format, outside of its brackets.
  private func isOption(_ place: Int) -> Bool {
    let word = words[place]
    if word.text == "align" || word.text == "direction" {
      return words[safe: place + 1]?.text == ":"
    }
    guard let before = words[safe: place - 1]?.text, before == "]" || before == "|" else {
      return false
    }
    return word.text == "@" || ConstraintSuffixParser.beginnings.contains(word.text)
  }

  private func readRun(_ places: Range<Int>, _ run: inout RunRange) -> Bool {
    var place = places.lowerBound
    if place < places.upperBound, words[place].text == "|" {
      run.hasStart = true
      place += 1
    }
    while true {
      let gap = place
      while place < places.upperBound, words[place].text != "[", words[place].text != "|" {
        place += 1
      }
      run.gaps.append(gap..<place)
      guard place < places.upperBound else { return gap == place }
      if words[place].text == "|" {
        run.hasEnd = true
        return place + 1 == places.upperBound
      }
      let name = place + 1
      guard let close = (name..<places.upperBound).first(where: { words[$0].text == "]" }),
        close > name, words[name].kind == .word
      else { return false }
      run.views.append((name, name + 1..<close))
      place = close + 1
    }
  }

  /// A gap or a size without the dashes and parentheses around it.
  private func value(_ places: Range<Int>) -> Range<Int> {
    var places = places
    for (start, end) in [("-", "-"), ("(", ")")]
    where places.count > 2 && words[places.lowerBound].text == start
      && words[places.upperBound - 1].text == end
    {
      places = places.lowerBound + 1..<places.upperBound - 1
    }
    return words.range(places)
  }

  private func tight(_ places: Range<Int>) -> String { places.map { words[$0].text }.joined() }

  private func options(_ places: Range<Int>) -> String {
    places.map { words[$0].text }.reduce(into: "") { text, word in
      if !text.isEmpty, word != ":", word != "," { text += " " }
      text += word
    }
  }
}
