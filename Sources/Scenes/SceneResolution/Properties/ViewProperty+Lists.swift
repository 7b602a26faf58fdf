import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewProperty {
  static let tables: [ViewProperty] = [
    of(
      [.tableView], "tableStyle", .choice.since(.ios13, for: .insetGrouped), .rows(\.style)
    ).changing(.layoutAndPaint),
    of(
      [.tableView, .tableCell], "rowHeight", .pointsOrAutomatic, .rows(\.height), .cell(\.height)),
    of([.tableView], "estimatedRowHeight", .pointsOrAutomatic, .rows(\.estimate)),
    of([.tableView], "separatorStyle", .choice, .rows(\.separatorStyle)).changing(.layoutAndPaint),
    of([.tableView], "separatorColor", .color, .rows(\.separatorColor)).changing(.paint),
    of(
      [.tableView, .tableCell], "separatorInset", .insets, .rows(\.separatorInset),
      .cell(\.separatorInset)
    ).changing(.layoutAndPaint),
    of([.tableView], "sectionHeaderHeight", .pointsOrAutomatic, .rows(\.headerHeight)),
    of([.tableView], "sectionFooterHeight", .pointsOrAutomatic, .rows(\.footerHeight)),
    of([.tableView], "sectionHeaderTopPadding", .pointsOrAutomatic, .rows(\.headerTopPadding)),
    of([.tableCell], "cellStyle", .choice, .cell(\.style)).changing(.everything),
    of([.tableCell], "detail", .text, .cell(\.detail)).changing(.everything),
    of([.tableCell], "accessory", .choice, .cell(\.accessory)).changing(.everything),
  ]

  static let flows: [ViewProperty] = [
    of([.collectionView], "scrollDirection", .choice, .flow(\.axis)),
    of([.collectionView, .collectionCell], "itemSize", .size) {
      $0.scroll?.flow?.itemSize ?? $0.cell?.size
    } put: { size, view in
      view.scroll?.flow?.itemSize = size
      view.cell?.size = size
    },
    of([.collectionView], "estimatedItemSize", .size, .flow(\.estimatedItemSize)),
    of(
      [.collectionView], "minimumInteritemSpacing", .points(minimum: 0), .flow(\.interitemSpacing)),
    of([.collectionView], "minimumLineSpacing", .points(minimum: 0), .flow(\.lineSpacing)),
    of([.collectionView], "sectionInset", .insets, .flow(\.sectionInset)),
    of([.collectionView], "sectionInsetReference", .choice, .flow(\.insetReference)),
    of([.collectionView], "headerReferenceSize", .size, .flow(\.headerSize)),
    of([.collectionView], "footerReferenceSize", .size, .flow(\.footerSize)),
  ]
}
