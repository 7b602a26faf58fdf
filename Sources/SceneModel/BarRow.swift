package import Geometry
package import Typography

/// Where the items of a bar stand, one after the other from the side where they begin.
package struct BarRow: Hashable, Sendable {
  package let groups: [Group]
  /// Where the first of them begins.
  let start: Double
  /// How wide all of them and the gaps between them are, without what is flexible.
  private let taken: Double
  private let flexibleCount: Int
  private let fills: Bool

  /// What stands on one drop of glass; before iOS 26 a single item.
  package struct Group: Hashable, Sendable {
    package let items: [SizedItem]
    package let width: Double
    /// The distance to the row's start, without what is flexible before it.
    fileprivate let offset: Double
    fileprivate let flexibleBefore: Int

    package var isSpace: Bool { items.first?.isSpace ?? true }
    /// How wide the items are, with the gaps between them.
    package var contentWidth: Double { BarRow.contentWidth(of: items) }
  }

  /// `fills` is whether what is flexible takes the rest of the row, as in a toolbar.
  package init(_ items: [BarItem], from start: Double, fills: Bool, era: Era, scale: PixelScale) {
    let sized = items.prefix(64).enumerated().map {
      SizedItem($1, number: $0, era: era, scale: scale)
    }
    let isGlass = era >= .ios26
    let gap = fills ? 16.0 : isGlass ? 12 : 18
    var (groups, end, flexibleCount) = ([Group](), 0.0, 0)
    for items in isGlass ? Self.glassGroups(sized) : sized.map({ [$0] }) {
      let isFlexible = items[0].item.system == .flexibleSpace
      // A gap stands between two things that can be pressed, not beside a space.
      if let last = groups.last, !last.isSpace, !items[0].isSpace { end += gap }
      let width = isFlexible ? (fills ? 0 : 8) : Self.width(of: items, isGlass: isGlass)
      groups.append(
        Group(items: items, width: width, offset: end, flexibleBefore: flexibleCount))
      end += width
      if isFlexible, fills { flexibleCount += 1 }
    }
    (self.groups, self.start, self.fills) = (groups, start, fills)
    (taken, self.flexibleCount) = (end, flexibleCount)
  }

  /// Where a group begins in a row of a width: a number, and a share of the width to be added.
  package func place(of group: Group) -> (constant: Double, share: Double) {
    let share = Double(group.flexibleBefore) / Double(max(1, flexibleCount))
    return (start + group.offset - share * (2 * start + taken), share)
  }

  /// Where a group begins in a row of a width in which all have room.
  package func start(of group: Group, inWidth width: Double) -> Double {
    let spare = max(0, width - 2 * start - taken)
    let share = Double(group.flexibleBefore) / Double(max(1, flexibleCount))
    return start + group.offset + share * spare
  }

  /// Where the last one ends; what is flexible has no say there.
  package var end: Double { groups.isEmpty ? start : start + taken }

  /// What glass holds together: neighbours, but for the one that ends a task.
  private static func glassGroups(_ items: [SizedItem]) -> [[SizedItem]] {
    var groups: [[SizedItem]] = []
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

  private static func contentWidth(of items: [SizedItem]) -> Double {
    items.reduce(0) { $0 + $1.width } + SizedItem.gap * Double(items.count - 1)
  }

  private static func width(of items: [SizedItem], isGlass: Bool) -> Double {
    let content = contentWidth(of: items)
    guard isGlass, !items[0].isSpace else { return content }
    return max(44, content + (items[0].text.isEmpty ? 22 : 30))
  }
}

/// An item of a bar, what is written on it, and how wide it is.
package struct SizedItem: Hashable, Sendable {
  package let item: BarItem
  /// Its place in the list, from 0.
  package let number: Int
  package let font: Font
  package private(set) var text = ""
  package let width: Double

  /// Between two items on one drop of glass.
  package static let gap = 22.0

  init(_ item: BarItem, number: Int, era: Era, scale: PixelScale) {
    self.item = item
    self.number = number
    let isBold = item.title == nil && item.system?.isProminent == true
    font = Font(era.systemFace(isBold ? .semibold : .regular), size: 17)
    if let system = item.system, system.isSpace {
      width = system == .fixedSpace ? item.width ?? 20 : 0
      return
    }
    if item.isBlank {
      width = item.width ?? 0
      return
    }
    let isText = item.title != nil || item.system?.isText(in: era) ?? false
    text = item.title ?? (isText ? item.system?.words ?? "" : "")
    width =
      text.isEmpty
      ? item.image?.size?.width ?? item.symbol?.size.width ?? 22
      : layOut(text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
        .size.width
  }

  package var isSpace: Bool { item.system?.isSpace == true }
  package var isProminent: Bool { item.system?.isProminent == true }
}
