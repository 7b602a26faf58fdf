package import SnaplineBasics

/// Consecutive rows or items with their header and footer.
package struct ListSection: Hashable, Sendable {
  package var header: ViewID?
  package var cells: [ViewID] = []
  package var footer: ViewID?

  /// The header, the cells and the footer.
  package var parts: [ViewID] { (header.map { [$0] } ?? []) + cells + (footer.map { [$0] } ?? []) }
}

extension Scene {
  /// Returns the sections of a table or a collection: a header begins a section, a footer ends it.
  /// Removed views are in no section, and a section without views is removed.
  package func sections(of list: ViewID) -> [ListSection] {
    var sections: [ListSection] = []
    var isOpen = false
    for child in self[list].children {
      guard case .cell(let cell) = self[child].content else { continue }
      if !isOpen || cell.part == .header {
        sections.append(ListSection())
        isOpen = true
      }
      if cell.part == .footer { isOpen = false }
      guard !isRemoved(child) else { continue }
      switch cell.part {
      case .header: sections[sections.count - 1].header = child
      case .footer: sections[sections.count - 1].footer = child
      case .row, .item: sections[sections.count - 1].cells.append(child)
      }
    }
    return sections.filter { !$0.parts.isEmpty }
  }

  /// Whether the app has removed a view, which stays in the list, hidden and with a zero frame.
  private func isRemoved(_ view: ViewID) -> Bool {
    self[view].frame == .zero && self[view].appearance.isHidden
  }

  /// Whether a header or a footer has a text.
  package func hasVisibleText(_ part: ViewID?) -> Bool {
    part.flatMap { predefined(.textLabel, of: $0) } != nil
  }

  /// Whether the author added subviews to a header or a footer.
  package func hasViews(_ part: ViewID) -> Bool {
    self[part].children.contains { self[$0].predefined == nil }
  }
}

/// The padding above and below the text of a header or a footer, whose total height is an integer.
package struct TextPadding: Hashable, Sendable {
  package var above: Double
  package var below: Double
  /// The additional height, added after rounding.
  package var more = 0.0
}

extension TableRows {
  /// Returns the padding of the text of a section's header.
  ///
  /// In grouped tables a header with one line of footnote text is 38 points high. The first header
  /// is higher, and so is that of a section with a footer text, as in tables that Interface Builder
  /// has laid out.
  package func headerPadding(isFirst: Bool, hasFooterText: Bool, scale: PixelScale) -> TextPadding {
    guard style != .plain else { return TextPadding(above: 3.75, below: 3.75) }
    let more = isFirst ? 17.5 : hasFooterText ? 7.5 : 0
    return TextPadding(above: 16, below: 6, more: scale.cut(more))
  }

  /// The padding of the text of a section's footer.
  package var footerPadding: TextPadding {
    style == .plain ? TextPadding(above: 3.75, below: 3.75) : TextPadding(above: 8, below: 6)
  }

  /// Returns the height of a header without content. Until iOS 10 the first header of a grouped
  /// table is 35 points high, regardless of the height set.
  package func emptyHeaderHeight(isFirst: Bool, era: Era, scale: PixelScale) -> Double {
    guard style != .plain else { return 0 }
    if isFirst, era < .ios11 { return 35 }
    return headerHeight ?? (isFirst ? 35 : scale.cut(17.5))
  }

  /// Returns the height of a footer without content.
  package func emptyFooterHeight(scale: PixelScale) -> Double {
    style == .plain ? 0 : footerHeight ?? scale.cut(17.5)
  }

  /// Returns the padding above each header of a plain table, which iOS 15 introduced.
  package func topPadding(in era: Era) -> Double {
    style == .plain && era >= .ios15 ? headerTopPadding ?? 22 : 0
  }

  /// Returns the horizontal inset of rows from the sides of the table.
  package func horizontalInset(on device: Device) -> Double {
    style == .insetGrouped ? (device.size.width >= 414 ? 20 : 16) : 0
  }

  /// Returns the corner radius of a group.
  package func cornerRadius(in era: Era) -> Double {
    style == .insetGrouped ? (era >= .ios26 ? 26 : 10) : 0
  }
}

extension PixelScale {
  /// Returns a length rounded down to pixels.
  fileprivate func cut(_ points: Double) -> Double {
    let pixels = Double(pixelsPerPoint)
    return (points * pixels).rounded(.down) / pixels
  }
}
