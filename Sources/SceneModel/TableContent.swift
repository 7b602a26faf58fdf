package import Geometry

/// How high the rows of a table are.
package struct TableRows: Hashable, Sendable {
  /// Nil lets each row decide for itself.
  package var height: Double?
  /// Nil is the system's own estimate; 0 asks for none, and no row sizes itself then.
  package var estimate: Double?
  package var separatorStyle = SeparatorStyle.singleLine
  /// Nil is the system's own colour of lines.
  package var separatorColor: AdaptiveColor?
  /// How far the lines keep clear of the sides; nil is what the era does.
  package var separatorInset: EdgeInsets?
  package var style = TableStyle.plain
  /// How high headers and footers are that say nothing themselves; nil is the system's own height.
  package var headerHeight: Double?
  package var footerHeight: Double?
  /// What stays free above a plain table's headers; nil is what the era does.
  package var headerTopPadding: Double?
  /// What a view above all sections takes.
  package var top = 0.0

  package init() {}
}

/// How a table sets its sections apart.
package enum TableStyle: String, Hashable, Sendable, CaseIterable {
  case plain, grouped, insetGrouped
}

/// A row of a table, an item of a collection, or what stands above or below a section of them.
/// What the system shows in it are subviews that the reader adds.
package struct CellContent: Hashable, Sendable {
  package var part = Part.row
  package var style: CellStyle?
  /// How high a row is in place of what its table says.
  package var height: Double?
  /// How large an item is in place of what its collection says.
  package var size: Size?
  package var accessory = Accessory.none
  package var text: String?
  package var detail: String?
  package var image = ImageContent()
  package var isSelected = false
  /// How far the line below keeps clear of the sides; nil is what the table says.
  package var separatorInset: EdgeInsets?

  package init(_ part: Part = .row) { self.part = part }

  /// What of a table or a collection it is.
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

  /// What stands behind the content view, at the trailing edge.
  package enum Accessory: String, Hashable, Sendable, CaseIterable {
    case none, disclosure, checkmark, detailButton, detailDisclosure
  }
}

/// How a cell arranges what it shows by itself, by UIKit's names.
package enum CellStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, value1, value2, subtitle
}

/// What stands between the rows of a table.
package enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
  case none, singleLine
}

/// What a cell shows by itself. Constraints may speak of it and never move it.
package enum PredefinedContent: String, Hashable, Sendable, CaseIterable {
  case textLabel, detailTextLabel, imageView
}

extension TableRows {
  /// The height of each row, or nil where rows size themselves.
  ///
  /// Rows could first do so in iOS 8, if the table had an estimate; since iOS 11 it has one.
  package func fixedHeight(in era: Era) -> Double? {
    if let height { return height }
    let hasEstimate = estimate.map { $0 > 0 } ?? (era >= .ios11)
    return era >= .ios8 && hasEstimate ? nil : 44
  }
}

extension Era {
  /// The height of a row that does not say how high it would like to be.
  package func standardRowHeight(hasDetail: Bool) -> Double {
    self >= .ios26 ? (hasDetail ? 70.5 : 51.5) : 44
  }

  /// From a cell's edge to its text, and to the line below it.
  package func cellMargin(on device: Device) -> Double {
    if device.size.width >= 414 { return 20 }
    return self >= .ios11 ? 16 : 15
  }

  /// What an accessory takes from the width of a cell's content view.
  package func accessoryWidth(_ accessory: CellContent.Accessory) -> Double {
    switch accessory {
    case .none: 0
    case .disclosure: self >= .ios13 ? 38 : self >= .ios11 ? 34 : 33
    case .checkmark: self >= .ios13 ? 40 : 39
    // Until iOS 12 as measured; since then the signs are two points wider.
    case .detailButton: self >= .ios13 ? 50 : 47
    case .detailDisclosure: self >= .ios13 ? 70 : 67
    }
  }
}

extension CellContent {
  /// The style that is in force: without one a second text stands below the first.
  package var shownStyle: CellStyle { style ?? (detail == nil ? .default : .subtitle) }
}

extension Scene {
  /// What the system shows in a cell by itself, where the cell has it and has kept it.
  package func predefined(_ content: PredefinedContent, of cell: ViewID) -> ViewID? {
    self[cell].children.first { self[$0].predefined == content && self[$0].frame == nil }
  }
}
