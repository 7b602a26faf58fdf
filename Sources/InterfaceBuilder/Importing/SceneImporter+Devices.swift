import Geometry
import SceneModel

// The extent of a root on devices that were asked for: of a screen all of it, of other views what
// the app gives them, as far as the document tells it.
extension SceneImporter {
  /// How the first device is held.
  var shownOrientation: Orientation { options.orientations.first ?? document.canvas.orientation }

  /// Whether the root is the view of a controller, here or in the app's code.
  var isScreenOfApp: Bool {
    root.kind == .controller || root.kind == .topLevel && document.isViewOfOwner(root)
  }

  /// Whether the root was drawn as large as the document's own screen.
  private var fillsCanvas: Bool { root.view.frame?.size == document.canvas.shownSize }

  mutating func setScreens(ofRoot size: Size) {
    let isWhole = isScreenOfApp || root.kind == .topLevel && fillsCanvas
    scene.devices = options.devices.map { device in
      var device = device
      if isWhole {
        let isOverIndicator = device.hasHomeIndicator && device.idiom == .phone
        device.barInsets = EdgeInsets(
          top: bars.top(), left: 0, bottom: bars.bottom(overHomeIndicator: isOverIndicator),
          right: 0)
      } else {
        device.part = part(size, on: device)
      }
      return device
    }
    let own = [document.canvas.orientation]
    scene.orientations = options.orientations.isEmpty ? own : options.orientations
  }

  /// The extent of a root that is no screen.
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

  /// A cell is as wide as its table, and as high as it says, as its table says, or as its content
  /// asks for.
  private func row(_ size: Size, on device: Device) -> ScreenPart {
    let heights = [root.view.number("rowHeight"), root.list?.rowHeight]
    // In a xib the row height of a cell is that of its frame, and no wish.
    let isGiven = root.list != nil && heights.contains { ($0 ?? 0) > 0 }
    // What the system lays out by itself has no constraints to ask.
    let isSystems = root.view["style"]?.hasPrefix("IBUITableViewCellStyle") == true
    let keepsHeight = isGiven || isSystems
    let standard = scene.era.standardRowHeight(hasDetail: false)
    var row = spanning(root.list, keepsHeight ? size.height : standard, on: device)
    row.fitsHeight = !keepsHeight
    return row
  }

  /// A view as wide as its list; one of no list is as wide as the screen.
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
    let inset = rows.sideInset(on: device)
    if around.kind == .controller || document.isViewOfOwner(around) {
      part.leftOutAtSides = max(0, whole - list.width) + 2 * inset
    } else {
      part.width = max(0, list.width - 2 * inset)
    }
    return part
  }
}

extension InterfaceDocument {
  /// Whether the owner of a xib has the root for its own view, as a view controller has.
  fileprivate func isViewOfOwner(_ root: InterfaceRoot) -> Bool {
    self.root.list("objects").contains { owner in
      owner["placeholderIdentifier"] == "IBFilesOwner"
        && owner.list("connections").contains {
          $0["property"] == "view" && $0["destination"] == root.objectID && !root.objectID.isEmpty
        }
    }
  }
}
