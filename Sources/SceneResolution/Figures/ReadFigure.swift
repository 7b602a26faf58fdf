package import Diagnostics
import Geometry
package import SceneModel
package import SceneSyntax

/// Reads the tree of a figure's file; nil only when there is no panel to draw.
package func readFigure(
  _ tree: Checked<YAMLNode?>, file: String, identity: String, limits: Limits
) -> Checked<Scene?> {
  guard let root = tree.value else {
    return Checked(nil, tree.diagnostics.isEmpty ? [.emptyFigure(file)] : tree.diagnostics)
  }
  var reader = FigureReader(
    values: ValueReader(limits: limits, log: DiagnosticLog(limit: limits.diagnostics)))
  var written = FigureReader.Written()
  reader.read(root, as: "a figure", FigureKey.ofFigure, into: &written)
  if written.figure.panels.isEmpty, reader.values.log.diagnostics.isEmpty {
    reader.values.log.report(.emptyFigure(file))
  }
  let diagnostics = tree.diagnostics + reader.values.log.finished(file: file)
  guard !written.figure.panels.isEmpty else { return Checked(nil, diagnostics) }
  var scene = Scene(identity: identity, file: file, era: .ios15)
  scene.title = written.title
  scene.appearances = Appearance.allCases
  scene.figure = written.figure
  return Checked(scene, diagnostics)
}

/// Reads maps by tables of keys.
package struct FigureReader {
  package var values: ValueReader

  /// A figure with what stands above it.
  package struct Written {
    var title: String?
    var figure = Figure()
  }

  /// The entries of a map, each by the row of its key.
  mutating func read<Part>(
    _ node: YAMLNode, as thing: String, _ keys: [FigureKey<Part>], into part: inout Part
  ) {
    guard case .mapping(let entries) = node.kind else {
      if !node.isInvalid { values.log.report(.notAMap(node, thing)) }
      return
    }
    for entry in entries where !values.log.isFull {
      if let key = keys.first(where: { $0.name == entry.key }) {
        key.read(entry.value, entry.key, &part, &self)
      } else {
        values.log.report(
          .unknownKey(entry.key, in: thing, at: entry.keySpan, among: keys.map(\.name)))
      }
    }
  }

  /// A text that is read: an empty one would leave a gap that nobody understands.
  mutating func words(_ node: YAMLNode, for key: String) -> String? {
    guard let text = values.text(node, for: key) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      values.log.report(
        Diagnostic(
          .error, "figure.no-words", "'\(key)' says nothing", at: node.span,
          hint: "write a text, or leave the key out"))
      return nil
    }
    return text
  }

  /// The items of a list, no more of them than anybody would look at.
  mutating func items(_ node: YAMLNode, for key: String) -> [YAMLNode] {
    let items = values.items(node, for: key)
    guard items.count > Self.most else { return items }
    values.log.report(
      Diagnostic(
        .error, "figure.too-many", "'\(key)' has \(items.count) parts, and \(Self.most) at most",
        at: items[Self.most].span, hint: "make several figures"))
    return Array(items.prefix(Self.most))
  }

  private static let most = 60

  /// A text that names something.
  mutating func name(_ node: YAMLNode, for key: String) -> WrittenName? {
    values.text(node, for: key).map { WrittenName($0, at: node.span) }
  }

  mutating func names(_ node: YAMLNode, for key: String) -> [WrittenName] {
    guard case .sequence(let items) = node.kind else {
      return name(node, for: key).map { [$0] } ?? []
    }
    return items.compactMap { name($0, for: key) }
  }

  mutating func panel(_ node: YAMLNode) -> Figure.Panel? {
    var part = PanelPart()
    let before = values.log.diagnostics.count
    read(node, as: "a panel", FigureKey.ofPanel, into: &part)
    if let shot = part.shot {
      part.panel.shot = shot
      return part.panel
    }
    if before == values.log.diagnostics.count {
      values.log.report(.figureLacks("a panel", "'shot: articles/form/portrait'", at: node.span))
    }
    return nil
  }

  mutating func callout(_ node: YAMLNode) -> Figure.Callout? {
    var part = RemarkPart()
    let before = values.log.diagnostics.count
    read(node, as: "a callout", FigureKey.ofCallout, into: &part)
    if let view = part.view, let text = part.text {
      return Figure.Callout(text, view: view, mark: part.mark, side: part.side)
    }
    if before == values.log.diagnostics.count {
      values.log.report(
        .figureLacks("a callout", part.view == nil ? "'view: NAME'" : "a 'text'", at: node.span))
    }
    return nil
  }

  mutating func measure(_ node: YAMLNode) -> Figure.Measure? {
    var part = RemarkPart()
    let before = values.log.diagnostics.count
    read(node, as: "a measure", FigureKey.ofMeasure, into: &part)
    if let view = part.view {
      return Figure.Measure(
        view, part.axis, text: part.text, mark: part.mark, side: part.side)
    }
    if before == values.log.diagnostics.count {
      values.log.report(
        .figureLacks("a measure", "'width: NAME' or 'height: NAME'", at: node.span))
    }
    return nil
  }
}

/// What of a panel is read already.
package struct PanelPart {
  var shot: WrittenName?
  var panel = Figure.Panel(shot: WrittenName("", at: SourceSpan(file: "")))
}

/// What of a callout or of a measure is read already.
package struct RemarkPart {
  var view: WrittenName?
  var axis = Axis.horizontal
  var text: String?
  var mark: Figure.Mark?
  var side: Figure.Side?
}

extension Diagnostic {
  fileprivate static func emptyFigure(_ file: String) -> Self {
    Diagnostic(
      .error, "figure.empty", "the figure has no panel", at: SourceSpan(file: file),
      hint: "write 'panels:', and below it '- shot: articles/form/portrait'")
  }

  fileprivate static func notAMap(_ node: YAMLNode, _ thing: String) -> Self {
    Diagnostic(
      .error, "figure.type", "\(thing) is a map, not \(node.description)", at: node.span,
      hint: "write 'key: value', on lines of their own or in braces")
  }

  fileprivate static func figureLacks(
    _ thing: String, _ missing: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "figure.incomplete", "\(thing) does not say what it shows", at: span,
      hint: "write \(missing)")
  }
}
