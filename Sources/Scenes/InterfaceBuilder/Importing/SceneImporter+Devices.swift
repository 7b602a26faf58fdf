import SnaplineBasics
import SnaplineSceneModel

// The extent of a root on requested devices: the full screen for screens, and for other views the
// extent in the app as far as the document determines it.
extension SceneImporter {
  /// The orientation of the first device.
  var shownOrientation: Orientation { options.orientations.first ?? document.canvas.orientation }

  /// Whether the root is the view of a controller, in the document or in the app's code.
  var isScreenOfApp: Bool {
    root.kind == .controller || root.kind == .topLevel && document.isViewOfOwner(root)
  }

  /// Whether the root has the size of the document's own screen.
  private var fillsCanvas: Bool { root.view.frame?.size == document.canvas.shownSize }

  mutating func setScreens(ofRoot size: Size) {
    let isWhole = isScreenOfApp || root.kind == .topLevel && fillsCanvas
    scene.devices = options.devices.map { device in
      var device = device
      if isWhole {
        let isOverIndicator = device.hasHomeIndicator && device.idiom == .phone
        device.barInsets = EdgeInsets(
          top: bars.topInset(), left: 0, bottom: bars.bottom(overHomeIndicator: isOverIndicator),
          right: 0)
      } else {
        device.part = part(size, on: device)
      }
      return device
    }
    let own = [document.canvas.orientation]
    scene.orientations = options.orientations.isEmpty ? own : options.orientations
  }

  /// Returns the extent of a root that is not a screen.
  private func part(_ size: Size, on device: Device) -> ScreenPart {
    var own = ScreenPart(width: size.width, height: size.height)
    switch root.kind {
    case .controller: return own
    case .topLevel:
      if size.width == document.canvas.shownSize.width { own.width = nil }
      own.fitsHeight = true
      return own
    case .collectionCell: return own
    case .tableCell: return row(size, on: device)
    case .reusableView:
      return root.list?.isHorizontal == true ? own : spanning(root.list, size.height, on: device)
    case .accessory:
      let isEnd = ["tableHeaderView", "tableFooterView"].contains(root.view["key"] ?? "")
      return isEnd && root.list != nil ? spanning(root.list, size.height, on: device) : own
    }
  }

  /// Returns the extent of a cell: the width is that of its table; the height is its own one, that
  /// of its table, or that of its content.
  private func row(_ size: Size, on device: Device) -> ScreenPart {
    let heights = [root.view.number("rowHeight"), root.list?.rowHeight]
    // The row height of a cell in a xib is that of its frame and therefore not explicit.
    let isGiven = root.list != nil && heights.contains { ($0 ?? 0) > 0 }
    // Cells of the system's styles have no constraints that could determine the height.
    let isSystems = root.view["style"]?.hasPrefix("IBUITableViewCellStyle") == true
    let keepsHeight = isGiven || isSystems
    let standard = scene.era.standardRowHeight(hasDetail: false)
    var row = spanning(root.list, keepsHeight ? size.height : standard, on: device)
    row.fitsHeight = !keepsHeight
    return row
  }

  /// Returns the extent of a view as wide as its list, or as the screen if it has no list.
  private func spanning(
    _ list: RootList?, _ height: Double, on device: Device
  ) -> ScreenPart {
    var part = ScreenPart(width: nil, height: height)
    guard let list, let place = list.root, document.roots.indices.contains(place) else {
      return part
    }
    let around = document.roots[place]
    guard let whole = around.view.frame?.width else { return part }
    var rows = TableRows()
    rows.style = list.style ?? .plain
    let inset = rows.horizontalInset(on: device)
    if around.kind == .controller || document.isViewOfOwner(around) {
      part.leftOutAtSides = max(0, whole - list.width) + 2 * inset
    } else {
      part.width = max(0, list.width - 2 * inset)
    }
    return part
  }
}

extension InterfaceDocument {
  /// Whether the root is the `view` outlet of the xib's owner, as for a view controller.
  fileprivate func isViewOfOwner(_ root: InterfaceRoot) -> Bool {
    self.root.list("objects").contains { owner in
      owner["placeholderIdentifier"] == "IBFilesOwner"
        && owner.list("connections").contains {
          $0["property"] == "view" && $0["destination"] == root.objectID && !root.objectID.isEmpty
        }
    }
  }
}
