package import Geometry
package import SceneModel

/// What the app and the device are doing at the moment of a layout.
package struct LayoutEnvironment: Hashable, Sendable {
  package var device: Device
  package var orientation: Orientation
  package var appearance: Appearance
  package var direction: LayoutDirection
  /// The extent of the screen's view: all of the screen but in a split view.
  package var screen: Size
  /// Whether the height of the root follows from its content, and not from the screen.
  package var fitsHeight = false
  /// The constraints in force, by their places; placeholders are never among them.
  package var activeConstraints: [ConstraintID]
  /// How far each scroll view is scrolled, by the view's place; absent is zero.
  package var contentOffsets: [ViewID: Point] = [:]
  /// What the app adds around each scroll view's content, by the view's place; absent is the scene's.
  package var contentInsets: [ViewID: EdgeInsets] = [:]
  /// What the scroll indicators keep clear of; absent is 0.
  package var indicatorInsets: [ViewID: EdgeInsets] = [:]
  /// How much of the screen's bottom the keyboard covers.
  package var keyboardHeight = 0.0
  /// The field that is being edited.
  package var focus: ViewID?
  /// The scroll views that show their indicators.
  package var flashingIndicators: Set<ViewID> = []

  /// The scene as written, before any step.
  package init(
    of scene: Scene, device: Device, orientation: Orientation, appearance: Appearance = .light,
    direction: LayoutDirection = .leftToRight
  ) {
    self.device = device
    self.orientation = orientation
    self.appearance = appearance
    self.direction = direction
    screen = device.size(in: orientation)
    activeConstraints = scene.constraintIDs.filter {
      scene[$0].isActive && !scene[$0].isAddedOnEachLayout
        && (scene.mode == .canvas || !scene[$0].isPlaceholder)
    }
  }
}

extension LayoutEnvironment {
  /// How much room the app has.
  package var sizeClasses: SizeClasses {
    device.sizeClasses(in: orientation, width: screen.width)
  }

  /// In which direction a view is read.
  package func direction(of view: ViewID, in scene: Scene) -> LayoutDirection {
    scene[view].semanticContent.direction(in: direction)
  }

  /// The direction of leading and trailing edges in the constraints that a view holds.
  ///
  /// Interface Builder's canvas does not follow a view's `semanticContentAttribute`.
  package func direction(ofConstraintsIn holder: ViewID, in scene: Scene) -> LayoutDirection {
    scene.mode == .canvas ? direction : direction(of: holder, in: scene)
  }

  /// The keyboard's rectangle on the screen.
  package var keyboardFrame: Rect {
    Rect(x: 0, y: screen.height - keyboardHeight, width: screen.width, height: keyboardHeight)
  }

  /// What the app adds around a scroll view's content.
  package func contentInset(of scroll: ViewID, in scene: Scene) -> EdgeInsets {
    if let inset = contentInsets[scroll] { return inset }
    guard case .scroll(let content) = scene[scroll].content else { return .zero }
    return content.contentInset
  }
}
