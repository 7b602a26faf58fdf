package import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// An element of an XML file with its source span.
package struct XMLElement: Hashable, Sendable {
  package var name: String
  package var attributes: [XMLAttribute]
  package var children: [XMLElement]
  /// The characters directly in the element, including whitespace at both ends.
  package var text: String
  /// The span of the start tag on its first line.
  package var span: SourceSpan

  package subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// Returns the span of the value of an attribute.
  func valueSpan(of attribute: String) -> SourceSpan? {
    attributes.first { $0.name == attribute }?.valueRange.map {
      SourceSpan(file: span.file, start: $0.lowerBound, end: $0.upperBound)
    }
  }

  /// Returns the first child with this name.
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Returns the first child that is the value of a property of the element.
  package func child(key: String) -> XMLElement? { children.first { $0["key"] == key } }

  /// Returns the children of the list with this name: `<subviews>`, `<constraints>`.
  package func list(_ name: String) -> [XMLElement] { child(name)?.children ?? [] }
}

package struct XMLAttribute: Hashable, Sendable {
  package var name: String
  package var value: String
  /// The range of the value in the file, without quotes; nil for an attribute of no file.
  package var valueRange: Range<SourcePosition>? = nil
}

extension XMLElement {
  /// Returns the number of an attribute, if it is valid and within the limits of a scene.
  func number(_ attribute: String) -> Double? {
    let limit = Limits.standard.magnitude
    return self[attribute].flatMap(decimalNumber)?.clamped(to: -limit...limit)
  }

  /// Returns the value of a `YES` or `NO` attribute; nil for any other text.
  func bool(_ attribute: String) -> Bool? {
    switch self[attribute] {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  /// Returns the value of an attribute as a case of an enumeration.
  func enumValue<Word: RawRepresentable<String>>(_ attribute: String) -> Word? {
    self[attribute].flatMap(Word.init)
  }

  /// The text of a string element; a text with characters that XML cannot hold is in base 64, and
  /// these control characters are dropped.
  var string: String {
    guard bool("base64-UTF8") == true else { return text }
    let decoded = String(decoding: bytes(ofBase64: text), as: UTF8.self)
    return String(
      decoded.unicodeScalars.filter {
        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
      }.map(Character.init))
  }

  /// Visits the element and its descendants, parents first.
  func visit(_ body: (XMLElement) -> Void) {
    body(self)
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    for child in children { child.visit(body) }
  }
}

/// Decodes base 64 and skips all other characters.
private func bytes(ofBase64 text: String) -> [UInt8] {
  let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  let values = Dictionary(uniqueKeysWithValues: zip(signs, 0...))
  var bytes: [UInt8] = []
  var (held, count) = (0, 0)
  for digit in text.utf8 {
    guard let value = values[digit] else { continue }
    (held, count) = ((held << 6 | value) & 0xFFFF, count + 6)
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(truncatingIfNeeded: held >> count))
  }
  return bytes
}

extension XMLElement {
  /// Returns the tree as text, one line an element, for `dump --stage syntax`.
  package func dump() -> String {
    var lines: [String] = []
    dump(indent: "", into: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func dump(indent: String, into lines: inout [String]) {
    let parts = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    lines.append("\(indent)\(name)\(parts)  (\(span.start.line):\(span.start.column))")
    for child in children { child.dump(indent: indent + "  ", into: &lines) }
  }
}
