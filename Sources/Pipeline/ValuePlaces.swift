import Diagnostics
import Goldens
import SceneModel
import SceneParsing

/// Where a scene's file says the values that layout files remember.
struct ValuePlaces {
  private let syntax: SceneSyntax?
  /// What the state of the shot does, the last step first: it outweighs what the views say.
  private let steps: [StepSyntax]
  private let views: [String: ViewSyntax]

  init(_ bytes: [UInt8], file: String, state: String?) {
    let syntax = readSceneSyntax(bytes, file: file).value
    self.syntax = syntax
    steps = syntax?.states.first { $0.name.value == state }?.steps.reversed() ?? []
    var views: [String: ViewSyntax] = [:]
    var open = syntax?.views ?? []
    while let view = open.popLast() {
      views[view.name.value] = view
      open += view.views
    }
    self.views = views
  }

  /// Where the value stands that has changed; nothing for one that is gone, or was never written.
  func place(of change: CausingChange) -> SourceSpan? {
    guard change.new != nil else { return nil }
    switch change.kind {
    case .viewChanged: return place(of: change.aspect, in: change.subject)
    case .settingChanged: return setting(change.subject, change.new)
    default: return nil
    }
  }

  private func place(of trait: String, in view: String) -> SourceSpan? {
    if let step = steps.lazy.compactMap({ $0.place(of: trait, in: view) }).first { return step }
    guard let view = views[view] else { return nil }
    if trait == "kind" { return view.kind.span }
    let keys = sceneKeys[trait] ?? [trait]
    return view.properties.last { keys.contains($0.key) }?.value.span
  }

  private func setting(_ subject: String, _ new: String?) -> SourceSpan? {
    switch subject {
    case "device":
      let devices = syntax?.devices ?? []
      return (devices.first { $0.value.name == new } ?? (devices.count == 1 ? devices.first : nil))?
        .span
    case "era": return syntax?.era?.span
    case "statusBarStyle": return syntax?.statusBarStyle?.span
    case "statusBar": return syntax?.hidesStatusBar?.span
    case "look": return steps.argument(of: .look)?.span ?? syntax?.look?.span
    case "mode": return steps.argument(of: .mode)?.span ?? syntax?.mode?.span
    case "keyboard": return steps.argument(of: .keyboard)?.span
    case "focus": return steps.argument(of: .focus)?.span
    default: return nil
    }
  }
}

extension [StepSyntax] {
  fileprivate func argument(of verb: StepSyntax.Verb) -> YAMLNode? {
    first { $0.verb.value == verb }?.argument
  }
}

extension StepSyntax {
  /// Where the step gives a view this value.
  fileprivate func place(of trait: String, in view: String) -> SourceSpan? {
    switch (verb.value, trait) {
    case (.type, "text"), (.contentSize, "contentSize"):
      guard case .mapping(let entries) = argument.kind else { return nil }
      return entries.first { $0.key == view }?.value.span
    case (.hide, "hidden"), (.show, "hidden"):
      if case .sequence(let names) = argument.kind {
        return names.first { $0.scalar?.text == view }?.span
      }
      return argument.scalar?.text == view ? argument.span : nil
    default: return nil
    }
  }
}

/// What scenes call the traits of layout files, where it is another name.
private let sceneKeys: [String: [String]] = [
  "color": ["textColor", "titleColor"], "border": ["borderWidth", "borderColor"],
  "tint": ["tintColor"], "clips": ["clipsToBounds"], "compression": ["compressionResistance"],
  "givenFrame": ["frame"], "preservesMargins": ["preservesSuperviewLayoutMargins"],
  "safeAreaInMargins": ["insetsLayoutMarginsFromSafeArea"],
  "spacingAfter": ["customSpacingAfter"], "intrinsic": ["intrinsicContentSize"],
  "insetAdjustment": ["contentInsetAdjustmentBehavior"], "paging": ["pagingEnabled"],
  "bounceVertical": ["alwaysBounceVertical"], "bounceHorizontal": ["alwaysBounceHorizontal"],
  "align": ["textAlignment"], "maxLines": ["numberOfLines"], "break": ["lineBreakMode"],
  "style": ["borderStyle"], "secure": ["secureTextEntry"], "scrolls": ["scrollEnabled"],
  "textInset": ["textContainerInset"], "mode": ["contentMode"],
  "insideMargins": ["layoutMarginsRelativeArrangement"],
  "baselineRelative": ["baselineRelativeArrangement"], "titles": ["segments", "placeholder"],
  "count": ["numberOfPages"], "selected": ["selectedSegment", "currentPage", "selectedItem"],
  "value": ["on", "value"], "least": ["minimumValue"], "most": ["maximumValue"],
  "large": ["large", "largeTitle"], "type": ["buttonType"], "ground": ["baseBackgroundColor"],
  "configuration": ["configuration", "cornerStyle", "buttonSize"],
  "edgeInsets": ["contentEdgeInsets"], "chosen": ["selected"], "back": ["backTitle"],
  "leading": ["leftItems"], "trailing": ["rightItems"], "separators": ["separatorStyle"],
  "accent": [
    "onTintColor", "minimumTrackTintColor", "progressTintColor", "currentPageIndicatorTintColor",
    "selectedSegmentTintColor",
  ],
  "track": [
    "maximumTrackTintColor", "trackTintColor", "pageIndicatorTintColor", "barTintColor",
  ],
  "thumb": ["thumbTintColor"], "columns": ["rows", "selectedRow", "selectedRows"],
  "date": ["date", "mode", "preferredDatePickerStyle"],
]
