package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

/// The layout of an alert, an action sheet or a menu: its texts and its buttons, relative to its
/// upper left corner.
package struct PresentationLayout: Hashable {
  /// A column of wrapped text.
  package struct TextColumn: Hashable {
    package var block: TextBlock
    package var font: Font
    package var frame: Rect
  }

  package var size: Size
  package var title: TextColumn?
  package var message: TextColumn?
  /// The frames of the actions, by index.
  package private(set) var actions: [Rect] = []
  /// The background cards: an action sheet has a separate one for its cancel button.
  package private(set) var cards: [Rect] = []
  /// The separators.
  package private(set) var lines: [Rect] = []
  package let actionFont: Font

  /// Creates the layout of a control.
  ///
  /// - Parameter width: The narrow side of the screen.
  package init(_ control: ControlContent, in era: Era, width: Double, scale: PixelScale) {
    let look = PresentationMetrics(control.kind, era, width)
    size = Size(width: look.width, height: 0)
    actionFont = era.systemFont(size: look.actionSize)
    var y = look.top
    func words(_ text: String, _ weight: FontWeight, _ size: Double) -> TextColumn? {
      guard !text.isEmpty else { return nil }
      let font = era.systemFont(weight, size: size)
      let room = max(1, look.width - 2 * look.side)
      let block = layOut(
        text, font: font, width: room, maximumLines: 0, breaking: .byWordWrapping, scale: scale)
      return TextColumn(
        block: block, font: font,
        frame: Rect(x: look.side, y: y, width: room, height: block.size.height))
    }
    title = words(control.bar.title, look.titleWeight, look.titleSize)
    if let title { y = title.frame.maxY + look.gap }
    message = words(control.presented.message, .regular, look.messageSize)
    if let message { y = message.frame.maxY + look.gap }
    let hasWords = title != nil || message != nil
    y = hasWords ? y - look.gap + look.bottom : look.isGlass ? look.side / 2 : 0
    add(control, look, from: y, scale, below: hasWords)
  }

  /// Adds the buttons below the texts, the cancel button last.
  private mutating func add(
    _ control: ControlContent, _ metrics: PresentationMetrics, from start: Double,
    _ scale: PixelScale, below hasText: Bool
  ) {
    let items = control.bar.items
    let isSheet = control.kind == .actionSheet
    let cancels = items.indices.filter { items[$0].style == .cancel && control.kind != .menu }
    let others = items.indices.filter { !cancels.contains($0) }
    let hairline = 1 / Double(scale.pixelsPerPoint)
    let left = metrics.isGlass ? metrics.side / 2 : 0
    let row = metrics.width - 2 * left
    actions = items.map { _ in .zero }
    var y = start
    if control.kind == .alert, items.count == 2, fitInPairs(items, row / 2) {
      let half = (row - metrics.spacing) / 2
      for (place, index) in (cancels + others).enumerated() {
        actions[index] = Rect(
          x: left + Double(place) * (half + metrics.spacing), y: y, width: half, height: metrics.row
        )
      }
      if !metrics.isGlass {
        lines = [
          Rect(x: 0, y: y, width: metrics.width, height: hairline),
          Rect(x: metrics.width / 2, y: y, width: hairline, height: metrics.row),
        ]
      }
      y += metrics.row
    } else {
      let stacked = isSheet && !metrics.isGlass ? others : others + cancels
      for (place, index) in stacked.enumerated() {
        if place > 0 { y += metrics.spacing }
        if !metrics.isGlass, place > 0 || hasText {
          lines.append(Rect(x: 0, y: y, width: metrics.width, height: hairline))
        }
        actions[index] = Rect(x: left, y: y, width: row, height: metrics.row)
        y += metrics.row
      }
    }
    if metrics.isGlass { y += metrics.side / 2 }
    cards = y > 0 ? [Rect(x: 0, y: 0, width: metrics.width, height: y)] : []
    if isSheet, !metrics.isGlass {
      for index in cancels {
        if y > 0 { y += 8 }
        actions[index] = Rect(x: 0, y: y, width: metrics.width, height: metrics.row)
        cards.append(actions[index])
        y += metrics.row
      }
    }
    size.height = y
  }

  /// Whether two titles fit side by side.
  private func fitInPairs(_ items: [BarItem], _ width: Double) -> Bool {
    items.allSatisfy { item in
      let line = layOut(
        item.title ?? "", font: actionFont, width: nil, maximumLines: 1, breaking: .clipping,
        scale: PixelScale(1))
      return line.size.width <= width - 16
    }
  }
}

/// The metrics of presentations, by era.
private struct PresentationMetrics {
  let kind: ControlKind
  let isGlass: Bool
  let width: Double
  let row: Double

  init(_ kind: ControlKind, _ era: Era, _ screen: Double) {
    self.kind = kind
    isGlass = era >= .ios26
    switch kind {
    case .alert: width = isGlass ? 300 : 270
    case .menu: width = 250
    default: width = isGlass ? min(screen - 32, 360) : min(screen - 16, 398)
    }
    let isPlainSheet = kind == .actionSheet && !isGlass
    row = kind != .menu && isGlass ? 48 : isPlainSheet && era >= .ios9 ? 57 : 44
  }

  var titleSize: Double { kind == .alert || isGlass && kind != .menu ? 17 : 13 }
  var titleWeight: FontWeight { kind == .menu ? .regular : .semibold }
  var messageSize: Double { isGlass ? 15 : 13 }
  var actionSize: Double { kind == .actionSheet && !isGlass ? 20 : 17 }
  var side: Double { isGlass ? 28 : 16 }
  var top: Double { isGlass ? 22 : kind == .alert ? 19 : kind == .menu ? 9 : 14.5 }
  var bottom: Double { top }
  /// The distance between the title and the message.
  var gap: Double { isGlass ? 8 : 4 }
  /// The distance between two buttons.
  var spacing: Double { isGlass && kind != .menu ? 8 : 0 }
}
