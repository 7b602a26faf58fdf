import SnaplineBasics

/// The key `from`: the Interface Builder document with a scene's views.
package struct FromSyntax: Sendable {
  /// The path, relative to the scene's directory.
  package var file: Spanned<String>
  /// The name of a root in the document; nil for the only root.
  package var controller: Spanned<String>?
}

extension SyntaxReader {
  package static let originKeys = ["file", "controller"]

  /// Parses a path, or a mapping with a path and a controller.
  mutating func origin(_ node: YAMLNode) -> FromSyntax? {
    guard case .mapping(let entries) = node.kind else {
      return originFile(node, for: "from").map { FromSyntax(file: $0) }
    }
    var file: Spanned<String>?
    var controller: Spanned<String>?
    for entry in entries {
      switch entry.key {
      case "file": file = originFile(entry.value, for: "file")
      case "controller":
        controller = values.text(entry.value, for: "controller").map {
          Spanned($0, at: entry.value.span)
        }
      default:
        values.log.report(
          .unknownKey(entry.key, in: "'from'", at: entry.keySpan, among: Self.originKeys))
      }
    }
    if !entries.contains(where: { $0.key == "file" }) {
      values.log.report(.originLacksFile(at: node.span))
    }
    return file.map { FromSyntax(file: $0, controller: controller) }
  }

  private mutating func originFile(_ node: YAMLNode, for key: String) -> Spanned<String>? {
    guard let path = values.text(node, for: key) else { return nil }
    guard !path.isEmpty, !path.contains("\0") else {
      return values.log.fail(.originLacksFile(at: node.span))
    }
    return Spanned(path, at: node.span)
  }
}

extension Diagnostic {
  fileprivate static func originLacksFile(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "from.file", "'from' names no file", at: span,
      hint: "write 'from: Main.storyboard', or 'from: { file: …, controller: … }'")
  }
}
