import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

extension ValueReader {
  /// Parses a list of texts, and of mappings for styled runs.
  mutating func attributedText(
    _ node: YAMLNode, for key: String, era: Era
  ) -> (text: String, runs: [StyledRun])? {
    if recordsType(.attributedText) { return nil }
    guard case .sequence(let items) = node.kind else {
      if !node.isInvalid { log.report(.attributedTextNeedsList(at: node.span)) }
      return nil
    }
    var whole = ""
    var runs: [StyledRun] = []
    for item in items where !log.isFull {
      guard let part = part(item, for: key, era: era), !part.text.isEmpty else { continue }
      guard whole.utf8.count + part.text.utf8.count <= limits.textLength else {
        log.report(.textTooLong(limit: limits.textLength, at: item.span))
        break
      }
      whole += part.text
      runs.append(part.run)
    }
    return (whole, runs)
  }

  private mutating func part(
    _ node: YAMLNode, for key: String, era: Era
  ) -> (text: String, run: StyledRun)? {
    guard case .mapping(let entries) = node.kind else {
      return text(node, for: key).map { ($0, StyledRun(length: $0.unicodeScalars.count)) }
    }
    var part = AttributedRunDraft()
    readMap(entries, as: "a text run", SceneGrammar.textRun, era, into: &part)
    guard let text = part.text else {
      if !entries.contains(where: { $0.key == "text" }) {
        log.report(.partWithoutText(at: node.span))
      }
      return nil
    }
    part.run.length = text.unicodeScalars.count
    return (text, part.run)
  }
}

/// The properties of a run parsed so far.
struct AttributedRunDraft {
  var text: String?
  var run = StyledRun(length: 0)
}

extension SceneGrammar {
  /// The keys of a run of an attributed text.
  static let textRun: [MapKey<AttributedRunDraft>] = [
    MapKey("text", .text, \.text),
    MapKey("font", .runFont) { font, part in
      (part.run.size, part.run.weight) = (font.size, font.weight)
      (part.run.isItalic, part.run.family) = (font.isItalic, font.family)
      (part.run.kern, part.run.hasMonospacedDigits) = (font.kern, font.hasMonospacedDigits)
    },
    MapKey("textColor", .color, \.run.color),
    MapKey("link", .flag, \.run.isLink),
    MapKey("underline", .flag, \.run.isUnderlined),
    MapKey("strikethrough", .flag, \.run.isStruckThrough),
  ]
}

extension ValueCoding<FontSyntax> {
  /// A size, or a mapping in which each key is optional.
  fileprivate static var runFont: Self {
    Self { node, key, era, values in
      if values.recordsType(.font) { return nil }
      guard case .mapping(let entries) = node.kind else {
        return FontSyntax(size: values.fontSize(node))
      }
      var font = FontSyntax()
      let keys = SceneGrammar.font.filter { !["style", "metrics"].contains($0.name) }
      values.readMap(entries, as: "a font", keys, era, into: &font)
      font.family = font.family?.inEra(era)
      return font
    }
  }
}

extension Diagnostic {
  fileprivate static func attributedTextNeedsList(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.type", "'attributedText' must be a list of text runs", at: span,
      hint: "for example [\"plain, \", { text: bold, font: { weight: bold } }]")
  }

  fileprivate static func partWithoutText(at span: SourceSpan) -> Self {
    Diagnostic(.error, "value.missing", "a text run has no 'text'", at: span)
  }
}
