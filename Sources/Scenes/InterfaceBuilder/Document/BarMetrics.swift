import SnaplineSceneModel

/// The bars that cover a view controller's view.
struct BarMetrics: Hashable {
  var hasNavigationBar = false
  var hasLargeTitle = false
  var hasTabBar = false
  var hasToolbar = false
  /// Whether the simulated navigation bar is opaque.
  var isOpaque = false
  /// The tabs of the tab bar, and the index of the controller's own tab.
  var tabs: [BarItem] = []
  var selectedTab = 0
  /// The appearances of the bars, from their containers.
  var appearances = BarAppearances()

  /// Returns the height of the bars below the status bar, with a navigation bar of a given height.
  func topInset(_ usual: Double = 44) -> Double {
    hasNavigationBar ? usual + (hasLargeTitle ? 52 : 0) : 0
  }

  /// Returns the height of the bars at the bottom; above a home indicator a toolbar is as high as a
  /// tab bar.
  func bottom(overHomeIndicator isOverIndicator: Bool) -> Double {
    (hasTabBar ? 49 : 0) + (hasToolbar ? (isOverIndicator ? 49 : 44) : 0)
  }

  var isEmpty: Bool { !hasNavigationBar && !hasTabBar && !hasToolbar }
}

/// The bar elements of the containers of a controller.
struct BarAppearances: Hashable {
  var navigationBar: XMLElement?
  var tabBar: XMLElement?
  var toolbar: XMLElement?
}

private let containers = ["navigationController", "tabBarController", "splitViewController"]

/// The bars of each view controller of a document, as Interface Builder infers them.
struct BarInference {
  private var metrics: [String: BarMetrics] = [:]

  /// Infers the bars; `pushesDetails` is whether a split view pushes its detail, as on a phone.
  init(_ document: XMLElement, pushesDetails: Bool) {
    var controllers: [String: XMLElement] = [:]
    var open: [(id: String, bars: BarMetrics)] = []
    document.visit { element in
      if element.name == "viewControllerPlaceholder", let id = element["id"] {
        controllers[id] = element
      }
      guard element.name.hasSuffix("ontroller"), let id = element["id"] else { return }
      controllers[id] = element
      // Containers pass bars on to their children, and so does the simulated detail of a split view;
      // all other controllers start without bars.
      if containers.contains(element.name) || element.isSplitDetail {
        open.append((id, BarMetrics()))
      }
    }
    var index = 0
    while index < open.count {
      let (id, bars) = open[index]
      index += 1
      guard let controller = controllers[id] else { continue }
      let shown = bars.shown(by: controller)
      let segues = controller.segues
      let tabs = TabBarItems(of: controller, segues, to: controllers)
      for segue in segues {
        guard let target = segue["destination"], let next = controllers[target],
          var inherited = shown.passed(by: controller, over: segue)
        else { continue }
        if pushesDetails, segue["relationship"] == "detailViewController" {
          inherited.hasNavigationBar = true
        }
        if let place = tabs.tabIndices[segue["id"]], segue["kind"] == "relationship" {
          inherited.tabs = tabs.items
          inherited.selectedTab = place
        }
        if next.bool("hidesBottomBarWhenPushed") == true {
          inherited.hasTabBar = false
          inherited.hasToolbar = false
        }
        let known = metrics[target]
        let merged = known?.union(inherited) ?? inherited
        guard merged != known else { continue }
        metrics[target] = merged
        open.append((target, merged))
      }
    }
  }

  /// Returns the bars of a controller: the simulated bars of its file, or else the inferred ones.
  func metrics(of controller: XMLElement) -> BarMetrics {
    var bars = (controller["id"].flatMap { metrics[$0] } ?? BarMetrics()).shown(by: controller)
    if let top = controller.child(key: "simulatedTopBarMetrics") {
      bars.hasNavigationBar = top.name != "nil"
      bars.isOpaque = top.bool("translucent") == false
    }
    if let bottom = controller.child(key: "simulatedBottomBarMetrics") {
      bars.hasTabBar = bottom.name == "simulatedTabBarMetrics"
      let isHidden = controller.bool("hidesBottomBarWhenPushed") == true
      bars.hasToolbar = bottom.name == "simulatedToolbarMetrics" && !isHidden
    }
    return bars
  }
}

/// The items of the tab bar of a container; empty for other controllers.
private struct TabBarItems {
  private(set) var items: [BarItem] = []
  /// The index of a tab by the identifier of the segue that leads to it.
  private(set) var tabIndices: [String?: Int] = [:]

  init(of controller: XMLElement, _ segues: [XMLElement], to controllers: [String: XMLElement]) {
    guard controller.name == "tabBarController" else { return }
    for segue in segues where segue["kind"] == "relationship" {
      tabIndices[segue["id"]] = tabIndices[segue["id"]] ?? items.count
      items.append(segue["destination"].flatMap { controllers[$0] }?.tab ?? BarItem())
    }
  }
}

extension BarMetrics {
  fileprivate func union(_ other: BarMetrics) -> BarMetrics {
    BarMetrics(
      hasNavigationBar: hasNavigationBar || other.hasNavigationBar,
      hasLargeTitle: hasLargeTitle || other.hasLargeTitle, hasTabBar: hasTabBar || other.hasTabBar,
      hasToolbar: hasToolbar || other.hasToolbar, isOpaque: isOpaque || other.isOpaque,
      tabs: tabs.isEmpty ? other.tabs : tabs,
      selectedTab: tabs.isEmpty ? other.selectedTab : selectedTab,
      appearances: BarAppearances(
        navigationBar: appearances.navigationBar ?? other.appearances.navigationBar,
        tabBar: appearances.tabBar ?? other.appearances.tabBar,
        toolbar: appearances.toolbar ?? other.appearances.toolbar))
  }

  /// Returns the bars of the target of a segue; nil if the segue does not keep them.
  fileprivate func passed(by controller: XMLElement, over segue: XMLElement) -> BarMetrics? {
    var bars = self
    switch (controller.name, segue["kind"]) {
    case ("navigationController", "relationship"):
      bars.hasNavigationBar = controller.bool("navigationBarHidden") != true
      bars.hasToolbar = controller.bool("toolbarHidden") == false
      let bottom = controller.child(key: "simulatedBottomBarMetrics")
      bars.hasTabBar = bars.hasTabBar || bottom?.name == "simulatedTabBarMetrics"
      bars.appearances.navigationBar = controller.child(key: "navigationBar")
      bars.appearances.toolbar = controller.child(key: "toolbar")
      bars.hasLargeTitle = bars.appearances.navigationBar?.bool("largeTitles") ?? false
    case ("tabBarController", "relationship"):
      bars.hasTabBar = true
      bars.appearances.tabBar = controller.child(key: "tabBar")
    case ("splitViewController", "relationship"): break
    case (_, "show"), (_, "push"): return bars.hasNavigationBar || bars.hasTabBar ? bars : nil
    case (_, "showDetail"):
      guard bars.hasNavigationBar else { return nil }
      bars.hasTabBar = false
    default: return nil
    }
    return bars
  }

  /// Returns the bars over a controller, and over those that it pushes: the simulated detail of a
  /// split view has a navigation bar, and a controller that simulates none ends it.
  fileprivate func shown(by controller: XMLElement) -> BarMetrics {
    var bars = self
    if controller.isSplitDetail { bars.hasNavigationBar = true }
    if controller.child(key: "simulatedTopBarMetrics")?.name == "nil" {
      bars.hasNavigationBar = false
    }
    return bars
  }
}

extension XMLElement {
  /// Whether a controller is shown as the detail of a split view.
  fileprivate var isSplitDetail: Bool {
    child(key: "simulatedDestinationMetrics")?.name == "splitViewDetailSimulatedSizeMetrics"
  }

  /// The tab bar item of a controller.
  fileprivate var tab: BarItem {
    child(key: "tabBarItem")?.tabItem ?? BarItem(title: self["title"])
  }

  /// The segues that start in a controller or in a view of it.
  var segues: [XMLElement] {
    var found: [XMLElement] = []
    visit { element in
      if element.name == "segue" { found.append(element) }
    }
    return found
  }
}
