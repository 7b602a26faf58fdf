import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

extension DisplayList {
  /// The display list with a bar in place of each word, which needs no font.
  var withBars: DisplayList {
    var list = self
    list.items = items.flatMap { item -> [DisplayItem] in
      guard case .text(let mark) = item.mark else { return [item] }
      return mark.bars(scale).map { DisplayItem(item.source, $0) }
    }
    return list
  }
}

extension TextLineCommand {
  /// Returns bars with the x-height of the font, in a lighter color, with edges on pixel
  /// boundaries.
  fileprivate func bars(_ scale: PixelScale) -> [DrawCommand] {
    let height = max(scale.rounded(font.size * 0.5), 1 / Double(scale.pixelsPerPoint))
    let gradient = Color(
      color.red, color.green, color.blue, alpha: UInt8((Double(color.alpha) * 0.4).rounded()))
    return words.map { word in
      let left = scale.rounded(origin.x + word.lowerBound)
      let right = scale.rounded(origin.x + word.upperBound)
      let bar = Rect(
        x: left, y: scale.rounded(origin.y) - height, width: right - left, height: height)
      return .fill(Shape(bar, radius: height / 4), gradient)
    }
  }

  /// The horizontal ranges of words, from the line's start.
  private var words: [ClosedRange<Double>] {
    var words: [ClosedRange<Double>] = []
    var start = 0.0
    var isOpen = false
    for cluster in clusters {
      let end = start + max(0, cluster.advance)
      let isBlank = cluster.text.allSatisfy(\.isWhitespace)
      if !isBlank, end > start {
        if isOpen, let last = words.popLast() {
          words.append(last.lowerBound...end)
        } else {
          words.append(start...end)
        }
      }
      isOpen = !isBlank
      start = end
    }
    return words
  }
}
