package import SnaplineBasics

/// A node of the view tree, with all properties that affect its rendering and layout.
package struct View: Hashable, Sendable {
  package var name: String
  /// The superview; nil only for the root.
  package var parent: ViewID?
  /// The subviews in paint order.
  package var children: [ViewID] = []
  package var content: ViewContent
  package var appearance = ViewAppearance()
  package var hugging: AxisPriorities
  package var compression = AxisPriorities(horizontal: 750, vertical: 750)
  /// A fixed frame, with autoresizing instead of constraints.
  package var frame: Rect?
  package var autoresizing: AutoresizingMask = []
  /// The superview's size for which the frame was set, if it differs from that of its own frame.
  package var superviewSize: Size?
  /// The layout margins; nil for UIKit's default.
  package var layoutMargins: EdgeInsets?
  /// Whether `left` and `right` of the margins are the leading and the trailing margin.
  package var hasDirectionalMargins = false
  package var preservesSuperviewMargins = false
  /// Whether the safe area is added to the layout margins.
  package var addsSafeAreaToMargins = true
  package var additionalSafeArea = EdgeInsets.zero
  /// Whether the view's controller adjusts the insets of the first scroll view for its bars.
  package var adjustsScrollViewInsets = false
  /// The intrinsic content size; nil for that of the content.
  package var naturalSize: IntrinsicSize?
  /// The alignment insets; nil for those of the kind.
  package var alignmentInsets: EdgeInsets?
  /// The custom spacing after the view in a stack.
  package var spacingAfter: Double?
  /// The text style of the font, whose size then follows the user's text size.
  package var textStyle: TextStyle?
  /// The size at `large` of a font that is scaled like the text style; nil for the style's sizes.
  package var scaledFontSize: Double?
  /// The frame stored by a design tool, which is the reference of autoresizing masks and of
  /// comparisons with the computed layout.
  package var storedFrame: Rect?
  /// Whether the design tool has marked the stored frame as misplaced.
  package var isMisplaced = false
  /// The rule for a width or height that no constraint sets; nil if it is ambiguous.
  package var openExtent: AmbiguousLength?
  /// Whether required constraints of subviews change the height of the frame.
  package var hasYieldingHeight = false
  package var semanticContent = SemanticContent.unspecified
  package var accessibility = ViewAccessibility()
  /// The kind of predefined cell content that the view is.
  package var predefined: PredefinedContent?
  /// The span of the view's name.
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

/// The priorities of both axes.
package struct AxisPriorities: Hashable, Sendable {
  package var horizontal: Double
  package var vertical: Double

  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package subscript(axis: Axis) -> Double { axis == .horizontal ? horizontal : vertical }
}

/// The appearance that every kind of view has.
package struct ViewAppearance: Hashable, Sendable {
  package var background: AdaptiveColor?
  /// Whether the background is a blur that lets a fifth of the content below shine through.
  package var isMaterial = false
  /// The gradient over the background.
  package var gradient: LayerGradient?
  package var alpha = 1.0
  package var isHidden = false
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor = AdaptiveColor.black
  package var cornerCurve = CornerCurve.circular
  package var shadow: LayerShadow?
  package var tint: AdaptiveColor?
  /// Whether the view clips its subviews; nil for the kind's default: scroll views clip.
  package var clipsToBounds: Bool?

  package init() {}

  /// Whether the view is neither hidden nor transparent.
  package var isVisible: Bool { !isHidden && alpha > 0 }
}

/// The curves of rounded corners.
package enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  case circular, continuous
}

/// The shadow of a layer.
package struct LayerShadow: Hashable, Sendable {
  package var color = AdaptiveColor.black
  package var opacity = 0.0
  /// The standard deviation of the blur.
  package var radius = 3.0
  package var offset = Point(x: 0, y: -3)

  package init() {}
}

/// The parts of a frame that change with the superview's size.
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
  /// Whether subviews are clipped to the view's bounds, as always in scroll views.
  package var clips: Bool {
    appearance.clipsToBounds
      ?? (content.scrolls || content.presented?.kind.presentsSubviews == true)
  }
}
