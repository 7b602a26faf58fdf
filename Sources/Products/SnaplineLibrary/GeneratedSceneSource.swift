import SnaplineBasics
import SnaplineLayout
import SnaplineSceneSyntax

/// A scene declared in code, converted to the text of a scene file, with the code location of each
/// line.
///
/// Goldens contain scenes as text; findings in the text are reported at the code location.
struct GeneratedSceneSource {
  private(set) var bytes: [UInt8] = []
  /// The code location of each line of the text, by its number less 1.
  private var locations: [CodeLocation] = []

  init(_ root: YAMLNode) {
    var lines: [(String, CodeLocation)] = []
    Self.add(root, at: 0, to: &lines)
    bytes = Array((lines.map(\.0).joined(separator: "\n") + "\n").utf8)
    locations = lines.map(\.1)
  }

  /// Returns the code location of a line of the text, counted from 1.
  func location(ofLine line: Int) -> CodeLocation? {
    locations.indices.contains(line - 1) ? locations[line - 1] : nil
  }

  /// Adds a node whose values all have one code location as one line, any other node as several
  /// lines.
  private static func add(_ node: YAMLNode, at depth: Int, to lines: inout [(String, CodeLocation)])
  {
    let indentation = String(repeating: "  ", count: depth)
    switch node.kind {
    case .mapping(let entries):
      for entry in entries {
        let key = "\(indentation)\(quoted(entry.key)):"
        if isOnOneLine(entry.value) {
          lines.append(("\(key) \(flow(entry.value))", CodeLocation(entry.value.span)))
        } else {
          lines.append((key, CodeLocation(entry.keySpan)))
          add(entry.value, at: depth + 1, to: &lines)
        }
      }
    case .sequence(let items):
      for item in items { lines.append(("\(indentation)- \(flow(item))", CodeLocation(item.span))) }
    case .scalar, .invalid:
      lines.append((indentation + flow(node), CodeLocation(node.span)))
    }
  }

  private static func isOnOneLine(_ node: YAMLNode) -> Bool {
    func isAllThere(_ inner: YAMLNode) -> Bool {
      guard inner.span == node.span else { return false }
      switch inner.kind {
      case .mapping(let entries):
        return entries.allSatisfy { $0.keySpan == node.span && isAllThere($0.value) }
      case .sequence(let items): return items.allSatisfy(isAllThere)
      case .scalar, .invalid: return true
      }
    }
    return isAllThere(node)
  }

  private static func flow(_ node: YAMLNode) -> String {
    switch node.kind {
    case .scalar(let scalar): scalar.style == .plain ? scalar.text : quoted(scalar.text)
    case .sequence(let items): "[\(items.map(flow).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\(quoted($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    case .invalid: "{}"
    }
  }

  private static func quoted(_ text: String) -> String {
    SnaplineBasics.quoted(text, in: .yaml) { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F...0xA0, 0x2028...0x2029, 0xFEFF: true
      default: false
      }
    }
  }
}
