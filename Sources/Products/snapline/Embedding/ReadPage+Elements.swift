import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension PageReader {
  mutating func readElement() {
    if search.hasPrefix("<img", at: column) {
      readTag()
    } else if search.hasPrefix("<source", at: column) {
      readSource()
    } else if search.hasPrefix("<picture", at: column) {
      open?.element = []
      column += 8
    } else if search.hasPrefix("</picture", at: column) {
      if open?.element?.isEmpty == false { open = nil }
      column += 9
    } else {
      column += 1
    }
  }

  /// Parses `<img … src="path" srcset="path 2x" …>`.
  private mutating func readTag() {
    let end = tagEnd()
    guard let request = open, var source = attribute([" src="], until: end) else {
      column += 4
      return
    }
    let hasText = attribute([" alt="], until: end)?.text.contains { $0 != " " } ?? false
    let appearance = request.otherAppearance
    var all: [(part: PagePart, density: Substring?)] = [(source, nil)]
    if let paths = attribute([" srcset=", " srcSet="], until: end) {
      for candidate in candidates(paths) {
        if candidate.part.text == source.text {
          all[0].density = candidate.density
        } else {
          all.append(candidate)
        }
      }
    }
    source = all[0].part
    for (part, density) in all {
      open = request
      scale(density)
      let isFirst = part.text == source.text
      finish(part, appearance: appearance, textToFill: hasText || !isFirst ? nil : .attribute)
    }
    enter(end.row, end.column)
  }

  /// Parses `<source media="(prefers-color-scheme: dark)" srcset="path, path 2x">`.
  private mutating func readSource() {
    let end = tagEnd()
    guard let request = open, let paths = attribute([" srcset=", " srcSet="], until: end) else {
      column += 7
      return
    }
    let media = attribute([" media="], until: end)?.text ?? ""
    let scheme = media.contains("prefers-color-scheme")
    let appearance: Appearance? =
      scheme && media.contains("dark") ? .dark : scheme && media.contains("light") ? .light : nil
    for (part, density) in candidates(paths) {
      open = request
      scale(density)
      finish(part, appearance: appearance)
    }
    open = request
    // Outside of the element it is the only image.
    if request.element == nil { open = nil } else { open?.element?.append(appearance) }
    enter(end.row, end.column)
  }

  private mutating func candidates(_ paths: PagePart) -> [(part: PagePart, density: Substring?)] {
    paths.text.split(separator: ",").compactMap { candidate in
      let words = candidate.split(whereSeparator: \.isWhitespace)
      guard let path = words.first else { return nil }
      let density = words.count > 1 ? words[1] : "1x"
      guard words.count < 3, PixelScale.allowed.contains(where: { "\($0)x" == density }) else {
        addProblem(
          "embed.srcset", "'srcset' needs a density, not a width",
          at: span(paths.row, paths.start, paths.end),
          hint: "write '2x' after the path, or omit it")
        return nil
      }
      var part = paths
      part.text = String(path)
      return (part, words.count > 1 ? density : nil)
    }
  }

  private mutating func scale(_ density: Substring?) {
    guard let density, let request = open else { return }
    open?.arguments += ["--scale", String(density.dropLast())].map {
      SpannedName($0, at: request.span)
    }
  }

  /// Returns the position of the end of the tag that begins here. A tag whose line has no end ends in
  /// the next line that has one, unless another tag begins before.
  private mutating func tagEnd() -> (row: Int, column: Int) {
    if let end = search.index(of: ">", from: column) { return (row, end) }
    let here = (row, lines[row].count)
    guard search.index(of: "<", from: column + 1) == nil else { return here }
    for next in (row + 1)..<max(row + 1, lines.count) {
      guard let end = lines[next].firstIndex(where: { $0 == ">" || $0 == "<" }) else { continue }
      return lines[next][end] == ">" ? (next, end) : here
    }
    return here
  }

  /// Returns the value of an attribute of the tag that begins here, with or without quotes.
  ///
  /// - Parameter words: The spellings of the name with the character before and the one after it.
  mutating func attribute(_ words: [String], until end: (row: Int, column: Int)) -> PagePart? {
    for word in words {
      if let place = search.index(of: word, from: column), row < end.row || place < end.column {
        return value(row, from: place + word.count)
      }
    }
    for line in (row + 1)..<max(row + 1, end.row + 1) {
      // A line inside of the tag can begin with the name.
      var below = LineScanner([" "] + lines[line])
      for word in words {
        guard let place = below.index(of: word, from: 0),
          line < end.row || place <= end.column
        else { continue }
        return value(line, from: place - 1 + word.count)
      }
    }
    return nil
  }

  private func value(_ row: Int, from place: Int) -> PagePart? {
    guard let first = lines[row][safe: place] else { return nil }
    let quote = first == "\"" || first == "'" ? first : nil
    let value = lines[row][(place + (quote == nil ? 0 : 1))...].prefix { letter in
      if let quote { letter != quote } else { letter != " " && letter != "\t" && letter != ">" }
    }
    return part(row, value)
  }
}
