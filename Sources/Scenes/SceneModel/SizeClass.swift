package import SnaplineBasics

/// A size class of a screen along an axis.
package enum SizeClass: String, Hashable, Sendable, CaseIterable {
  case compact, regular

  fileprivate var letter: String { self == .compact ? "C" : "R" }
}

/// The horizontal and the vertical size class of a screen.
package struct SizeClasses: Hashable, Sendable {
  package var width: SizeClass
  package var height: SizeClass

  package init(width: SizeClass, height: SizeClass) {
    (self.width, self.height) = (width, height)
  }

  package static let all = SizeClass.allCases.flatMap { width in
    SizeClass.allCases.map { SizeClasses(width: width, height: $0) }
  }

  /// The size classes in the notation of Interface Builder, as `wC hR`.
  package var text: String { "w\(width.letter) h\(height.letter)" }
}

/// The size classes for which a part of a scene applies; nil for any class along an axis.
package struct SizeCondition: Hashable, Sendable {
  package private(set) var width: SizeClass?
  package private(set) var height: SizeClass?

  /// Parses `wC`, `hR` or both, separated by a space.
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

  /// The condition as in scene files: `wC`, `hR`, or both.
  package var text: String {
    [width.map { "w\($0.letter)" }, height.map { "h\($0.letter)" }].compactMap { $0 }
      .joined(separator: " ")
  }

  /// Whether the size classes match the condition.
  package func holds(in classes: SizeClasses) -> Bool {
    (width ?? classes.width) == classes.width && (height ?? classes.height) == classes.height
  }

  /// The number of axes in the condition; more specific conditions are applied later.
  package var weight: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }
}

/// The variation of a scene for some size classes.
package struct SceneVariation: Hashable, Sendable {
  package var classes: SizeClasses
  /// The changed views, each in full.
  package var views: [ViewVariation]
  /// The changes of constraints.
  package var changes: [Step]
  /// The parts of the file, in ascending precedence.
  package var sources: [VariationSource] = []

  package init(classes: SizeClasses, views: [ViewVariation], changes: [Step]) {
    (self.classes, self.views, self.changes) = (classes, views, changes)
  }
}

/// A part of a variation in the file: its condition and the names in it.
package struct VariationSource: Hashable, Sendable {
  package var condition: SizeCondition
  package var span: SourceSpan
  package var views: [ViewID]
  package var changes: [Step]

  package init(
    _ condition: SizeCondition, at span: SourceSpan, views: [ViewID], changes: [Step]
  ) {
    (self.condition, self.span, self.views, self.changes) = (condition, span, views, changes)
  }

  /// Whether the source sets the state that a constraint has in the scene.
  package func applies(to id: ConstraintID, in scene: Scene) -> Bool {
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

/// A view in some size classes.
package struct ViewVariation: Hashable, Sendable {
  package var id: ViewID
  package var view: View

  package init(_ id: ViewID, _ view: View) { (self.id, self.view) = (id, view) }
}

extension Scene {
  /// Returns the scene for a screen with these size classes.
  package func applyingVariations(for classes: SizeClasses) -> Scene {
    guard let variant = variants.first(where: { $0.classes == classes }) else { return self }
    var scene = self
    for varied in variant.views {
      var view = varied.view
      view.superviewSize = self[varied.id].superviewSize
      // A scene can add subviews to a view of another document.
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

  /// The steps of states and variations.
  package var steps: [Step] { states.flatMap(\.steps) + variants.flatMap(\.changes) }
}

extension Device {
  /// Returns the size classes of the screen for an app of this width.
  package func sizeClasses(in orientation: Orientation, width: Double) -> SizeClasses {
    let screen = orientation == .portrait ? size : size.swapped
    let width = part == nil ? width : screen.width
    switch idiom {
    // Next to another app the width on a tablet is that of a phone.
    case .pad: return SizeClasses(width: width <= 507 ? .compact : .regular, height: .regular)
    case .phone where orientation == .portrait:
      return SizeClasses(width: .compact, height: .regular)
    // In landscape, large phones have a regular width.
    case .phone:
      return SizeClasses(width: size.width >= 414 ? .regular : .compact, height: .compact)
    }
  }
}
