import SnaplineBasics
import SnaplineSceneModel

/// Views in bars, in the position of a title or of a button.
extension SceneImporter {
  /// Adds the views of the items of a bar and of a navigation item.
  ///
  /// - Parameter extent: The height of the bar including the part of the unsafe area that it
  ///   covers.
  mutating func addViews(of items: [XMLElement], to bar: ViewID, extent: Double) {
    guard case .control(let control) = scene[bar].content else { return }
    if control.kind == .toolbar {
      let height = min(scene.era >= .ios26 ? 48 : 44, extent)
      return addViews(
        of: items, row(of: control.bar.items, from: 16, fills: true), from: .leading,
        on: BarLine(bar: bar, edge: .top, toMiddle: height / 2))
    }
    guard control.kind == .navigationBar, let item = items.first else { return }
    let below = control.isLarge ? 52.0 : 0
    let height = min(scene.era.navigationBarHeight, max(0, extent - below))
    let line = BarLine(bar: bar, edge: .bottom, toMiddle: -below - height / 2)
    let canvas = document.canvas
    let isWide = canvas.shownSize.width >= 414 && canvas.sides == 0
    let margin = scene.era >= .ios11 ? (isWide ? 20.0 : 16) : 8
    addViews(
      of: item.leftItems, row(of: control.bar.leading, from: margin), from: .leading, on: line)
    addViews(
      of: item.rightItems, row(of: control.bar.trailing, from: margin), from: .trailing, on: line)
    if let title = item.titleView, let id = add(title, on: line) {
      constrain(
        Anchor(.view(id), .centerX), to: [AnchorTerm(1, Anchor(line.row, .centerX))],
        at: title.span)
    }
  }

  /// The line in a bar on which its items are aligned.
  private struct BarLine {
    let bar: ViewID
    let edge: Attribute
    let toMiddle: Double

    /// The part of the bar beside a notch is not used for items.
    var row: Item { .guide(.safeArea, of: bar) }
  }

  private func row(of items: [BarItem], from margin: Double, fills: Bool = false) -> BarItemRow {
    BarItemRow(items, from: margin, fills: fills, era: scene.era, scale: document.canvas.scale)
  }

  private mutating func addViews(
    of elements: [XMLElement], _ row: BarItemRow, from side: Attribute, on line: BarLine
  ) {
    let sign = side == .leading ? 1.0 : -1
    for group in row.groups {
      let (constant, share) = row.position(of: group)
      var start = constant + (group.width - group.contentWidth) / 2
      for item in group.items {
        defer { start += item.width + MeasuredBarItem.gap }
        guard let view = elements[item.number].customView, let id = add(view, on: line) else {
          continue
        }
        let terms = [(1, side), (sign * share, .width)].map { factor, attribute in
          AnchorTerm(factor, Anchor(line.row, attribute))
        }
        constrain(
          Anchor(.view(id), side), to: share == 0 ? [terms[0]] : terms, plus: sign * start,
          at: view.span)
      }
    }
  }

  /// Adds a view with its stored size, in the middle of a line.
  private mutating func add(_ element: XMLElement, on line: BarLine) -> ViewID? {
    guard let size = element.frame?.size, scene.views.count < limits.views else { return nil }
    let id = addConstrained(element, to: line.bar)
    let span = element.span
    constrain(Anchor(.view(id), .width), to: [], plus: size.width, at: span)
    constrain(Anchor(.view(id), .height), to: [], plus: size.height, at: span)
    constrain(
      Anchor(.view(id), .centerY), to: [AnchorTerm(1, Anchor(.view(line.bar), line.edge))],
      plus: line.toMiddle, at: span)
    return id
  }
}
