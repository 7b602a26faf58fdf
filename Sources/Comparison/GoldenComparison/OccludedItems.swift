import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

extension RenderedShot {
  /// The maximum number of draw commands to examine.
  private static let maximumCommands = 64

  /// Whether all differing draw commands may be hidden below an opaque rectangle.
  ///
  /// Clips and translucent commands are not examined: only pixels show their effect.
  func differsOnlyInOccludedItems(from other: RenderedShot) -> Bool {
    let (one, two) = (list.items, other.list.items)
    guard list.size == other.list.size, list.scale == other.list.scale else { return false }
    let shorter = min(one.count, two.count)
    var start = 0
    while start < shorter, one[start].mark == two[start].mark { start += 1 }
    var end = 0
    while end < shorter - start, one[one.count - 1 - end].mark == two[two.count - 1 - end].mark {
      end += 1
    }
    let differing = one[start..<one.count - end] + two[start..<two.count - end]
    guard !differing.isEmpty, differing.count <= Self.maximumCommands else { return false }
    let covers = one.suffix(end).compactMap(\.mark.cover)
    return differing.allSatisfy { item in
      item.mark.box.map { box in covers.contains { $0.contains(box) } } ?? false
    }
  }
}

extension DrawCommand {
  /// The rectangle that the command hides.
  fileprivate var cover: Rect? {
    if case .fill(.rectangle(let rect), let color) = self, color.alpha == 255 { rect } else { nil }
  }

  /// The bounds of the command; nil for complex shapes.
  fileprivate var box: Rect? {
    switch self {
    case .fill(.path, _), .gradient(.path, _): nil
    case .fill, .gradient, .image: extent
    default: nil
    }
  }
}
