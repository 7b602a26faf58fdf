package import Diagnostics
import Geometry
import SceneModel
import SceneSyntax

/// An element of an XML file, with its place.
package struct XMLElement: Hashable, Sendable {
  package var name: String
  package var attributes: [XMLAttribute]
  package var children: [XMLElement]
  /// The characters directly in it, blanks at both ends included.
  package var text: String
  /// The start tag as far as it stands on one line.
  package var span: SourceSpan

  /// The value of an attribute.
  package subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The first child of this name.
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The first child that stands for a property of the element.
  package func child(key: String) -> XMLElement? { children.first { $0["key"] == key } }

  /// The children in the list of this name: `<subviews>`, `<constraints>`.
  package func list(_ name: String) -> [XMLElement] { child(name)?.children ?? [] }
}

/// One attribute as it is written.
package struct XMLAttribute: Hashable, Sendable {
  package var name: String
  package var value: String
}

extension XMLElement {
  /// The number in an attribute, if it is one, within what a scene can hold.
  func number(_ attribute: String) -> Double? {
    let limit = Limits.standard.magnitude
    return self[attribute].flatMap(decimalNumber)?.clamped(to: -limit...limit)
  }

  /// Whether an attribute says `YES` or `NO`; nil where it says neither.
  func flag(_ attribute: String) -> Bool? {
    switch self[attribute] {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  /// What an attribute says by one of the words of an enumeration.
  func word<Word: RawRepresentable<String>>(_ attribute: String) -> Word? {
    self[attribute].flatMap(Word.init)
  }

  /// The characters of a text, which is written in base 64 where XML could not hold them: those
  /// are signs that nobody sees, and are left out.
  var string: String {
    guard flag("base64-UTF8") == true else { return text }
    let decoded = String(decoding: bytes(ofBase64: text), as: UTF8.self)
    return String(
      decoded.unicodeScalars.filter {
        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
      }.map(Character.init))
  }

  /// The element and everything below it, each in front of its children.
  func visit(_ body: (XMLElement) -> Void) {
    body(self)
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    for child in children { child.visit(body) }
  }
}

/// The bytes that digits of base 64 stand for; whatever is none of these is passed over.
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
  /// The tree as text, a line for each element, for `dump --stage syntax`.
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
