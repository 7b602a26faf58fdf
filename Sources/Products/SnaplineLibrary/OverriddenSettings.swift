import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneSyntax

/// Returns the text of a scene with other settings, by key; all other content keeps its line.
func sceneText(_ bytes: [UInt8], file: String, with settings: [String: [String]]) -> [UInt8] {
  guard !settings.isEmpty,
    case .mapping(let entries)? = readSceneTree(bytes, file: file).value?.kind
  else { return bytes }
  var lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
    separator: "\n", omittingEmptySubsequences: false
  ).map(Array.init)
  for (key, words) in settings.sorted(by: { $0.key < $1.key }) {
    let list = Array("[\(words.joined(separator: ", "))]".unicodeScalars)
    guard let entry = entries.first(where: { $0.key == key }) else {
      lines.append(Array("\(key): ".unicodeScalars) + list)
      continue
    }
    let (start, end) = (entry.value.span.start, entry.value.span.end)
    guard lines.indices.contains(start.line - 1), lines.indices.contains(end.line - 1) else {
      continue
    }
    let rest = lines[end.line - 1].dropFirst(end.column - 1)
    lines[start.line - 1] = lines[start.line - 1].prefix(start.column - 1) + list
    for line in start.line..<max(start.line, end.line) { lines[line] = [] }
    lines[end.line - 1] += rest
  }
  return Array(lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n").utf8)
}
