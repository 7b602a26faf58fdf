package import SnaplineBasics

/// The row heights and style of a table.
package struct TableRows: Hashable, Sendable {
  /// The row height; nil for self-sizing rows.
  package var height: Double?
  /// The estimated height; nil for the system's estimate, 0 for none, which disables self-sizing.
  package var estimate: Double?
  package var separatorStyle = SeparatorStyle.singleLine
  /// The color of the separators; nil for the system color.
  package var separatorColor: AdaptiveColor?
  /// The inset of the separators; nil for the era's default.
  package var separatorInset: EdgeInsets?
  package var style = TableStyle.plain
  /// The height of headers and footers without one of their own; nil for the system's height.
  package var headerHeight: Double?
  package var footerHeight: Double?
  /// The padding above a plain table's headers; nil for the era's default.
  package var headerTopPadding: Double?
  /// The height of the view above all sections.
  package var top = 0.0

  package init() {}
}

/// The styles of a table.
package enum TableStyle: String, Hashable, Sendable, CaseIterable {
  case plain, grouped, insetGrouped
}

/// A row of a table, an item of a collection, or a header or footer of a section.
///
/// The reader adds the content that the system creates as subviews.
package struct CellContent: Hashable, Sendable {
  package var part = Part.row
  package var style: CellStyle?
  /// The height of the row; nil for that of the table.
  package var height: Double?
  /// The size of the item; nil for that of the collection.
  package var size: Size?
  package var accessory = Accessory.none
  package var text: String?
  package var detail: String?
  package var image = ImageContent()
  package var isSelected = false
  /// The inset of the separator; nil for that of the table.
  package var separatorInset: EdgeInsets?

  package init(_ part: Part = .row) { self.part = part }

  /// The role in a table or a collection.
  package enum Part: Hashable, Sendable {
    case row, item, header, footer

    package var kind: ViewKind {
      switch self {
      case .row: .tableCell
      case .item: .collectionCell
      case .header: .sectionHeader
      case .footer: .sectionFooter
      }
    }
  }

  /// The accessory view at the trailing edge, after the content view.
  package enum Accessory: String, Hashable, Sendable, CaseIterable {
    case none, disclosure, checkmark, detailButton, detailDisclosure
  }
}

/// The cell styles, by UIKit's names.
package enum CellStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, value1, value2, subtitle
}

/// The styles of the lines between rows.
package enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
  case none, singleLine
}

/// The content that a cell creates; constraints can refer to it but never move it.
package enum PredefinedContent: String, Hashable, Sendable, CaseIterable {
  case textLabel, detailTextLabel, imageView
}

extension TableRows {
  /// Returns the height of each row, or nil if rows size themselves.
  ///
  /// Self-sizing rows require iOS 8 and an estimate, which is set by default since iOS 11.
  package func fixedHeight(in era: Era) -> Double? {
    if let height { return height }
    let hasEstimate = estimate.map { $0 > 0 } ?? (era >= .ios11)
    return era >= .ios8 && hasEstimate ? nil : 44
  }
}

extension Era {
  /// Returns the height of a row without constraints that set one.
  package func standardRowHeight(hasDetail: Bool) -> Double {
    self >= .ios26 ? (hasDetail ? 70.5 : 51.5) : 44
  }

  /// Returns the distance from a cell's edge to its text and separator.
  package func cellMargin(on device: Device) -> Double {
    if device.size.width >= 390 { return 20 }
    return self >= .ios11 ? 16 : 15
  }

  /// Returns the width of an accessory, which reduces a cell's content view.
  package func accessoryWidth(_ accessory: CellContent.Accessory) -> Double {
    switch accessory {
    case .none: 0
    case .disclosure: self >= .ios13 ? 38 : self >= .ios11 ? 34 : 33
    case .checkmark: self >= .ios13 ? 40 : 39
    // Measured until iOS 12; since iOS 13 the icons are 2 points wider.
    case .detailButton: self >= .ios13 ? 50 : 47
    case .detailDisclosure: self >= .ios13 ? 70 : 67
    }
  }
}

extension CellContent {
  /// The effective style: `subtitle` by default for a cell with a second text.
  package var shownStyle: CellStyle { style ?? (detail == nil ? .default : .subtitle) }
}

extension Scene {
  /// Returns a predefined subview of a cell, nil if there is none or it was removed.
  package func predefined(_ content: PredefinedContent, of cell: ViewID) -> ViewID? {
    self[cell].children.first { self[$0].predefined == content && self[$0].frame == nil }
  }
}
