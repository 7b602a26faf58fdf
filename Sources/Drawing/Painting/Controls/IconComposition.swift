import SnaplineBasics
import SnaplineDisplayLists

// Symbols that follow from others by their names.
extension IconFile {
  /// Returns the drawing of a symbol: that of its entry, or one that follows from its name:
  /// `heart.circle`, `mic.slash`, `folder.badge.plus`.
  func symbol(_ name: String) -> Icon? {
    if let icon = symbols[name] { return icon }
    let isFilled = name.hasSuffix(".fill")
    let base = isFilled ? String(name.dropLast(5)) : name
    return slashed(base, isFilled) ?? badged(base, isFilled) ?? enclosed(base, isFilled)
  }

  /// Returns a symbol with a line across it.
  private func slashed(_ base: String, _ isFilled: Bool) -> Icon? {
    guard base.hasSuffix(".slash"),
      let icon = variant(of: base.dropLast(6), isFilled)
    else { return nil }
    let line = [PathElement](through: [Point(x: 3, y: 2.6), Point(x: 21, y: 21.4)])
    return icon.covered(by: Icon(lines: line))
  }

  /// Returns a symbol with a badge: a dot, or another symbol.
  private func badged(_ base: String, _ isFilled: Bool) -> Icon? {
    if base.hasSuffix(".badge"), let icon = variant(of: base.dropLast(6), isFilled) {
      let dot = Shape.circle(Point(x: 18.6, y: 5.4), radius: 3.6).elements
      return icon.covered(by: Icon(shapes: dot))
    }
    for (key, suffix) in [(".badge.", ""), (".trianglebadge.", ".triangle")] {
      guard let range = base.ranges(of: key).last,
        let icon = variant(of: base[..<range.lowerBound], isFilled),
        let badge = content(String(base[range.upperBound...]) + suffix)
      else { continue }
      return icon.sized(0.88, to: Point(x: 10.96, y: 10.96))
        .covered(by: badge.fitted(around: Point(x: 18.6, y: 18.6), side: 8))
    }
    return nil
  }

  /// Returns a symbol within another one that has room for it, or cut out of its filled variant.
  private func enclosed(_ base: String, _ isFilled: Bool) -> Icon? {
    for dot in base.indices where base[dot] == "." {
      let name = String(base[base.index(after: dot)...])
      guard let room = rooms[name], let content = content(String(base[..<dot])),
        let frame = variant(of: name[...], isFilled)
      else { continue }
      let bounds = content.bounds
      let diagonal = (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot()
      let side = max(bounds.width, bounds.height)
      let factor = min(0.9, 1.72 * room.radius / side, 2 * room.radius / diagonal)
      let sign = content.fitted(around: room.center, side: side * factor)
      guard isFilled else {
        return Icon(
          lines: frame.lines + sign.lines, shapes: frame.shapes + sign.shapes, hasLongEnds: true,
          cut: sign.cut)
      }
      var icon = frame
      icon.cut = IconCut(
        lines: sign.lines, shapes: sign.shapes, overLines: sign.cut?.lines ?? [],
        overShapes: sign.cut?.shapes ?? [])
      return icon
    }
    return nil
  }

  private func variant(of base: Substring, _ isFilled: Bool) -> Icon? {
    symbols[String(base) + (isFilled ? ".fill" : "")] ?? (isFilled ? nil : icons[String(base)])
  }

  /// Returns the content of a circle or a badge: the filled variant of a symbol, a letter or a
  /// number of two digits.
  private func content(_ name: String) -> Icon? {
    if let icon = symbols[name + ".fill"] ?? symbols[name] ?? icons[name] { return icon }
    let digits = name.compactMap { icons[String($0)] }
    guard name.count == 2, digits.count == 2, name.allSatisfy(\.isNumber) else { return nil }
    let left = digits[0].sized(0.8, to: Point(x: 7, y: 12))
    let right = digits[1].sized(0.8, to: Point(x: 17, y: 12))
    return Icon(lines: left.lines + right.lines, hasLongEnds: true)
  }
}

extension Icon {
  /// Returns the icon with another one over it and a margin around that.
  fileprivate func covered(by other: Icon) -> Icon {
    var icon = self
    var cut = cut ?? IconCut()
    (cut.overLines, cut.overShapes, cut.hasMargin) = (other.lines, other.shapes, true)
    icon.cut = cut
    return icon
  }

  /// Returns the icon with its middle at a point and a given longer side.
  fileprivate func fitted(around center: Point, side: Double) -> Icon {
    let bounds = bounds
    let factor = side / max(bounds.width, bounds.height)
    return moved {
      Point(
        x: center.x + ($0.x - bounds.midX) * factor, y: center.y + ($0.y - bounds.midY) * factor)
    }
  }

  /// The smallest rectangle with all lines and shapes.
  fileprivate var bounds: Rect {
    let points = (lines + shapes).outlines.flatMap(\.points)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
