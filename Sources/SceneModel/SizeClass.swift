package import Diagnostics
package import Geometry

/// How much room a screen has along an axis, as apps are told it.
package enum SizeClass: String, Hashable, Sendable, CaseIterable {
  case compact, regular

  fileprivate var letter: String { self == .compact ? "C" : "R" }
}

/// How much room a screen has.
package struct SizeClasses: Hashable, Sendable {
  package var width: SizeClass
  package var height: SizeClass

  package init(width: SizeClass, height: SizeClass) {
    (self.width, self.height) = (width, height)
  }

  /// Every pair of classes.
  package static let all = SizeClass.allCases.flatMap { width in
    SizeClass.allCases.map { SizeClasses(width: width, height: $0) }
  }

  /// `wC hR`, as Interface Builder writes it.
  package var text: String { "w\(width.letter) h\(height.letter)" }
}

/// The size classes for which a part of a scene is meant; an axis of which nothing is said may
/// have any.
package struct SizeCondition: Hashable, Sendable {
  package private(set) var width: SizeClass?
  package private(set) var height: SizeClass?

  /// Reads `wC`, `hR` or both with a blank between.
  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    for word in words {
      guard let size = SizeClass.allCases.first(where: { word.dropFirst() == $0.letter }) else {
        return nil
      }
      switch (word.first, width, height) {
      case ("w", nil, _): width = size
      case ("h", _, nil): height = size
      default: return nil
      }
    }
  }

  /// As it is written: `wC`, `hR`, or both.
  package var text: String {
    [width.map { "w\($0.letter)" }, height.map { "h\($0.letter)" }].compactMap { $0 }
      .joined(separator: " ")
  }

  /// Whether both axes are as wanted.
  package func holds(in classes: SizeClasses) -> Bool {
    (width ?? classes.width) == classes.width && (height ?? classes.height) == classes.height
  }

  /// Of how many axes something is said: what is more particular comes later.
  package var weight: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }
}

/// What is otherwise in a scene while its screen has these size classes.
package struct SceneVariant: Hashable, Sendable {
  package var classes: SizeClasses
  /// The views that are otherwise, each as a whole.
  package var views: [VariedView]
  /// What becomes of constraints.
  package var changes: [Step]
  /// What was written, in the order in which it wins.
  package var sources: [VariantSource] = []

  package init(classes: SizeClasses, views: [VariedView], changes: [Step]) {
    (self.classes, self.views, self.changes) = (classes, views, changes)
  }
}

/// A part of a variation as it is written: for which size classes, and of what it speaks.
package struct VariantSource: Hashable, Sendable {
  package var condition: SizeCondition
  package var span: SourceSpan
  package var views: [ViewID]
  package var changes: [Step]

  package init(
    _ condition: SizeCondition, at span: SourceSpan, views: [ViewID], changes: [Step]
  ) {
    (self.condition, self.span, self.views, self.changes) = (condition, span, views, changes)
  }

  /// Whether it says something of a constraint that is so in force now.
  package func decides(_ id: ConstraintID, in scene: Scene) -> Bool {
    changes.contains { change in
      switch change {
      case .activate(let ids): ids.contains(id)
      case .set(let ids, let constant, let priority):
        ids.contains(id) && (constant ?? scene[id].constant) == scene[id].constant
          && (priority ?? scene[id].priority) == scene[id].priority
      default: false
      }
    }
  }
}

/// A view as it is in some size classes.
package struct VariedView: Hashable, Sendable {
  package var id: ViewID
  package var view: View

  package init(_ id: ViewID, _ view: View) { (self.id, self.view) = (id, view) }
}

extension Scene {
  /// The scene as it is written for a screen of these size classes.
  package func varied(for classes: SizeClasses) -> Scene {
    guard let variant = variants.first(where: { $0.classes == classes }) else { return self }
    var scene = self
    for varied in variant.views {
      var view = varied.view
      view.superviewSize = self[varied.id].superviewSize
      // A scene may have put more into a view of another file.
      view.children = self[varied.id].children
      scene.views[varied.id.index] = view
    }
    for change in variant.changes {
      switch change {
      case .activate(let ids): for id in ids { scene.constraints[id.index].isActive = true }
      case .deactivate(let ids): for id in ids { scene.constraints[id.index].isActive = false }
      case .set(let ids, let constant, let priority):
        for id in ids { scene.constraints[id.index].set(constant, priority) }
      default: break
      }
    }
    return scene
  }

  /// Every step that changes something, of states and of variations.
  package var steps: [Step] { states.flatMap(\.steps) + variants.flatMap(\.changes) }
}

extension Device {
  /// How much room the screen has for an app of this width; a view that is shown alone has the
  /// room of the whole screen.
  package func sizeClasses(in orientation: Orientation, width: Double) -> SizeClasses {
    let screen = orientation == .portrait ? size : size.swapped
    let width = part == nil ? width : screen.width
    switch idiom {
    // Beside another app a tablet has the room of a phone.
    case .pad: return SizeClasses(width: width <= 507 ? .compact : .regular, height: .regular)
    case .phone where orientation == .portrait:
      return SizeClasses(width: .compact, height: .regular)
    // Large phones have room enough on their side.
    case .phone:
      return SizeClasses(width: size.width >= 414 ? .regular : .compact, height: .compact)
    }
  }
}
