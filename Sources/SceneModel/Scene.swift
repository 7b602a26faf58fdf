import Diagnostics
package import Geometry
package import Typography

/// A scene that is valid: the reader has ended all doubt.
///
/// It promises:
/// - names are unique, and every identifier points to something;
/// - `views[0]` is the root, every other view stands behind its parent, siblings in paint order;
/// - every number is finite and within `Limits`;
/// - no constraint is one that the era would refuse;
/// - devices and orientations are not empty, without repetition.
package struct Scene: Hashable, Sendable {
  /// The path below `Scenes` without the ending: `articles/form`.
  package var identity: String
  /// The file as the user named it.
  package var file: String
  package var title: String?
  package var era: Era
  package var look = Look.article
  package var keyboardAvoidance = KeyboardAvoidance.none
  /// Whether placeholders count, and how frames are rounded: as an app does or as a design tool.
  package var mode = ConstraintMode.runtime
  /// Which of several contradicting constraints gives way.
  package var breakOrder = BreakOrder.platform
  package var devices: [Device] = []
  package var orientations = Orientation.allCases
  /// By day, by night; never empty.
  package var appearances: [Appearance] = [.light]
  package var directions: [LayoutDirection] = [.leftToRight]
  package var textSizes: [TextSize] = [.large]
  /// The traits that the options of a run chose, for a root of a storyboard; of a scene file none.
  package var chosenTraits: Set<ShotTrait> = []
  /// The widest column of text, by the text size for which the scene was set.
  package var readableWidth = TextSize.large.readableWidth
  /// The languages of the app, its own first; none where the texts are what they are.
  package var languages: [Language] = []
  /// In which of them the texts are written; nil where nobody knows.
  package var sourceLanguage: Language?
  package var translations = Translations()
  /// What views say in the language that was chosen, as far as files beside the scene have it.
  package var textsOfFiles: [SpokenText] = []
  package var textLook = TextLook.glyphs
  /// Whether each picture is taken a second time with what a screen reader finds in it.
  package var showsElements = false
  package var statusBarStyle = StatusBarStyle.default
  package var hidesHomeIndicator = false
  package var views: [View]
  package var constraints: [Constraint] = []
  package var states: [State] = []
  /// What is otherwise in some size classes; none for those in which nothing is.
  package var variants: [SceneVariant] = []
  /// Patterns of shot names that alone are wanted; all where there is none.
  package var only: [ShotPattern] = []
  /// Patterns of shot names that are not wanted.
  package var except: [ShotPattern] = []
  /// The file with the frames that an app has, beside the scene's.
  package var appFrames: WrittenName?
  package var expectations: [Expectation] = []
  /// The rules by which pixels may differ from the goldens, in their order.
  package var tolerances: [PixelTolerance] = []
  /// The standard claims that need not hold on all screens.
  package var exemptions: [ClaimExemption] = []
  /// The metrics of the file that no constraint and no comparison uses.
  package var unusedMetrics: [WrittenName] = []
  /// What is drawn in place of views, where the scene is a figure.
  package var figure: Figure?
  /// The lines of the scene's texts, as far as anybody has asked; copies of the scene share them.
  package let texts = TextMemo()

  package init(identity: String, file: String, era: Era) {
    self.identity = identity
    self.file = file
    self.era = era
    views = [View(name: "root", parent: nil, span: SourceSpan(file: file))]
  }

  // Both are read where they lie: whoever asks for one number of a view copies no view.
  package subscript(id: ViewID) -> View { unsafeAddress { unsafe views.address(of: id.index) } }
  package subscript(id: ConstraintID) -> Constraint {
    unsafeAddress { unsafe constraints.address(of: id.index) }
  }

  /// What stands for letters in a picture.
  package enum TextLook: String, Hashable, Sendable, CaseIterable {
    case glyphs
    /// A bar for each word: no font is needed, and no machine draws it otherwise.
    case bars
  }

  /// What the status bar is written in; by itself it goes with the system's appearance.
  package enum StatusBarStyle: String, Hashable, Sendable, CaseIterable {
    case `default`, lightContent, darkContent
  }

  /// Whose defaults a picture shows.
  package enum Look: String, Hashable, Sendable, CaseIterable {
    /// Yellow scroll views and blue contents, like the articles' screenshots.
    case article
    /// What UIKit would draw.
    case app
  }
}

extension Scene {
  /// The places of all views, root first, each behind its parent.
  package var viewIDs: [ViewID] { views.indices.map(ViewID.init) }

  /// The places of all constraints in the order in which they are written.
  package var constraintIDs: [ConstraintID] { constraints.indices.map(ConstraintID.init) }

  /// Adds a view in front of its siblings.
  package mutating func add(_ view: View) -> ViewID {
    let id = ViewID(views.count)
    views.append(view)
    if let parent = view.parent { views[parent.index].children.append(id) }
    return id
  }

  /// The view with this name.
  package func view(named name: String) -> ViewID? {
    views.firstIndex { $0.name == name }.map(ViewID.init)
  }

  /// Whether a view stands somewhere below another.
  package func isView(_ view: ViewID, below ancestor: ViewID) -> Bool {
    var current = self[view].parent
    while let place = current {
      if place == ancestor { return true }
      current = self[place].parent
    }
    return false
  }

  /// The views around a view, the innermost first.
  package func ancestors(of view: ViewID) -> [ViewID] {
    let views = views
    return Array(sequence(first: view) { views[$0.index].parent }.dropFirst())
  }

  /// Whether a view, or one around it, is hidden.
  package func isHidden(_ view: ViewID) -> Bool {
    var current: ViewID? = view
    while let place = current {
      if self[place].appearance.isHidden { return true }
      current = self[place].parent
    }
    return false
  }

  /// The single direct child of a scroll view that is tied to its content edges, or else placed in it.
  package func contentView(of scroll: ViewID) -> ViewID? { contentViews[scroll.index] }

  /// By the scroll view's place its content view, all found in one walk over the constraints.
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
    addPlacedContents(to: &found, &hasSeveral)
    return zip(found, hasSeveral).map { $1 ? nil : $0 }
  }

  /// A content that is placed by its frame needs no tie: it is there when nothing else is.
  private func addPlacedContents(to found: inout [ViewID?], _ hasSeveral: inout [Bool]) {
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
  /// Each view that the constraint ties to one other item, with the view to which that belongs.
  fileprivate var pairs: [(ViewID, ViewID)] {
    guard terms.count == 1, let other = terms.first?.anchor else { return [] }
    var pairs: [(ViewID, ViewID)] = []
    if case .view(let view) = first.item { pairs.append((view, other.item.owner)) }
    if case .view(let view) = other.item { pairs.append((view, first.item.owner)) }
    return pairs
  }
}
