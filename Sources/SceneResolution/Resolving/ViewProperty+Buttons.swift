import SceneModel
import SceneSyntax

extension ViewProperty {
  /// What buttons can say beyond their title and its font.
  static let buttons: [ViewProperty] = [
    of([.button], "subtitle", .text, .configuration(\.subtitle))
      .with(.needsConfiguration),
    of([.button], "buttonType", .choice.since(.ios13, for: .close), .button(\.type)),
    of([.button], "configuration", .choice.since(.ios15)) {
      $0.button?.configuration?.style
    } put: { style, view in
      PlaceInView.configuration(\.style).put(style, &view)
    },
    of([.button], "cornerStyle", .choice, .configuration(\.cornerStyle))
      .with(.needsConfiguration),
    of([.button], "buttonSize", .choice, .configuration(\.size))
      .with(.needsConfiguration),
    of([.button], "baseBackgroundColor", .color, .configuration(\.background))
      .with(.needsConfiguration),
    of([.button], "imagePlacement", .choice, .configuration(\.imagePlacement))
      .with(.needsConfiguration),
    of([.button], "imagePadding", .points(least: 0), .configuration(\.imagePadding))
      .with(.needsConfiguration),
    of([.button], "contentInsets", .insets, .configuration(\.contentInsets))
      .with(.needsConfiguration),
    of([.button], "contentEdgeInsets", .insets, .button(\.contentEdgeInsets)),
    of([.button], "titleEdgeInsets", .insets, .button(\.titleEdgeInsets)),
    of([.button], "imageEdgeInsets", .insets, .button(\.imageEdgeInsets)),
    of([.button], "contentHorizontalAlignment", .choice, .button(\.contentAlignment)),
    of([.button], "highlighted", .flag, .button(\.isHighlighted)),
    of([.button, .tableCell], "selected", .flag, .button(\.isSelected), .cell(\.isSelected)),
    of(
      [
        .button, .textField, .switch, .slider, .stepper, .segmentedControl, .pageControl,
        .datePicker,
      ],
      "enabled", .flag, .button(\.isEnabled), .textField(\.isEnabled), .control(\.isEnabled)),
  ]
}
