import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewProperty {
  /// The properties of buttons, except the title and its font.
  static let buttons: [ViewProperty] = [
    of([.button], "subtitle", .text, .configuration(\.subtitle))
      .with(.needsConfiguration).changing(.everything),
    of([.button], "buttonType", .choice.since(.ios13, for: .close), .button(\.type)).changing(
      .everything),
    of([.button], "configuration", .choice.available(since: .ios15)) {
      $0.button?.configuration?.style
    } put: { style, view in
      ViewKeyPath.configuration(\.style).put(style, &view)
    },
    of([.button], "cornerStyle", .choice, .configuration(\.cornerStyle))
      .with(.needsConfiguration).changing(.paint),
    of([.button], "buttonSize", .choice, .configuration(\.size))
      .with(.needsConfiguration),
    of([.button], "baseBackgroundColor", .color, .configuration(\.background))
      .with(.needsConfiguration).changing(.paint),
    of([.button], "imagePlacement", .choice, .configuration(\.imagePlacement))
      .with(.needsConfiguration),
    of([.button], "imagePadding", .points(minimum: 0), .configuration(\.imagePadding))
      .with(.needsConfiguration),
    of([.button], "contentInsets", .insets, .configuration(\.contentInsets))
      .with(.needsConfiguration),
    of([.button], "contentEdgeInsets", .insets, .button(\.contentEdgeInsets)),
    of([.button], "titleEdgeInsets", .insets, .button(\.titleEdgeInsets)).changing(.paint),
    of([.button], "imageEdgeInsets", .insets, .button(\.imageEdgeInsets)).changing(.paint),
    of([.button], "contentHorizontalAlignment", .choice, .button(\.contentAlignment)).changing(
      .paint),
    of([.button], "highlighted", .flag, .button(\.isHighlighted)).changing(.paint),
    of([.button, .tableCell], "selected", .flag, .button(\.isSelected), .cell(\.isSelected))
      .changing(.paintAndSpeech),
    of(
      ViewKind.disableable, "enabled", .flag, .button(\.isEnabled), .textField(\.isEnabled),
      .control(\.isEnabled)
    ).changing(.paintAndSpeech),
  ]
}
