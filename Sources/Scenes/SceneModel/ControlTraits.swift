import SnaplineBasics

/// The kinds of controls and bars, by their names in scene files.
package enum ControlKind: String, Hashable, Sendable, CaseIterable {
  case `switch`, slider, stepper, segmentedControl, progressView, activityIndicator
  case pageControl, datePicker, pickerView, searchBar, navigationBar, tabBar, toolbar
  case alert, actionSheet, menu, sheet, popover

  package var isBar: Bool { traits.placement == .bar }

  /// Whether the system presents the control above all views and sets its frame.
  package var isPresented: Bool {
    if case .presented = traits.placement { true } else { false }
  }

  /// Whether the control disables all views below it.
  package var isModal: Bool {
    if case .presented(isModal: true, _) = traits.placement { true } else { false }
  }

  /// Whether the control is presented as the background of its subviews.
  package var presentsSubviews: Bool {
    if case .presented(_, hasSubviews: true) = traits.placement { true } else { false }
  }
}

/// The facts about a kind of control, except for its keys and its drawing.
package struct ControlTraits: Sendable {
  /// The era that introduced the control.
  package let since: Era
  package let placement: Placement
  /// Returns the intrinsic size of a control; widths that depend on texts are nil.
  let intrinsicSize: @Sendable (ControlContent, Era, SizeClasses) -> IntrinsicSize
  /// Returns the insets of the alignment rectangle from the frame.
  let alignmentInsets: @Sendable (Era) -> EdgeInsets
  /// The hugging priorities of a new control in Interface Builder.
  let hugging: AxisPriorities
  /// The size of the default font in points.
  package let fontSize: Double
  /// The default limits of the value.
  let range: ClosedRange<Double>
  /// Whether the control has the key `enabled`.
  package let canBeDisabled: Bool
  /// Whether the user can type into the control.
  let acceptsText: Bool
  /// The minimum height of the touch target in all eras; nil if the control as a whole does not
  /// respond to touches.
  package let touchHeight: Double?
  /// Whether the drawing identifies the control, not its text alone, and therefore must contrast
  /// with the background.
  package let mustContrast: Bool
  package let elements: Elements

  /// The position of a control among the views.
  package enum Placement: Hashable, Sendable {
    /// Among other views.
    case inline
    /// Along an edge of the screen.
    case bar
    /// Above all views, in a frame that the system sets.
    case presented(isModal: Bool, hasSubviews: Bool)
  }

  /// The accessibility elements of a control.
  package enum Elements: Sendable {
    /// The control itself.
    case whole
    /// Several parts, such as segments or items.
    case parts
    /// Only the subviews.
    case subviews
  }
}

extension ControlKind {
  /// The table of controls.
  package var traits: ControlTraits {
    switch self {
    case .switch:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in era >= .ios26 ? .fixed(61, 28) : .fixed(49, 31) },
        alignmentInsets: { _ in EdgeInsets(top: 0, left: 0, bottom: 0, right: 2) }, hugging: .high,
        fontSize: 17, range: 0...1,
        canBeDisabled: true, acceptsText: false, touchHeight: 28, mustContrast: true,
        elements: .whole)
    case .slider:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in .height(era >= .ios26 ? 34 : era >= .ios15 ? 33 : 30) },
        alignmentInsets: {
          $0 >= .ios26 ? .zero : EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
        },
        hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: true, acceptsText: false, touchHeight: 28, mustContrast: true,
        elements: .whole)
    case .stepper:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in .fixed(94, era >= .ios13 ? 32 : 29) },
        alignmentInsets: { _ in .zero }, hugging: .high, fontSize: 17, range: 0...100,
        canBeDisabled: true, acceptsText: false, touchHeight: 28, mustContrast: true,
        elements: .parts)
    case .segmentedControl:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in .height(era >= .ios13 ? 31 : 28) },
        alignmentInsets: { _ in EdgeInsets(top: 0, left: 0, bottom: 1, right: 0) }, hugging: .low,
        fontSize: 13, range: 0...1,
        canBeDisabled: true, acceptsText: false, touchHeight: 28, mustContrast: true,
        elements: .parts)
    case .progressView:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in .height(era >= .ios13 ? 4 : 2) },
        alignmentInsets: { _ in .zero }, hugging: AxisPriorities(horizontal: 250, vertical: 750),
        fontSize: 17, range: 0...1,
        canBeDisabled: false, acceptsText: false, touchHeight: nil, mustContrast: false,
        elements: .whole)
    case .activityIndicator:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { control, _, _ in control.isLarge ? .fixed(37, 37) : .fixed(20, 20) },
        alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: false, acceptsText: false, touchHeight: nil, mustContrast: false,
        elements: .whole)
    case .pageControl:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { control, era, _ in
          .fixed(control.pageDotsWidth(in: era), era >= .ios13 ? 26 : 37)
        },
        alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: true, acceptsText: false, touchHeight: 26, mustContrast: true,
        elements: .whole)
    case .datePicker:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { control, era, _ in control.date.intrinsicSize(in: era) },
        alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: true, acceptsText: false, touchHeight: 28, mustContrast: false,
        elements: .parts)
    case .pickerView:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, _, _ in .wheels },
        alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: false, acceptsText: false, touchHeight: 44, mustContrast: false,
        elements: .parts)
    case .searchBar:
      ControlTraits(
        since: .ios7, placement: .inline,
        intrinsicSize: { _, era, _ in .height(era >= .ios11 ? 56 : 44) },
        alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
        canBeDisabled: false, acceptsText: true, touchHeight: 44, mustContrast: true,
        elements: .parts)
    case .navigationBar:
      .bar { control, era, sizeClasses in
        // At compact height a large title has the usual size.
        let title = control.isLarge && sizeClasses.height == .regular ? 52.0 : 0
        return (sizeClasses.hasLowBars && era < .ios26 ? 32 : era.navigationBarHeight) + title
      }
    case .tabBar:
      .bar { _, era, sizeClasses in sizeClasses.hasLowBars && era.hasInlineTabs ? 32 : 49 }
    case .toolbar:
      .bar { _, era, sizeClasses in
        sizeClasses.hasLowBars && era < .ios26 ? 32 : era >= .ios11 ? 49 : 44
      }
    case .alert, .actionSheet: .presented(since: .ios8, isModal: true, hasSubviews: false)
    case .menu: .presented(since: .ios13, isModal: false, hasSubviews: false)
    case .sheet: .presented(since: .ios13, isModal: true, hasSubviews: true)
    case .popover: .presented(since: .ios8, isModal: false, hasSubviews: true)
    }
  }
}

extension ControlTraits {
  /// Returns the traits of a bar, which is as wide as its constraints require.
  fileprivate static func bar(
    height: @escaping @Sendable (ControlContent, Era, SizeClasses) -> Double
  ) -> ControlTraits {
    ControlTraits(
      since: .ios7, placement: .bar, intrinsicSize: { .height(height($0, $1, $2)) },
      alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
      canBeDisabled: false, acceptsText: false, touchHeight: nil, mustContrast: false,
      elements: .parts)
  }

  /// Returns the traits of a presented view, which has a frame and no intrinsic size.
  fileprivate static func presented(since: Era, isModal: Bool, hasSubviews: Bool) -> ControlTraits {
    ControlTraits(
      since: since, placement: .presented(isModal: isModal, hasSubviews: hasSubviews),
      intrinsicSize: { _, _, _ in IntrinsicSize(width: nil, height: nil) },
      alignmentInsets: { _ in .zero }, hugging: .low, fontSize: 17, range: 0...1,
      canBeDisabled: false, acceptsText: false, touchHeight: nil, mustContrast: false,
      elements: hasSubviews ? .subviews : .parts)
  }
}

extension AxisPriorities {
  /// The default hugging priorities of Interface Builder, and those of controls of fixed size.
  static let low = AxisPriorities(horizontal: 250, vertical: 250)
  static let high = AxisPriorities(horizontal: 750, vertical: 750)
}

extension IntrinsicSize {
  /// The size of the wheels of a picker.
  static let wheels = fixed(320, 216)

  static func fixed(_ width: Double, _ height: Double) -> Self {
    Self(width: width, height: height)
  }

  static func height(_ height: Double) -> Self { Self(width: nil, height: height) }
}
