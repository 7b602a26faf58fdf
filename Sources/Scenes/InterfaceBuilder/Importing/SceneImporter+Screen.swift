import SnaplineBasics
import SnaplineSceneModel

// The screen of Interface Builder's canvas and the insets of its bars, measured from stored frames.
extension SceneImporter {
  /// Sets the screen to the stored size of the root, with the insets of the document's device.
  mutating func setScreen(_ size: Size) {
    guard options.devices.isEmpty else { return setScreens(ofRoot: size) }
    let canvas = document.canvas
    let isLandscape = canvas.orientation == .landscape
    let isScreen = hasSafeArea
    let status = isScreen && !isFreeform && !isSheet ? statusBar : 0
    let home = isScreen && !isFreeform ? canvas.bottom : 0
    let own = EdgeInsets(top: status, left: 0, bottom: home, right: 0)
    var device = Device(
      name: canvas.name ?? "any", size: isLandscape ? size.swapped : size, scale: canvas.scale,
      portraitSafeArea: own, landscapeSafeArea: own, statusBarHeight: status, idiom: canvas.idiom)
    // The remaining insets are not the screen's but added by the canvas.
    let shown = device.safeArea(in: canvas.orientation, era: scene.era)
    device.barInsets = screenInsets.less(shown)
    scene.devices = [device]
    scene.orientations = [canvas.orientation]
  }

  /// Whether the root has the safe area of a screen; for a collection cell only in a xib, for a
  /// reusable view only where insets count twice.
  private var hasSafeArea: Bool {
    switch root.kind {
    case .controller, .topLevel: true
    case .collectionCell: !document.isStoryboard
    case .reusableView: !document.isStoryboard && document.rules.doublesInsets
    case .tableCell, .accessory: false
    }
  }

  private var screenInsets: EdgeInsets {
    guard hasSafeArea, !isBelowBars else { return .zero }
    let canvas = document.canvas
    var insets = fullInsets
    // Without a device, an opaque bar moved a screen of full height down instead of covering it.
    if canvas.name == nil, bars.isOpaque, bars.hasNavigationBar {
      return EdgeInsets(top: 0, left: 0, bottom: insets.top + insets.bottom, right: 0)
    }
    if let uncovered = insetsLessBars(insets) { return uncovered }
    // A view that does not extend under bars is not covered by them.
    if let edges = root.owner.child(key: "edgesForExtendedLayout") {
      if edges.bool("top") != true, bars.hasNavigationBar { insets.top = 0 }
      if edges.bool("bottom") != true, bottomBars > 0 { insets.bottom = 0 }
    }
    return insets
  }

  /// The insets of a screen that its bars cover.
  private var fullInsets: EdgeInsets {
    let canvas = document.canvas
    let insets = EdgeInsets(
      top: (isSheet ? 0 : statusBar) + navigationBar, left: canvas.sides,
      bottom: (endsAboveBottom || isTallSheet ? 0 : canvas.bottom) + bottomBars,
      right: canvas.sides)
    return countsTwice ? insets + secondInsets : insets
  }

  /// The parts of the insets at the top and the bottom that no bar covers, because they count twice.
  var insetsBesidesBars: EdgeInsets {
    guard options.devices.isEmpty, countsTwice else { return .zero }
    let second = secondInsets
    guard let insets = insetsLessBars(fullInsets) else { return second }
    return EdgeInsets(top: insets.top > 0 ? second.top : 0, left: 0, bottom: 0, right: 0)
  }

  /// The height of the navigation bar, or 0.
  private var navigationBar: Double {
    let (canvas, rules) = (document.canvas, document.rules)
    if isSheet { return bars.topInset(56) }
    if canvas.idiom == .pad, canvas.name != nil { return bars.topInset(rules.padNavigationBar) }
    let isLow = canvas.idiom == .phone && canvas.orientation == .landscape && rules.hasLowBars
    return bars.topInset(isLow ? 32 : rules.phoneNavigationBar)
  }

  /// The height of the bars above the bottom of the canvas.
  private var bottomBars: Double {
    bars.bottom(overHomeIndicator: document.canvas.hasNotch || document.rules.hasHighToolbars)
  }

  /// Whether the insets of the screen count twice.
  private var countsTwice: Bool {
    let rules = document.rules
    guard rules.doublesInsets, document.canvas.hasNotch, !isTallSheet else { return false }
    if root.kind == .reusableView { return true }
    return (bars.isEmpty || rules.doublesAllInsets)
      && (!isFreeform || rules.doublesAllInsets && root.kind == .controller)
  }

  /// The insets that a screen has a second time, which are those in portrait.
  private var secondInsets: EdgeInsets {
    let canvas = document.canvas
    let isTurned = canvas.orientation == .landscape
    return EdgeInsets(
      top: isTurned ? canvas.sides : statusBar, left: 0, bottom: canvas.portraitBottom, right: 0)
  }

  /// Returns the insets of a controller's view that is as high as the screen less its bars, at the
  /// top, at the bottom or at both; nil for other roots.
  private func insetsLessBars(_ insets: EdgeInsets) -> EdgeInsets? {
    let canvas = document.canvas
    guard root.kind == .controller, canvas.name != nil, canvas.orientation == .portrait,
      !bars.isEmpty, let size = root.view.frame?.size, size.width == canvas.size.width
    else { return nil }
    let gap = canvas.size.height - size.height
    let bottom = canvas.bottom + bottomBars
    let second = statusBar + canvas.bottom
    let isBetween = gap == statusBar + navigationBar + bottom
    // Xcode 16.3 counted the insets twice for the height, but not for the insets of the bars.
    if isBetween
      || document.rules.doublesInsets && canvas.hasNotch
        && gap == statusBar + navigationBar + bottom + second
    {
      return .zero
    }
    if bars.hasNavigationBar, gap == insets.top {
      return EdgeInsets(top: 0, left: 0, bottom: bottom, right: 0)
    }
    guard bottomBars > 0, gap == bottom else { return nil }
    return EdgeInsets(top: insets.top, left: 0, bottom: 0, right: 0)
  }

  /// Whether the root is the screen less its bars, or a sheet without bars, and therefore not
  /// covered.
  ///
  /// Interface Builder makes the view of a controller below an opaque bar lower by the bar's
  /// height.
  var isBelowBars: Bool {
    guard let height = root.view.frame?.height else { return false }
    let canvas = document.canvas
    if canvas.name == nil, bars.hasNavigationBar {
      return [480, 568, 600].contains(height + 64 + bottomBars)
    }
    let gap = canvas.shownSize.height - height
    if canvas.bottom == 0, bars.hasNavigationBar {
      // The known bar heights, with and without the status bar.
      return [44, 50, 56, 64, 70, 76].contains(gap - bottomBars)
    }
    let hasNoBars = root.owner.child(key: "simulatedTopBarMetrics")?.name == "nil"
    return hasNoBars && canvas.hasNotch && (50...60).contains(gap)
  }

  /// The height of the status bar of the canvas, which can be hidden in some releases and without a
  /// device.
  private var statusBar: Double {
    let canvas = document.canvas
    guard canvas.bottom == 0 else { return canvas.top }
    let isHidden =
      (canvas.name == nil || document.rules.canHideStatusBar)
      && root.owner.child(key: "simulatedStatusBarMetrics")?.name == "nil"
    return isHidden || isPiece ? 0 : canvas.top
  }

  /// Whether the root is lower than any screen and therefore has no status bar, except in releases
  /// that draw one over all roots.
  private var isPiece: Bool {
    guard let height = root.view.frame?.height else { return false }
    return document.canvas.orientation == .portrait && height < 480
      && !document.rules.drawsStatusBarOverPieces
  }

  /// Whether the root has a size of its own (freeform).
  private var isFreeform: Bool {
    guard document.canvas.name != nil, let size = root.view.frame?.size else { return false }
    return size != document.canvas.shownSize && !isSheet
  }

  /// Whether the root is at the top of the screen and does not reach its bottom, as roots not wider
  /// than the screen did for some years.
  private var endsAboveBottom: Bool {
    guard isFreeform, document.rules.putsPiecesAtTop, let size = root.view.frame?.size else {
      return false
    }
    return size.width <= document.canvas.shownSize.width
  }

  /// Whether the root is shown as a sheet that leaves the top of the screen free.
  private var isSheet: Bool {
    let canvas = document.canvas
    guard document.rules.hasSheets, canvas.isPhone, let gap = gapOfSheet else { return isTallSheet }
    return (canvas.hasNotch ? 50...60 : 20...20).contains(gap)
  }

  /// Whether a controller is shown as a sheet that leaves only 10 points of the screen free.
  private var isTallSheet: Bool {
    document.rules.hasTallSheets && document.canvas.hasNotch && root.kind == .controller
      && gapOfSheet == 10
  }

  /// The height of the screen above a root as wide as the screen; nil for other roots.
  private var gapOfSheet: Double? {
    let canvas = document.canvas
    guard let size = root.view.frame?.size, size.width == canvas.shownSize.width else { return nil }
    return canvas.shownSize.height - size.height
  }
}

extension EdgeInsets {
  /// Returns the insets less the others.
  fileprivate func less(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top - other.top, left: left - other.left, bottom: bottom - other.bottom,
      right: right - other.right)
  }
}
