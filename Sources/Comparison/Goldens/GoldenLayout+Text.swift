import SnaplineBasics
import SnaplineImaging
import SnaplinePlatform

extension GoldenLayout {
  /// The newest supported version of the file format.
  static let version = 3
  /// The version without pixels, which is written if no shot has any: older programs can read it.
  static let oldestVersion = 2
  /// The first words of every layout file.
  static let heading = "snapline layout"
  /// The last word of every layout file.
  static let ending = "end"

  /// The stable text of the file, in which one change is one line of a diff.
  ///
  /// The fingerprint of the first shot applies to all shots without one.
  package var text: String {
    let shared = shots.first?.fingerprint ?? Fingerprint()
    let hasPixels = shots.contains { $0.pixels != nil }
    let version = hasPixels ? Self.version : Self.oldestVersion
    var lines = ["\(Self.heading) \(version)", ""]
    lines += fingerprintLines(shared)
    for shot in shots {
      lines.append("")
      lines.append(line("shot \(quoted(shot.name))", layoutFacts(of: shot)))
      if shot.fingerprint != shared {
        lines += fingerprintLines(shot.fingerprint).map { "  \($0)" }
      }
      lines += shot.images.map { "  \(imageLine($0))" }
      lines += shot.texts.map { "  text \(quoted($0.textKey)) \(quoted($0.text))" }
      lines += shot.views.map { "  \(frameLine($0))" }
    }
    // Without its last line a truncated file would look like removed views.
    lines += ["", Self.ending]
    return lines.joined(separator: "\n") + "\n"
  }
}

private func layoutFacts(of shot: GoldenShot) -> [LayoutFact] {
  [LayoutFact("scale", String(shot.scale.pixelsPerPoint))]
    + (shot.pixels.map { [LayoutFact("pixels", $0.text)] } ?? [])
    + shot.copies.map { LayoutFact("copy", $0) }
    + (shot.file.map { [LayoutFact("file", $0)] } ?? [])
}

extension PixelHash {
  /// The size and the hash as text, such as `390x844:0f…`.
  package var text: String { "\(size.width)x\(size.height):\(hash)" }

  /// Creates a hash from its text; nil if the text is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hash = ContentHash(String(parts[1])) else { return nil }
    let numbers = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= 1 << 20 }) else { return nil }
    self.init(size: PixelSize(width: numbers[0], height: numbers[1]), hash: hash)
    guard self.text == text else { return nil }
  }
}

private func fingerprintLines(_ fingerprint: Fingerprint) -> [String] {
  [line("drawn", fingerprint.tools)]
    + fingerprint.fonts.map { font in
      line(
        "font \(quoted(font.name))",
        [LayoutFact("version", font.version), LayoutFact("hash", font.hash)])
    }
}

private func imageLine(_ image: GoldenImage) -> String {
  line(
    "image \(quoted(image.name)) \(image.width) \(image.height) \(image.scale)",
    [LayoutFact("hash", image.hash)])
}

private func frameLine(_ view: GoldenView) -> String {
  let place = view.parent.map { " in \(quoted($0))" } ?? ""
  return line("frame \(quoted(view.name))\(place) \(view.frame.text())", view.results)
}

private func line(_ start: String, _ traits: [LayoutFact]) -> String {
  traits.reduce(into: start) { $0 += " \($1.key)=\(quoted($1.value))" }
}

/// Returns the text, quoted and escaped if necessary.
func quoted(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.value > 0x20 && scalar != "\"" && scalar != "\\" && scalar != "="
      && !mustBeEscaped(scalar)
  }
  if isPlain, !text.isEmpty { return text }
  return quoted(text, in: .swift, escaping: mustBeEscaped)
}

/// Whether a character must be escaped: controls, line separators, and bidirectional formatting
/// characters, so that a line of the file looks like its content.
private func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069,
    0xFEFF:
    true
  default: false
  }
}
