package import Diagnostics

/// A view of a scene, known by its place in `Scene.views`.
package struct ViewID: Hashable, Comparable, Sendable {
  /// The view of the screen.
  package static let root = ViewID(0)

  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A constraint of a scene, known by its place in `Scene.constraints`.
package struct ConstraintID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// An invisible rectangle that belongs to a view.
package enum GuideKind: String, Hashable, Sendable, CaseIterable {
  case safeArea, margins, readable, keyboard
  case topGuide, bottomGuide
  case contentGuide, frameGuide
  /// A cell without its accessory and the line below it.
  case contentView
}

/// What a constraint ties: a view or a guide of a view.
package enum Item: Hashable, Sendable {
  case view(ViewID)
  case guide(GuideKind, of: ViewID)

  /// The view itself, or the view to which the guide belongs.
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

/// An anchor times a number.
package struct AnchorTerm: Hashable, Sendable {
  package var multiplier: Double
  package var anchor: Anchor

  package init(_ multiplier: Double, _ anchor: Anchor) {
    self.multiplier = multiplier
    self.anchor = anchor
  }
}

/// How the two sides of a constraint compare, with the platform's raw values.
package enum ConstraintRelation: Int, Hashable, Sendable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1

  /// The sign in constraint sentences.
  package var sign: String {
    switch self {
    case .lessOrEqual: "<="
    case .equal: "=="
    case .greaterOrEqual: ">="
    }
  }
}

/// `first relation terms + constant`, as the platform's engine reads it.
package struct Constraint: Hashable, Sendable {
  package static let requiredPriority = 1000.0
  /// `UILayoutPriorityFittingSizeLevel`: how weakly a view that is asked for its fitting size
  /// wants the size it is asked with.
  package static let fittingPriority = 50.0
  /// The distance that `constraint(equalToSystemSpacingAfter:)` keeps, and a stack whose spacing
  /// is the system's.
  package static let systemSpacing = 8.0

  package var first: Anchor
  package var relation: ConstraintRelation
  package var terms: [AnchorTerm]
  package var constant: Double
  /// How many of the system's spacings the constant holds.
  package var systemSpacings = 0.0
  /// In (0, 1000]; 1000 is required.
  package var priority: Double
  /// The name by which states can switch it.
  package var name: String?
  /// A wish of design time only, removed before the solve.
  package var isPlaceholder: Bool
  /// Whether it is in force before any state changes it.
  package var isActive: Bool
  /// Whether the app adds it again after every layout, with the numbers of that moment.
  package var isAddedOnEachLayout: Bool
  /// Whether the author says that others already say it.
  package var isRedundant: Bool
  /// Where the sentence or the part of the format string stands.
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

  /// Another constant, or another priority: all that can change of a constraint that exists.
  package mutating func set(_ constant: Double?, _ priority: Double?) {
    if let constant {
      self.constant = constant
      systemSpacings = 0
    }
    if let priority { self.priority = priority }
  }

  /// What it ties together: the left side first.
  package var anchors: [Anchor] { [first] + terms.map(\.anchor) }
}
