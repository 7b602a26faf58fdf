package import Geometry
package import Goldens

/// What the layout of a shot says differently from the golden one.
package struct LayoutDifference: Hashable, Sendable {
  /// Of what drew the picture, where that has to be the same.
  package var setting: [TraitChange] = []
  /// Views that appeared or changed in their order of today, then those that vanished.
  package var views: [ViewChange] = []
  /// Whether the file would be written otherwise, be it for what no picture shows.
  package var isEmpty = true

  package init() {}

  /// Whether something differs that a user of the app would see, if only through glass.
  package var isVisible: Bool { !setting.isEmpty || views.contains { $0.kind.isVisible } }

  /// Whether something differs that equal pixels do not rule out: lines of text may differ behind
  /// an ellipsis.
  var isVisibleInEqualPixels: Bool {
    !setting.isEmpty || views.contains { $0.kind.isVisible && !$0.kind.isText }
  }

  /// Whether several views differ, some of which may be the same by another name.
  var hasOtherViews: Bool { Set(views.filter(\.kind.isVisible).map(\.view)).count > 1 }
}

/// How one view differs.
package struct ViewChange: Hashable, Sendable {
  package typealias Kind = ChangeKind<Travel>

  package let view: String
  package let kind: Kind

  package init(view: String, kind: Kind) {
    self.view = view
    self.kind = kind
  }
}

/// From one place to another one.
package struct Travel: Hashable, Sendable {
  package let old: Point
  package let new: Point

  package init(from old: Point, to new: Point) {
    self.old = old
    self.new = new
  }

  /// How far it is.
  package var way: Point { Point(x: new.x - old.x, y: new.y - old.y) }
}

/// What happened to a view, or to several in the same way; of several a movement is the way alone.
package enum ChangeKind<Movement: Hashable & Sendable>: Hashable, Sendable {
  case moved(Movement)
  case resized(from: Size, to: Size)
  case appeared(Rect)
  case vanished(Rect)
  /// Another superview; places in different superviews do not compare.
  case reparented(from: String?, to: String?)
  /// Another name for what is the same by its kind and what it says.
  case renamed(from: String)
  /// What is scrolled over, and how far: of a scroll view.
  case scrolled(TraitChange)
  /// What is written in it, or where its lines break.
  case text(TraitChange)
  /// How it looks.
  case restyled(TraitChange)

  /// The kind in a word that programs can rely on.
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

  /// Whether a user of the app would see it.
  package var isVisible: Bool {
    if case .renamed = self { return false }
    return true
  }

  /// Whether only the lines of a text differ.
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The same with another word for a movement.
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

/// One fact with its value then and now.
package struct TraitChange: Hashable, Sendable {
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
  /// Compares frame by frame in whole device pixels, and result by result.
  /// - Parameter renamed: Which views go by other names, where the scenes say so.
  package init(from old: GoldenShot, to new: GoldenShot, renamed: [NewName] = []) {
    let isTheSame = old.saysTheSame(as: new)
    let names = isTheSame ? [] : newNames(from: old, to: new, known: renamed)
    let old = old.renaming(names)
    let places = PlaceComparison(old, new)
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
    }
    let present = Set(new.views.map(\.name))
    for view in old.views where !present.contains(view.name) {
      views.append(ViewChange(view: view.name, kind: .vanished(view.frame)))
    }
    isEmpty = isTheSame
  }
}

private func viewChanges(
  from old: GoldenView, to new: GoldenView, _ places: PlaceComparison
) -> [ViewChange] {
  var kinds: [ViewChange.Kind] = []
  let (before, after) = (places.settled(old.frame, new.frame), new.frame)
  if old.parent != new.parent {
    kinds.append(.reparented(from: old.parent, to: new.parent))
    // Places in two superviews do not compare, those on the screen do.
    if let way = places.wayOnScreen(of: new.name), way.way != .zero { kinds.append(.moved(way)) }
  } else if before.origin != after.origin {
    kinds.append(.moved(Travel(from: before.origin, to: after.origin)))
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

private let keysOfScrolling = ["content", "offset", "inset", "indicators"]

extension Trait {
  /// Whether it tells of a view's text: its lines or its baseline.
  var isOfText: Bool { key != "hidden" && !keysOfScrolling.contains(key) }
}

/// Compares where views are then and now.
private struct PlaceComparison {
  private let scales: (old: PixelScale, new: PixelScale)
  /// Where views are on the screen; empty where none has come into another superview.
  private let screen: (old: [String: Rect], new: [String: Rect])

  init(_ old: GoldenShot, _ new: GoldenShot) {
    scales = (old.scale, new.scale)
    let parents = Dictionary(old.views.map { ($0.name, $0.parent) }) { first, _ in first }
    let isMoved = new.views.contains { view in
      parents[view.name].map { $0 != view.parent } ?? false
    }
    screen = isMoved ? (old.screenFrames, new.screenFrames) : ([:], [:])
  }

  /// The older frame, its numbers those of today where that is no difference: a file holds a third
  /// of a point with three digits.
  func settled(_ old: Rect, _ new: Rect) -> Rect {
    Rect(
      x: settled(old.minX, new.minX), y: settled(old.minY, new.minY),
      width: settled(old.width, new.width), height: settled(old.height, new.height))
  }

  /// From where to where a view has gone on the screen; nil where it was or is not there.
  func wayOnScreen(of view: String) -> Travel? {
    guard let old = screen.old[view], let new = screen.new[view] else { return nil }
    return Travel(from: settled(old, new).origin, to: new.origin)
  }

  private func settled(_ old: Double, _ new: Double) -> Double {
    // Pixels of two sizes do not compare.
    guard scales.old == scales.new else { return (old - new).magnitude < 0.001 ? new : old }
    return scales.new.pixels(old) == scales.new.pixels(new) ? new : old
  }
}

/// The facts that differ, in today's order, then those that are gone.
package func changes(from old: [Trait], to new: [Trait]) -> [TraitChange] {
  guard old != new else { return [] }
  var changes: [TraitChange] = []
  for trait in new {
    let before = old.first { $0.key == trait.key }?.value
    if before != trait.value {
      changes.append(TraitChange(key: trait.key, old: before, new: trait.value))
    }
  }
  for trait in old where !new.contains(where: { $0.key == trait.key }) {
    changes.append(TraitChange(key: trait.key, old: trait.value, new: nil))
  }
  return changes
}
