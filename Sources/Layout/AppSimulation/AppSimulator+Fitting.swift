import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

extension AppSimulator {
  /// Sizes a view with a frame to fit its content, and sets the content size of the scroll view
  /// around it.
  mutating func applyFittingSize(_ view: ViewID, _ request: FittingRequest) {
    guard scene[view].frame != nil else { return }
    let size = fittingSize(of: view, request)
    setSize(size, of: view)
    if let scroll = scene[view].parent { setContentSize(size, of: scroll) }
    layOutAgain()
  }

  /// Sets the content size of a view, if it scrolls.
  mutating func setContentSize(_ size: Size, of view: ViewID) {
    guard case .scroll(var content) = scene[view].content else { return }
    content.contentSize = size
    appState.scene.views[view.index].content = .scroll(content)
  }

  /// Returns the result of `systemLayoutSizeFitting`: the size of the view alone, with its own
  /// constraints and the priorities of the target size; not rounded, as in UIKit.
  private func fittingSize(of view: ViewID, _ request: FittingRequest) -> Size {
    var (scene, environment) = (scene, environment)
    scene.views[view.index].frame = nil
    scene.views[view.index].autoresizing = []
    // Constraints with other views are ignored.
    environment.activeConstraints.removeAll { id in
      let items = scene[id].anchors.map(\.item)
      return items.contains { $0.owner == view || scene.isDescendant($0.owner, of: view) }
        && items.contains { $0.owner != view && !scene.isDescendant($0.owner, of: view) }
    }
    let span = scene[view].span
    func anchor(_ attribute: Attribute, of item: ViewID) -> Anchor {
      Anchor(.view(item), attribute)
    }
    let parent = scene[view].parent ?? .root
    let added =
      [Attribute.left, .top].map { edge in
        Constraint(
          anchor(edge, of: view), .equal, [AnchorTerm(1, anchor(edge, of: parent))], span: span)
      }
      + [
        (Attribute.width, request.size.width, request.priorities.horizontal),
        (.height, request.size.height, request.priorities.vertical),
      ].map { extent, wanted, priority in
        Constraint(
          anchor(extent, of: view), .equal, [], constant: wanted, priority: priority, span: span)
      }
    for constraint in added {
      scene.constraints.append(constraint)
      environment.activeConstraints.append(ConstraintID(scene.constraints.count - 1))
    }
    return solveLayout(scene, environment).layout[view].exactFrame.size
  }
}
