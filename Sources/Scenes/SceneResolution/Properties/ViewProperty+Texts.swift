import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

// The properties of texts and text input.
extension ViewProperty {
  static let text: [ViewProperty] = [
    of(
      [.label, .textField, .textView, .searchBar, .tableCell, .sectionHeader, .sectionFooter],
      "text", .text
    ) {
      $0.label?.text ?? $0.textField?.text ?? $0.textView?.text ?? $0.cell?.text
        ?? $0.control?.search.text
    } put: { text, view in
      view.setText(text, runs: [])
      view.cell?.text = text
      view.control?.search.text = text
    }.changing(.everything),
    of(
      [.button, .navigationBar, .alert, .actionSheet, .menu], "title", .text, .button(\.title),
      .control(\.bar.title)
    ).changing(.everything),
    property([.label, .textField, .textView, .button], "font") {
      $0.fontText
    } read: { node, _, view, era, values in
      guard let (font, style) = values.font(node, for: view.content.kind, era: era) else { return }
      view.textStyle = style
      view.label?.font = font
      view.textField?.font = font
      view.textView?.font = font
      view.button?.font = font
    },
    of(
      [.label, .textField, .textView], "textColor", .color, .label(\.color), .textField(\.color),
      .textView(\.color)
    ).changing(.paint),
    of(
      [.button, .navigationBar], "titleColor", .color, .button(\.titleColor),
      .control(\.colors.title)
    ).changing(.paint),
    of(
      [.label, .textField, .textView], "textAlignment", .choice, .label(\.alignment),
      .textField(\.alignment), .textView(\.alignment)
    ).changing(.paint),
    of([.label], "numberOfLines", .integer(0...10_000), .label(\.numberOfLines)),
    of([.label], "lineBreakMode", .choice, .label(\.lineBreakMode)),
  ]

  /// The properties of text, except the text itself and its font.
  static let paragraphs: [ViewProperty] = [
    property([.label, .textField, .textView], "attributedText") {
      ($0.label?.runs ?? $0.textField?.runs ?? $0.textView?.runs)?.map(\.text).inBrackets
    } read: { node, key, view, era, values in
      guard let text = values.attributedText(node, for: key, era: era) else { return }
      view.setText(text.text, runs: text.runs)
    }.changing(.everything),
    of([.label], "lineHeight", .points(minimum: 0), .label(\.paragraphs.lineHeight)),
    of([.label], "lineHeightMultiple", .number(0.1...10), .label(\.paragraphs.lineHeightMultiple)),
    of([.label], "lineSpacing", .points(minimum: 0), .label(\.paragraphs.lineSpacing)),
    of([.label], "paragraphSpacing", .points(minimum: 0), .label(\.paragraphs.paragraphSpacing)),
    of([.label], "preferredMaxLayoutWidth", .points(minimum: 0), .label(\.preferredMaxLayoutWidth)),
    of([.label], "adjustsFontSizeToFitWidth", .flag, .label(\.adjustsFontSize)),
    of([.label], "minimumScaleFactor", .number(0...1), .label(\.minimumScale)),
  ]

  static let editing: [ViewProperty] = [
    of(
      [.textField, .searchBar], "placeholder", .text, .textField(\.placeholder),
      .control(\.search.placeholder)
    ).changing(.everything),
    of([.textField], "borderStyle", .choice, .textField(\.borderStyle)),
    of([.textView], "scrollEnabled", .flag, .textView(\.isScrollEnabled)).changing(.layout),
    of([.textView], "textContainerInset", .insets, .textView(\.textContainerInset)).changing(
      .layout),
    of([.textField], "secureTextEntry", .flag, .textField(\.isSecure)).changing(.paintAndSpeech),
  ]

  /// The properties of text input.
  static let typing: [ViewProperty] = [
    of(ViewKind.editable, "keyboardType", .choice, .input(\.keyboardType)).changing(
      .layoutAndPaint),
    of(ViewKind.editable, "keyboardAppearance", .choice, .input(\.keyboardAppearance)),
    of(ViewKind.editable, "returnKeyType", .choice, .input(\.returnKeyType)),
    of(
      ViewKind.editable, "enablesReturnKeyAutomatically", .flag,
      .input(\.enablesReturnKeyAutomatically)),
    of(ViewKind.editable, "autocorrectionType", .choice, .input(\.autocorrectionType)).changing(
      .layoutAndPaint),
    of(ViewKind.editable, "autocapitalizationType", .choice, .input(\.autocapitalizationType)),
    of([.textField], "clearButtonMode", .choice, .textField(\.clearButtonMode)).changing(
      .paintAndSpeech),
    of([.searchBar], "showsCancelButton", .flag, .control(\.search.showsCancelButton)).changing(
      .paintAndSpeech),
  ]
}

extension View {
  /// The font of the text, with its text style.
  fileprivate var fontText: String? {
    guard let font = label?.font ?? textField?.font ?? textView?.font ?? button?.font else {
      return nil
    }
    return "\(font.face.name) \(font.size.shortText)" + (textStyle.map { " \($0.rawValue)" } ?? "")
  }
}
