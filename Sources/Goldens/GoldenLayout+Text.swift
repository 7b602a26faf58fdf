import Geometry

extension GoldenLayout {
  /// The newest form of the file that this program reads and writes.
  static let version = 1
  /// The words with which every such file begins.
  static let heading = "snapline layout"
  /// The word with which every such file ends.
  static let ending = "end"

  /// The file's text: stable, and of the kind in which one change is one line of a diff.
  ///
  /// What the shots share (views, constraints, tools) is written once and first; a shot then
  /// says only where its views are and in what else it differs.
  package var text: String {
    let shared = SharedFacts(of: shots)
    var lines = ["\(Self.heading) \(Self.version)"]
    lines.append("")
    lines += fingerprintLines(shared.fingerprint)
    lines.append("")
    lines += shared.views.map(viewLine)
    if !shared.constraints.isEmpty { lines.append("") }
    lines += shared.constraints.map { "constraint \($0)" }
    for shot in shots {
      lines.append("")
      lines.append("shot \(quoted(shot.name))")
      lines += shotLines(shot, shared).map { "  \($0)" }
    }
    // Without its last line a file that was cut off would look like views that vanished.
    lines += ["", Self.ending]
    return lines.joined(separator: "\n") + "\n"
  }
}

private func shotLines(_ shot: GoldenShot, _ shared: SharedFacts) -> [String] {
  var lines = [words("on", shot.setting)]
  if shot.fingerprint != shared.fingerprint { lines += fingerprintLines(shot.fingerprint) }
  for view in shot.views {
    if shared.description(of: view.name) != view.description { lines.append(viewLine(view)) }
    lines.append(frameLine(view))
  }
  if let absent = absentLines(of: shot.constraints, in: shared.constraints) {
    lines += absent.map { "without \($0)" }
  } else {
    lines += ["own constraints"] + shot.constraints.map { "constraint \($0)" }
  }
  return lines
}

private func fingerprintLines(_ fingerprint: Fingerprint) -> [String] {
  [words("drawn", fingerprint.tools)]
    + fingerprint.fonts.map { font in
      words(
        "font \(quoted(font.name))",
        [Trait("version", font.version), Trait("hash", font.hash)])
    }
}

private func viewLine(_ view: GoldenView) -> String {
  let place = view.parent.map { " in \(quoted($0))" } ?? ""
  return words("view \(quoted(view.name))\(place)", [Trait("kind", view.kind)] + view.traits)
}

private func frameLine(_ view: GoldenView) -> String {
  let frame = view.frame
  let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
  return words("frame \(quoted(view.name)) \(numbers.joined(separator: " "))", view.results)
}

private func words(_ start: String, _ traits: [Trait]) -> String {
  traits.reduce(into: start) { $0 += " \($1.key)=\(quoted($1.value))" }
}

/// The text itself where that is clear, else in quotes with what would not print escaped.
func quoted(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.value > 0x20 && scalar != "\"" && scalar != "\\" && scalar != "="
      && !mustBeEscaped(scalar)
  }
  if isPlain, !text.isEmpty { return text }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case _ where mustBeEscaped(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Controls, line ends of any alphabet, and marks that turn the reading direction around:
/// a line of the file has to look like what it says.
private func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069,
    0xFEFF:
    true
  default: false
  }
}
