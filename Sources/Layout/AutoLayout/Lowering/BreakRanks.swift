import SnaplineSceneModel

/// The ranks of constraints for breaking conflicts: the one with the highest rank is broken first.
///
/// The order was measured on the platform's engine: the later an item is in the tree, level by
/// level, the sooner its constraint breaks; then inequalities before equalities, right-hand
/// attributes before left-hand ones, larger constants before smaller.
struct BreakRanks {
  /// The rank of rows that no author has written.
  static let unbreakable = -1
  /// The rank of rows that hold even against unbreakable ones, which are broken instead.
  static let neverBroken = -2

  /// The rank of each constraint, by its index.
  private let ranks: [Int]
  /// The stack view rows that are broken before all other rows.
  var yieldingRows: Set<RowOrigin> = []

  init(of constraints: [ConstraintID], in scene: Scene) {
    let items = ItemOrder(in: scene)
    let keys = constraints.map { ($0, BreakOrderKey(scene[$0], items, in: scene)) }
    // Equal keys get different ranks: the later one breaks, so that the result is unique.
    let order = keys.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }
    var ranks = [Int](repeating: BreakRanks.unbreakable, count: scene.constraints.count)
    for (rank, entry) in order.enumerated() { ranks[entry.0.index] = rank }
    self.ranks = ranks
  }

  subscript(constraint: ConstraintID) -> Int { ranks[constraint.index] }

  /// Returns the rank of a row that no author has written.
  func rank(ofFact origin: RowOrigin) -> Int {
    yieldingRows.contains(origin) ? ranks.count : Self.unbreakable
  }
}

/// The order of items, level by level from the root, the guides of a view after its subviews.
private struct ItemOrder {
  /// The ranks of the views, by their indices.
  private var views: [Int]
  /// The rank of the first guide of each view.
  private var guides: [Int]
  private static let guideRanks = Dictionary(
    uniqueKeysWithValues: zip(GuideKind.allCases, GuideKind.allCases.indices))

  init(in scene: Scene) {
    views = [Int](repeating: 0, count: scene.views.count)
    guides = views
    var count = 1
    var level: [ViewID] = [.root]
    while !level.isEmpty {
      var next: [ViewID] = []
      for owner in level {
        let children = scene[owner].children
        let guides = children.filter { scene[$0].content == .guide }
        let views = guides.isEmpty ? children : children.filter { scene[$0].content != .guide }
        for child in views + guides {
          self.views[child.index] = count
          count += 1
          next.append(child)
        }
        self.guides[owner.index] = count
        count += Self.guideRanks.count
      }
      level = next
    }
  }

  subscript(item: Item) -> Int {
    switch item {
    case .view(let view): views[view.index]
    case .guide(let kind, of: let owner): guides[owner.index] + (Self.guideRanks[kind] ?? 0)
    }
  }
}

/// The sort key of a constraint, the most significant value first.
private struct BreakOrderKey: Comparable {
  /// The tier on a canvas; 0 in the platform's order.
  let tier: Int
  /// The constant of a width or a height on a canvas.
  let size: Double
  let latest: Int
  let other: Int
  /// The order of the relation: 2 for ≤, 1 for ≥, 0 for an equality.
  let relation: Int
  let attribute: Int
  let constant: Double

  init(_ constraint: Constraint, _ items: ItemOrder, in scene: borrowing Scene) {
    tier = scene.breakTier(of: constraint)
    size = tier > 0 && constraint.isConstantSize ? constraint.constant : 0
    let anchors = constraint.anchors
    let places = anchors.map { items[$0.item] }
    let last = places.indices.max { places[$0] < places[$1] } ?? 0
    latest = places[last]
    let latestOwner = anchors[last].item.owner
    var other = -1
    for place in places.indices
    where place != last && !anchors[place].isOrigin(above: latestOwner, in: scene) {
      other = max(other, places[place])
    }
    self.other = other
    attribute = anchors[last].attribute.rawValue
    // The constraint as "latest = earlier + constant", with the relation reversed if necessary.
    let multiplier = last == 0 ? 1 : constraint.terms[last - 1].multiplier
    let isTurned = last != 0 && multiplier > 0
    constant =
      last == 0 || multiplier == 0 ? constraint.constant : -constraint.constant / multiplier
    relation =
      switch constraint.relation {
      case .equal: 0
      case .greaterOrEqual: isTurned ? 2 : 1
      case .lessOrEqual: isTurned ? 1 : 2
      }
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.tier != right.tier { return left.tier < right.tier }
    if left.size != right.size { return left.size < right.size }
    let first = (left.latest, left.other, left.relation, left.attribute)
    let second = (right.latest, right.other, right.relation, right.attribute)
    return first == second ? left.constant < right.constant : first < second
  }
}

extension Anchor {
  /// Whether the anchor is the origin of a superview's coordinates.
  ///
  /// Such an edge is the number 0, not a variable: a constraint to it has only one item.
  fileprivate func isOrigin(above view: ViewID, in scene: Scene) -> Bool {
    guard case .view(let owner) = item, scene.isDescendant(view, of: owner) else { return false }
    return [.left, .leading, .top].contains(attribute)
  }
}
