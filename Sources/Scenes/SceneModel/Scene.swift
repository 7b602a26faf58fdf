package import SnaplineBasics
package import SnaplineTypography

/// A valid scene.
///
/// Invariants:
/// - Names are unique, and every identifier refers to an element.
/// - `views[0]` is the root, every other view comes after its parent, siblings are in paint order.
/// - Every number is finite and within `Limits`.
/// - Every constraint is valid in the era.
/// - Devices and orientations are not empty and without duplicates.
package struct Scene: Hashable, Sendable {
  /// The path below `Scenes` without the extension: `articles/form`.
  package var identity: String
  /// The file as named by the user.
  package var file: String
  package var title: String?
  package var era: Era
  package var defaultStyle = DefaultStyle.article
  package var keyboardAvoidance = KeyboardAvoidance.none
  /// Whether placeholders are active, and the rounding of frames: as in an app or in a design tool.
  package var mode = ConstraintMode.runtime
  /// The order in which conflicting constraints are broken.
  package var breakOrder = BreakOrder.platform
  package var devices: [Device] = []
  package var orientations = Orientation.allCases
  /// The light and the dark appearance; never empty.
  package var appearances: [Appearance] = [.light]
  package var directions: [LayoutDirection] = [.leftToRight]
  package var textSizes: [TextSize] = [.large]
  /// The traits chosen by command-line options, for a root of a storyboard; empty for a scene file.
  package var chosenTraits: Set<ShotTrait> = []
  /// The readable width, for the text size of the scene.
  package var readableWidth = TextSize.large.readableWidth
  /// The languages of the app, its source language first; empty without translations.
  package var languages: [Language] = []
  /// The language of the source texts; nil if unknown.
  package var sourceLanguage: Language?
  package var translations = Translations()
  /// The texts of views in the chosen language, from files next to the scene.
  package var textsOfFiles: [ExternalText] = []
  package var textRendering = TextRendering.glyphs
  /// Whether each shot has a second image with its accessibility elements.
  package var showsElements = false
  package var statusBarStyle = StatusBarStyle.default
  package var hidesHomeIndicator = false
  package var views: [View]
  package var constraints: [Constraint] = []
  package var states: [State] = []
  /// The variations by size class.
  package var variants: [SceneVariation] = []
  /// The patterns of the selected shot names; empty for all.
  package var only: [ShotPattern] = []
  /// The patterns of the excluded shot names.
  package var except: [ShotPattern] = []
  /// The file with the frames of an app, relative to the scene.
  package var appFrames: SpannedName?
  package var expectations: [Expectation] = []
  /// The tolerances of pixel differences, in the order of the file.
  package var tolerances: [PixelTolerance] = []
  /// The exceptions from the standard claims.
  package var exemptions: [ClaimExemption] = []
  /// The metrics of the file that no constraint and no comparison uses.
  package var unusedMetrics: [SpannedName] = []
  /// The figure drawn in place of the views, if the scene is one.
  package var figure: Figure?
  /// The cached lines of the scene's texts, shared by copies of the scene.
  package let texts = TextLayoutCache()

  package init(identity: String, file: String, era: Era) {
    self.identity = identity
    self.file = file
    self.era = era
    views = [View(name: "root", parent: nil, span: SourceSpan(file: file))]
  }

  // Both subscripts read in place, without a copy of the view.
  package subscript(id: ViewID) -> View { unsafeAddress { unsafe views.address(of: id.index) } }
  package subscript(id: ConstraintID) -> Constraint {
    unsafeAddress { unsafe constraints.address(of: id.index) }
  }

  /// The rendering of text in an image.
  package enum TextRendering: String, Hashable, Sendable, CaseIterable {
    case glyphs
    /// A bar for each word, which requires no font and is the same on all machines.
    case bars
  }

  /// The colors of the status bar; the default follows the appearance.
  package enum StatusBarStyle: String, Hashable, Sendable, CaseIterable {
    case `default`, lightContent, darkContent
  }

  /// The style of an image's defaults.
  package enum DefaultStyle: String, Hashable, Sendable, CaseIterable {
    /// Yellow scroll views and blue contents, as in the articles' screenshots.
    case article
    /// The defaults of UIKit.
    case app
  }
}

extension Scene {
  /// The identifiers of all views, root first, each after its parent.
  package var viewIDs: [ViewID] { views.indices.map(ViewID.init) }

  /// The identifiers of all constraints in source order.
  package var constraintIDs: [ConstraintID] { constraints.indices.map(ConstraintID.init) }

  /// Adds a view above its siblings.
  package mutating func add(_ view: View) -> ViewID {
    let id = ViewID(views.count)
    views.append(view)
    if let parent = view.parent { views[parent.index].children.append(id) }
    return id
  }

  package func view(named name: String) -> ViewID? {
    views.firstIndex { $0.name == name }.map(ViewID.init)
  }

  /// Whether a view is a descendant of another.
  package func isDescendant(_ view: ViewID, of ancestor: ViewID) -> Bool {
    var current = self[view].parent
    while let place = current {
      if place == ancestor { return true }
      current = self[place].parent
    }
    return false
  }

  /// Returns the ancestors of a view, the innermost first.
  package func ancestors(of view: ViewID) -> [ViewID] {
    let views = views
    return Array(sequence(first: view) { views[$0.index].parent }.dropFirst())
  }

  /// Whether a view or one of its ancestors is hidden.
  package func isHidden(_ view: ViewID) -> Bool {
    var current: ViewID? = view
    while let place = current {
      if self[place].appearance.isHidden { return true }
      current = self[place].parent
    }
    return false
  }

  /// Whether a view and all its ancestors are neither hidden nor transparent.
  package func isVisible(_ view: ViewID) -> Bool {
    self[view].appearance.isVisible
      && ancestors(of: view).allSatisfy { self[$0].appearance.isVisible }
  }

  /// Returns the only child of a scroll view that is constrained to its content edges, or that has
  /// a frame.
  package func contentView(of scroll: ViewID) -> ViewID? { contentViews[scroll.index] }

  /// The content view of each scroll view by index, found in one pass over the constraints.
  package var contentViews: [ViewID?] {
    var found = [ViewID?](repeating: nil, count: views.count)
    var hasSeveral = [Bool](repeating: false, count: views.count)
    for constraint in constraints where !constraint.first.attribute.isSize {
      for (child, parent) in constraint.pairs
      where self[child].parent == parent && self[parent].content.kind == .scrollView
        && self[child].content != .guide
      {
        if let other = found[parent.index], other != child { hasSeveral[parent.index] = true }
        found[parent.index] = child
      }
    }
    addFramedContents(to: &found, &hasSeveral)
    return zip(found, hasSeveral).map { $1 ? nil : $0 }
  }

  /// Adds contents that have a frame, in scroll views without a constrained content.
  private func addFramedContents(to found: inout [ViewID?], _ hasSeveral: inout [Bool]) {
    let tied = found
    for child in viewIDs where self[child].frame != nil {
      guard let parent = self[child].parent, self[parent].content.kind == .scrollView,
        tied[parent.index] == nil
      else { continue }
      if found[parent.index] != nil { hasSeveral[parent.index] = true }
      found[parent.index] = child
    }
  }
}

extension Constraint {
  /// The views that the constraint relates to one other item, each with the owner of that item.
  fileprivate var pairs: [(ViewID, ViewID)] {
    guard terms.count == 1, let other = terms.first?.anchor else { return [] }
    var pairs: [(ViewID, ViewID)] = []
    if case .view(let view) = first.item { pairs.append((view, other.item.owner)) }
    if case .view(let view) = other.item { pairs.append((view, first.item.owner)) }
    return pairs
  }
}
