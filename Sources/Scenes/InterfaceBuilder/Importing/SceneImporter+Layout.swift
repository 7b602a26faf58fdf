import SnaplineBasics
import SnaplineSceneModel

extension SceneImporter {
  /// Sets the layout of a view: by constraints, by its stack view, or by its frame and its mask.
  mutating func setLayout(of view: inout View, from element: XMLElement, frame: Rect) {
    // If the file has no priority, that of a view created in code applies.
    view.hugging = AxisPriorities(
      horizontal: priority("horizontalHuggingPriority", of: element) ?? 250,
      vertical: priority("verticalHuggingPriority", of: element) ?? 250)
    view.compression = AxisPriorities(
      horizontal: priority("horizontalCompressionResistancePriority", of: element) ?? 750,
      vertical: priority("verticalCompressionResistancePriority", of: element) ?? 750)
    setMargins(of: &view, from: element)
    view.semanticContent = element.enumValue("semanticContentAttribute") ?? .unspecified
    guard let parent = view.parent else { return }
    setOpenExtent(of: &view, from: element, in: parent)
    if element.isContentOfCell {
      view.frame = frame
      view.autoresizing = [.flexibleWidth, .flexibleHeight]
      view.hasYieldingHeight = options.mode == .canvas && fittingCells.contains(parent)
    } else if scene[parent].content.kind == .stackView {
      // A stack view determines the frames of its arranged subviews, regardless of other
      // attributes.
      return
    } else if element.bool("fixedFrame") == true {
      view.frame = frame
    } else if element.bool("translatesAutoresizingMaskIntoConstraints") ?? true {
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
    view.preservesSuperviewMargins = element.bool("preservesSuperviewLayoutMargins") ?? false
    view.addsSafeAreaToMargins = element.bool("insetsLayoutMarginsFromSafeArea") ?? true
    view.layoutMargins = element.explicitMargins
    view.hasDirectionalMargins =
      view.layoutMargins != nil && element.child(key: "layoutMargins") == nil
    if element.isContentOfCell {
      let cell = view.parent.flatMap { cells[$0] }
      let own = cell.map { cellMargins(element, in: $0) } ?? EdgeInsets(all: 8)
      // The cell's margins are a minimum for explicit margins, like those of any superview.
      view.layoutMargins = view.layoutMargins?.atLeast(own) ?? own
    } else if element.name == "stackView", view.layoutMargins == nil {
      // A stack view has no margins unless the file sets them.
      view.layoutMargins = EdgeInsets.zero
    }
  }

  /// Returns the margins of a cell's content view: those of the cell, less the distance of the
  /// content view from each edge.
  private func cellMargins(_ content: XMLElement, in cell: Rect) -> EdgeInsets {
    guard document.rules.hasCellMargins else { return EdgeInsets(all: 8) }
    let (height, side) = (document.rules.cellHeight, cellSide(cell))
    let own = EdgeInsets(top: height, left: side, bottom: height, right: side)
    guard let place = content.frame else { return own }
    return EdgeInsets(
      top: own.top - place.minY, left: own.left - place.minX,
      bottom: own.bottom - (cell.height - place.maxY),
      right: own.right - (cell.width - place.maxX)
    ).atLeast(EdgeInsets(all: 8))
  }

  /// Returns the side margins of a cell: the wide ones on a wide screen, if the cell is wider than
  /// the narrowest screen, and on a phone without a notch as wide as the wide screens.
  private func cellSide(_ cell: Rect) -> Double {
    if document.canvas.isTelevision { return 8 }
    if let device = options.devices.first {
      return isWide(device.size(in: shownOrientation).width) ? 20 : 16
    }
    let isAlone = !document.isStoryboard
    if isAlone, document.rules.usesStandaloneCellWidth { return cell.width >= 414 ? 20 : 16 }
    if isWide(document.canvas.size.width) {
      let isPlainPhone = document.canvas.isPhone && !document.canvas.hasNotch
      return (isPlainPhone ? isWide(cell.width) : cell.width > 320) ? 20 : 16
    }
    if isAlone { return document.rules.standaloneCellMargin }
    return isTableInScreen ? document.rules.nestedCellMargin : 16
  }

  /// Whether the table of the cells is a view in a screen, not the view of a table controller.
  private var isTableInScreen: Bool {
    guard root.kind == .tableCell else { return root.view.name != "tableView" }
    guard let place = root.list?.root, document.roots.indices.contains(place) else { return false }
    return document.roots[place].view.name != "tableView"
  }

  /// Whether the system's side margins of a cell are 20 instead of 16: on the larger phones, from
  /// 393 points. The root of a 393-point screen has 16.
  private func isWide(_ width: Double) -> Bool { width >= 393 }

  /// Sets the root's margins: a screen has wider side margins, which are also a minimum for explicit
  /// margins, and none above and below; a root that preserves its superview's margins has the
  /// default margins of a view there.
  mutating func setRootMargins(_ element: XMLElement) {
    if let written = scene.views[0].layoutMargins {
      guard options.devices.isEmpty, [.controller, .topLevel].contains(root.kind) else { return }
      let sides = EdgeInsets(top: 0, left: screenSide, bottom: 0, right: screenSide)
      scene.views[0].layoutMargins = written.atLeast(sides)
      return
    }
    guard options.devices.isEmpty else {
      // A screen has the margins of its own width; other views are subviews at run time.
      if !isScreenOfApp { scene.views[0].layoutMargins = EdgeInsets(all: 8) }
      return
    }
    switch root.kind {
    case .controller, .topLevel:
      let ends = scene.views[0].preservesSuperviewMargins ? 8.0 : 0
      let side = screenSide
      scene.views[0].layoutMargins = EdgeInsets(top: ends, left: side, bottom: ends, right: side)
    case .collectionCell, .reusableView:
      let side = screenSide
      scene.views[0].layoutMargins =
        document.isStoryboard
        ? EdgeInsets(all: 8) : EdgeInsets(top: 0, left: side, bottom: 0, right: side)
    case .tableCell, .accessory:
      scene.views[0].layoutMargins = EdgeInsets(all: 8)
    }
  }

  /// The side margins of a screen as wide as the root.
  private var screenSide: Double {
    let canvas = document.canvas
    let width = scene.devices.first?.size(in: canvas.orientation).width ?? 0
    if canvas.idiom == .pad { return 20 }
    if canvas.name == nil, !document.rules.hasWideAnyScreens { return 16 }
    return width > 393 ? 20 : 16
  }
}

extension EdgeInsets {
  /// Returns the maximum of both insets for each edge.
  fileprivate func atLeast(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension XMLElement {
  /// Whether the element is the content view of a cell.
  var isContentOfCell: Bool {
    name == "tableViewCellContentView" || name == "collectionViewCellContentView"
  }

  /// The explicit margins of the file.
  var explicitMargins: EdgeInsets? {
    child(key: "layoutMargins")?.edges("top", "left", "bottom", "right")
      ?? child(key: "directionalLayoutMargins")?.directionalEdges
  }

  fileprivate var autoresizingMask: AutoresizingMask {
    guard let element = child(key: "autoresizingMask") else { return [] }
    let parts: [(String, AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    var mask: AutoresizingMask = []
    for (name, part) in parts where element.bool(name) == true { mask.insert(part) }
    return mask
  }
}
