import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

/// The simulation of a running app: its state, and its steps.
struct AppSimulator {
  var appState: AppState
  /// The insets of each scroll view before the keyboard appeared.
  var insetsBeforeKeyboard: [ViewID: EdgeInsets] = [:]
  /// The rectangle in each scroll view's content that the app revealed above the keyboard.
  var revealed: [ViewID: Rect] = [:]
  /// Whether the keyboard has the system's height for the edited view.
  private var showsSystemKeyboard = false
  /// The copies of each constraint that the app's layout code adds.
  private var copiesAdded: [ConstraintID: [ConstraintID]] = [:]

  /// The initial scene, for all size classes.
  let written: Scene

  /// - Parameter written: The scene for all size classes, of which the state shows one.
  init(_ appState: AppState, written: Scene) {
    self.appState = appState
    self.written = written
  }

  var scene: Scene { _read { yield appState.scene } }
  var environment: LayoutEnvironment { _read { yield appState.environment } }

  /// The last layout, and its app state.
  private var cached: (appState: AppState, result: LayoutResult)?

  /// Returns the current layout; an unchanged state is laid out once.
  mutating func layout() -> SolvedLayout { result().layout }

  /// Returns the current layout with the solved problem.
  mutating func result() -> LayoutResult {
    if let cached, cached.appState == appState { return cached.result }
    let result = solveLayout(scene, environment)
    cached = (appState, result)
    return result
  }
}

extension AppSimulator {
  /// Applies the first layout on the screen: offsets are clamped, and the app's layout code runs.
  mutating func appear() {
    addConstraintsAgain()
    let (scene, environment) = (appState.scene, appState.environment)
    // Without insets every offset rests at zero, so no layout is needed.
    let hasInsets = scene.viewIDs.contains {
      environment.contentInset(of: $0, in: scene) != .zero || isRightToLeft($0)
        || scene[$0].adjustsScrollViewInsets
    }
    if scene.era.hasSafeArea || hasInsets { clampOffsets(atRest: true) }
  }

  /// Applies a step.
  mutating func perform(_ step: Step) {
    switch step {
    case .activate(let constraints):
      switchConstraints(on: constraints.filter { !scene[$0].isPlaceholder }, off: [])
    case .deactivate(let constraints): switchConstraints(on: [], off: constraints)
    case .set(let constraints, let constant, let priority):
      for id in constraints { appState.scene.constraints[id.index].set(constant, priority) }
      layOutAgain()
    case .focus(let view):
      appState.environment.focus = view
      if showsSystemKeyboard, systemKeyboardHeight != environment.keyboardHeight {
        setKeyboard(height: systemKeyboardHeight)
      }
    case .dismiss:
      appState.environment.focus = nil
      perform(.hidden)
    case .keyboard(let change): perform(change)
    case .scroll(let view, let target): scroll(view, to: target)
    case .type(let view, let text):
      appState.scene.views[view.index].content.replaceText(by: text)
      layOutAgain()
    case .hide(let views): setHidden(true, views)
    case .show(let views): setHidden(false, views)
    case .rotate(let orientation): rotate(to: orientation)
    case .resize(let view, let width, let height): resize(view, width, height)
    case .fit(let view, let request): applyFittingSize(view, request)
    case .contentSize(let view, let size):
      setContentSize(size, of: view)
      layOutAgain()
    case .zoom(let view, let scale): zoom(view, to: scale)
    case .remove(let views): remove(views)
    case .avoidKeyboard(let avoidance): appState.scene.keyboardAvoidance = avoidance
    case .mode(let mode):
      let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
      switchConstraints(
        on: mode == .canvas ? placeholders : [], off: mode == .canvas ? [] : placeholders)
    case .flashIndicators(let view): appState.environment.flashingIndicators.insert(view)
    case .defaultStyle(let look): setDefaultStyle(look)
    case .prioritize(let view, let kind, let horizontal, let vertical):
      appState.scene.views[view.index].prioritize(kind, horizontal, vertical)
      layOutAgain()
    }
  }

  /// Sets the style; that of the articles overrides the author's colors.
  private mutating func setDefaultStyle(_ style: Scene.DefaultStyle) {
    appState.scene.defaultStyle = style
    guard style == .article else { return }
    let scrolls = scene.viewIDs.filter { scene[$0].content.scrolls }
    for view in scrolls + scene.contentViews.compactMap({ $0 }) {
      appState.scene.views[view.index].appearance.background = nil
    }
  }

  private mutating func switchConstraints(on: [ConstraintID], off: [ConstraintID]) {
    // A constraint that layout code adds is never active itself; only its copies are.
    for id in on + off where scene[id].isAddedOnEachLayout {
      appState.scene.constraints[id.index].isActive = on.contains(id)
    }
    let copies = off.flatMap { copiesAdded[$0, default: []] }
    let inForce = on.filter { !scene[$0].isAddedOnEachLayout }
    let wanted = Set(environment.activeConstraints).union(inForce).subtracting(off + copies)
    // Constraints stay in the order of the scene, which decides ties.
    appState.environment.activeConstraints = scene.constraintIDs.filter(wanted.contains)
    layOutAgain()
  }

  /// Removes views, which stay in the list hidden, without size and without constraints.
  private mutating func remove(_ views: [ViewID]) {
    let gone = scene.viewIDs.filter { view in
      views.contains { $0 == view || scene.isDescendant(view, of: $0) }
    }
    for view in gone {
      appState.scene.views[view.index].appearance.isHidden = true
      appState.scene.views[view.index].frame = .zero
      appState.scene.views[view.index].autoresizing = []
    }
    let lost = environment.activeConstraints.filter { id in
      scene[id].anchors.contains { gone.contains($0.item.owner) }
    }
    switchConstraints(on: [], off: lost)
  }

  /// The height of the keyboard for the edited view.
  private var systemKeyboardHeight: Double {
    environment.device.keyboardHeight(
      in: environment.orientation, era: scene.era, for: scene.keyboard(editing: environment.focus))
  }

  private mutating func perform(_ change: Step.KeyboardChange) {
    showsSystemKeyboard = change == .shown
    switch change {
    case .shown: setKeyboard(height: systemKeyboardHeight)
    case .height(let height): setKeyboard(height: height)
    case .hidden: setKeyboard(height: 0)
    }
  }

  private mutating func setHidden(_ isHidden: Bool, _ views: [ViewID]) {
    for view in views { appState.scene.views[view.index].appearance.isHidden = isHidden }
    layOutAgain()
  }

  /// Rotates the device: the keyboard is hidden and shown again, offsets keep their values.
  private mutating func rotate(to orientation: Orientation) {
    guard environment.orientation != orientation else { return }
    let hadKeyboard = environment.keyboardHeight > 0
    if hadKeyboard { setKeyboard(height: 0) }
    let classes = environment.sizeClasses
    appState.environment.orientation = orientation
    appState.environment.screen = environment.screen.swapped
    applySizeClassChange(from: classes)
    layOutAgain()
    if hadKeyboard { perform(.shown) }
  }

  private mutating func resize(_ view: ViewID, _ width: Double?, _ height: Double?) {
    if view == .root {
      let classes = environment.sizeClasses
      appState.environment.screen.width = width ?? environment.screen.width
      appState.environment.screen.height = height ?? environment.screen.height
      applySizeClassChange(from: classes)
    } else if scene[view].frame != nil {
      let size = layout()[view].exactFrame.size
      setSize(Size(width: width ?? size.width, height: height ?? size.height), of: view)
    }
    layOutAgain()
  }

  /// Resizes a view with a frame at its current position, as code that sets its frame.
  ///
  /// From then on its autoresizing mask applies to the superview's current size. The frames in it
  /// were specified for its older size.
  mutating func setSize(_ size: Size, of view: ViewID) {
    let layout = layout()
    for child in scene[view].children where scene[child].superviewSize == nil {
      appState.scene.views[child.index].superviewSize =
        scene[view].storedFrame?.size ?? scene[view].frame?.size
    }
    let origin = layout[view].exactFrame.origin
    appState.scene.views[view.index].frame = Rect(origin: origin, size: size)
    if let parent = scene[view].parent {
      appState.scene.views[view.index].superviewSize = layout[parent].exactFrame.size
    }
  }

  /// Applies the effects of every layout change: code that adds constraints, and clamped offsets.
  mutating func layOutAgain() {
    addConstraintsAgain()
    clampOffsets(atRest: false)
    scrollCaretToVisible()
  }

  /// Adds each such constraint once more, its right side as a number computed from the current
  /// layout.
  ///
  /// This is the effect of `viewDidLayoutSubviews` that creates a constraint instead of changing
  /// one: the older copies stay active, and conflict with the newer ones.
  private mutating func addConstraintsAgain() {
    let written = appState.scene
    let templates = written.constraintIDs.filter {
      written[$0].isAddedOnEachLayout && written[$0].isActive
    }
    guard !templates.isEmpty else { return }
    let layout = layout()
    for id in templates {
      var copy = written[id]
      copy.isAddedOnEachLayout = false
      copy.constant = copy.terms.reduce(copy.constant) { sum, term in
        sum + term.multiplier * layout.value(of: term.anchor)
      }
      copy.terms = []
      guard !hasActive(copy) else { continue }
      appState.scene.constraints.append(copy)
      let added = ConstraintID(scene.constraints.count - 1)
      appState.environment.activeConstraints.append(added)
      copiesAdded[id, default: []].append(added)
    }
  }

  /// Whether an equal copy is active already; a layout pass without changes adds no other.
  private func hasActive(_ copy: Constraint) -> Bool {
    environment.activeConstraints.contains { scene[$0] == copy }
  }
}

extension SolvedLayout {
  /// Returns a length as code reads it from a view's bounds; other attributes are relative to the
  /// superview.
  fileprivate func value(of anchor: Anchor) -> Double {
    let frame = self[anchor.item.owner].frame
    return switch anchor.attribute {
    case .width: frame.width
    case .height: frame.height
    case .centerX, .centerXWithinMargins: frame.midX
    case .centerY, .centerYWithinMargins: frame.midY
    case .right, .trailing, .rightMargin, .trailingMargin: frame.maxX
    case .left, .leading, .leftMargin, .leadingMargin: frame.minX
    case .top, .topMargin, .firstBaseline: frame.minY
    case .bottom, .bottomMargin, .lastBaseline: frame.maxY
    }
  }
}

extension View {
  fileprivate mutating func prioritize(
    _ kind: Step.ContentPriority, _ horizontal: Double?, _ vertical: Double?
  ) {
    let old = kind == .hugging ? hugging : compression
    let new = AxisPriorities(
      horizontal: horizontal ?? old.horizontal, vertical: vertical ?? old.vertical)
    switch kind {
    case .hugging: hugging = new
    case .compressionResistance: compression = new
    }
  }
}

extension ViewContent {
  fileprivate mutating func replaceText(by text: String) {
    switch self {
    case .plain, .guide, .scroll, .cell, .stack, .image: break
    case .control(var control):
      control.search.text = text
      self = .control(control)
    case .textView(var view):
      view.text = text
      view.runs = []
      self = .textView(view)
    case .label(var label):
      label.text = text
      self = .label(label)
    case .textField(var field):
      field.text = text
      field.runs = []
      self = .textField(field)
    case .button(var button):
      button.title = text
      self = .button(button)
    }
  }
}
