import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

extension SceneImporter {
  /// Adds the bars of the containers that cover the view of a controller, or those that the view of
  /// a xib simulates.
  mutating func addBars() {
    guard root.simulatesBars, !isBelowBars else { return }
    if bars.hasNavigationBar, bars.appearances.navigationBar?.isBlackBar == true {
      scene.statusBarStyle = .lightContent
    }
    let hasBars = bars.hasNavigationBar || !scene.era.hasSafeArea && !bars.isEmpty
    scene.views[0].adjustsScrollViewInsets =
      hasBars && root.owner.bool("automaticallyAdjustsScrollViewInsets") ?? true
    let edges = root.owner.child(key: "edgesForExtendedLayout")
    if bars.hasNavigationBar, edges.map({ $0.bool("top") == true }) ?? true,
      let bar = add(navigationBar, at: .top, named: "navigationBar", bars.appearances.navigationBar)
    {
      let insets = scene.devices[0].safeArea(in: scene.orientations[0], era: scene.era)
      let item = root.owner.child(key: "navigationItem")
      addViews(of: item.map { [$0] } ?? [], to: bar, extent: insets.top)
    }
    guard edges.map({ $0.bool("bottom") == true }) ?? true else { return }
    if bars.hasTabBar {
      _ = add(tabBar, at: .bottom, named: "tabBar", bars.appearances.tabBar)
    } else if bars.hasToolbar,
      let bar = add(toolbar, at: .bottom, named: "toolbar", bars.appearances.toolbar)
    {
      addViews(of: root.owner.list("toolbarItems"), to: bar, extent: .infinity)
    }
  }

  private func emptyBar(_ kind: ControlKind, _ appearance: XMLElement?)
    -> ControlContent
  {
    var bar = ControlContent(kind, font: systemFont(size: 17))
    if let appearance { bar.colors = colors(of: appearance, kind) }
    return bar
  }

  private var navigationBar: ControlContent {
    var bar = emptyBar(.navigationBar, bars.appearances.navigationBar)
    let item = root.owner.child(key: "navigationItem")
    // A controller without a navigation item of its own creates one with its title.
    bar.bar = item.map { self.bar(of: $0) } ?? BarContent()
    if item == nil { bar.bar.title = root.owner["title"] ?? "" }
    bar.isLarge = bars.hasLargeTitle && item?["largeTitleDisplayMode"] != "never"
    bar.titleFont = bars.appearances.navigationBar.flatMap {
      titleFont(of: $0, isLarge: bar.isLarge)
    }
    return bar
  }

  private var tabBar: ControlContent {
    var bar = emptyBar(.tabBar, bars.appearances.tabBar)
    bar.bar.items = barItems(bars.tabs)
    bar.selected = bars.selectedTab
    return bar
  }

  private var toolbar: ControlContent {
    var bar = emptyBar(.toolbar, bars.appearances.toolbar)
    bar.bar.items = barItems(root.owner.list("toolbarItems"))
    return bar
  }

  /// Adds a bar from an edge of the screen to the safe area, or less where insets count twice.
  private mutating func add(
    _ bar: ControlContent, at edge: Attribute, named preferredName: String,
    _ appearance: XMLElement?
  ) -> ViewID? {
    guard scene.views.count < limits.views else { return nil }
    var view = View(
      name: name(preferredName), parent: .root, content: .control(bar), span: root.owner.span)
    // `selectedImageTintColor` is from before iOS 7, which replaced it by the tint color.
    view.appearance.tint = appearance.flatMap {
      document.color("tintColor", of: $0) ?? document.color("selectedImageTintColor", of: $0)
    }
    let id = scene.add(view)
    let (inner, outer): (Attribute, Attribute) = edge == .top ? (.bottom, .top) : (.top, .bottom)
    let safeArea = Item.guide(.safeArea, of: .root)
    // The edges of a table, as seen by a bar in it, are those of its content.
    let screen = scene[.root].content.scrolls ? Item.guide(.frameGuide, of: .root) : .view(.root)
    let ties: [(Attribute, Anchor)] = [
      (.left, Anchor(screen, .left)), (.right, Anchor(screen, .right)),
      (outer, Anchor(screen, outer)), (inner, Anchor(safeArea, outer)),
    ]
    let gap = edge == .top ? -insetsBesidesBars.top : insetsBesidesBars.bottom
    for (attribute, anchor) in ties {
      constrain(
        Anchor(.view(id), attribute), to: [AnchorTerm(1, anchor)],
        plus: attribute == inner ? gap : 0, at: root.owner.span)
    }
    return id
  }

  /// Adds a constraint that is not in the document.
  mutating func constrain(
    _ anchor: Anchor, to terms: [AnchorTerm], plus constant: Double = 0, at span: SourceSpan
  ) {
    guard scene.constraints.count < limits.constraints else { return }
    scene.constraints.append(Constraint(anchor, .equal, terms, constant: constant, span: span))
  }
}
