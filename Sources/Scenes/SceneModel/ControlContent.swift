package import SnaplineBasics
package import SnaplineTypography

/// A control or a bar with the system's appearance and size.
package struct ControlContent: Hashable, Sendable {
  package let kind: ControlKind
  package var segments: [Segment] = []
  package var font: Font
  /// The font of segments, of the title of a navigation bar, of tabs or of a search field; nil for
  /// the system's.
  package var titleFont: Font?
  /// The value of a slider, a stepper or a progress bar; 1 is a switch that is on.
  package var value = 0.0
  /// The minimum and the maximum of a slider or a stepper.
  package var minimumValue: Double
  package var maximumValue: Double
  /// The number of pages of a page control.
  package var count = 0
  /// The index of the selected page, segment or tab; -1 for none.
  package var selected = 0
  /// Whether an activity indicator, or the title of a navigation bar, has the large style.
  package var isLarge = false
  package var isEnabled = true
  package var colors = ControlColors()
  package var bar = BarContent()
  /// The properties of a search bar.
  package var search = SearchContent()
  package var columns: [PickerColumn] = []
  package var date = DateContent()
  /// The properties of an alert, a menu, a sheet or a popover.
  package var presented = PresentedContent()

  package init(_ kind: ControlKind, font: Font) {
    self.kind = kind
    self.font = font
    minimumValue = kind.traits.range.lowerBound
    maximumValue = kind.traits.range.upperBound
  }
}

/// A segment of a segmented control, with a title or an image.
package struct Segment: Hashable, Sendable {
  package var title = ""
  /// A template image; one with neither a file nor a size is not shown.
  package var image = ImageContent()
  /// The fixed width; the other segments share the remaining width.
  package var width: Double?
  package var isEnabled = true
  /// The text that VoiceOver speaks in place of the title.
  package var accessibilityLabel: String?

  package init(_ title: String = "") { self.title = title }
}

/// The text and the buttons of a search bar.
package struct SearchContent: Hashable, Sendable {
  package var placeholder = ""
  package var text = ""
  package var showsCancelButton = false
  package var input = TextInputTraits()

  package init() {
    input.returnKeyType = .search
    input.enablesReturnKeyAutomatically = true
  }
}

/// The rows of a component of a picker, and the selected row.
package struct PickerColumn: Hashable, Sendable {
  package var rows: [String] = []
  package var selected = 0

  package init() {}
}

/// The custom colors of a control; nil for the system color.
package struct ControlColors: Hashable, Sendable {
  /// The color of the active part: of a switch that is on, or the minimum track of a slider.
  package var accent: AdaptiveColor?
  /// The color of the rest: the maximum track, the other page dots, the background of a bar.
  package var track: AdaptiveColor?
  /// The color of the thumb.
  package var thumb: AdaptiveColor?
  /// The color of the title of a navigation bar.
  package var title: AdaptiveColor?

  package init() {}
}

extension ControlContent {
  /// The value as a fraction of the range between its limits.
  package var fraction: Double {
    guard maximumValue > minimumValue else { return 0 }
    return ((value - minimumValue) / (maximumValue - minimumValue)).clamped(to: 0...1)
  }
}

/// An intrinsic content size; nil is no intrinsic metric along that axis.
package struct IntrinsicSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  package subscript(axis: Axis) -> Double? { axis == .horizontal ? width : height }
}

extension ControlContent {
  /// Returns the control's intrinsic size in an app with these size classes; widths that depend on
  /// texts are nil.
  package func intrinsicSize(in era: Era, _ sizeClasses: SizeClasses) -> IntrinsicSize {
    kind.traits.intrinsicSize(self, era, sizeClasses)
  }

  /// Returns the width of the dots of a page control.
  package func pageDotsWidth(in era: Era) -> Double {
    max(0, era.pagePitch * Double(count) - era.pagePitch + 7)
  }
}

extension Era {
  /// The distance between the centers of two page dots, which grew in iOS 14.
  package var pagePitch: Double { self >= .ios15 ? 17.67 : 16 }

  /// The diameter of the dots of page controls.
  package var pageDotSize: Double { self >= .ios15 ? 7.55 : 7 }
}

extension Era {
  /// The height of a navigation bar with a title of the usual size.
  package var navigationBarHeight: Double { self >= .ios26 ? 54 : 44 }

  /// Whether tabs show their titles next to their icons if the width suffices.
  package var hasInlineTabs: Bool { self >= .ios11 && self < .ios26 }
}

extension SizeClasses {
  /// Whether bars are low: in landscape on phones other than the large models.
  package var hasLowBars: Bool { width == .compact && height == .compact }

  /// Whether the width suffices for the titles of tabs next to their icons.
  package var hasWideTabs: Bool { width == .regular || height == .compact }
}

extension ViewContent {
  /// Returns the insets of the alignment rectangle from the frame.
  ///
  /// Constraints, stacks and content sizes refer to the alignment rectangle, which excludes shadows
  /// and overhanging thumbs.
  package func alignmentInsets(in era: Era) -> EdgeInsets {
    if case .control(let control) = self { control.kind.traits.alignmentInsets(era) } else { .zero }
  }
}
