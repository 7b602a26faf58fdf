package import SnaplineBasics

/// A number of a view, a style or a metric in a scene file.
package struct NumberLiteral: Hashable, Sendable {
  /// The path of the number: `badge.font.size`.
  package let name: String
  package let value: Double
  package let span: SourceSpan
  fileprivate let range: Range<Int>
}

/// The numbers of views, styles and metrics of a file in source order; those in equations are part
/// of the constraints.
package struct NumberLiterals: Sendable {
  package private(set) var all: [NumberLiteral] = []
  private let source: SourceFile

  /// Finds the numbers; nil if the tree is not a scene.
  package init?(_ tree: SourceTree) {
    guard let entries = tree.entries else { return nil }
    source = tree.source
    for entry in entries {
      switch entry.key {
      case "views": take(views: entry.value)
      case "root", "styles", "metrics": take(entry.value, entry.key)
      default: break
      }
    }
    var seen: Set<Range<Int>> = []
    all = all.filter { seen.insert($0.range).inserted }.sorted { $0.span.start < $1.span.start }
  }

  /// Returns the file with a number replaced.
  package func bytes(with value: Double, for number: NumberLiteral) -> [UInt8] {
    var scalars = source.scalars
    scalars.replaceSubrange(number.range, with: Array(value.text(decimals: 6).unicodeScalars))
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  private mutating func take(views node: YAMLNode) {
    guard case .mapping(let entries) = node.kind else { return }
    for entry in entries { take(entry.value, entry.key) }
  }

  private mutating func take(_ node: YAMLNode, _ name: String) {
    switch node.kind {
    case .scalar(let scalar):
      // Values composed by `each` have no source of their own.
      guard scalar.style == .plain, let value = decimalNumber(scalar.text),
        source.scalars[node.range].elementsEqual(scalar.text.unicodeScalars)
      else { return }
      all.append(NumberLiteral(name: name, value: value, span: node.span, range: node.range))
    case .sequence(let items): for item in items { take(item, name) }
    case .mapping(let entries):
      for entry in entries where entry.key != "constraints" {
        if entry.key == "views" {
          take(views: entry.value)
        } else {
          take(entry.value, "\(name).\(entry.key)")
        }
      }
    case .invalid: break
    }
  }
}
