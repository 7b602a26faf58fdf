import Diagnostics
import Goldens

extension Run {
  /// The most that a comment may hold, with some room for what others add.
  private static let mostCharacters = 65_000

  /// The run as the body of a comment: the sum, then what is wrong, as much as fits.
  var markdown: String {
    var text = "### Snapline: \(cell(summary))\n"
    let invalid = scenes.filter(\.isUnfit)
    let wrong = shots.filter { $0.headline != nil }
    var blocks = invalid.map { scene in
      let lines = scene.diagnostics.map { $0.text(in: scene.source.map { [$0] } ?? []) }
      return details("✗ \(scene.identity) is invalid", lines.joined(separator: "\n"))
    }
    blocks += wrong.map { shot in
      details(
        "\(shot.judgement.verdict == .new ? "+" : "✗") \(shot.name): \(shot.headline ?? "")",
        shot.rows.map { "\($0.0)  \($0.1)" }.joined(separator: "\n"))
    }
    for (index, block) in blocks.enumerated() {
      guard text.utf16.count + block.utf16.count < Self.mostCharacters else {
        text += "\nand \(blocks.count - index) more\n"
        break
      }
      text += "\n" + block
    }
    for remark in remarks.prefix(20) { text += "\n\(cell(remark))\n" }
    return text
  }
}

private func details(_ title: String, _ text: String) -> String {
  guard !text.isEmpty else { return "\(cell(title))\n" }
  // A fence longer than any in the text cannot be closed by it.
  let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: max(3, longest + 1))
  return """
    <details><summary>\(cell(title))</summary>

    \(fence)
    \(text)
    \(fence)

    </details>

    """
}

/// Text that stays text between tags and in a line.
private func cell(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\n", with: " ")
}
