import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

/// The bounds of a guide in its view: insets from the edges, or a strip along one of them.
enum GuideBounds {
  case inset(EdgeInsets)
  /// A strip as wide as the view at its top edge.
  case topStrip(height: Double)
  /// A strip as wide as the view at its bottom edge.
  case bottomStrip(height: Double)

  func region(
    from start: LinearExpression, to end: LinearExpression, _ axis: Axis
  ) -> Lowering.Region {
    switch (self, axis) {
    case (.inset(let insets), .horizontal):
      Lowering.Region(start: start + insets.left, end: end - insets.right)
    case (.inset(let insets), .vertical):
      Lowering.Region(start: start + insets.top, end: end - insets.bottom)
    case (_, .horizontal): Lowering.Region(start: start, end: end)
    case (.topStrip(let height), .vertical):
      Lowering.Region(start: start, end: start + height)
    case (.bottomStrip(let height), .vertical):
      Lowering.Region(start: end - height, end: end)
    }
  }
}

extension MeasurePass {
  /// Returns the bounds of a guide that is not one of a scroll view.
  func bounds(
    of guide: GuideKind, of owner: ViewID, _ scene: Scene, _ environment: LayoutEnvironment
  ) -> GuideBounds {
    let safeArea = safeAreas[owner.index]
    return switch guide {
    case .safeArea, .contentGuide, .frameGuide: .inset(safeArea)
    case .contentView: .inset(contentInsets(ofCell: owner, scene, environment))
    case .margins: .inset(margins(of: owner, scene, environment))
    case .readable: .inset(readableInsets(of: owner, scene, environment))
    // Without a keyboard its guide is the bottom of the safe area.
    case .keyboard: .bottomStrip(height: max(environment.keyboardHeight, safeArea.bottom))
    case .bottomGuide: .bottomStrip(height: safeArea.bottom)
    case .topGuide: .topStrip(height: safeArea.top)
    }
  }

  /// Returns the effective layout margins of a view.
  ///
  /// The default is 8 points on all sides; for the view of a screen it is 16 or, on wide screens,
  /// 20 points at its sides. The safe area adds to both.
  func margins(
    of view: ViewID, _ scene: Scene, _ environment: LayoutEnvironment, withSafeArea: Bool = true
  ) -> EdgeInsets {
    if let row = contentMargins(ofRow: view, scene, environment) { return row }
    let side = environment.screen.width < 414 && environment.device.idiom == .phone ? 16.0 : 20
    let standard =
      view == .root ? EdgeInsets(top: 0, left: side, bottom: 0, right: side) : EdgeInsets(all: 8)
    let base =
      scene[view].layoutMargins.map {
        effectiveMargins($0, of: view, atLeast: standard, scene, environment)
      } ?? standard
    let addsSafeArea = withSafeArea && scene.era.hasSafeArea && scene[view].addsSafeAreaToMargins
    let own = addsSafeArea ? base + safeAreas[view.index] : base
    guard scene[view].preservesSuperviewMargins, let parent = scene[view].parent else { return own }
    // On the canvas scrolled content is below the bars, and so are its margins.
    let isCovered = scene.mode == .runtime || !scene[parent].content.scrolls
    return own.reaching(
      margins(of: parent, scene, environment, withSafeArea: isCovered), from: frames[view.index],
      in: frames[parent.index].size)
  }

  /// Returns the default margins of a row's content view from the edges of the cell; nil for other
  /// views and for rows with margins of their own.
  private func contentMargins(
    ofRow view: ViewID, _ scene: Scene, _ environment: LayoutEnvironment
  ) -> EdgeInsets? {
    guard scene.mode == .runtime, case .cell(let cell) = scene[view].content, cell.part == .row,
      scene[view].layoutMargins == nil
    else { return nil }
    let side = scene.era.cellMargin(on: environment.device)
    let ends = scene.era >= .ios11 ? 11.0 : 8
    return contentInsets(ofCell: view, scene, environment)
      + EdgeInsets(top: ends, left: side, bottom: ends, right: side)
  }

  /// Returns the written margins in the layout direction of the view; the system enforces minimum
  /// side margins for the view of a screen.
  private func effectiveMargins(
    _ margins: EdgeInsets, of view: ViewID, atLeast standard: EdgeInsets, _ scene: Scene,
    _ environment: LayoutEnvironment
  ) -> EdgeInsets {
    var margins = margins
    if scene[view].hasDirectionalMargins,
      environment.direction(of: view, in: scene) == .rightToLeft
    {
      (margins.left, margins.right) = (margins.right, margins.left)
    }
    if view == .root, scene[view].storedFrame == nil, scene.era.hasSafeArea {
      margins.left = max(margins.left, standard.left)
      margins.right = max(margins.right, standard.right)
    }
    return margins
  }

  /// Returns the margins, enlarged where lines would be too long to read.
  private func readableInsets(
    of view: ViewID, _ scene: Scene, _ environment: LayoutEnvironment
  ) -> EdgeInsets {
    var insets = margins(of: view, scene, environment)
    let width = view == .root ? environment.screen.width : frames[view.index].width
    let spare = width - insets.left - insets.right - scene.readableWidth
    if spare > 0 {
      insets.left += spare / 2
      insets.right += spare / 2
    }
    return insets
  }
}

extension EdgeInsets {
  /// Returns the maximum of the insets and of the superview's insets that overlap the frame.
  fileprivate func reaching(_ outer: EdgeInsets, from frame: Rect, in size: Size) -> EdgeInsets {
    EdgeInsets(
      top: max(top, outer.top - frame.minY), left: max(left, outer.left - frame.minX),
      bottom: max(bottom, outer.bottom - (size.height - frame.maxY)),
      right: max(right, outer.right - (size.width - frame.maxX)))
  }
}
