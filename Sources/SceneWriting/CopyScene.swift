import Diagnostics
package import SceneModel
import SceneReading
package import SceneSyntax

/// A scene's file as goldens remember it: in canonical form, without comments, claims and
/// tolerances of any kind; nil for a file that is none.
///
/// Two files that differ in nothing else have the same copy.
package func copyScene(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> SceneCopy? {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return nil }
  let omitted = Set(keysWithoutCopy)
  var printer = ScenePrinter(SceneSource(bytes), Commentary(), omitting: omitted)
  return SceneCopy(root: root, omitted: omitted, text: Array(printer.print(root).utf8))
}

/// A scene's file with its copy.
package struct SceneCopy: Sendable {
  package let root: YAMLNode
  let omitted: Set<String>
  package let text: [UInt8]

  /// Whether the copy reads as what was written, word for word; what is only spelled in another
  /// way has to be looked into.
  package func isLiteral(file: String, limits: Limits = .standard) -> Bool {
    guard let copy = readSceneTree(text, file: file, limits: limits).value,
      case .mapping(let entries) = root.kind
    else { return false }
    return alike(root.with(kind: .mapping(entries.filter { !omitted.contains($0.key) })), copy)
  }
}

/// What decides nothing about a picture is not in its copy.
private let keysWithoutCopy = ["frames", "expect", "tolerances", "proves"]

/// What the copy of a scene is that is written in canonical form already: its file without the
/// lines of comments and the parts that no copy has; nil where that cannot be told line by line.
///
/// Only where it is a copy that is known does it say what the scene says: one that is not known
/// may just as well be no copy of anything.
package func strippedScene(_ bytes: [UInt8]) -> [UInt8]? {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  var isOmitted = false
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    guard let start = line.firstIndex(where: { $0 != UInt8(ascii: " ") })
    else { continue }
    if line[start] == UInt8(ascii: "#") { continue }
    guard isWhole(line, from: start) else { return nil }
    let isKey = start == line.startIndex && line[start] != UInt8(ascii: "-")
    if isKey {
      let key = line.prefix { $0 != UInt8(ascii: ":") }
      isOmitted = keysWithoutCopy.contains { $0.utf8.elementsEqual(key) }
      // The copy of a storyboard's part goes with it.
      if "from".utf8.elementsEqual(key) { return nil }
    }
    if !isOmitted {
      text += line
      text.append(UInt8(ascii: "\n"))
    }
  }
  return text
}

/// Whether a line begins and ends what it says: in a text of several lines a number sign begins
/// no comment, and a blank line is a part of it.
private func isWhole(_ line: ArraySlice<UInt8>, from start: Int) -> Bool {
  let isEntry = line[start] == UInt8(ascii: "-") || line.contains(UInt8(ascii: ":"))
  let quotes = ["\"", "'"].allSatisfy { (quote: Unicode.Scalar) in
    line.count { $0 == UInt8(ascii: quote) }.isMultiple(of: 2)
  }
  // A block of text begins behind `|` or `>`, perhaps with a sign and a number.
  let opens = line.indices.contains { index in
    guard line[index] == UInt8(ascii: "|") || line[index] == UInt8(ascii: ">") else { return false }
    let next = line[(index + 1)...].drop { "+-0123456789".utf8.contains($0) }.first
    return next == nil || next == UInt8(ascii: " ")
  }
  return isEntry && quotes && !opens
}
