package import SnaplineBasics

/// The index of a view in `Scene.views`.
package struct ViewID: Hashable, Comparable, Sendable {
  /// The root view of the screen.
  package static let root = ViewID(0)

  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// The index of a constraint in `Scene.constraints`.
package struct ConstraintID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A layout guide of a view.
package enum GuideKind: String, Hashable, Sendable, CaseIterable {
  case safeArea, margins, readable, keyboard
  case topGuide, bottomGuide
  case contentGuide, frameGuide
  /// The content of a cell without the accessory and the separator.
  case contentView

  /// The era that introduced the guide.
  package var since: Era {
    switch self {
    case .topGuide, .bottomGuide, .contentView: .ios7
    case .margins, .readable: .ios9
    case .safeArea, .contentGuide, .frameGuide: .ios11
    case .keyboard: .ios15
    }
  }
}

/// An item of a constraint: a view or a layout guide.
package enum Item: Hashable, Sendable {
  case view(ViewID)
  case guide(GuideKind, of: ViewID)

  /// The view, or the view that owns the guide.
  package var owner: ViewID {
    switch self {
    case .view(let id), .guide(_, of: let id): id
    }
  }
}

/// One attribute of one item.
package struct Anchor: Hashable, Sendable {
  package var item: Item
  package var attribute: Attribute

  package init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

/// An anchor with a multiplier.
package struct AnchorTerm: Hashable, Sendable {
  package var multiplier: Double
  package var anchor: Anchor

  package init(_ multiplier: Double, _ anchor: Anchor) {
    self.multiplier = multiplier
    self.anchor = anchor
  }
}

/// The relation of a constraint, with UIKit's raw values.
package enum ConstraintRelation: Int, Hashable, Sendable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1

  /// The operator in equations.
  package var sign: String {
    switch self {
    case .lessOrEqual: "<="
    case .equal: "=="
    case .greaterOrEqual: ">="
    }
  }
}

/// A constraint `first relation terms + constant`.
package struct Constraint: Hashable, Sendable {
  package static let requiredPriority = 1000.0
  /// `UILayoutPriorityFittingSizeLevel`: the priority of the target size in a fitting size request.
  package static let fittingPriority = 50.0
  /// The distance of `constraint(equalToSystemSpacingAfter:)`, and of stacks with system spacing.
  package static let systemSpacing = 8.0

  package var first: Anchor
  package var relation: ConstraintRelation
  package var terms: [AnchorTerm]
  package var constant: Double
  /// The number of system spacings that the constant includes.
  package var systemSpacings = 0.0
  /// The priority in (0, 1000]; 1000 is required.
  package var priority: Double
  /// The name by which states refer to the constraint.
  package var name: String?
  /// Whether the constraint exists only at design time and is removed before the layout.
  package var isPlaceholder: Bool
  /// Whether the constraint is active in the initial state.
  package var isActive: Bool
  /// Whether the app adds the constraint again after every layout, with the values at that time.
  package var isAddedOnEachLayout: Bool
  /// Whether the author has marked the constraint as redundant.
  package var isRedundant: Bool
  /// The span of the equation, or of the part of the format string.
  package var span: SourceSpan

  package init(
    _ first: Anchor, _ relation: ConstraintRelation, _ terms: [AnchorTerm], constant: Double = 0,
    priority: Double = Constraint.requiredPriority, name: String? = nil,
    isPlaceholder: Bool = false, isActive: Bool = true, isAddedOnEachLayout: Bool = false,
    isRedundant: Bool = false, span: SourceSpan
  ) {
    self.first = first
    self.relation = relation
    self.terms = terms
    self.constant = constant
    self.priority = priority
    self.name = name
    self.isPlaceholder = isPlaceholder
    self.isActive = isActive
    self.isAddedOnEachLayout = isAddedOnEachLayout
    self.isRedundant = isRedundant
    self.span = span
  }

  /// Sets the constant and the priority, the only mutable properties of an existing constraint.
  package mutating func set(_ constant: Double?, _ priority: Double?) {
    if let constant {
      self.constant = constant
      systemSpacings = 0
    }
    if let priority { self.priority = priority }
  }

  /// The anchors, with that of the left side first.
  package var anchors: [Anchor] { [first] + terms.map(\.anchor) }
}
