import SnaplineBasics
package import SnaplineDisplayLists

extension Rasterizer {
  /// Returns the list with the glyphs of all texts as shapes, for backends without fonts.
  ///
  /// The glyphs have the same positions as in a bitmap of the list's scale: the same baselines and
  /// quarter pixels. All coordinates of the result are finite.
  package mutating func replacingTextWithOutlines(_ list: DisplayList) throws(RasterError)
    -> DisplayList
  {
    var list = try replacingColorGlyphs(list)
    for (index, item) in list.items.enumerated() {
      guard item.mark.isFinite else { throw .notFinite(source: item.source) }
      guard case .text(var mark) = item.mark, mark.glyphOutline == nil else { continue }
      mark.glyphOutline = try glyphPaths(of: mark, list.scale)
      list.items[index].mark = .text(mark)
    }
    return list
  }
}
