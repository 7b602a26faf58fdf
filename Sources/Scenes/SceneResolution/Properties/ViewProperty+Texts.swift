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
    property(
      [
        .label, .textField, .textView, .button, .segmentedControl, .searchBar, .navigationBar,
        .tabBar,
      ], "font"
    ) {
      $0.fontText
    } read: { node, _, view, era, values in
      guard let scaled = values.font(node, for: view.content.kind, era: era) else { return }
      (view.textStyle, view.scaledFontSize) = (scaled.style, scaled.scaledSize)
      view.label?.font = scaled.font
      view.textField?.font = scaled.font
      view.textView?.font = scaled.font
      view.button?.font = scaled.font
      view.control?.titleFont = scaled.font
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
    of(
      [.label, .textView], "lineHeight", .points(minimum: 0), .label(\.paragraphs.lineHeight),
      .textView(\.paragraphs.lineHeight)),
    of(
      [.label, .textView], "lineHeightMultiple", .number(0.1...10),
      .label(\.paragraphs.lineHeightMultiple), .textView(\.paragraphs.lineHeightMultiple)),
    of(
      [.label, .textView], "lineSpacing", .points(minimum: 0), .label(\.paragraphs.lineSpacing),
      .textView(\.paragraphs.lineSpacing)),
    of(
      [.label, .textView], "paragraphSpacing", .points(minimum: 0),
      .label(\.paragraphs.paragraphSpacing), .textView(\.paragraphs.paragraphSpacing)),
    of(
      [.label, .textView], "firstLineHeadIndent", .points(minimum: 0),
      .label(\.paragraphs.firstLineHeadIndent), .textView(\.paragraphs.firstLineHeadIndent)),
    of(
      [.label, .textView], "headIndent", .points(minimum: 0), .label(\.paragraphs.headIndent),
      .textView(\.paragraphs.headIndent)),
    of(
      [.label, .textView], "tailIndent", .points(), .label(\.paragraphs.tailIndent),
      .textView(\.paragraphs.tailIndent)),
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
    of([.textView], "textContainerInset", .insets, .textView(\.textContainerInset)),
    of([.textView], "lineFragmentPadding", .points(minimum: 0), .textView(\.lineFragmentPadding)),
    of([.textField], "leftView", .sideView, .textField(\.leftView)).with(.namesImages),
    of([.textField], "rightView", .sideView, .textField(\.rightView)).with(.namesImages),
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
    guard
      let font = label?.font ?? textField?.font ?? textView?.font ?? button?.font
        ?? control?.titleFont
    else { return nil }
    var parts = ["\(font.face.name) \(font.size.shortText)"]
    if font.kern != 0 { parts.append("kern \(font.kern.shortText)") }
    if font.hasMonospacedDigits { parts.append("monospaced digits") }
    if let textStyle {
      parts.append(scaledFontSize == nil ? textStyle.rawValue : "metrics \(textStyle.rawValue)")
    }
    return parts.joined(separator: " ")
  }
}

extension ValueCoding<FieldSideView> {
  /// The width of an empty view, or an image.
  fileprivate static var sideView: Self {
    Self { node, key, era, values in
      if values.recordsType(.pointsOrImage) { return nil }
      var view = FieldSideView()
      if let text = node.scalar?.text, decimalNumber(text) != nil {
        guard let space = values.points(node, for: key, minimum: 0) else { return nil }
        view.space = space
      } else {
        guard let image = values.image(node, for: key, era: era) else { return nil }
        view.image = image
      }
      return view
    } text: {
      $0.image.size == nil && $0.image.file == nil ? $0.space.shortText : $0.image.text
    }
  }
}
