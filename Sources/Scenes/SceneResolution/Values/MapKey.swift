import SnaplineBasics
import SnaplineSceneModel
package import SnaplineSceneSyntax

/// A key of a mapping, with its effect on the described value.
package struct MapKey<Thing>: Sendable {
  package let name: String
  /// Parses a value; nil if it is invalid or has no effect.
  let reading: @Sendable (YAMLNode, Era, inout ValueReader) -> Setter?

  typealias Setter = (inout Thing) -> Void

  init<Value>(
    _ name: String, _ reading: ValueCoding<Value>,
    _ put: @escaping @Sendable (Value, inout Thing) -> Void
  ) {
    self.name = name
    self.reading = { node, era, values in
      reading.read(node, name, era, &values).map { value in { put(value, &$0) } }
    }
  }

  init<Value>(
    _ name: String, _ reading: ValueCoding<Value>,
    _ place: any WritableKeyPath<Thing, Value> & Sendable
  ) {
    self.init(name, reading) { $1[keyPath: place] = $0 }
  }

  /// Creates a key for an optional property.
  init<Value>(
    _ name: String, _ reading: ValueCoding<Value>,
    _ place: any WritableKeyPath<Thing, Value?> & Sendable
  ) {
    self.init(name, reading) { $1[keyPath: place] = $0 }
  }

  /// The type of the value, found by a dry run of the parser.
  package var form: ValueType? {
    let node = YAMLNode(kind: .invalid, span: SourceSpan(file: ""), range: 0..<0)
    return ValueReader.types { values in _ = reading(node, .ios15, &values) }.first
  }
}

extension ValueReader {
  /// Applies the entries of a mapping to a value; reports unknown keys.
  mutating func readMap<Thing>(
    _ entries: [YAMLEntry], as description: String, _ keys: [MapKey<Thing>], _ era: Era,
    into thing: inout Thing
  ) {
    for entry in entries where !log.isFull {
      if let key = keys.first(where: { $0.name == entry.key }) {
        key.reading(entry.value, era, &self)?(&thing)
      } else {
        log.report(
          .unknownKey(entry.key, in: description, at: entry.keySpan, among: keys.map(\.name)))
      }
    }
  }
}
