import SnaplineBasics
import SnaplineSceneDiff
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Returns a scene file as stored in goldens: in canonical form, without comments, expectations,
/// tolerances and exemptions; nil for a file that is not a scene.
///
/// Two files that differ only in these have the same copy.
package func canonicalCopy(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> CanonicalCopy? {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return nil }
  let omitted = Set(keysWithoutCopy)
  var printer = SceneFormatter(SceneSource(bytes), CommentMap(), omitting: omitted)
  return CanonicalCopy(root: root, omitted: omitted, text: Array(printer.print(root).utf8))
}

/// A scene file with its copy.
package struct CanonicalCopy: Sendable {
  package let root: YAMLNode
  let omitted: Set<String>
  package let text: [UInt8]

  /// Whether the copy parses to the same tree as the source; otherwise the difference can be a
  /// matter of notation.
  package func isEquivalentToSource(file: String, limits: Limits = .standard) -> Bool {
    guard let copy = readSceneTree(text, file: file, limits: limits).value,
      case .mapping(let entries) = root.kind
    else { return false }
    return areEqual(root.with(kind: .mapping(entries.filter { !omitted.contains($0.key) })), copy)
  }
}

/// The keys without an effect on images, which copies omit.
private let keysWithoutCopy = ["frames", "expect", "tolerances", "proves"]

/// Returns the copy of a scene in canonical form, made by removing comment lines and omitted keys;
/// nil if that is impossible line by line.
///
/// The result is valid only if it is equal to a known copy, because the input is not checked.
package func sceneWithoutComments(_ bytes: [UInt8]) -> [UInt8]? {
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
      // The copy of a storyboard's root is part of the golden too.
      if "from".utf8.elementsEqual(key) { return nil }
    }
    if !isOmitted {
      text += line
      text.append(UInt8(ascii: "\n"))
    }
  }
  return text
}

/// Whether a line is an entire entry: within multiline texts a number sign does not begin a
/// comment, and blank lines are significant.
private func isWhole(_ line: ArraySlice<UInt8>, from start: Int) -> Bool {
  let isEntry = line[start] == UInt8(ascii: "-") || line.contains(UInt8(ascii: ":"))
  let quotes = ["\"", "'"].allSatisfy { (quote: Unicode.Scalar) in
    line.count { $0 == UInt8(ascii: quote) }.isMultiple(of: 2)
  }
  // A block scalar begins after `|` or `>`, with an optional indicator.
  let opens = line.indices.contains { index in
    guard line[index] == UInt8(ascii: "|") || line[index] == UInt8(ascii: ">") else { return false }
    let next = line[(index + 1)...].drop { "+-0123456789".utf8.contains($0) }.first
    return next == nil || next == UInt8(ascii: " ")
  }
  return isEntry && quotes && !opens
}
