package import Diagnostics
package import Geometry

/// One node of the view tree, with everything that its look and its size depend on.
package struct View: Hashable, Sendable {
  package var name: String
  /// Nil for the root alone.
  package var parent: ViewID?
  /// In paint order.
  package var children: [ViewID] = []
  package var content: ViewContent
  package var appearance = ViewAppearance()
  package var hugging: AxisPriorities
  package var compression = AxisPriorities(horizontal: 750, vertical: 750)
  /// A fixed frame; the view then follows its autoresizing mask instead of constraints.
  package var frame: Rect?
  package var autoresizing: AutoresizingMask = []
  /// How large the superview was when the frame was written, where that is not what its own
  /// frame says.
  package var superviewSize: Size?
  /// Distances of the margins guide from the edges; the platform's default when nothing is said.
  package var layoutMargins: EdgeInsets?
  /// Whether `left` and `right` of these margins are where reading begins and where it ends.
  package var hasDirectionalMargins = false
  /// Whether the margins also keep clear of the superview's.
  package var preservesSuperviewMargins = false
  /// Whether the margins grow by the safe area.
  package var addsSafeAreaToMargins = true
  /// What the controller of the view adds to its safe area.
  package var additionalSafeArea = EdgeInsets.zero
  /// Whether the view's controller has the first scroll view begin and end beside its bars.
  package var adjustsScrollViewInsets = false
  /// A size that the view would like to have, whatever its kind says.
  package var naturalSize: NaturalSize?
  /// How far the rectangle of which constraints speak keeps clear of the frame's edges; its kind's
  /// own when nothing is said.
  package var alignmentInsets: EdgeInsets?
  /// In a stack, the distance to the next view instead of the stack's spacing.
  package var spacingAfter: Double?
  /// What its font is for, if it was named so: its size then follows the user's.
  package var textStyle: TextStyle?
  /// The frame that a design tool has stored: what autoresizing masks count from, and what a
  /// layout of today is compared with. It decides nothing by itself.
  package var storedFrame: Rect?
  /// Whether the design tool has marked that frame as out of date.
  package var isMisplaced = false
  /// What decides its extents where nothing else does; nil where they are then ambiguous.
  package var openExtent: OpenExtent?
  /// Whether required constraints in it change the height that its frame gives it.
  package var hasYieldingHeight = false
  /// How the reading direction of the app acts on the view.
  package var semanticContent = SemanticContent.unspecified
  /// What those hear of it who do not see it.
  package var accessibility = ViewAccessibility()
  /// Which part of a cell's own content the view is, if it is one.
  package var predefined: PredefinedContent?
  /// Where the view's name stands.
  package var span: SourceSpan

  package init(
    name: String, parent: ViewID?, content: ViewContent = .plain, span: SourceSpan
  ) {
    self.name = name
    self.parent = parent
    self.content = content
    hugging = content.defaultHugging
    self.span = span
  }
}

/// A priority for each axis.
package struct AxisPriorities: Hashable, Sendable {
  package var horizontal: Double
  package var vertical: Double

  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package subscript(axis: Axis) -> Double { axis == .horizontal ? horizontal : vertical }
}

/// What every kind of view can be dressed in.
package struct ViewAppearance: Hashable, Sendable {
  package var background: AdaptiveColor?
  /// Whether a fifth of what lies below shines through the background, blurred.
  package var isMaterial = false
  /// Over the background.
  package var gradient: LayerGradient?
  package var alpha = 1.0
  package var isHidden = false
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor = AdaptiveColor.black
  package var cornerCurve = CornerCurve.circular
  package var shadow: LayerShadow?
  package var tint: AdaptiveColor?
  /// The kind's own default when nothing is said: scroll views clip.
  package var clipsToBounds: Bool?

  package init() {}
}

/// How a side goes over into a corner.
package enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  case circular, continuous
}

/// What a layer throws behind itself.
package struct LayerShadow: Hashable, Sendable {
  package var color = AdaptiveColor.black
  package var opacity = 0.0
  /// The blur's standard deviation.
  package var radius = 3.0
  package var offset = Point(x: 0, y: -3)

  package init() {}
}

/// The parts of a frame that give way when the superview changes its size.
package struct AutoresizingMask: OptionSet, Hashable, Sendable {
  package static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  package static let flexibleWidth = AutoresizingMask(rawValue: 2)
  package static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  package static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  package static let flexibleHeight = AutoresizingMask(rawValue: 16)
  package static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}

extension View {
  /// Whether the view itself leaves marks in a picture, besides what is in it.
  package var showsSomething: Bool {
    switch content {
    case .plain, .stack: appearance.background.map { $0.light.alpha > 0 } ?? false
    case .guide, .scroll, .cell: false
    case .label(let label): !label.text.isEmpty
    case .textField, .textView, .image, .control: true
    case .button(let button): !button.title.isEmpty
    }
  }
}
