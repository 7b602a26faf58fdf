import Geometry
import SceneModel

extension SceneImporter {
  /// How a view takes its place: by constraints, by its stack, or by its frame and its mask.
  mutating func setLayout(of view: inout View, from element: XMLElement, frame: Rect) {
    // A priority that the file leaves out is that of a view made in code.
    view.hugging = AxisPriorities(
      horizontal: priority("horizontalHuggingPriority", of: element) ?? 250,
      vertical: priority("verticalHuggingPriority", of: element) ?? 250)
    view.compression = AxisPriorities(
      horizontal: priority("horizontalCompressionResistancePriority", of: element) ?? 750,
      vertical: priority("verticalCompressionResistancePriority", of: element) ?? 750)
    setMargins(of: &view, from: element)
    view.semanticContent =
      element["semanticContentAttribute"].flatMap(SemanticContent.init) ?? .unspecified
    guard let parent = view.parent else { return }
    if element.isContentOfCell {
      view.frame = frame
      view.autoresizing = [.flexibleWidth, .flexibleHeight]
    } else if scene[parent].content.kind == .stackView {
      // A stack places its views, whatever else the file says about them.
      return
    } else if element.flag("fixedFrame") == true {
      view.frame = frame
    } else if element.flag("translatesAutoresizingMaskIntoConstraints") ?? true {
      view.frame = frame
      view.autoresizing = element.autoresizingMask
    }
  }

  private func priority(_ attribute: String, of element: XMLElement) -> Double? {
    guard let number = element.number(attribute), number > 0 else { return nil }
    return min(number, Constraint.requiredPriority)
  }

  // MARK: Margins

  private func setMargins(of view: inout View, from element: XMLElement) {
    view.preservesSuperviewMargins = element.flag("preservesSuperviewLayoutMargins") ?? false
    view.addsSafeAreaToMargins = element.flag("insetsLayoutMarginsFromSafeArea") ?? true
    view.layoutMargins = element.explicitMargins
    if view.layoutMargins == nil, element.isContentOfCell {
      let cell = view.parent.flatMap { cells[$0] }
      view.layoutMargins = cell.map { cellMargins(element, in: $0) } ?? EdgeInsets(all: 8)
    }
  }

  /// The margins of a cell's content view, by the tool's version and the width of the screen.
  private func cellMargins(_ content: XMLElement, in cell: Rect) -> EdgeInsets {
    let version = document.toolsVersion
    guard version >= 13_000 else { return EdgeInsets(all: 8) }
    let height = version >= 24_000 && version < 30_000 ? 15.0 : 11
    let side: Double =
      switch version {
      // Xcode 11.4 to 11.7 lay out cells that stand alone like those of iOS 10.
      case 16_000..<17_000 where !document.isStoryboard: 15
      case ..<16_000 where !document.isStoryboard: cell.width >= 414 ? 20 : 16
      default: isWide && (document.isStoryboard || cell.width >= 393) ? 20 : 16
      }
    // They are the cell's: what its content view leaves free at an edge counts towards them.
    let own = EdgeInsets(top: height, left: side, bottom: height, right: side)
    guard let place = content.frame else { return own }
    return EdgeInsets(
      top: max(8, own.top - place.minY), left: max(8, own.left - place.minX),
      bottom: max(8, own.bottom - (cell.height - place.maxY)),
      right: max(8, own.right - (cell.width - place.maxX)))
  }

  /// Whether the canvas is one on which the system's margins are 20 and not 16.
  private var isWide: Bool {
    let width = document.canvas.size.width
    return width >= 414 || width == 393
  }

  /// The root of a screen keeps wider margins at its sides, and none above and below.
  mutating func setRootMargins(_ element: XMLElement) {
    // On a device that was asked for the margins are those of its own width.
    guard scene.views[0].layoutMargins == nil, options.devices.isEmpty else { return }
    switch root.kind {
    case .controller, .topLevel:
      let width = scene.devices.first?.size(in: document.canvas.orientation).width ?? 0
      let isOnPad = document.canvas.idiom == .pad
      let isNarrow = width < 414 && width != 393 && !isOnPad || document.toolsVersion < 7_000
      let side = isNarrow ? 16.0 : 20
      scene.views[0].layoutMargins = EdgeInsets(top: 0, left: side, bottom: 0, right: side)
    case .tableCell, .collectionCell, .reusableView, .accessory:
      scene.views[0].layoutMargins = EdgeInsets(all: 8)
    }
  }

  // MARK: Screen

  /// The screen is as large as the root was stored, with what the document's device takes of it.
  mutating func setScreen(_ size: Size) {
    if !options.devices.isEmpty, root.kind == .controller {
      let bar = bars.top(inSheet: false, onPad: false)
      let more = EdgeInsets(top: bar, left: 0, bottom: bars.bottom, right: 0)
      scene.devices = options.devices.map { device in
        var device = device
        device.barInsets = more
        return device
      }
      let own = [document.canvas.orientation]
      scene.orientations = options.orientations.isEmpty ? own : options.orientations
      return
    }
    let canvas = document.canvas
    let isLandscape = canvas.orientation == .landscape
    let isScreen = root.kind == .controller || root.kind == .topLevel
    let status = isScreen && !isFreeform && !isSheet ? statusBar : 0
    let home = isScreen && !isFreeform ? canvas.bottom : 0
    let own = EdgeInsets(top: status, left: 0, bottom: home, right: 0)
    var device = Device(
      name: canvas.name ?? "any", size: isLandscape ? size.swapped : size, scale: canvas.scale,
      portraitSafeArea: own, landscapeSafeArea: own, statusBarHeight: status, idiom: canvas.idiom)
    // The rest is not the screen's, but what the tool makes of it.
    let shown = device.safeArea(in: canvas.orientation, era: scene.era)
    device.barInsets = screenInsets.less(shown)
    scene.devices = [device]
    scene.orientations = [canvas.orientation]
  }

  private var screenInsets: EdgeInsets {
    guard root.kind == .controller || root.kind == .topLevel else { return .zero }
    let canvas = document.canvas
    let isPad = canvas.idiom == .pad && canvas.name != nil
    let bar = bars.top(inSheet: isSheet, onPad: isPad && document.toolsVersion >= 14_000)
    var insets = EdgeInsets(
      top: (isSheet ? 0 : statusBar) + bar, left: canvas.sides,
      bottom: (endsAboveBottom ? 0 : canvas.bottom) + bars.bottom, right: canvas.sides)
    // Since Xcode 16 a xib with a notch counts what the screen takes twice.
    if root.kind == .topLevel, !isFreeform, (24_000..<30_000).contains(document.toolsVersion),
      canvas.idiom == .phone, canvas.bottom > 0
    {
      insets = insets + insets
    }
    // A view that begins or ends where bars do has none of them over it.
    if let edges = root.owner.child(key: "edgesForExtendedLayout") {
      if edges.flag("top") != true, bars.hasNavigationBar { insets.top = 0 }
      if edges.flag("bottom") != true, bars.bottom > 0 { insets.bottom = 0 }
    }
    return isBelowBars ? EdgeInsets.zero : insets
  }

  /// Whether the root is a screen less the bars around it, or a sheet without bars: then nothing
  /// of it is covered.
  var isBelowBars: Bool {
    guard let height = root.view.frame?.height else { return false }
    let canvas = document.canvas
    if canvas.name == nil, bars.hasNavigationBar {
      return [480, 568, 600].contains(height + 64 + bars.bottom)
    }
    let gap = canvas.shownSize.height - height
    if canvas.bottom == 0, bars.hasNavigationBar {
      return [64, 76].contains(gap - bars.bottom)
    }
    let hasNoBars = root.owner.child(key: "simulatedTopBarMetrics")?.name == "nil"
    return hasNoBars && canvas.bottom > 0 && (50...60).contains(gap)
  }

  /// What the status bar takes of the canvas; where there is no device it can be switched off.
  private var statusBar: Double {
    let canvas = document.canvas
    guard canvas.bottom == 0 else { return canvas.top }
    let isHidden =
      canvas.name == nil && root.owner.child(key: "simulatedStatusBarMetrics")?.name == "nil"
    let isPiece = isFreeform && root.kind == .topLevel && document.toolsVersion >= 14_400
    return isHidden || isPiece && document.toolsVersion < 15_400 ? 0 : canvas.top
  }

  /// Whether the root is shown in a size of its own.
  private var isFreeform: Bool {
    guard document.canvas.name != nil, let size = root.view.frame?.size else { return false }
    return size != document.canvas.shownSize && !isSheet
  }

  /// Whether the root is shown at the top of the screen and does not reach its bottom: from
  /// Xcode 11 to 14.2, if it is not wider than the screen.
  private var endsAboveBottom: Bool {
    guard isFreeform, (15_000..<21_000).contains(document.toolsVersion),
      let size = root.view.frame?.size
    else { return false }
    return size.width <= document.canvas.shownSize.width
  }

  /// Whether the root is shown on a card that leaves the top of the screen free.
  private var isSheet: Bool {
    let canvas = document.canvas
    guard (15_000..<20_000).contains(document.toolsVersion), canvas.idiom == .phone,
      canvas.name != nil,
      let size = root.view.frame?.size
    else { return false }
    let gap = canvas.shownSize.height - size.height
    return size.width == canvas.shownSize.width
      && (canvas.bottom > 0 ? 50...60 : 20...20).contains(gap)
  }
}

extension EdgeInsets {
  /// What is left of the insets when others are taken from them.
  fileprivate func less(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top - other.top, left: left - other.left, bottom: bottom - other.bottom,
      right: right - other.right)
  }
}

extension XMLElement {
  /// Whether the element is the view that holds a cell's content.
  var isContentOfCell: Bool {
    name == "tableViewCellContentView" || name == "collectionViewCellContentView"
  }

  /// Margins that the file spells out.
  var explicitMargins: EdgeInsets? {
    if let edges = child(key: "layoutMargins"), let top = edges.number("top"),
      let left = edges.number("left"), let bottom = edges.number("bottom"),
      let right = edges.number("right")
    {
      return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }
    if let edges = child(key: "directionalLayoutMargins"), let top = edges.number("top"),
      let leading = edges.number("leading"), let bottom = edges.number("bottom"),
      let trailing = edges.number("trailing")
    {
      return EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
    }
    return nil
  }

  fileprivate var autoresizingMask: AutoresizingMask {
    guard let element = child(key: "autoresizingMask") else { return [] }
    let parts: [(String, AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    var mask: AutoresizingMask = []
    for (name, part) in parts where element.flag(name) == true { mask.insert(part) }
    return mask
  }
}
