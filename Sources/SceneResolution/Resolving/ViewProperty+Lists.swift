import Geometry
import SceneModel
import SceneSyntax

// Tables and collections.
extension ViewProperty {
  static let tables: [ViewProperty] = [
    of([.tableView], "tableStyle") { node, key, view, era, values in
      guard let style: TableStyle = values.choice(node, for: key) else { return }
      let first = style == .insetGrouped ? Era.ios13 : .ios7
      guard values.era(era, has: style.rawValue, since: first, at: node) else { return }
      view.editScroll { $0.rows?.style = style }
    },
    of([.tableView, .tableCell], "rowHeight") { node, key, view, _, values in
      guard let height = values.pointsOrAutomatic(node, for: key) else { return }
      view.editScroll { $0.rows?.height = height.points }
      view.editCell { $0.height = height.points }
    },
    of([.tableView], "estimatedRowHeight") { node, key, view, _, values in
      guard let height = values.pointsOrAutomatic(node, for: key) else { return }
      view.editScroll { $0.rows?.estimate = height.points }
    },
    of([.tableView], "separatorStyle") { node, key, view, _, values in
      guard let style: SeparatorStyle = values.choice(node, for: key) else { return }
      view.editScroll { $0.rows?.separatorStyle = style }
    },
    of([.tableView, .tableCell], "separatorInset") { node, key, view, _, values in
      guard let inset = values.insets(node, for: key) else { return }
      view.editScroll { $0.rows?.separatorInset = inset }
      view.editCell { $0.separatorInset = inset }
    },
    of([.tableView], "sectionHeaderHeight") { node, key, view, _, values in
      guard let height = values.pointsOrAutomatic(node, for: key) else { return }
      view.editScroll { $0.rows?.headerHeight = height.points }
    },
    of([.tableView], "sectionFooterHeight") { node, key, view, _, values in
      guard let height = values.pointsOrAutomatic(node, for: key) else { return }
      view.editScroll { $0.rows?.footerHeight = height.points }
    },
    of([.tableView], "sectionHeaderTopPadding") { node, key, view, _, values in
      guard let padding = values.pointsOrAutomatic(node, for: key) else { return }
      view.editScroll { $0.rows?.headerTopPadding = padding.points }
    },
    of([.tableCell], "cellStyle") { node, key, view, _, values in
      guard let style: CellStyle = values.choice(node, for: key) else { return }
      view.editCell { $0.style = style }
    },
    of([.tableCell], "detail") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editCell { $0.detail = text }
    },
    of([.tableCell], "accessory") { node, key, view, _, values in
      guard let accessory: CellContent.Accessory = values.choice(node, for: key) else { return }
      view.editCell { $0.accessory = accessory }
    },
  ]

  static let flows: [ViewProperty] = [
    of([.collectionView], "scrollDirection") { node, key, view, _, values in
      guard let axis: Axis = values.choice(node, for: key) else { return }
      view.editScroll { $0.flow?.axis = axis }
    },
    of([.collectionView, .collectionCell], "itemSize") { node, key, view, _, values in
      guard let size = values.size(node, for: key) else { return }
      view.editScroll { $0.flow?.itemSize = size }
      view.editCell { $0.size = size }
    },
    of([.collectionView], "estimatedItemSize") { node, key, view, _, values in
      guard let size = values.size(node, for: key) else { return }
      view.editScroll { $0.flow?.estimatedItemSize = size }
    },
    of([.collectionView], "minimumInteritemSpacing") { node, key, view, _, values in
      guard let spacing = values.points(node, for: key, least: 0) else { return }
      view.editScroll { $0.flow?.interitemSpacing = spacing }
    },
    of([.collectionView], "minimumLineSpacing") { node, key, view, _, values in
      guard let spacing = values.points(node, for: key, least: 0) else { return }
      view.editScroll { $0.flow?.lineSpacing = spacing }
    },
    of([.collectionView], "sectionInset") { node, key, view, _, values in
      guard let inset = values.insets(node, for: key) else { return }
      view.editScroll { $0.flow?.sectionInset = inset }
    },
    of([.collectionView], "sectionInsetReference") { node, key, view, _, values in
      guard let reference: FlowContent.InsetReference = values.choice(node, for: key) else {
        return
      }
      view.editScroll { $0.flow?.insetReference = reference }
    },
    of([.collectionView], "headerReferenceSize") { node, key, view, _, values in
      guard let size = values.size(node, for: key) else { return }
      view.editScroll { $0.flow?.headerSize = size }
    },
    of([.collectionView], "footerReferenceSize") { node, key, view, _, values in
      guard let size = values.size(node, for: key) else { return }
      view.editScroll { $0.flow?.footerSize = size }
    },
  ]

  static let zooming: [ViewProperty] = [
    of([.scrollView], "zooms") { node, key, view, _, values in
      guard let name = values.text(node, for: key) else { return }
      view.editScroll { $0.zoom.view = name }
    },
    of([.scrollView], "zoomScale") { node, key, view, _, values in
      guard let scale = values.number(node, for: key, in: ZoomContent.scales) else { return }
      view.editScroll { $0.zoom.scale = scale }
    },
    of([.scrollView], "minimumZoomScale") { node, key, view, _, values in
      guard let scale = values.number(node, for: key, in: ZoomContent.scales) else { return }
      view.editScroll { $0.zoom.least = scale }
    },
    of([.scrollView], "maximumZoomScale") { node, key, view, _, values in
      guard let scale = values.number(node, for: key, in: ZoomContent.scales) else { return }
      view.editScroll { $0.zoom.most = scale }
    },
  ]
}

extension ValueReader {
  /// A width and a height, none of them less than nothing.
  fileprivate mutating func size(_ node: YAMLNode, for key: String) -> Size? {
    pointList(node, for: key, names: ["width", "height"], least: 0).map {
      Size(width: $0[0], height: $0[1])
    }
  }
}
