import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A figure with its title.
package struct FigureDraft {
  var title: String?
  var figure = Figure()
}

/// The parts of a panel parsed so far.
package struct PanelDraft {
  var shot: SpannedName?
  var panel = Figure.Panel(shot: SpannedName("", at: SourceSpan(file: "")))
}

/// The parts of a callout or a measure parsed so far.
package struct AnnotationDraft {
  var view: SpannedName?
  var axis = Axis.horizontal
  var text: String?
  var mark: Figure.Badge?
  var side: Figure.Side?
  var anchor: Figure.Anchor?
}

extension Figure {
  /// The keys of a panel that have no effect on a graph.
  package static let keysOfScreens = ["crop", "overlay", "frame", "whole", "callouts", "measures"]
  /// The keys of a panel that have no effect on a screen in a device frame.
  package static let keysOfBareScreens = ["crop", "overlay", "whole"]
}

extension MapKey<FigureDraft> {
  /// The keys of a figure, in the order of the language reference.
  package static var ofFigure: [Self] {
    [
      Self("title", .nonblankText, \.title),
      Self("columns", .integer(1...12), \.figure.columns),
      Self("scale", .number(0.1...2), \.figure.scale),
      Self("numbered", .flag, \.figure.isNumbered),
      Self("panels", .items(.panels) { $1.panel($0) }, \.figure.panels),
    ]
  }
}

extension MapKey<PanelDraft> {
  /// The keys of a panel, in the order of the language reference.
  package static var ofPanel: [Self] {
    [
      Self("shot", .name, \.shot),
      Self("graph", .name) { ($1.shot, $1.panel.isGraph) = ($0, true) },
      Self("scale", .number(0.1...2), \.panel.scale),
      Self("title", .nonblankText, \.panel.title),
      Self("caption", .nonblankText, \.panel.caption),
      Self("mark", .choice, \.panel.mark),
      Self("arrow", .nonblankText, \.panel.arrow),
      Self("frame", .flag, \.panel.isFramed),
      Self("whole", .flag, \.panel.isWhole),
      Self("crop", .crop, \.panel.crop),
      Self("overlay", .overlay, \.panel.overlay),
      Self("callouts", .items(.callouts) { $1.callout($0) }, \.panel.callouts),
      Self("measures", .items(.measures) { $1.measure($0) }, \.panel.measures),
    ]
  }
}

extension MapKey<AnnotationDraft> {
  /// The keys of a callout, in the order of the language reference.
  package static var ofCallout: [Self] {
    [Self("view", .name, \.view)] + ofRemark(text: .requiredText) + [
      Self("at", .choice, \.anchor)
    ]
  }

  /// The keys of a measure, in the order of the language reference.
  package static var ofMeasure: [Self] {
    [
      Self("width", .name) { ($1.view, $1.axis) = ($0, .horizontal) },
      Self("height", .name) { ($1.view, $1.axis) = ($0, .vertical) },
    ] + ofRemark(text: .nonblankText)
  }

  private static func ofRemark(text: ValueCoding<String>) -> [Self] {
    [
      Self("text", text, \.text),
      Self("mark", .choice, \.mark),
      Self("side", .choice, \.side),
    ]
  }
}

extension ValueCoding<String> {
  /// An optional text that is not blank, because a blank one would leave an unexplained space.
  fileprivate static var nonblankText: Self {
    nonblankText(or: "write a string, or remove the key")
  }

  /// A required text that is not blank.
  fileprivate static var requiredText: Self { nonblankText(or: "write a string") }

  private static func nonblankText(or advice: String) -> Self {
    Self { node, key, _, values in
      guard let text = values.text(node, for: key) else { return nil }
      guard text.contains(where: { !$0.isWhitespace }) else {
        values.log.report(
          Diagnostic(
            .error, "figure.no-words", "'\(key)' is empty", at: node.span, hint: advice))
        return nil
      }
      return text
    }
  }
}

extension ValueCoding<Figure.Crop> {
  fileprivate static var crop: Self {
    Self { node, key, era, values in
      if values.recordsType(.figure(.crop)) { return nil }
      guard case .sequence = node.kind else {
        return ValueCoding<SpannedName>.name.read(node, key, era, &values).map { .view($0) }
      }
      let names = ["x", "y", "width", "height"]
      guard let numbers = values.pointList(node, for: key, names: names) else { return nil }
      guard numbers[2] > 0, numbers[3] > 0 else {
        values.log.report(
          Diagnostic(
            .error, "figure.crop", "'\(key)' is an empty area", at: node.span,
            hint: "write [x, y, width, height] in points"))
        return nil
      }
      let text = numbers.map(\.shortText).joined(separator: ", ")
      return .region(
        Rect(x: numbers[0], y: numbers[1], width: max(1, numbers[2]), height: max(1, numbers[3])),
        SpannedName("[\(text)]", at: node.span))
    }
  }
}

extension ValueCoding<Figure.Overlay?> {
  fileprivate static var overlay: Self {
    Self { node, key, era, values in
      if values.recordsType(.figure(.overlay)) { return nil }
      switch node.scalar?.text {
      case "true": return .all
      case "false": return .some(nil)
      default: break
      }
      let items = if case .sequence(let items) = node.kind { items } else { [node] }
      return .chosen(
        items.compactMap { ValueCoding<SpannedName>.name.read($0, key, era, &values) })
    }
  }
}

extension ValueCoding {
  /// A list with at most 60 items.
  fileprivate static func items<Item>(
    _ form: FigureValueType, _ read: @escaping @Sendable (YAMLNode, inout ValueReader) -> Item?
  ) -> Self where Value == [Item] {
    Self { node, key, _, values in
      if values.recordsType(.figure(form)) { return nil }
      let (items, most) = (values.items(node, for: key), 60)
      if items.count > most {
        values.log.report(
          Diagnostic(
            .error, "figure.too-many",
            "'\(key)' has \(items.count) entries; the maximum is \(most)",
            at: items[most].span, hint: "split the figure"))
      }
      return items.prefix(most).compactMap { read($0, &values) }
    }
  }
}
