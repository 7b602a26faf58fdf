import Geometry
import SceneModel
import SceneSyntax

extension ViewProperty {
  static let controls: [ViewProperty] = values + choices + pickers + colors + bars + presented

  private static let values: [ViewProperty] = [
    of([.switch], "on") { node, key, view, _, values in
      guard let isOn = values.flag(node, for: key) else { return }
      view.editControl { $0.value = isOn ? 1 : 0 }
    },
    of([.slider, .stepper, .progressView], "value") { node, key, view, _, values in
      let isShare = view.content.kind == .progressView
      let read = isShare ? values.number(node, for: key, in: 0...1) : values.points(node, for: key)
      guard let value = read else { return }
      view.editControl { $0.value = value }
    },
    of([.slider, .stepper], "minimumValue") { node, key, view, _, values in
      guard let value = values.points(node, for: key) else { return }
      view.editControl { $0.leastValue = value }
    },
    of([.slider, .stepper], "maximumValue") { node, key, view, _, values in
      guard let value = values.points(node, for: key) else { return }
      view.editControl { $0.mostValue = value }
    },
    of([.pageControl], "numberOfPages") { node, key, view, _, values in
      guard let count = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.count = count }
    },
    of([.pageControl], "currentPage") { node, key, view, _, values in
      guard let page = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.selected = page }
    },
    of([.activityIndicator], "large") { node, key, view, _, values in
      guard let isLarge = values.flag(node, for: key) else { return }
      view.editControl { $0.isLarge = isLarge }
    },
  ]

  private static let choices: [ViewProperty] = [
    of([.segmentedControl], "segments") { node, key, view, era, values in
      guard let segments = values.segments(node, for: key, era: era) else { return }
      view.editControl { $0.segments = segments }
    },
    of([.segmentedControl], "selectedSegment") { node, key, view, _, values in
      guard let place = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.selected = place }
    },
  ]

  private static func color(
    _ kinds: [ViewKind], _ name: String,
    at place: any WritableKeyPath<ControlColors, AdaptiveColor?> & Sendable
  ) -> ViewProperty {
    of(kinds, name) { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editControl { $0.colors[keyPath: place] = color }
    }
  }

  private static let colors: [ViewProperty] = [
    color([.switch], "onTintColor", at: \.accent),
    color([.slider], "minimumTrackTintColor", at: \.accent),
    color([.slider], "maximumTrackTintColor", at: \.track),
    color([.switch, .slider], "thumbTintColor", at: \.thumb),
    color([.progressView], "progressTintColor", at: \.accent),
    color([.progressView], "trackTintColor", at: \.track),
    color([.pageControl], "currentPageIndicatorTintColor", at: \.accent),
    color([.pageControl], "pageIndicatorTintColor", at: \.track),
    of([.segmentedControl], "selectedSegmentTintColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era),
        values.era(era, has: key, since: .ios13, at: node)
      else { return }
      view.editControl { $0.colors.accent = color }
    },
    color([.navigationBar, .tabBar, .toolbar, .searchBar], "barTintColor", at: \.track),
  ]

  private static let bars: [ViewProperty] = [
    of([.navigationBar], "largeTitle") { node, key, view, era, values in
      guard let isLarge = values.flag(node, for: key) else { return }
      if isLarge, !values.era(era, has: key, since: .ios11, at: node) { return }
      view.editControl { $0.isLarge = isLarge }
    },
    of([.navigationBar], "backTitle") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editControl { $0.bar.backTitle = text }
    },
    of([.navigationBar], "leftItems") { node, key, view, era, values in
      guard let items = values.barItems(node, for: key, isTab: false, era: era) else { return }
      view.editControl { $0.bar.leading = items }
    },
    of([.navigationBar], "rightItems") { node, key, view, era, values in
      guard let items = values.barItems(node, for: key, isTab: false, era: era) else { return }
      view.editControl { $0.bar.trailing = items }
    },
    of([.tabBar, .toolbar], "items") { node, key, view, era, values in
      let isTab = view.content.kind == .tabBar
      guard let items = values.barItems(node, for: key, isTab: isTab, era: era) else { return }
      view.editControl { $0.bar.items = items }
    },
    of([.tabBar], "selectedItem") { node, key, view, _, values in
      guard let place = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.selected = place }
    },
  ]

  private static let presented: [ViewProperty] = [
    of([.alert, .actionSheet], "message") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editControl { $0.presented.message = text }
    },
    of([.alert, .actionSheet, .menu], "actions") { node, key, view, era, values in
      guard let actions = values.actions(node, for: key, era: era) else { return }
      view.editControl { $0.bar.items = actions }
    },
    of([.actionSheet, .menu, .popover], "sourceView") { node, key, view, _, values in
      guard let name = values.text(node, for: key) else { return }
      view.editControl { $0.presented.source = .init(name, at: node.span) }
    },
    of([.sheet], "detent") { node, key, view, _, values in
      guard let detent: PresentedContent.Detent = values.choice(node, for: key) else { return }
      view.editControl { $0.presented.detent = detent }
    },
    of([.sheet], "grabberVisible") { node, key, view, _, values in
      guard let shows = values.flag(node, for: key) else { return }
      view.editControl { $0.presented.showsGrabber = shows }
    },
  ]
}
