import SnaplineBasics
import SnaplineDisplayLists
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineProjects
import SnaplineSceneModel

extension ShotBlame {
  /// Creates the numbers of a shot, without their commits.
  /// - Parameter view: The name of the only view; nil for all.
  init(_ shot: Shot, _ rendered: RenderedShot, version: ShotVersion, view: String?) {
    let styles = drawnTexts(of: rendered.list)
    let frames = rendered.layoutFacts.visibleFrames(on: rendered.list.size)
    let label = (shot.appearance == .dark ? Color.white : Color.black).description
    let shown = rendered.layoutFacts.views.filter { view == nil || $0.name == view }
    self.init(
      version: version,
      views: shown.map { shown in
        let style = styles[shown.name]
        let numbers = NumberBlame.Key.allCases.compactMap { key in
          key.value(of: shown, style).flatMap { value in
            key.isDefault(value, label: label) ? nil : NumberBlame(key, value)
          }
        }
        return ViewBlame(
          name: shown.name, visibleFrame: frames[shown.name], numbers: numbers,
          oldestName: shown.name)
      })
  }

  /// Continues with the versions before and after a commit.
  /// - Returns: Whether the commit set a number.
  mutating func follow(_ comparison: RootComparison, _ commit: Commit) -> Bool {
    guard let new = comparison.new?.root.shot(named: version.shot) else { return false }
    guard let old = comparison.old?.root.shot(named: version.shot) else {
      return setOrigins { _, view in NumberOrigin(commit: commit, old: nil, view: view.oldestName) }
    }
    let names = comparison.renamedViews(from: old, to: new)
    let before = VersionOfViews(old, renamed: names)
    let after = VersionOfViews(new, renamed: [])
    let isSame = { (key: NumberBlame.Key, view: ViewBlame) in
      key.isEqual(before, after, of: view.oldestName)
    }
    let isChanged = setOrigins { key, view in
      isSame(key, view)
        ? nil
        : NumberOrigin(
          commit: commit, old: before.value(key, of: view.oldestName), view: view.oldestName)
    }
    for index in views.indices where !views[index].isComplete {
      views[index].oldestName = before.name(of: views[index].oldestName)
    }
    return isChanged
  }

  /// Sets the unknown origins that a function returns.
  /// - Returns: Whether it returned any.
  private mutating func setOrigins(
    _ origin: (NumberBlame.Key, ViewBlame) -> NumberOrigin?
  ) -> Bool {
    var isAny = false
    for view in views.indices {
      let known = views[view]
      for number in known.numbers.indices where known.numbers[number].origin == nil {
        let found = origin(known.numbers[number].key, known)
        views[view].numbers[number].origin = found
        isAny = isAny || found != nil
      }
    }
    return isAny
  }
}

extension RootComparison {
  /// Returns the views that have only changed their names.
  fileprivate func renamedViews(from old: RenderedShot, to new: RenderedShot) -> [ViewRename] {
    let (before, after) = (old.layoutFacts, new.layoutFacts)
    let changes = LayoutDifference(from: before, to: after).views.filter(\.kind.isVisible)
    guard Set(changes.map(\.view)).count > 1, let root = self.old?.root,
      let current = self.new?.root
    else { return viewRenames(from: before, to: after) }
    let sources = BaselineVersion(old: root, new: current, difference)
    return viewRenames(from: before, to: after, existing: sources.renamedViews(in: before.name))
  }
}

extension LaidOutRoot {
  func shot(named name: String) -> RenderedShot? {
    shots.first { $0.shot.name == name }?.rendered
  }
}

/// The views of a shot by their names in a newer version.
private struct VersionOfViews {
  let scale: PixelScale
  private var views: [String: GoldenView] = [:]
  private let styles: [String: DrawnText]

  init(_ shot: RenderedShot, renamed: [ViewRename]) {
    scale = shot.layoutFacts.scale
    styles = drawnTexts(of: shot.list)
    let newer = shot.layoutFacts.applyingRenames(renamed).views
    for (own, view) in zip(shot.layoutFacts.views, newer) where views[view.name] == nil {
      views[view.name] = own
    }
  }

  /// Returns the own name of a view.
  func name(of view: String) -> String { views[view]?.name ?? view }

  func value(_ key: NumberBlame.Key, of view: String) -> NumberBlame.Value? {
    views[view].flatMap { key.value(of: $0, styles[$0.name]) }
  }
}

extension NumberBlame.Key {
  /// Returns the value of a view; nil if it has none.
  fileprivate func value(of view: GoldenView, _ style: DrawnText?) -> NumberBlame.Value? {
    switch self {
    case .x: .number(view.frame.minX)
    case .y: .number(view.frame.minY)
    case .width: .number(view.frame.width)
    case .height: .number(view.frame.height)
    case .text: style.map { .text($0.text) }
    case .font: style.map { .text($0.fonts.joined(separator: ", ")) }
    case .color: style.map { .text($0.colors.joined(separator: ", ")) }
    }
  }

  /// Whether a value is that of a label without attributes.
  fileprivate func isDefault(_ value: NumberBlame.Value, label: String) -> Bool {
    switch self {
    case .x, .y, .width, .height: false
    case .text: value == .text("")
    case .font: value == .text("system-regular 17")
    case .color: value == .text(label)
    }
  }

  /// Whether both versions have a view with the same value, in whole pixels.
  fileprivate func isEqual(
    _ old: VersionOfViews, _ new: VersionOfViews, of view: String
  ) -> Bool {
    guard let before = old.value(self, of: view), let after = new.value(self, of: view) else {
      return false
    }
    guard case .number(let one) = before, case .number(let other) = after else {
      return before == after
    }
    // Pixels of two scales are not comparable.
    guard old.scale == new.scale else { return (one - other).magnitude < 0.001 }
    return new.scale.pixels(one) == new.scale.pixels(other)
  }
}

extension GoldenShot {
  /// Returns the visible parts of the views' frames on a screen, by name.
  fileprivate func visibleFrames(on size: Size) -> [String: Rect] {
    let frames = screenFrames
    var clips: [String: Rect] = [:]
    var visible: [String: Rect] = [:]
    for view in views {
      let clip = view.parent.flatMap { clips[$0] } ?? Rect(origin: .zero, size: size)
      clips[view.name] = clip
      guard let frame = frames[view.name], let part = frame.intersection(clip) else { continue }
      visible[view.name] = part
      // Only views that scroll clip their subviews.
      if view.results.contains(where: { $0.key == "offset" }) { clips[view.name] = part }
    }
    return visible
  }
}
