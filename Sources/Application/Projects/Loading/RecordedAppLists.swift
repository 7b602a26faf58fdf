import SnaplineBasics
import SnaplineSceneModel

/// The matching of the cells in an app's table or collection with the rows of a scene.
///
/// An app stores its cells in no particular order, includes those to be reused, and has none for
/// invisible rows. Cells are therefore sorted by position, and their texts determine the first
/// visible row.
struct RecordedAppList {
  let scene: Scene
  let dump: RecordedViewTree
  let list: ViewID
  /// The index of the list's own frame.
  let index: Int
  /// The indices of the frames in the list.
  let inside: [Int]

  /// Returns the rows and headers with their frames, and the rows without the expected frame.
  func matches() -> (pairs: [(ViewID, Int)], missing: [ViewID]) {
    let visible = inside.filter { !dump.frames[$0].isHidden }
    let cells = visible.filter { dump.frames[$0].isCell }.sorted(by: isBefore)
    let others = visible.filter { dump.frames[$0].isHeader }.sorted(by: isBefore)
    let sections = scene.sections(of: list)
    let rows = sections.flatMap(\.cells)
    // A header without content is not a view in the app.
    let headers = sections.flatMap { [$0.header, $0.footer].compactMap { $0 } }
      .filter { scene.hasVisibleText($0) || scene.hasViews($0) }
    let start = beginning(of: cells, among: rows)
    let shown = zip(rows.dropFirst(start), cells)
    // Below the last cell there can be invisible rows.
    let isAtEnd = dump.frames[index].contentSize.map { size in
      (cells.last.map { end(of: $0) } ?? 0) >= (isSideways ? size.width : size.height) - 1
    }
    let missing = isAtEnd ?? cells.isEmpty ? Array(rows.dropFirst(start + cells.count)) : []
    let above = zip(headers.dropFirst(beginning(of: others, among: headers)), others)
    return (Array(shown) + Array(above), missing)
  }

  private var isSideways: Bool { scene[list].scroll?.flow?.axis == .horizontal }

  private func end(of cell: Int) -> Double {
    let rect = dump.frames[cell].rect
    return isSideways ? rect.maxX : rect.maxY
  }

  /// Whether a cell is before another in reading order.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (middle(of: one), middle(of: other))
    return abs(one.along - other.along) > 1 ? one.along < other.along : one.across < other.across
  }

  private func middle(of cell: Int) -> (along: Double, across: Double) {
    let rect = dump.frames[cell].rect
    let x = scene.directions == [.rightToLeft] ? -rect.midX : rect.midX
    return isSideways ? (x, rect.midY) : (rect.midY, x)
  }

  /// Returns the index of the row of the first cell: the one with most matching texts.
  private func beginning(of cells: [Int], among rows: [ViewID]) -> Int {
    guard cells.count < rows.count else { return 0 }
    var owners: [String: [Int]] = [:]
    for (number, row) in rows.enumerated() {
      for text in texts(of: row) { owners[text, default: []].append(number) }
    }
    var votes: [Int: Int] = [:]
    for (number, cell) in cells.enumerated() {
      for text in dump.texts(in: cell) {
        // A text of many rows does not identify one.
        guard let found = owners[text], found.count <= 20 else { continue }
        for row in found where row >= number && row - number <= rows.count - cells.count {
          votes[row - number, default: 0] += 1
        }
      }
    }
    return votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  private func texts(of row: ViewID) -> Set<String> {
    var texts: Set<String> = []
    var open = [row]
    while let view = open.popLast() {
      var content = scene[view].content
      content.transformTexts { texts.insert($1.lowercased()) }
      open += scene[view].children
    }
    return texts
  }
}

extension RecordedAppFrame {
  /// The UIKit class of the frame.
  private var kind: String { base ?? name }

  fileprivate var isCell: Bool {
    // The output names the UIKit superclass of an app's own class; old output does not.
    kind.hasSuffix("TableViewCell") || kind.hasSuffix("CollectionViewCell")
      || kind.hasSuffix("CollectionViewListCell") || base == nil && !isSystems
  }

  fileprivate var isHeader: Bool {
    kind == "UITableViewHeaderFooterView" || kind == "UICollectionReusableView"
  }

  /// Whether the view is between a cell and the app's content.
  fileprivate var isContentView: Bool {
    name.hasSuffix("CellContentView") || name.hasSuffix("HeaderFooterContentView")
      || name == "UITableViewWrapperView"
  }

  /// Whether the view has the size of its superview, as intermediate views have.
  fileprivate func fills(_ other: RecordedAppFrame) -> Bool {
    rect.minX == 0 && rect.minY == 0 && rect.width == other.rect.width
      && rect.height == other.rect.height
  }
}

extension RecordedViewTree {
  /// Moves the views in content views to the cells themselves, to which constraints refer.
  mutating func hoistContents() {
    var lifted: [RecordedAppFrame] = []
    /// The superviews of a frame, outermost first, and whether they are omitted.
    var around: [(frame: RecordedAppFrame, isOut: Bool, hasContent: Bool)] = []
    for frame in frames {
      while let last = around.last, last.frame.depth >= frame.depth { around.removeLast() }
      let cell = around.last
      let isItems =
        around.count > 1 && around[around.count - 2].frame.isCollection
        && frame.name == "UIView" && cell.map { !$0.hasContent && frame.fills($0.frame) } == true
        && cell?.frame.base != "UICollectionReusableView"
      let isOut = !around.isEmpty && (frame.isContentView || isItems)
      if isOut { around[around.count - 1].hasContent = true }
      if !isOut {
        var own = frame
        own.depth -= around.count { $0.isOut }
        for outer in around.reversed().prefix(while: \.isOut) {
          own.rect = own.rect.offset(by: outer.frame.rect.origin)
        }
        lifted.append(own)
      }
      around.append((frame, isOut, false))
    }
    frames = lifted
  }

  /// Returns the lowercased texts of a view and its descendants.
  fileprivate func texts(in index: Int) -> Set<String> {
    let below = frames.dropFirst(index + 1).prefix { $0.depth > frames[index].depth }
    return Set(([frames[index]] + below).compactMap { $0.text?.lowercased() })
  }
}

extension RecordedAppFrame {
  fileprivate var isCollection: Bool { (base ?? name) == "UICollectionView" }
}
