package import Geometry

/// How high the rows of a table are.
package struct TableRows: Hashable, Sendable {
  /// Nil lets each row decide for itself.
  package var height: Double?
  /// Nil is the system's own estimate; 0 asks for none, and no row sizes itself then.
  package var estimate: Double?
  package var separatorStyle = SeparatorStyle.singleLine
  /// How far the lines keep clear of the sides; nil is what the era does.
  package var separatorInset: EdgeInsets?

  package init() {}
}

/// A row of a table. What the system shows in it are subviews that the reader adds.
package struct CellContent: Hashable, Sendable {
  package var accessory = Accessory.none
  package var text: String?
  package var detail: String?
  /// The extent of the image; nil is a cell without one.
  package var image: Size?
  package var isSelected = false
  /// How far the line below keeps clear of the sides; nil is what the table says.
  package var separatorInset: EdgeInsets?
  /// The image's file; without one it is a test card.
  package var imageFile: ImageFile?

  package init() {}

  /// What stands behind the content view, at the trailing edge.
  package enum Accessory: String, Hashable, Sendable, CaseIterable {
    case none, disclosure, checkmark, detailButton, detailDisclosure
  }
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

extension Scene {
  /// The rows of a table from the top; a row that the app has removed is none any more.
  package func rows(of table: ViewID) -> [ViewID] {
    self[table].children.filter { self[$0].content.kind == .tableCell && self[$0].frame == nil }
  }

  /// What the system shows in a cell by itself, where the cell has it and has kept it.
  package func predefined(_ content: PredefinedContent, of cell: ViewID) -> ViewID? {
    self[cell].children.first { self[$0].predefined == content && self[$0].frame == nil }
  }
}
