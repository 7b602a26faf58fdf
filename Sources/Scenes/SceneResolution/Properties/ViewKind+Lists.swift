import SnaplineSceneModel

extension ViewKind {
  /// The kinds that scroll.
  static let scrolling: [ViewKind] = [.scrollView, .tableView, .collectionView]

  /// Whether the kind contains cells instead of views.
  var isList: Bool { self == .tableView || self == .collectionView }

  /// The kinds of lists that can contain a view of this kind; empty for other views.
  var lists: [ViewKind] {
    switch self {
    case .tableCell: [.tableView]
    case .collectionCell: [.collectionView]
    case .sectionHeader, .sectionFooter: [.tableView, .collectionView]
    default: []
    }
  }
}
