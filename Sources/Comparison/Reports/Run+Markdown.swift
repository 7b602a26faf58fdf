import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

extension Run {
  /// Returns the run as the body of a comment of less than 60 kB; the limit of 65,536 characters
  /// leaves space for the text of other tools.
  ///
  /// - Parameter base: The URL below which the run's images are available.
  func markdown(imageBase base: String?) -> String {
    markdown(limit: 59_000, imageBase: base) { $0.utf8.count }
  }

  /// Returns the summary, the causes and the failing shots, as far as they fit.
  func markdown(limit: Int, imageBase base: String? = nil, count: (String) -> Int) -> String {
    let head = "### \(isWell ? "✓" : "✗") Snapline: \(safe(summary))\n"
    let rest =
      "\n… and %d more. The report is truncated; the html and json reports are complete.\n"
    var text = head
    var size = count(head) + count(rest) + 16
    let blocks = blocks(base)
    for (index, block) in blocks.enumerated() {
      let more = count(block) + 1
      guard size + more <= limit else {
        let missing = withThousandsSeparators(blocks.count - index)
        return size <= limit ? text + rest.replacing("%d", with: missing) : ""
      }
      text += "\n" + block
      size += more
    }
    return text
  }

  private var isWell: Bool {
    shots.allSatisfy { $0.headline == nil } && errors.isEmpty && !wasInterrupted
      && !scenes.contains { $0.isUnfit || $0.failedClaims > 0 }
      && !failsOnMissingShots
  }

  private func blocks(_ base: String?) -> [String] {
    var blocks = errors.map { "✗ \(code($0))\n" }
    blocks += remarks.map { "\(safe($0))\n" }
    blocks += causes
    for group in causeGroups {
      blocks +=
        group.hasKnownCause ? [details(group, base)] : group.shots.map { details($0, base) }
    }
    for scene in scenes {
      blocks += problem("✗ \(code(scene.identity)): invalid scene", scene, scene.reasonsUnfit)
      let claims = pluralized(scene.brokenClaims.count, "claim")
      blocks += problem(
        "✗ \(code(scene.identity)): \(claims) failed", scene, scene.brokenClaims)
    }
    for scene in scenes {
      let warnings = pluralized(scene.warnings.count, "warning")
      blocks += problem("⚠ \(code(scene.identity)): \(warnings)", scene, scene.warnings)
    }
    if !obsolete.isEmpty {
      let sign = failsOnMissingShots ? "✗" : "⚠"
      let title = "\(sign) \(safe(missingShotsTitle))"
      blocks.append(details(title, obsolete.map(\.shownLines).joined(separator: "\n")))
    }
    return blocks + imageProblems.map { "⚠ \(code($0))\n" }
  }

  /// The table of causes with the number of changed shots, at the beginning of the report.
  private var causes: [String] {
    let groups = causeGroups.filter { !$0.causes.isEmpty }
    guard !groups.isEmpty else { return [] }
    let shown = 20
    // Goldens can be approved by the name of a cause, revisions cannot.
    let columns = scope.base == nil ? 4 : 3
    func row(_ cells: String...) -> String {
      "| \(cells.prefix(columns).joined(separator: " | ")) |"
    }
    var lines = [row("edit", "location", "effect", "cause"), row("---", "---", "---", "---")]
    for group in groups.prefix(shown) {
      let what = group.causes.map { code([$0.word == "because" ? "" : $0.word, $0.what]) }
      lines.append(
        row(
          what.joined(separator: "<br>"), code(group.span.description), code(group.title),
          group.name.map(code) ?? ""))
    }
    if groups.count > shown { lines.append(row("…and \(groups.count - shown) more", "", "", "")) }
    return [lines.joined(separator: "\n") + "\n"]
  }
}

private func problem(
  _ title: String, _ scene: SceneResult, _ diagnostics: [Diagnostic]
) -> [String] {
  diagnostics.isEmpty ? [] : [details(title, scene.text(diagnostics))]
}

private func details(_ shot: ShotResult, _ base: String?) -> String {
  let sign = shot.comparison.verdict == .new ? "+" : "✗"
  return details(
    "\(sign) \(code(shot.name)): \(safe(shot.headline ?? ""))", table(shot.rows),
    images: base.map { images(of: shot, at: $0) } ?? "")
}

/// Returns rows with aligned texts.
private func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { "\($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
}

/// Returns the old image, the new image and the displacements, side by side.
private func images(of shot: ShotResult, at base: String) -> String {
  let isNew = shot.comparison.verdict == .new
  var files: [(name: String, path: String)] =
    isNew ? [] : [(shot.base ?? "golden", shot.goldenCopy ?? shot.golden)]
  if let new = shot.images.last { files.append(("now", new)) }
  if shot.images.count > 1 { files.append(("difference", shot.images[0])) }
  let cells = files.map {
    "<td><img alt=\"\(safe($0.name))\" width=\"200\" "
      + "src=\"\(address($0.path, safe(base, limit: base.count)))\"></td>"
  }
  let heads = files.map { "<th>\(safe($0.name))</th>" }
  return "<table><tr>\(heads.joined())</tr><tr>\(cells.joined())</tr></table>\n"
}

/// Returns the URL of a file below a base URL.
private func address(_ path: String, _ base: String) -> String {
  let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
  let encoded = parts.map { part in
    part.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.properties.isAlphabetic && byte < 128
        || "0123456789-._~".unicodeScalars.contains(scalar)
      return isPlain
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
  return (base.hasSuffix("/") ? base : base + "/") + encoded.joined(separator: "/")
}

/// Returns one cause with all its shots, the first in full.
private func details(_ group: CauseGroup, _ base: String?) -> String {
  guard let shot = group.shots.first, let others = group.others else {
    return group.shots.map { details($0, base) }.joined()
  }
  return details(
    "✗ \(code(group.title)): \(safe(shot.headline ?? ""))",
    table(shot.rows + [("also in", others)]),
    images: base.map { images(of: shot, at: $0) } ?? "")
}

/// Returns a collapsible section whose title and text are escaped.
package func markdownSection(_ title: String, _ text: String) -> String {
  details(safe(title), text)
}

/// Returns a collapsible section.
private func details(_ title: String, _ text: String, images: String = "") -> String {
  guard !text.isEmpty else { return "\(title)\n" }
  let shown = text.count > 8_000 ? text.prefix(8_000) + "\n…and more" : text[...]
  // A fence that is longer than any in the text cannot be closed by the text.
  let longest = shown.split { $0 != "`" }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: max(3, longest + 1))
  return """
    <details><summary>\(title)</summary>

    \(fence)
    \(shown)
    \(fence)
    \(images)
    </details>

    """
}

/// Returns parts of a text as code spans, in which mentions and links have no effect.
private func code(_ parts: [String]) -> String {
  "<code>\(safe(parts.filter { !$0.isEmpty }.joined(separator: " ")))</code>"
}

private func code(_ text: String) -> String { code([text]) }

/// Escapes text for a line, a table cell or an element, including markup at its beginning.
private func safe(_ text: String, limit: Int = 300) -> String {
  var result = ""
  for scalar in text.truncated(to: limit).unicodeScalars {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", "/", "-", ":":
      result.unicodeScalars.append(scalar)
    case _ where scalar.isASCII: result += "&#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
