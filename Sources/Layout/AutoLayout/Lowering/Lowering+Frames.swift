import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel

extension Lowering {
  /// Adds the autoresizing masks of views with frames, as required equations.
  mutating func addFramedViews() {
    // The extents along each axis that follow from the screen and from frames alone.
    var known = Axis.allCases.map { [ViewID.root: environment.screen.length(along: $0)] }
    for view in scene.viewIDs {
      guard let frame = scene[view].frame, let parent = scene[view].parent else { continue }
      for (place, axis) in Axis.allCases.enumerated() {
        known[place][view] = addFrame(frame, of: view, in: parent, axis, known[place][parent])
      }
    }
  }

  /// Adds the frames of presented views, which the system determines.
  mutating func addPresentedViews() {
    for (view, frame) in findings.presented.sorted(by: { $0.key < $1.key }) {
      for axis in Axis.allCases {
        let unknowns = variables[view.index]
        if let place = unknowns.position(axis) {
          add(place - frame.minimum(along: axis), because: .predefined(view, axis.start))
        }
        add(
          unknowns.length(axis) - frame.length(along: axis), because: .predefined(view, axis.extent)
        )
      }
    }
  }

  /// Adds a frame; the superview's growth is distributed to the flexible parts, in proportion to
  /// their sizes.
  ///
  /// - Parameter given: The superview's extent; nil if only the solver determines it.
  ///   - Returns: The view's extent; nil if only the solver determines it.
  private mutating func addFrame(
    _ frame: Rect, of view: ViewID, in parent: ViewID, _ axis: Axis, _ given: Double?
  ) -> Double? {
    let (start, extent) = (frame.minimum(along: axis), frame.length(along: axis))
    let design = designExtent(for: view, in: parent, axis)
    let shares = scene[view].autoresizing.shares(
      axis, start: start, extent: extent, rest: (design ?? 0) - start - extent)
    let gained = design.map { variables[parent.index].length(axis) - $0 } ?? LinearExpression()
    let unknowns = variables[view.index]
    if let place = unknowns.position(axis) {
      var row = place - start
      row.add(gained, times: -shares.start)
      add(row, because: .autoresizing(view, axis.start))
    }
    var row = unknowns.length(axis) - extent
    row.add(gained, times: -shares.extent)
    let yields = axis == .vertical && scene[view].hasYieldingHeight
    problem.add(
      row, .equal, priority: yields ? Self.yieldingPriority : Row.requiredPriority,
      because: .autoresizing(view, axis.extent))
    guard shares.extent > 0, let design else { return extent }
    // In a superview that is too small the mask is broken, and the size is 0, so that subviews
    // without flexible parts cannot enlarge it.
    let wanted = given.map { extent + shares.extent * ($0 - design) }
    let isTooSmall = (wanted ?? 0) < 0
    problem.add(
      LinearExpression(unknowns.length(axis)), isTooSmall ? .equal : .greaterOrEqual,
      breakRank: BreakRanks.neverBroken, because: .notNegative(view, axis))
    return wanted.map { max(0, $0) }
  }

  /// The priority just below required, above contents with the strongest resistance.
  private static let yieldingPriority = 999.9995

  /// Returns the superview's extent when its subviews' frames were written.
  ///
  /// For the root it is the first screen of the scene; for a superview with constraints it is the
  /// extent in the scene as written; before that is measured, all masks are fixed.
  private func designExtent(for view: ViewID, in parent: ViewID, _ axis: Axis) -> Double? {
    if let known = scene[view].superviewSize { return known.length(along: axis) }
    if let stored = scene[parent].storedFrame { return stored.size.length(along: axis) }
    if let frame = scene[parent].frame { return frame.size.length(along: axis) }
    guard parent == .root, let device = scene.devices.first,
      let orientation = scene.orientations.first
    else { return nil }
    return device.size(in: orientation).length(along: axis)
  }
}

extension Scene {
  /// Returns the scene with the reference sizes for masks below views with constraints: the sizes
  /// of these views on the first screen of the scene as written.
  package func resolvingAutoresizingSizes() -> Scene {
    let flexible = viewIDs.filter { view in
      guard let parent = self[view].parent, parent != .root else { return false }
      return self[view].frame != nil && !self[view].autoresizing.isEmpty
        && self[view].superviewSize == nil && self[parent].frame == nil
        && self[parent].storedFrame == nil
    }
    guard !flexible.isEmpty, let device = devices.first, let orientation = orientations.first
    else { return self }
    let width = device.size(in: orientation).width
    let shown = applyingVariations(for: device.sizeClasses(in: orientation, width: width))
    let environment = LayoutEnvironment(of: shown, device: device, orientation: orientation)
    let layout = solveLayout(shown, environment).layout
    var scene = self
    for view in flexible {
      guard let parent = self[view].parent else { continue }
      scene.views[view.index].superviewSize = layout[parent].exactFrame.size
    }
    return scene
  }
}

extension Axis {
  /// The attribute of a frame's origin along the axis.
  fileprivate var start: Attribute { self == .horizontal ? .left : .top }
}

extension AutoresizingMask {
  /// Returns the shares of the superview's growth before the view and in the view.
  fileprivate func shares(
    _ axis: Axis, start: Double, extent: Double, rest: Double
  ) -> (start: Double, extent: Double) {
    let isHorizontal = axis == .horizontal
    let startFlexes = contains(isHorizontal ? .flexibleLeftMargin : .flexibleTopMargin)
    let extentFlexes = contains(isHorizontal ? .flexibleWidth : .flexibleHeight)
    let restFlexes = contains(isHorizontal ? .flexibleRightMargin : .flexibleBottomMargin)
    let flexible = [(startFlexes, start), (extentFlexes, extent), (restFlexes, rest)]
    let total = flexible.filter(\.0).map(\.1).reduce(0, +)
    let count = Double(flexible.filter(\.0).count)
    guard count > 0 else { return (0, 0) }
    // Parts that are all 0 get equal shares.
    func share(_ flexes: Bool, _ part: Double) -> Double {
      flexes ? (total == 0 ? 1 / count : part / total) : 0
    }
    return (share(startFlexes, start), share(extentFlexes, extent))
  }
}
