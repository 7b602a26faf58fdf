package import SnaplineBasics
package import SnaplineTypography

/// The positions of the items of a bar, in order from the side where they begin.
package struct BarItemRow: Hashable, Sendable {
  package let groups: [ItemGroup]
  /// The offset of the first item.
  let start: Double
  /// The width of all items and the spacing between them, without flexible spaces.
  private let taken: Double
  private let flexibleCount: Int
  private let fills: Bool

  /// The items on one glass background; before iOS 26 a single item.
  package struct ItemGroup: Hashable, Sendable {
    package let items: [MeasuredBarItem]
    package let width: Double
    /// The distance from the row's start, without flexible spaces before the group.
    fileprivate let offset: Double
    fileprivate let flexibleBefore: Int

    package var isSpace: Bool { items.first?.isSpace ?? true }
    /// The width of the items and the spacing between them.
    package var contentWidth: Double { BarItemRow.contentWidth(of: items) }
  }

  /// - Parameter fills: Whether flexible spaces fill the rest of the row, as in a toolbar.
  package init(_ items: [BarItem], from start: Double, fills: Bool, era: Era, scale: PixelScale) {
    let sized = items.prefix(64).enumerated().map {
      MeasuredBarItem($1, number: $0, era: era, scale: scale)
    }
    let isGlass = era >= .ios26
    let gap = fills ? 16.0 : isGlass ? 12 : 18
    var (groups, end, flexibleCount) = ([ItemGroup](), 0.0, 0)
    for items in isGlass ? Self.glassGroups(sized) : sized.map({ [$0] }) {
      let isFlexible = items[0].item.system == .flexibleSpace
      // The system adds spacing between two buttons, but not next to a space.
      if let last = groups.last, !last.isSpace, !items[0].isSpace { end += gap }
      let width = isFlexible ? (fills ? 0 : 8) : Self.width(of: items, isGlass: isGlass)
      groups.append(
        ItemGroup(items: items, width: width, offset: end, flexibleBefore: flexibleCount))
      end += width
      if isFlexible, fills { flexibleCount += 1 }
    }
    (self.groups, self.start, self.fills) = (groups, start, fills)
    (taken, self.flexibleCount) = (end, flexibleCount)
  }

  /// Returns the start of a group as a constant and a fraction of the row's width.
  package func position(of group: ItemGroup) -> (constant: Double, share: Double) {
    let share = Double(group.flexibleBefore) / Double(max(1, flexibleCount))
    return (start + group.offset - share * (2 * start + taken), share)
  }

  /// Returns the start of a group in a row that is wide enough for all groups.
  package func start(of group: ItemGroup, inWidth width: Double) -> Double {
    let spare = max(0, width - 2 * start - taken)
    let share = Double(group.flexibleBefore) / Double(max(1, flexibleCount))
    return start + group.offset + share * spare
  }

  /// The end of the last group, regardless of flexible spaces.
  package var end: Double { groups.isEmpty ? start : start + taken }

  /// Returns the items grouped by glass background: neighbors, except the item that completes a
  /// task.
  private static func glassGroups(_ items: [MeasuredBarItem]) -> [[MeasuredBarItem]] {
    var groups: [[MeasuredBarItem]] = []
    for item in items {
      let isAlone = item.isSpace || item.isProminent || !item.text.isEmpty
      let last = groups.last?.last
      let canJoin = last.map { !$0.isSpace && !$0.isProminent && $0.text.isEmpty } ?? false
      if canJoin, !isAlone, !groups.isEmpty {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  private static func contentWidth(of items: [MeasuredBarItem]) -> Double {
    items.reduce(0) { $0 + $1.width } + MeasuredBarItem.gap * Double(items.count - 1)
  }

  private static func width(of items: [MeasuredBarItem], isGlass: Bool) -> Double {
    let content = contentWidth(of: items)
    guard isGlass, !items[0].isSpace else { return content }
    return max(44, content + (items[0].text.isEmpty ? 22 : 30))
  }
}

/// An item of a bar with its title and width.
package struct MeasuredBarItem: Hashable, Sendable {
  package let item: BarItem
  /// The index in the list.
  package let number: Int
  package let font: Font
  package private(set) var text = ""
  package let width: Double

  /// The spacing between two items on one glass background.
  package static let gap = 22.0

  init(_ item: BarItem, number: Int, era: Era, scale: PixelScale) {
    self.item = item
    self.number = number
    let isBold = item.title == nil && item.system?.isProminent == true
    font = item.font ?? era.systemFont(isBold ? .semibold : .regular, size: 17)
    if let system = item.system, system.isSpace {
      width = system == .fixedSpace ? item.width ?? 20 : 0
      return
    }
    if item.isBlank {
      width = item.width ?? 0
      return
    }
    let isText = item.title != nil || item.system?.isText(in: era) ?? false
    text = item.title ?? (isText ? item.system?.englishTitle ?? "" : "")
    width =
      text.isEmpty
      ? item.image?.size?.width ?? item.symbol?.size.width ?? 22
      : layOut(text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
        .size.width
  }

  package var isSpace: Bool { item.system?.isSpace == true }
  package var isProminent: Bool { item.system?.isProminent == true }
}
