import DisplayLists
import Geometry
import SceneModel

extension ShotOutlook {
  /// How many marks are looked at.
  private static let most = 64

  /// Whether all that is drawn otherwise may lie below something that hides it.
  ///
  /// What clips or lets something shine through is not looked at: only pixels tell whether it does.
  func mayDifferOutOfSight(from other: ShotOutlook) -> Bool {
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
    guard !differing.isEmpty, differing.count <= Self.most else { return false }
    let covers = one.suffix(end).compactMap(\.mark.cover)
    return differing.allSatisfy { item in
      item.mark.box.map { box in covers.contains { $0.covers(box) } } ?? false
    }
  }
}

extension Mark {
  /// The rectangle that it hides.
  fileprivate var cover: Rect? {
    if case .fill(.rectangle(let rect), let color) = self, color.alpha == 255 { rect } else { nil }
  }

  /// Where it leaves something; nil for what is no plain shape.
  fileprivate var box: Rect? {
    switch self {
    case .fill(.path, _), .shade(.path, _): nil
    case .fill, .shade, .picture: extent
    default: nil
    }
  }
}
