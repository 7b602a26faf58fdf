import Diagnostics
import Geometry
import SceneModel
import Typography

extension SceneImporter {
  /// Puts the bars of the containers over the view of a controller, where they cover it.
  mutating func addBars() {
    guard root.kind == .controller, !isBelowBars else { return }
    let hasBars = bars.hasNavigationBar || !scene.era.hasSafeArea && !bars.isEmpty
    scene.views[0].adjustsScrollViewInsets =
      hasBars && root.owner.flag("automaticallyAdjustsScrollViewInsets") ?? true
    let edges = root.owner.child(key: "edgesForExtendedLayout")
    if bars.hasNavigationBar, edges.map({ $0.flag("top") == true }) ?? true,
      let bar = add(navigationBar, at: .top, named: "navigationBar")
    {
      let insets = scene.devices[0].safeArea(in: scene.orientations[0], era: scene.era)
      let item = root.owner.child(key: "navigationItem")
      addViews(of: item.map { [$0] } ?? [], to: bar, extent: insets.top)
    }
    guard edges.map({ $0.flag("bottom") == true }) ?? true else { return }
    if bars.hasTabBar {
      _ = add(tabBar, at: .bottom, named: "tabBar")
    } else if bars.hasToolbar, let bar = add(toolbar, at: .bottom, named: "toolbar") {
      addViews(of: root.owner.list("toolbarItems"), to: bar, extent: .infinity)
    }
  }

  private func emptyBar(_ kind: ControlContent.Kind) -> ControlContent {
    ControlContent(kind, font: systemFont(size: 17))
  }

  private var navigationBar: ControlContent {
    var bar = emptyBar(.navigationBar)
    let item = root.owner.child(key: "navigationItem")
    if let item { bar.bar = self.bar(of: item) }
    bar.isLarge = bars.hasLargeTitle && item?["largeTitleDisplayMode"] != "never"
    return bar
  }

  private var tabBar: ControlContent {
    var bar = emptyBar(.tabBar)
    bar.bar.items = found(bars.tabs)
    bar.selected = bars.selectedTab
    return bar
  }

  private var toolbar: ControlContent {
    var bar = emptyBar(.toolbar)
    bar.bar.items = found(root.owner.list("toolbarItems").map(\.barItem))
    return bar
  }

  /// From an edge of the screen to the safe area, whatever the device.
  private mutating func add(
    _ bar: ControlContent, at edge: Attribute, named wish: String
  ) -> ViewID? {
    guard scene.views.count < limits.views else { return nil }
    let id = ViewID(scene.views.count)
    scene.views.append(
      View(name: name(wish), parent: .root, content: .control(bar), span: root.owner.span))
    scene.views[0].children.append(id)
    let (inner, outer): (Attribute, Attribute) = edge == .top ? (.bottom, .top) : (.top, .bottom)
    let safeArea = Item.guide(.safeArea, of: .root)
    // The edges of a table, seen from a bar in it, would be those of its content.
    let screen = scene[.root].content.scrolls ? Item.guide(.frameGuide, of: .root) : .view(.root)
    let ties: [(Attribute, Anchor)] = [
      (.left, Anchor(screen, .left)), (.right, Anchor(screen, .right)),
      (outer, Anchor(screen, outer)), (inner, Anchor(safeArea, outer)),
    ]
    for (attribute, anchor) in ties {
      tie(Anchor(.view(id), attribute), to: [AnchorTerm(1, anchor)], at: root.owner.span)
    }
    return id
  }

  /// Adds a constraint that is in no document.
  mutating func tie(
    _ anchor: Anchor, to terms: [AnchorTerm], plus constant: Double = 0, at span: SourceSpan
  ) {
    guard scene.constraints.count < limits.constraints else { return }
    scene.constraints.append(Constraint(anchor, .equal, terms, constant: constant, span: span))
  }
}
