import Diagnostics
import SceneModel

/// A key of scenes, with functions that parse its value and describe it in the dump.
package struct SceneKey: Sendable {
  package let name: String
  /// The type of the value or of each list item; nil if there is no single one.
  package let form: ValueType?
  package let isList: Bool
  let read: @Sendable (YAMLEntry, inout SyntaxReader, inout SceneFileSyntax) -> Void
  let tell: @Sendable (SceneFileSyntax, inout SyntaxDump) -> Void

  typealias Path<Value> = any WritableKeyPath<SceneFileSyntax, Value> & Sendable
  typealias Reader<Value> = @Sendable (inout ValueReader, YAMLNode, String) -> Value?

  init(
    _ name: String, form: ValueType? = nil, isList: Bool = false,
    read: @escaping @Sendable (YAMLEntry, inout SyntaxReader, inout SceneFileSyntax) -> Void,
    tell: @escaping @Sendable (SceneFileSyntax, inout SyntaxDump) -> Void
  ) {
    (self.name, self.form, self.isList) = (name, form, isList)
    (self.read, self.tell) = (read, tell)
  }

  /// Returns a key with one value.
  static func one<Value>(
    _ name: String, _ path: Path<Spanned<Value>?>, _ text: @escaping @Sendable (Value) -> String,
    _ read: @escaping Reader<Value>
  ) -> SceneKey {
    SceneKey(name, form: form(of: read)) { entry, reader, scene in
      scene[keyPath: path] = read(&reader.values, entry.value, entry.key)
        .map { Spanned($0, at: entry.value.span) }
    } tell: { scene, dump in
      if let found = scene[keyPath: path] { dump.line("\(name) \(text(found.value))", found.span) }
    }
  }

  static func text(_ name: String, _ path: Path<Spanned<String>?>) -> SceneKey {
    one(name, path, { "'\($0)'" }, { $0.text($1, for: $2) })
  }

  static func flag(_ name: String, _ path: Path<Spanned<Bool>?>) -> SceneKey {
    one(name, path, { String($0) }, { $0.flag($1, for: $2) })
  }

  static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Spanned<Word>?>
  ) -> SceneKey {
    one(name, path, { $0.rawValue }, { $0.choice($1, for: $2) })
  }

  /// Returns a key with several parts, each described on its own line.
  static func parts<Part>(
    _ name: String, _ path: Path<[Part]>, form: ValueType? = nil,
    _ read: @escaping @Sendable (inout SyntaxReader, YAMLNode) -> [Part],
    tell: @escaping @Sendable (inout SyntaxDump, Part) -> Void
  ) -> SceneKey {
    SceneKey(name, form: form, isList: true) { entry, reader, scene in
      scene[keyPath: path] = read(&reader, entry.value)
    } tell: { scene, dump in
      for part in scene[keyPath: path] { tell(&dump, part) }
    }
  }

  /// Returns a key with a list of values, each described under the name `each`.
  static func several<Value>(
    _ name: String, each: String, _ path: Path<[Spanned<Value>]>, form: ValueType? = nil,
    _ text: @escaping @Sendable (Value) -> String,
    _ read: @escaping @Sendable (inout SyntaxReader, YAMLNode) -> [Spanned<Value>]
  ) -> SceneKey {
    parts(
      name, path, form: form, read, tell: { $0.line("\(each) \(text($1.value))", $1.span) })
  }

  /// Returns a key with a list of choices without duplicates.
  static func words<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, each: String, _ path: Path<[Spanned<Word>]>
  ) -> SceneKey {
    let read: Reader<Word> = { $0.choice($1, for: $2) }
    return several(
      name, each: each, path, form: form(of: read), { $0.rawValue },
      { $0.choices($1, for: name) })
  }

  /// Returns the type that the parser requests, found by a dry run.
  private static func form<Value>(of read: Reader<Value>) -> ValueType? {
    let node = YAMLNode(kind: .invalid, span: SourceSpan(file: ""), range: 0..<0)
    return ValueReader.forms { _ = read(&$0, node, "") }.first
  }
}
