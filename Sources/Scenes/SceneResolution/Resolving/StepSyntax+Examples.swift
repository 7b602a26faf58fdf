import SnaplineSceneSyntax

extension StepSyntax.Verb {
  /// An example of the argument, for a hint.
  var example: String? {
    switch self {
    case .activate, .deactivate: "[name]"
    case .hide, .show, .remove: "[view]"
    case .fit: "{ view: content, width: 320 }"
    default: mapExample
    }
  }

  /// An example for a step that requires a mapping.
  var mapExample: String? {
    switch self {
    case .set: "{ name: 24 }"
    case .type: "{ field: text }"
    case .contentSize: "{ list: [320, 700] }"
    case .zoom: "{ photo: 2 }"
    case .scroll: "{ view: list, to: bottom }"
    case .resize: "{ view: detail, width: 420 }"
    case .hugging, .compressionResistance: "{ title: { horizontal: 252 } }"
    case .activate, .deactivate, .focus, .dismiss, .keyboard, .hide, .show, .rotate, .fit,
      .remove, .keyboardAvoidance, .mode, .flashIndicators, .look:
      nil
    }
  }
}
