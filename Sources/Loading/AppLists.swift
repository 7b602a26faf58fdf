import Geometry
import SceneModel

/// What an app's table or collection shows, beside the rows that a scene has.
///
/// An app keeps its cells in no order, those that it will use again among them, and has none for
/// the rows that nobody sees: cells are ordered by their place, and by the texts in them it is
/// found with which row they begin.
struct AppList {
  let scene: Scene
  let dump: AppDump
  let list: ViewID
  /// Where the list's own frame is.
  let place: Int
  /// What is in it.
  let inside: [Int]

  /// The rows and headers with the frames of what shows them, and the rows for which there should
  /// be one.
  func places() -> (pairs: [(ViewID, Int)], missing: [ViewID]) {
    let visible = inside.filter { !dump.frames[$0].isHidden }
    let cells = visible.filter { dump.frames[$0].isCell }.sorted(by: isBefore)
    let others = visible.filter { dump.frames[$0].isHeader }.sorted(by: isBefore)
    let sections = scene.sections(of: list)
    let rows = sections.flatMap(\.cells)
    // One that shows nothing is no view in the app.
    let headers = sections.flatMap { [$0.header, $0.footer].compactMap { $0 } }
      .filter { scene.hasText($0) || scene.hasViews($0) }
    let start = beginning(of: cells, among: rows)
    let shown = zip(rows.dropFirst(start), cells)
    // Below the last cell there may be rows that nobody sees.
    let isAtEnd = dump.frames[place].contentSize.map { size in
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

  /// Line by line, and in a line as it is read.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (middle(of: one), middle(of: other))
    return abs(one.along - other.along) > 1 ? one.along < other.along : one.across < other.across
  }

  private func middle(of cell: Int) -> (along: Double, across: Double) {
    let rect = dump.frames[cell].rect
    let x = scene.directions == [.rightToLeft] ? -rect.midX : rect.midX
    return isSideways ? (x, rect.midY) : (rect.midY, x)
  }

  /// The number of the row that the first cell shows: that with which most texts agree.
  private func beginning(of cells: [Int], among rows: [ViewID]) -> Int {
    guard cells.count < rows.count else { return 0 }
    var owners: [String: [Int]] = [:]
    for (number, row) in rows.enumerated() {
      for text in texts(of: row) { owners[text, default: []].append(number) }
    }
    var votes: [Int: Int] = [:]
    for (number, cell) in cells.enumerated() {
      for text in dump.texts(in: cell) {
        // What many rows say tells none from another.
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
      content.changeTexts { texts.insert($1.lowercased()) }
      open += scene[view].children
    }
    return texts
  }
}

extension AppFrame {
  /// The system's class behind one of the app.
  private var kind: String { base ?? name }

  fileprivate var isCell: Bool {
    // An app's own class says of which it is one; in old prints it does not.
    kind.hasSuffix("TableViewCell") || kind.hasSuffix("CollectionViewCell")
      || kind.hasSuffix("CollectionViewListCell") || base == nil && !isSystems
  }

  fileprivate var isHeader: Bool {
    kind == "UITableViewHeaderFooterView" || kind == "UICollectionReusableView"
  }

  /// Whether it stands between a cell and what an app puts into it.
  fileprivate var isContentView: Bool {
    name.hasSuffix("CellContentView") || name.hasSuffix("HeaderFooterContentView")
      || name == "UITableViewWrapperView"
  }

  /// Whether it has room for all of a view, as what stands between has.
  fileprivate func fills(_ other: AppFrame) -> Bool {
    rect.minX == 0 && rect.minY == 0 && rect.width == other.rect.width
      && rect.height == other.rect.height
  }
}

extension AppDump {
  /// What is in content views as if it were in the cells themselves, where constraints put it.
  mutating func liftContents() {
    var lifted: [AppFrame] = []
    /// The frames around one, from the outside, and whether they are left out.
    var around: [(frame: AppFrame, isOut: Bool, hasContent: Bool)] = []
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

  /// Each text in a view or below, in small letters.
  fileprivate func texts(in place: Int) -> Set<String> {
    let below = frames.dropFirst(place + 1).prefix { $0.depth > frames[place].depth }
    return Set(([frames[place]] + below).compactMap { $0.text?.lowercased() })
  }
}

extension AppFrame {
  fileprivate var isCollection: Bool { (base ?? name) == "UICollectionView" }
}
