package import Geometry
package import Typography

/// A control or a bar whose look and size are the system's.
package struct ControlContent: Hashable, Sendable {
  package let kind: Kind
  /// The kind of a view that is such a control: it has the same name.
  let viewKind: ViewKind
  package var segments: [Segment] = []
  package var font: Font
  /// How far a slider, a stepper or a progress bar has come; 1 is a switch that is on.
  package var value = 0.0
  /// Between which numbers the value of a slider or a stepper lies.
  package var leastValue = 0.0
  package var mostValue: Double
  /// How many pages a page control has; which one, or which segment or tab, is chosen.
  package var count = 0
  package var selected = 0
  /// Whether an activity indicator, or the title of a navigation bar, is of the large style.
  package var isLarge = false
  package var isEnabled = true
  package var colors = ControlColors()
  package var bar = BarContent()
  /// What a search bar has besides its placeholder.
  package var search = SearchContent()
  package var columns: [PickerColumn] = []
  package var date = DateContent()
  /// What is shown over the views has besides its title and its actions.
  package var presented = PresentedContent()

  package init(_ kind: Kind, font: Font) {
    self.kind = kind
    viewKind = ViewKind(rawValue: kind.rawValue) ?? .view
    self.font = font
    mostValue = kind == .stepper ? 100 : 1
  }

  /// The controls by their names in scene files.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case `switch`, slider, stepper, segmentedControl, progressView, activityIndicator
    case pageControl, datePicker, pickerView, searchBar, navigationBar, tabBar, toolbar
    case alert, actionSheet, menu, sheet, popover

    package var isBar: Bool { self == .navigationBar || self == .tabBar || self == .toolbar }
  }
}

/// One of a segmented control's segments: a title, or an image in its place.
package struct Segment: Hashable, Sendable {
  package var title = ""
  /// A stencil; what has neither a file nor a size is no image.
  package var image = ImageContent()
  /// How wide it is whatever is in it; the others share what is left.
  package var width: Double?
  package var isEnabled = true
  /// What those hear who do not see it, in place of its words.
  package var accessibilityLabel: String?

  package init(_ title: String = "") { self.title = title }
}

/// The text that is looked for, and what is beside it.
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

/// What can be chosen on one of a picker's wheels, and what is.
package struct PickerColumn: Hashable, Sendable {
  package var rows: [String] = []
  package var selected = 0

  package init() {}
}

/// The colours that a control was given; nil is the system's own.
package struct ControlColors: Hashable, Sendable {
  /// What has been reached or chosen: a switch that is on, the lower part of a slider.
  package var accent: AdaptiveColor?
  /// What it stands on: the rest of a slider or a progress bar, the other pages, a bar's ground.
  package var track: AdaptiveColor?
  /// What one moves.
  package var thumb: AdaptiveColor?
  /// What the title of a navigation bar is written in.
  package var title: AdaptiveColor?

  package init() {}
}

extension ControlContent {
  /// How far the value has come between its limits, from 0 to 1.
  package var share: Double {
    guard mostValue > leastValue else { return 0 }
    return ((value - leastValue) / (mostValue - leastValue)).clamped(to: 0...1)
  }
}

/// The size that a content would like to have; nothing along an axis takes whatever it gets.
package struct NaturalSize: Hashable, Sendable {
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
  /// The size that the system gives the control where an app has so much room; a segmented
  /// control's width is up to its segments.
  package func naturalSize(in era: Era, _ room: SizeClasses) -> NaturalSize {
    switch kind {
    case .switch:
      era >= .ios26
        ? NaturalSize(width: 61, height: 28) : NaturalSize(width: 49, height: 31)
    case .slider: NaturalSize(width: nil, height: era >= .ios26 ? 34 : 30)
    case .stepper: NaturalSize(width: 94, height: era >= .ios13 ? 32 : 29)
    case .segmentedControl: NaturalSize(width: nil, height: era >= .ios13 ? 31 : 28)
    case .progressView: NaturalSize(width: nil, height: era >= .ios13 ? 4 : 2)
    case .activityIndicator: NaturalSize(Size(width: isLarge ? 37 : 20, height: isLarge ? 37 : 20))
    case .pageControl:
      NaturalSize(
        width: max(0, era.pagePitch * Double(count) - era.pagePitch + 7),
        height: era >= .ios13 ? 26 : 37)
    case .datePicker: dateSize(in: era)
    case .pickerView: NaturalSize(width: 320, height: 216)
    case .searchBar: NaturalSize(width: nil, height: era >= .ios11 ? 56 : 44)
    case .navigationBar:
      // Where it is low a large title is of the usual size.
      NaturalSize(
        width: nil,
        height: (room.hasLowBars && era < .ios26 ? 32 : era.navigationBarHeight)
          + (isLarge && room.height == .regular ? 52 : 0))
    case .tabBar:
      NaturalSize(width: nil, height: room.hasLowBars && era.hasInlineTabs ? 32 : 49)
    case .toolbar:
      NaturalSize(
        width: nil, height: room.hasLowBars && era < .ios26 ? 32 : era >= .ios11 ? 49 : 44)
    // They have a frame, and ask for nothing.
    case .alert, .actionSheet, .menu, .sheet, .popover: NaturalSize(width: nil, height: nil)
    }
  }
}

extension Era {
  /// From one dot of a page control to the next; since iOS 14 they stand further apart.
  package var pagePitch: Double { self >= .ios15 ? 17.67 : 16 }
}

extension ControlContent {
  /// The size of a picker of dates; how wide pills are is up to their texts.
  private func dateSize(in era: Era) -> NaturalSize {
    switch date.shownStyle(in: era) {
    case .compact: return NaturalSize(width: nil, height: DateContent.pillHeight)
    case .inline:
      let month = DateContent.monthSize
      let time = date.mode.hasTime ? DateContent.timeRowHeight : 0
      return NaturalSize(width: month.width, height: month.height + time)
    case .wheels, .automatic: return NaturalSize(width: 320, height: 216)
    }
  }
}

extension Era {
  /// The height of a navigation bar with a title of the usual size.
  package var navigationBarHeight: Double { self >= .ios26 ? 54 : 44 }

  /// Whether tabs have their titles beside their signs where there is room for it.
  package var hasInlineTabs: Bool { self >= .ios11 && self < .ios26 }
}

extension SizeClasses {
  /// Whether bars are low: on phones on their side, but for the large ones.
  package var hasLowBars: Bool { width == .compact && height == .compact }

  /// Whether there is room for the titles of tabs beside their signs.
  package var hasWideTabs: Bool { width == .regular || height == .compact }
}

extension ViewContent {
  /// How far a view's alignment rectangle keeps clear of its frame.
  ///
  /// Constraints, stacks and content sizes speak of the alignment rectangle: shadows and
  /// thumbs that reach beyond it do not count.
  package func alignmentInsets(in era: Era) -> EdgeInsets {
    guard case .control(let control) = self else { return .zero }
    return switch control.kind {
    case .switch: EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider: era >= .ios26 ? .zero : EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case .segmentedControl: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }
}
