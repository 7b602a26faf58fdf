import Geometry
import SceneModel
import SceneParsing

extension ViewProperty {
  static let stacks: [ViewProperty] = [
    of([.stackView], "axis") { node, key, view, _, values in
      guard let axis: Axis = values.choice(node, for: key) else { return }
      view.editStack { $0.axis = axis }
    },
    of([.stackView], "distribution") { node, key, view, _, values in
      guard let distribution: StackContent.Distribution = values.choice(node, for: key) else {
        return
      }
      view.editStack { $0.distribution = distribution }
    },
    of([.stackView], "alignment") { node, key, view, _, values in
      guard let alignment: StackContent.Alignment = values.choice(node, for: key) else { return }
      view.editStack { $0.alignment = alignment }
    },
    of([.stackView], "spacing") { node, key, view, _, values in
      guard let spacing = values.points(node, for: key) else { return }
      view.editStack { $0.spacing = spacing }
    },
    of([.stackView], "layoutMarginsRelativeArrangement") { node, key, view, _, values in
      guard let isRelative = values.flag(node, for: key) else { return }
      view.editStack { $0.isLayoutMarginsRelative = isRelative }
    },
    of([.stackView], "baselineRelativeArrangement") { node, key, view, _, values in
      guard let isRelative = values.flag(node, for: key) else { return }
      view.editStack { $0.isBaselineRelative = isRelative }
    },
  ]

  static let controls: [ViewProperty] = [
    of([.switch], "on") { node, key, view, _, values in
      guard let isOn = values.flag(node, for: key) else { return }
      view.editControl { $0.value = isOn ? 1 : 0 }
    },
    of([.slider, .progressView], "value") { node, key, view, _, values in
      guard let value = values.number(node, for: key, in: 0...1) else { return }
      view.editControl { $0.value = value }
    },
    of([.segmentedControl], "segments") { node, key, view, _, values in
      guard let titles = values.texts(node, for: key) else { return }
      view.editControl { $0.titles = titles }
    },
    of([.segmentedControl], "selectedSegment") { node, key, view, _, values in
      guard let place = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.selected = place }
    },
    of([.pickerView], "rows") { node, key, view, _, values in
      guard let titles = values.texts(node, for: key) else { return }
      view.editControl { $0.titles = titles }
    },
    of([.pickerView], "selectedRow") { node, key, view, _, values in
      guard let place = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editControl { $0.selected = place }
    },
    of([.navigationBar, .searchBar], "prompt") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editControl { $0.titles = [text] }
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
}
