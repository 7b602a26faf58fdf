package import Geometry

/// A run of rows or of items, with what stands above and below them.
package struct ListSection: Hashable, Sendable {
  package var header: ViewID?
  package var cells: [ViewID] = []
  package var footer: ViewID?

  /// Everything in it, from its start.
  package var parts: [ViewID] { (header.map { [$0] } ?? []) + cells + (footer.map { [$0] } ?? []) }
}

extension Scene {
  /// The sections of a table or a collection: a header begins one, a footer ends it. What the app
  /// has removed is in none any more, and a section of which nothing is left is gone.
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
      guard !isGone(child) else { continue }
      switch cell.part {
      case .header: sections[sections.count - 1].header = child
      case .footer: sections[sections.count - 1].footer = child
      case .row, .item: sections[sections.count - 1].cells.append(child)
      }
    }
    return sections.filter { !$0.parts.isEmpty }
  }

  /// Whether the app has removed a view: it stays in the list as nothing.
  private func isGone(_ view: ViewID) -> Bool {
    self[view].frame == .zero && self[view].appearance.isHidden
  }

  /// Whether a header or a footer has a text of its own.
  package func hasText(_ part: ViewID?) -> Bool {
    part.flatMap { predefined(.textLabel, of: $0) } != nil
  }

  /// Whether the author put views into a header or a footer.
  package func hasViews(_ part: ViewID) -> Bool {
    self[part].children.contains { self[$0].predefined == nil }
  }
}

/// What is free above and below the text of a header or a footer, which together with it takes
/// whole points.
package struct TextRoom: Hashable, Sendable {
  package var above: Double
  package var below: Double
  /// What comes on top of that.
  package var more = 0.0
}

extension TableRows {
  /// The room around the text of a section's header.
  ///
  /// In groups 38 points hold a line of a footnote. The first header stands lower, and so does one
  /// whose section also has a text below it: so say tables that Interface Builder has laid out.
  package func headerRoom(isFirst: Bool, hasFooterText: Bool, scale: PixelScale) -> TextRoom {
    guard style != .plain else { return TextRoom(above: 3.75, below: 3.75) }
    let more = isFirst ? 17.5 : hasFooterText ? 7.5 : 0
    return TextRoom(above: 16, below: 6, more: scale.cut(more))
  }

  /// The room around the text of a section's footer.
  package var footerRoom: TextRoom {
    style == .plain ? TextRoom(above: 3.75, below: 3.75) : TextRoom(above: 8, below: 6)
  }

  /// The height of a header that shows nothing. Until iOS 10 the first one in a table with groups
  /// is 35 high, whatever is written.
  package func emptyHeaderHeight(isFirst: Bool, era: Era, scale: PixelScale) -> Double {
    guard style != .plain else { return 0 }
    if isFirst, era < .ios11 { return 35 }
    return headerHeight ?? (isFirst ? 35 : scale.cut(17.5))
  }

  /// The height of a footer that shows nothing.
  package func emptyFooterHeight(scale: PixelScale) -> Double {
    style == .plain ? 0 : footerHeight ?? scale.cut(17.5)
  }

  /// What stays free above each header of a plain table: iOS 15 brought it.
  package func topPadding(in era: Era) -> Double {
    style == .plain && era >= .ios15 ? headerTopPadding ?? 22 : 0
  }

  /// How far rows keep clear of the sides of their table.
  package func sideInset(on device: Device) -> Double {
    style == .insetGrouped ? (device.size.width >= 414 ? 20 : 16) : 0
  }

  /// How round the corners of a group are.
  package func cornerRadius(in era: Era) -> Double {
    style == .insetGrouped ? (era >= .ios26 ? 26 : 10) : 0
  }
}

extension PixelScale {
  /// A length cut down to whole pixels.
  fileprivate func cut(_ points: Double) -> Double {
    let pixels = Double(pixelsPerPoint)
    return (points * pixels).rounded(.down) / pixels
  }
}
