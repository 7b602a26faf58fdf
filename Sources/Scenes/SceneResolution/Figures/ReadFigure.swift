package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Parses the tree of a figure's file; nil only if there is no panel to draw.
package func readFigure(
  _ tree: Diagnosed<YAMLNode?>, file: String, identity: String, limits: Limits
) -> Diagnosed<Scene?> {
  guard let root = tree.value else {
    return Diagnosed(nil, tree.diagnostics.isEmpty ? [.emptyFigure(file)] : tree.diagnostics)
  }
  var reader = ValueReader(limits: limits, log: DiagnosticLog(limit: limits.diagnostics))
  var written = FigureDraft()
  reader.read(root, as: "a figure", MapKey.ofFigure, into: &written)
  if written.figure.panels.isEmpty, reader.log.diagnostics.isEmpty {
    reader.log.report(.emptyFigure(file))
  }
  let diagnostics = tree.diagnostics + reader.log.finished(file: file)
  guard !written.figure.panels.isEmpty else { return Diagnosed(nil, diagnostics) }
  var scene = Scene(identity: identity, file: file, era: .ios15)
  scene.title = written.title
  scene.appearances = Appearance.allCases
  scene.figure = written.figure
  return Diagnosed(scene, diagnostics)
}

extension ValueReader {
  /// Parses the entries of a mapping by its table of keys.
  fileprivate mutating func read<Part>(
    _ node: YAMLNode, as thing: String, _ keys: [MapKey<Part>], into part: inout Part
  ) {
    guard case .mapping(let entries) = node.kind else {
      if !node.isInvalid { log.report(.notAMap(node, thing)) }
      return
    }
    readMap(entries, as: thing, keys, .ios15, into: &part)
  }

  mutating func panel(_ node: YAMLNode) -> Figure.Panel? {
    var part = PanelDraft()
    let before = log.diagnostics.count
    read(node, as: "a panel", MapKey.ofPanel, into: &part)
    requireOne(of: ["shot", "graph"], in: node, "a panel")
    let unused =
      Figure.keysOfScreens.map { ["graph", $0] } + Figure.keysOfBareScreens.map { ["frame", $0] }
    for keys in unused {
      requireOne(of: keys, in: node, "a panel", hint: "remove one of the keys")
    }
    if let shot = part.shot {
      part.panel.shot = shot
      return part.panel
    }
    if before == log.diagnostics.count {
      log.report(.figureLacks("a panel", "'shot: articles/form/portrait'", at: node.span))
    }
    return nil
  }

  mutating func callout(_ node: YAMLNode) -> Figure.Callout? {
    var part = AnnotationDraft()
    let before = log.diagnostics.count
    read(node, as: "a callout", MapKey.ofCallout, into: &part)
    requireSide(of: [.left, .right], part.side, in: node)
    if let view = part.view, let text = part.text {
      var callout = Figure.Callout(text, view: view, mark: part.mark, side: part.side)
      callout.anchor = part.anchor
      return callout
    }
    if before == log.diagnostics.count {
      log.report(
        .figureLacks("a callout", part.view == nil ? "'view: NAME'" : "a 'text'", at: node.span))
    }
    return nil
  }

  mutating func measure(_ node: YAMLNode) -> Figure.Measure? {
    var part = AnnotationDraft()
    let before = log.diagnostics.count
    read(node, as: "a measure", MapKey.ofMeasure, into: &part)
    requireOne(of: ["width", "height"], in: node, "a measure")
    requireSide(
      of: part.axis == .horizontal ? [.bottom, .top] : [.left, .right], part.side, in: node)
    if let view = part.view {
      return Figure.Measure(
        view, part.axis, text: part.text, mark: part.mark, side: part.side)
    }
    if before == log.diagnostics.count {
      log.report(
        .figureLacks("a measure", "'width: NAME' or 'height: NAME'", at: node.span))
    }
    return nil
  }
}

extension ValueReader {
  /// Reports the second of two keys that exclude each other.
  private mutating func requireOne(
    of keys: [String], in node: YAMLNode, _ thing: String,
    hint: String = "write two separate entries"
  ) {
    guard case .mapping(let entries) = node.kind else { return }
    let found = entries.filter { keys.contains($0.key) && $0.value.scalar?.text != "false" }
    guard found.count > 1 else { return }
    log.report(
      Diagnostic(
        .error, "figure.two-things", "\(thing) has both '\(keys[0])' and '\(keys[1])'",
        at: found[1].keySpan, hint: hint))
  }

  /// Reports a side on which no text can be drawn.
  private mutating func requireSide(
    of sides: [Figure.Side], _ side: Figure.Side?, in node: YAMLNode
  ) {
    guard let side, !sides.contains(side), case .mapping(let entries) = node.kind,
      let entry = entries.first(where: { $0.key == "side" })
    else { return }
    log.report(.unknownChoice(entry.value, for: "side", among: sides.map(\.rawValue)))
  }
}

extension Diagnostic {
  fileprivate static func emptyFigure(_ file: String) -> Self {
    Diagnostic(
      .error, "figure.empty", "the figure has no panels", at: SourceSpan(file: file),
      hint: "add 'panels:' with entries such as '- shot: articles/form/portrait'")
  }

  fileprivate static func notAMap(_ node: YAMLNode, _ thing: String) -> Self {
    Diagnostic(
      .error, "figure.type", "\(thing) must be a mapping, not \(node.description)", at: node.span,
      hint: "write 'key: value' on separate lines, or in braces")
  }

  fileprivate static func figureLacks(
    _ thing: String, _ missing: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "figure.incomplete", "\(thing) is incomplete", at: span,
      hint: "add \(missing)")
  }
}
