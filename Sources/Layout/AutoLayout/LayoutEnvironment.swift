package import SnaplineBasics
package import SnaplineSceneModel

/// The state of the app and the device for which a layout is computed.
package struct LayoutEnvironment: Hashable, Sendable {
  package var device: Device
  package var orientation: Orientation
  package var appearance: Appearance
  package var direction: LayoutDirection
  /// The size of the screen's view: the full screen except in a split view.
  package var screen: Size
  /// Whether the height of the root follows from its content instead of the screen.
  package var fitsHeight = false
  /// The active constraints; placeholders are never among them.
  package var activeConstraints: [ConstraintID]
  /// The content offset of each scroll view; zero if absent.
  package var contentOffsets: [ViewID: Point] = [:]
  /// The content inset of each scroll view from the app; that of the scene if absent.
  package var contentInsets: [ViewID: EdgeInsets] = [:]
  /// The insets of the scroll indicators; 0 if absent.
  package var indicatorInsets: [ViewID: EdgeInsets] = [:]
  /// The height of the screen's bottom that the keyboard covers.
  package var keyboardHeight = 0.0
  /// The text input that is being edited.
  package var focus: ViewID?
  /// The scroll views with visible indicators.
  package var flashingIndicators: Set<ViewID> = []

  /// Creates the environment of the scene as written, before any step.
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
  /// The size classes of the app's window.
  package var sizeClasses: SizeClasses {
    device.sizeClasses(in: orientation, width: screen.width)
  }

  /// Returns the layout direction of a view.
  package func direction(of view: ViewID, in scene: Scene) -> LayoutDirection {
    scene[view].semanticContent.direction(in: direction)
  }

  /// Returns the direction of leading and trailing edges in the constraints that a view holds.
  ///
  /// Interface Builder's canvas ignores a view's `semanticContentAttribute`.
  package func direction(ofConstraintsIn holder: ViewID, in scene: Scene) -> LayoutDirection {
    scene.mode == .canvas ? direction : direction(of: holder, in: scene)
  }

  /// The keyboard's frame on the screen.
  package var keyboardFrame: Rect {
    Rect(x: 0, y: screen.height - keyboardHeight, width: screen.width, height: keyboardHeight)
  }

  /// Returns the content inset of a scroll view from the app.
  package func contentInset(of scroll: ViewID, in scene: Scene) -> EdgeInsets {
    if let inset = contentInsets[scroll] { return inset }
    guard case .scroll(let content) = scene[scroll].content else { return .zero }
    return content.contentInset
  }
}
