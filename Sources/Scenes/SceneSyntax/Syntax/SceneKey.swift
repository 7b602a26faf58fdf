import SnaplineBasics
import SnaplineSceneModel

/// A key of scenes, with functions that parse its value and describe it in the dump.
package struct SceneKey: Sendable {
  package let name: String
  /// The type of the value or of each list item; nil if there is no single one.
  package let form: ValueType?
  package let isList: Bool
  let read: @Sendable (YAMLEntry, inout SyntaxReader, inout SceneFileSyntax) -> Void
  let describe: @Sendable (SceneFileSyntax, inout SyntaxDump) -> Void

  typealias Path<Value> = any WritableKeyPath<SceneFileSyntax, Value> & Sendable
  typealias Reader<Value> = @Sendable (inout ValueReader, YAMLNode, String) -> Value?

  init(
    _ name: String, form: ValueType? = nil, isList: Bool = false,
    read: @escaping @Sendable (YAMLEntry, inout SyntaxReader, inout SceneFileSyntax) -> Void,
    describe: @escaping @Sendable (SceneFileSyntax, inout SyntaxDump) -> Void
  ) {
    (self.name, self.form, self.isList) = (name, form, isList)
    (self.read, self.describe) = (read, describe)
  }

  /// Returns a key with one value.
  static func one<Value>(
    _ name: String, _ path: Path<Spanned<Value>?>, _ text: @escaping @Sendable (Value) -> String,
    _ read: @escaping Reader<Value>
  ) -> SceneKey {
    SceneKey(name, form: form(of: read)) { entry, reader, scene in
      scene[keyPath: path] = read(&reader.values, entry.value, entry.key)
        .map { Spanned($0, at: entry.value.span) }
    } describe: { scene, dump in
      if let found = scene[keyPath: path] { dump.line("\(name) \(text(found.value))", found.span) }
    }
  }

  static func text(_ name: String, _ path: Path<Spanned<String>?>) -> SceneKey {
    one(name, path, { "'\($0)'" }, { $0.text($1, for: $2) })
  }

  static func flag(_ name: String, _ path: Path<Spanned<Bool>?>) -> SceneKey {
    one(name, path, { String($0) }, { $0.bool($1, for: $2) })
  }

  static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Spanned<Word>?>
  ) -> SceneKey {
    one(name, path, { $0.rawValue }, { $0.choice($1, for: $2) })
  }

  /// Returns a key with several parts, each described on its own line.
  static func list<Part>(
    _ name: String, _ path: Path<[Part]>, type: ValueType? = nil,
    _ read: @escaping @Sendable (inout SyntaxReader, YAMLNode) -> [Part],
    describe: @escaping @Sendable (inout SyntaxDump, Part) -> Void
  ) -> SceneKey {
    SceneKey(name, form: type, isList: true) { entry, reader, scene in
      scene[keyPath: path] = read(&reader, entry.value)
    } describe: { scene, dump in
      for part in scene[keyPath: path] { describe(&dump, part) }
    }
  }

  /// Returns a key with a list of values, each described under the name `element`.
  static func list<Value>(
    _ name: String, element: String, _ path: Path<[Spanned<Value>]>, type: ValueType? = nil,
    _ text: @escaping @Sendable (Value) -> String,
    _ read: @escaping @Sendable (inout SyntaxReader, YAMLNode) -> [Spanned<Value>]
  ) -> SceneKey {
    list(
      name, path, type: type, read, describe: { $0.line("\(element) \(text($1.value))", $1.span) })
  }

  /// Returns a key with a list of choices without duplicates.
  static func choices<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, element: String, _ path: Path<[Spanned<Word>]>
  ) -> SceneKey {
    let read: Reader<Word> = { $0.choice($1, for: $2) }
    return list(
      name, element: element, path, type: form(of: read), { $0.rawValue },
      { $0.choices($1, for: name) })
  }

  /// Returns the type that the parser requests, found by a dry run.
  private static func form<Value>(of read: Reader<Value>) -> ValueType? {
    let node = YAMLNode(kind: .invalid, span: SourceSpan(file: ""), range: 0..<0)
    return ValueReader.types { _ = read(&$0, node, "") }.first
  }
}
