package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplinePainting
package import SnaplineSceneModel

/// A view, or an item of a bar, that responds to touches.
package struct TouchTarget: Hashable, Sendable {
  package let view: ViewID
  /// The view's name, and for an item also its key: `bar.rightItems.0`.
  package let name: String
  /// The frame in screen coordinates.
  package let frame: Rect
  /// The minimum size of the touch target.
  package let minimumSize: Size

  /// The minimum length on both axes in Apple's Human Interface Guidelines.
  package static let comfortable = 44.0
  /// The minimum length in WCAG 2.5.8 if another target is near.
  package static let minimumLength = 24.0
}

extension ViewContent {
  /// The minimum size of the view's touch target; nil if the view does not respond to touches.
  ///
  /// Sizes that an app chooses are at least 44 × 44 points. Controls that the system draws lower have
  /// their minimum height of all releases. Items of a collection view are no targets: they are often
  /// not interactive.
  package var minimumTarget: Size? {
    let comfortable = TouchTarget.comfortable
    switch self {
    case .button(let button):
      return button.isEnabled ? Size(width: comfortable, height: comfortable) : nil
    case .textField(let field):
      return field.isEnabled ? Size(width: comfortable, height: 28) : nil
    case .textView: return Size(width: comfortable, height: 28)
    case .cell(let cell):
      return cell.part == .row ? Size(width: comfortable, height: comfortable) : nil
    case .control(let control):
      guard control.isEnabled, let height = control.kind.traits.touchHeight else { return nil }
      guard control.kind == .pageControl else { return Size(width: comfortable, height: height) }
      // A control with one page is not interactive; the dots may be narrower than a finger.
      guard control.count > 1 else { return nil }
      return Size(width: min(comfortable, control.pageDotsWidth(in: .ios7)), height: height)
    case .plain, .guide, .scroll, .stack, .label, .image: return nil
    }
  }
}

extension ControlContent {
  /// The items of a bar, and its back button, with the keys under which they are painted.
  fileprivate var barTargets: [String] {
    func keys(_ list: String, _ items: [BarItem]) -> [String] {
      items.indices.filter { items[$0].isEnabled }.map { "\(list).\($0)" }
    }
    return switch kind {
    case .navigationBar:
      ["backTitle"] + keys("leftItems", bar.leading) + keys("rightItems", bar.trailing)
    case .tabBar, .toolbar: keys("items", bar.items)
    case .switch, .slider, .stepper, .segmentedControl, .progressView, .activityIndicator,
      .pageControl, .datePicker, .pickerView, .searchBar, .alert, .actionSheet, .menu, .sheet,
      .popover:
      []
    }
  }
}

/// The minimum size of a bar's item: the system limits its width to its content.
private let minimumBarItem = Size(width: 28, height: 28)

/// Returns the visible views and bar items that respond to touches.
package func touchTargets(
  of scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [TouchTarget] {
  let seen = VisibleParts(scene, layout)
  let views = scene.viewIDs.compactMap { id -> TouchTarget? in
    guard seen[id] != nil, let size = scene[id].content.minimumTarget else { return nil }
    return TouchTarget(
      view: id, name: scene[id].name, frame: layout[id].screenFrame, minimumSize: size)
  }
  return views + barItems(of: scene, shot, layout)
}

/// Returns the visible bar items that respond to touches.
package func barItems(of scene: Scene, _ shot: Shot, _ layout: SolvedLayout) -> [TouchTarget] {
  let seen = VisibleParts(scene, layout)
  var keys: [String: (view: ViewID, keys: Set<String>)] = [:]
  for id in scene.viewIDs where seen[id] != nil {
    guard case .control(let bar) = scene[id].content, !bar.barTargets.isEmpty else { continue }
    keys[scene[id].name] = (id, Set(bar.barTargets))
  }
  guard !keys.isEmpty else { return [] }
  return controlParts(scene, shot, layout).compactMap { part in
    guard let bar = keys[part.view], bar.keys.contains(part.name) else { return nil }
    return TouchTarget(
      view: bar.view, name: "\(part.view).\(part.name)", frame: part.frame,
      minimumSize: minimumBarItem)
  }
}
