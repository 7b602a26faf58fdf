package import DisplayLists
import Geometry

extension Rasterizer {
  /// The list with the shapes of all letters in it, for backends that have no fonts.
  ///
  /// The letters stand where a bitmap of the list's scale has them: on the same baselines and
  /// quarters of pixels. All coordinates of the result are numbers.
  package mutating func lettered(_ list: DisplayList) throws(RasterError) -> DisplayList {
    var list = try pictured(list)
    for (index, item) in list.items.enumerated() {
      guard item.mark.isFinite else { throw .notFinite(source: item.source) }
      guard case .text(var mark) = item.mark, mark.letters == nil else { continue }
      mark.letters = try letters(of: mark, list.scale)
      list.items[index].mark = .text(mark)
    }
    return list
  }
}
