package import SnaplineBasics
package import SnaplineSceneModel

/// The frames of the parts of a collection.
package struct FlowLayoutFrames: Hashable {
  /// The frames of the headers, items and footers of all sections, in the content's coordinates.
  package var frames: [Rect] = []
  package var contentSize = Size.zero
}

/// The sizes of one section of a collection.
package struct FlowLayoutSection: Hashable {
  /// The header's extent along the axis of scrolling; nil if there is none.
  package var header: Double?
  package var items: [Size]
  package var footer: Double?

  package init(header: Double? = nil, items: [Size], footer: Double? = nil) {
    (self.header, self.items, self.footer) = (header, items, footer)
  }
}

extension FlowContent {
  /// Returns the frames of items as `UICollectionViewFlowLayout` does, from the left and the top.
  ///
  /// - Parameter extent: The size of the collection across the axis of scrolling.
  package func frames(of sections: [FlowLayoutSection], length extent: Double) -> FlowLayoutFrames {
    let isVertical = axis == .vertical
    let (across, inset) = (axis.other, sectionInset)
    func size(along length: Double) -> Size {
      isVertical ? Size(width: extent, height: length) : Size(width: length, height: extent)
    }
    var places = FlowLayoutFrames()
    var position = 0.0
    func add(_ size: Size, along: Double, across: Double) {
      let origin = isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
      places.frames.append(Rect(origin: origin, size: size))
    }
    func addEnd(_ length: Double?) {
      guard let length else { return }
      add(size(along: length), along: position, across: 0)
      position += length
    }
    for section in sections {
      addEnd(section.header)
      position += inset.start(axis)
      let lines = FlowLayoutLines(
        widths: section.items.map { $0.length(along: across) },
        availableWidth: max(0, extent - inset.start(across) - inset.end(across)),
        spacing: interitemSpacing)
      for (index, line) in lines.lines.enumerated() {
        if index > 0 { position += lineSpacing }
        let depth = section.items[line].map { $0.length(along: axis) }.max() ?? 0
        for (item, place) in zip(section.items[line], lines.positions(of: line)) {
          // An item that is lower than its line is centered in it.
          add(
            item, along: position + (depth - item.length(along: axis)) / 2,
            across: inset.start(across) + place)
        }
        position += depth
      }
      position += inset.end(axis)
      addEnd(section.footer)
    }
    places.contentSize = size(along: position)
    return places
  }
}

/// The lines of the items of one section.
///
/// A line takes items while they fit, and distributes the remaining space to its gaps. The last
/// line has the gaps of a full one if all items have the same size, and the minimum ones otherwise.
/// An item that fills a line alone is centered.
struct FlowLayoutLines {
  let widths: [Double]
  let availableWidth: Double
  let spacing: Double
  private(set) var lines: [Range<Int>] = []
  /// The number of items in a full line, if all have the same size.
  private let fullCount: Double?

  init(widths: [Double], availableWidth: Double, spacing: Double) {
    (self.widths, self.availableWidth, self.spacing) = (widths, availableWidth, spacing)
    let width = widths.first ?? 0
    let isAlike = widths.allSatisfy { $0 == width }
    let pitch = width + spacing
    fullCount =
      isAlike
      ? pitch > 0 ? max(1, ((availableWidth + spacing + 1e-6) / pitch).rounded(.down)) : .infinity
      : nil
    lines = filled()
  }

  private func filled() -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    var used = 0.0
    for (index, width) in widths.enumerated() {
      used += width + (index == first ? 0 : spacing)
      if index > first, used > availableWidth + 1e-6 {
        lines.append(first..<index)
        (first, used) = (index, width)
      }
    }
    if first < widths.count { lines.append(first..<widths.count) }
    return lines
  }

  /// Returns the start of each item of a line.
  func positions(of line: Range<Int>) -> [Double] {
    var place = line.count == 1 && isFull(line) ? (availableWidth - widths[line.lowerBound]) / 2 : 0
    let gap = gap(of: line)
    return widths[line].map { width in
      defer { place += width + gap }
      return place
    }
  }

  /// Whether no other item would have fit in a line.
  private func isFull(_ line: Range<Int>) -> Bool {
    if line.upperBound < widths.count { return true }
    return fullCount.map { Double(line.count) >= $0 } ?? (widths[line.lowerBound] > availableWidth)
  }

  private func gap(of line: Range<Int>) -> Double {
    let isLast = line.upperBound == widths.count
    let count: Double
    let used: Double
    if let fullCount, isLast {
      (count, used) = (fullCount, (widths.first ?? 0) * fullCount)
    } else if isLast {
      return spacing
    } else {
      (count, used) = (Double(line.count), widths[line].reduce(0, +))
    }
    return count > 1 && count.isFinite
      ? max(spacing, (availableWidth - used) / (count - 1)) : spacing
  }
}

extension MeasurePass {
  /// Returns the frames of a collection's parts, from their measured sizes and that of the
  /// collection.
  func flowFrames(
    of list: ViewID, _ flow: FlowContent, _ layout: SolvedLayout, _ scene: Scene,
    _ environment: LayoutEnvironment
  ) -> FlowLayoutFrames {
    var flow = flow
    let isVertical = flow.axis == .vertical
    if flow.insetReference == .fromSafeArea, scene.era.hasSafeArea {
      let safeArea = safeAreas[list.index]
      flow.sectionInset =
        flow.sectionInset
        + (isVertical
          ? EdgeInsets(top: 0, left: safeArea.left, bottom: 0, right: safeArea.right)
          : EdgeInsets(top: safeArea.top, left: 0, bottom: safeArea.bottom, right: 0))
    }
    let sections = scene.sections(of: list).map { section in
      FlowLayoutSection(
        header: section.header.map { _ in flow.headerSize.length(along: flow.axis) },
        items: section.cells.map { layout[$0].exactFrame.size },
        footer: section.footer.map { _ in flow.footerSize.length(along: flow.axis) })
    }
    let inset = environment.contentInset(of: list, in: scene)
    let across = flow.axis.other
    let extent =
      layout[list].exactFrame.length(along: across) - inset.start(across) - inset.end(across)
    var places = flow.frames(of: sections, length: max(0, extent))
    guard environment.direction(of: list, in: scene) == .rightToLeft else { return places }
    for index in places.frames.indices {
      places.frames[index].origin.x = places.contentSize.width - places.frames[index].maxX
    }
    return places
  }
}
