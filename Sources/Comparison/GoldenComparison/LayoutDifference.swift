package import SnaplineBasics
package import SnaplineGoldens

/// The difference between the layout of a shot and the golden layout.
package struct LayoutDifference: Hashable, Sendable {
  /// The changed tools and fonts, if these must be equal.
  package var setting: [FactChange] = []
  /// The added and changed views in their current order, then the removed ones.
  package var views: [ViewChange] = []
  /// Whether the file would be unchanged, including invisible facts.
  package var isEmpty = true

  package init() {}

  /// Whether a difference is visible to a user of the app, if only through translucent views.
  package var isVisible: Bool { !setting.isEmpty || views.contains { $0.kind.isVisible } }

  /// Whether a line of text has another width although nothing of it is truncated, as white text on
  /// a white screen can have.
  private var hasOtherText = false

  /// Whether a difference is possible with equal pixels: lines of text may differ behind an
  /// ellipsis.
  var isVisibleInEqualPixels: Bool {
    !setting.isEmpty || hasOtherText || views.contains { $0.kind.isVisible && !$0.kind.isText }
  }

  /// Whether several views differ, some of which may be renamed views.
  var hasOtherViews: Bool { Set(views.filter(\.kind.isVisible).map(\.view)).count > 1 }
}

/// The difference of one view.
package struct ViewChange: Hashable, Sendable {
  package typealias Kind = ChangeKind<Displacement>

  package let view: String
  package let kind: Kind

  package init(view: String, kind: Kind) {
    self.view = view
    self.kind = kind
  }
}

/// A displacement from an old to a new position.
package struct Displacement: Hashable, Sendable {
  package let old: Point
  package let new: Point

  package init(from old: Point, to new: Point) {
    self.old = old
    self.new = new
  }

  /// The vector from the old to the new position.
  package var vector: Point { Point(x: new.x - old.x, y: new.y - old.y) }
}

/// A change of one view or of several in the same way; for several views, a movement is only the
/// displacement.
package enum ChangeKind<Movement: Hashable & Sendable>: Hashable, Sendable {
  case moved(Movement)
  case resized(from: Size, to: Size)
  case appeared(Rect)
  case vanished(Rect)
  /// A different superview; positions in different superviews are not comparable.
  case reparented(from: String?, to: String?)
  /// A different name for a view of the same kind and content.
  case renamed(from: String)
  /// A different content offset of a scroll view.
  case scrolled(FactChange)
  /// A different text, or different line breaks.
  case text(FactChange)
  /// A different appearance.
  case restyled(FactChange)

  /// The kind as a stable identifier for programs.
  package var word: String {
    switch self {
    case .moved: "moved"
    case .resized: "resized"
    case .appeared: "appeared"
    case .vanished: "vanished"
    case .reparented: "reparented"
    case .renamed: "renamed"
    case .scrolled: "scrolled"
    case .text: "text"
    case .restyled: "restyled"
    }
  }

  /// Whether a user of the app would see the change.
  package var isVisible: Bool {
    if case .renamed = self { return false }
    return true
  }

  /// Whether only the lines of a text differ.
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// Returns the change with its movement converted.
  func map<Other>(_ convert: (Movement) -> Other) -> ChangeKind<Other> {
    switch self {
    case .moved(let movement): .moved(convert(movement))
    case .resized(let old, let new): .resized(from: old, to: new)
    case .appeared(let frame): .appeared(frame)
    case .vanished(let frame): .vanished(frame)
    case .reparented(let old, let new): .reparented(from: old, to: new)
    case .renamed(let old): .renamed(from: old)
    case .scrolled(let change): .scrolled(change)
    case .text(let change): .text(change)
    case .restyled(let change): .restyled(change)
    }
  }
}

/// The old and the new value of a layout fact.
package struct FactChange: Hashable, Sendable {
  package let key: String
  package let old: String?
  package let new: String?

  package init(key: String, old: String?, new: String?) {
    self.key = key
    self.old = old
    self.new = new
  }
}

extension LayoutDifference {
  /// Compares frames in whole device pixels, and layout facts by value.
  /// - Parameter renamed: The renamed views, if the scenes specify them.
  package init(from old: GoldenShot, to new: GoldenShot, renamed: [ViewRename] = []) {
    let isTheSame = old.isEquivalent(to: new)
    let names = isTheSame ? [] : viewRenames(from: old, to: new, existing: renamed)
    let old = old.applyingRenames(names)
    let places = FrameComparison(old, new)
    let before = Dictionary(old.views.map { ($0.name, $0) }) { first, _ in first }
    for view in new.views {
      guard let golden = before[view.name] else {
        views.append(ViewChange(view: view.name, kind: .appeared(view.frame)))
        continue
      }
      if let name = names.first(where: { $0.new == view.name }) {
        views.append(ViewChange(view: view.name, kind: .renamed(from: name.old)))
      }
      views += viewChanges(from: golden, to: view, places)
      hasOtherText = hasOtherText || golden.showsOtherText(than: view)
    }
    let present = Set(new.views.map(\.name))
    for view in old.views where !present.contains(view.name) {
      views.append(ViewChange(view: view.name, kind: .vanished(view.frame)))
    }
    isEmpty = isTheSame
  }
}

private func viewChanges(
  from old: GoldenView, to new: GoldenView, _ frames: FrameComparison
) -> [ViewChange] {
  var kinds: [ViewChange.Kind] = []
  let (before, after) = (frames.rounded(old.frame, new.frame), new.frame)
  if old.parent != new.parent {
    kinds.append(.reparented(from: old.parent, to: new.parent))
    // Positions in two superviews are not comparable, those on the screen are.
    if let way = frames.screenDisplacement(of: new.name), way.vector != .zero {
      kinds.append(.moved(way))
    }
  } else if before.origin != after.origin {
    kinds.append(.moved(Displacement(from: before.origin, to: after.origin)))
  }
  if before.size != after.size { kinds.append(.resized(from: before.size, to: after.size)) }
  kinds += changes(from: old.results, to: new.results).map { change in
    switch change.key {
    case _ where keysOfScrolling.contains(change.key): .scrolled(change)
    case "hidden": .restyled(change)
    default: .text(change)
    }
  }
  return kinds.map { ViewChange(view: new.name, kind: $0) }
}

extension GoldenView {
  /// Whether a visible view has text of another width in either layout, and shows all of it.
  fileprivate func showsOtherText(than other: GoldenView) -> Bool {
    let (old, new) = (lineWidths, other.lineWidths)
    func fits(_ widths: [Double], _ frame: Rect) -> Bool {
      widths.allSatisfy { $0 <= frame.width + 0.5 }
    }
    let isHidden = (results + other.results).contains { $0.key == "hidden" }
    return old != new && !old.isEmpty && !new.isEmpty && !isHidden
      && fits(old, frame) && fits(new, other.frame)
  }

  /// The widths of the lines of text, without truncation.
  private var lineWidths: [Double] {
    let lines = results.first { $0.key == "lines" }?.value ?? ""
    return lines.split(separator: ",").compactMap { line in
      line.split(separator: ":").last.flatMap { Double($0) }
    }
  }
}

private let keysOfScrolling = ["content", "offset", "inset", "indicators"]

extension LayoutFact {
  /// Whether the fact is about a view's text: its lines or its baseline.
  var isOfText: Bool { key != "hidden" && !keysOfScrolling.contains(key) }
}

/// The comparison of old and new positions of views.
private struct FrameComparison {
  private let scales: (old: PixelScale, new: PixelScale)
  /// The screen frames of views; empty if no view has a different superview.
  private let screen: (old: [String: Rect], new: [String: Rect])

  init(_ old: GoldenShot, _ new: GoldenShot) {
    scales = (old.scale, new.scale)
    let parents = Dictionary(old.views.map { ($0.name, $0.parent) }) { first, _ in first }
    let isMoved = new.views.contains { view in
      parents[view.name].map { $0 != view.parent } ?? false
    }
    screen = isMoved ? (old.screenFrames, new.screenFrames) : ([:], [:])
  }

  /// Returns the old frame with the new numbers where they differ only by rounding: a file stores a
  /// third of a point with three digits.
  func rounded(_ old: Rect, _ new: Rect) -> Rect {
    Rect(
      x: rounded(old.minX, new.minX), y: rounded(old.minY, new.minY),
      width: rounded(old.width, new.width), height: rounded(old.height, new.height))
  }

  /// Returns the displacement of a view on the screen; nil if it was or is not there.
  func screenDisplacement(of view: String) -> Displacement? {
    guard let old = screen.old[view], let new = screen.new[view] else { return nil }
    return Displacement(from: rounded(old, new).origin, to: new.origin)
  }

  private func rounded(_ old: Double, _ new: Double) -> Double {
    // Pixels of two scales are not comparable.
    guard scales.old == scales.new else { return (old - new).magnitude < 0.001 ? new : old }
    return scales.new.pixels(old) == scales.new.pixels(new) ? new : old
  }
}

/// Returns the facts that differ, in the new order, then the removed ones.
package func changes(from old: [LayoutFact], to new: [LayoutFact]) -> [FactChange] {
  guard old != new else { return [] }
  var changes: [FactChange] = []
  for trait in new {
    let before = old.first { $0.key == trait.key }?.value
    if before != trait.value {
      changes.append(FactChange(key: trait.key, old: before, new: trait.value))
    }
  }
  for trait in old where !new.contains(where: { $0.key == trait.key }) {
    changes.append(FactChange(key: trait.key, old: trait.value, new: nil))
  }
  return changes
}
