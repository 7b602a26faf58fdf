import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewProperty {
  static let values: [ViewProperty] = [
    of([.switch], "on", .flag) {
      $0.control.map { $0.value == 1 }
    } put: { isOn, view in
      view.control?.value = isOn ? 1 : 0
    },
    property([.slider, .stepper, .progressView], "value") {
      $0.control?.value.shortText
    } read: { node, key, view, _, values in
      let isShare = view.content.kind == .progressView
      let read = isShare ? values.number(node, for: key, in: 0...1) : values.points(node, for: key)
      guard let value = read else { return }
      view.control?.value = value
    },
    of([.slider, .stepper], "minimumValue", .points(), .control(\.minimumValue)),
    of([.slider, .stepper], "maximumValue", .points(), .control(\.maximumValue)),
    of([.pageControl], "numberOfPages", .integer(0...1_000), .control(\.count)).changing(
      .everything),
    of([.pageControl], "currentPage", .integer(0...1_000), .control(\.selected)),
    of([.activityIndicator], "large", .flag, .control(\.isLarge)).changing(.layoutAndPaint),
  ]

  static let choices: [ViewProperty] = [
    of([.segmentedControl], "segments", .segments, .control(\.segments)).with(.namesImages)
      .changing(.everything),
    of([.segmentedControl], "selectedSegment", .indexOrNone, .control(\.selected)),
  ]

  static let colors: [ViewProperty] = [
    of([.switch], "onTintColor", .color, .control(\.colors.accent)),
    of([.slider], "minimumTrackTintColor", .color, .control(\.colors.accent)),
    of([.slider], "maximumTrackTintColor", .color, .control(\.colors.track)),
    of([.switch, .slider], "thumbTintColor", .color, .control(\.colors.thumb)),
    of([.progressView], "progressTintColor", .color, .control(\.colors.accent)),
    of([.progressView], "trackTintColor", .color, .control(\.colors.track)),
    of([.pageControl], "currentPageIndicatorTintColor", .color, .control(\.colors.accent)),
    of([.pageControl], "pageIndicatorTintColor", .color, .control(\.colors.track)),
    of(
      [.segmentedControl], "selectedSegmentTintColor", .color.available(since: .ios13),
      .control(\.colors.accent)),
    of(
      [.navigationBar, .tabBar, .toolbar, .searchBar], "barTintColor", .color,
      .control(\.colors.track)),
  ]

  static let bars: [ViewProperty] = [
    property([.navigationBar], "largeTitle") {
      $0.control.map { String($0.isLarge) }
    } read: { node, key, view, era, values in
      guard let isLarge = values.bool(node, for: key) else { return }
      if isLarge, !values.checkAvailability(era, in: key, since: .ios11, at: node) { return }
      view.control?.isLarge = isLarge
    }.changing(.everything),
    of([.navigationBar], "backTitle", .text, .control(\.bar.backTitle)),
    of([.navigationBar], "leftItems", .barItems, .control(\.bar.leading)).with(.namesImages),
    of([.navigationBar], "rightItems", .barItems, .control(\.bar.trailing)).with(.namesImages),
    property([.tabBar, .toolbar], "items") {
      $0.control?.bar.items.map(\.text).inBrackets
    } read: { node, key, view, era, values in
      let isTab = view.content.kind == .tabBar
      guard let items = values.barItems(node, for: key, isTab: isTab, era: era) else { return }
      view.control?.bar.items = items
    }.with(.namesImages),
    of([.tabBar], "selectedItem", .indexOrNone, .control(\.selected)),
  ]

  static let presented: [ViewProperty] = [
    of([.alert, .actionSheet], "message", .text, .control(\.presented.message)),
    of([.alert, .actionSheet, .menu], "actions", .actions, .control(\.bar.items)).with(
      .namesImages),
    of([.actionSheet, .menu, .popover], "sourceView", .name, .control(\.presented.source)),
    of([.sheet], "detent", .choice, .control(\.presented.detent)),
    of([.sheet], "grabberVisible", .flag, .control(\.presented.showsGrabber)).changing(.paint),
  ]
}
