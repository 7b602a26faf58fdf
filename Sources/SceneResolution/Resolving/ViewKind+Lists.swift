import SceneModel

extension ViewKind {
  /// The kinds whose bounds look at a larger content.
  static let scrolling: [ViewKind] = [.scrollView, .tableView, .collectionView]

  /// Whether it has cells in place of views.
  var isList: Bool { self == .tableView || self == .collectionView }

  /// The lists in which a view of this kind stands; none where it is a view like any other.
  var lists: [ViewKind] {
    switch self {
    case .tableCell: [.tableView]
    case .collectionCell: [.collectionView]
    case .sectionHeader, .sectionFooter: [.tableView, .collectionView]
    default: []
    }
  }
}
