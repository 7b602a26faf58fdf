import Diagnostics
import Geometry
import SceneModel
import SceneSyntax
import Typography

extension ValueReader {
  /// A list of texts, and of maps for those that look otherwise.
  mutating func attributedText(
    _ node: YAMLNode, for key: String, era: Era
  ) -> (text: String, runs: [StyledRun])? {
    if isAsked(.attributedText) { return nil }
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
    var run = StyledRun(length: 0)
    var written: String?
    for entry in entries {
      switch entry.key {
      case "text": written = text(entry.value, for: "text")
      case "font": readFont(entry.value, into: &run, era: era)
      case "textColor": run.color = color(entry.value, for: entry.key, era: era)
      case "link": run.isLink = flag(entry.value, for: entry.key) ?? false
      case "underline": run.isUnderlined = flag(entry.value, for: entry.key) ?? false
      case "strikethrough": run.isStruckThrough = flag(entry.value, for: entry.key) ?? false
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a part of a text", at: entry.keySpan, among: SceneGrammar.textRunKeys))
      }
    }
    guard let written else {
      if !entries.contains(where: { $0.key == "text" }) {
        log.report(.partWithoutText(at: node.span))
      }
      return nil
    }
    run.length = written.unicodeScalars.count
    return (written, run)
  }

  /// A size, or a map of which each key may be left out.
  private mutating func readFont(_ node: YAMLNode, into run: inout StyledRun, era: Era) {
    guard case .mapping(let entries) = node.kind else {
      run.size = number(node, for: "font", in: 1...limits.fontSize)
      return
    }
    for entry in entries {
      switch entry.key {
      case "size": run.size = number(entry.value, for: "font", in: 1...limits.fontSize)
      case "weight": run.weight = choice(entry.value, for: entry.key)
      case "face":
        let family: FontFamily? = choice(entry.value, for: entry.key)
        run.face = family?.face(.regular, in: era)
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a font", at: entry.keySpan, among: ["size", "weight", "face"])
        )
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func attributedTextNeedsList(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.type", "'attributedText' takes a list of parts", at: span,
      hint: "write [\"plain, \", { text: bold, font: { weight: bold } }]")
  }

  fileprivate static func partWithoutText(at span: SourceSpan) -> Self {
    Diagnostic(.error, "value.missing", "a part of a text has no 'text'", at: span)
  }
}
