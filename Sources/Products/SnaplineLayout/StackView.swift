/// A stack view, which arranges its views in a row or a column.
///
/// ```swift
/// let buttons = StackView(
///   .horizontal, spacing: 8, distribution: .fillEqually, name: "buttons",
///   [Button("Yes", name: "yes"), Button("No", name: "no")])
/// let layout = try Scene([buttons]).layout()
/// #expect(layout.yes.frame.width == layout.no.frame.width)
/// ```
public struct StackView: SceneView {
  /// The distribution of the views along the stack's axis.
  ///
  ///     #expect(StackView().distribution == StackView.Distribution.fill)
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    /// The views fill the stack by stretching or compressing one of them.
    ///
    ///     let fill = try frames { row in row.distribution = .fill }
    case fill
    /// The views fill the stack and have the same length.
    ///
    ///     let equal = try frames { row in row.distribution = .fillEqually }
    case fillEqually
    /// The views fill the stack and grow or shrink proportionally.
    ///
    ///     let proportional = try frames { row in row.distribution = .fillProportionally }
    case fillProportionally
    /// The views keep their lengths, with equal spacing between them.
    ///
    ///     let spaced = try frames { row in row.distribution = .equalSpacing }
    case equalSpacing
    /// The views keep their lengths, with equal distances between their centers.
    ///
    ///     let centered = try frames { row in row.distribution = .equalCentering }
    case equalCentering
  }

  /// The alignment of the views perpendicular to the stack's axis.
  ///
  ///     #expect(StackView().alignment == StackView.Alignment.fill)
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Both edges.
    ///
    ///     let fill = try frames { row in row.alignment = .fill }
    case fill
    /// The leading edge of a column.
    ///
    ///     let leading = try frames(.vertical) { column in column.alignment = .leading }
    case leading
    /// The top edge of a row.
    ///
    ///     let top = try frames { row in row.alignment = .top }
    case top
    /// The first baselines of the texts in a row.
    ///
    ///     row.alignment = .firstBaseline
    case firstBaseline
    /// The center.
    ///
    ///     let center = try frames { row in row.alignment = .center }
    case center
    /// The trailing edge of a column.
    ///
    ///     let trailing = try frames(.vertical) { column in column.alignment = .trailing }
    case trailing
    /// The bottom edge of a row.
    ///
    ///     let bottom = try frames { row in row.alignment = .bottom }
    case bottom
    /// The last baselines of the texts in a row.
    ///
    ///     row.alignment = .lastBaseline
    case lastBaseline
  }

  /// The view without its kind.
  ///
  ///     #expect(row.view["axis"] == "vertical")
  public var view: View

  /// Creates a stack view with its initial content.
  ///
  ///     var row = StackView(.horizontal, spacing: 8, name: "row", [yes])
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ axis: Axis = .horizontal, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, name: String? = nil, _ arranged: [any SceneView] = [],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("stackView", name, CodeLocation(file: file, line: line, column: column))
    self["axis"] = PropertyValue(axis.rawValue)
    self["spacing"] = PropertyValue(spacing)
    self["alignment"] = PropertyValue(alignment.rawValue)
    self["distribution"] = PropertyValue(distribution.rawValue)
    view.subviews = arranged.map(\.view)
  }

  /// Creates a stack view with UIKit's defaults: horizontal, without spacing.
  ///
  /// ```swift
  /// var column = StackView(arrangedSubviews: [Label("One", name: "one")], name: "column")
  /// column.axis = .vertical
  /// column.spacing = 8
  /// column.addArrangedSubview(Label("Two", name: "two"))
  /// let layout = try Scene([column]).layout()
  /// #expect(layout.two.frame.y == layout.one.frame.maxY + 8)
  /// ```
  public init(
    arrangedSubviews: [any SceneView], name: String? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    self.init(name: name, arrangedSubviews, file: file, line: line, column: column)
  }

  /// The axis along which the views are arranged.
  ///
  ///     row.axis = .vertical
  public var axis: Axis {
    get { self["axis"]?.text.flatMap(Axis.init(rawValue:)) ?? .horizontal }
    set { self["axis"] = PropertyValue(newValue.rawValue) }
  }

  /// The spacing between two views.
  ///
  ///     row.spacing = 12
  public var spacing: Double {
    get { self["spacing"]?.number ?? 0 }
    set { self["spacing"] = PropertyValue(newValue) }
  }

  /// The alignment of the views perpendicular to the stack's axis.
  ///
  ///     row.alignment = .trailing
  public var alignment: Alignment {
    get { self["alignment"]?.text.flatMap(Alignment.init(rawValue:)) ?? .fill }
    set { self["alignment"] = PropertyValue(newValue.rawValue) }
  }

  /// The distribution of the views along the stack's axis.
  ///
  ///     row.distribution = .fillEqually
  public var distribution: Distribution {
    get { self["distribution"]?.text.flatMap(Distribution.init(rawValue:)) ?? .fill }
    set { self["distribution"] = PropertyValue(newValue.rawValue) }
  }

  /// Whether the views are arranged inside the stack's layout margins.
  ///
  ///     row.isLayoutMarginsRelativeArrangement = true
  public var isLayoutMarginsRelativeArrangement: Bool {
    get { self["layoutMarginsRelativeArrangement"]?.flag ?? false }
    set { self["layoutMarginsRelativeArrangement"] = PropertyValue(newValue) }
  }

  /// Adds a view in its present state at the end of the row or column.
  ///
  ///     row.addArrangedSubview(no)
  public mutating func addArrangedSubview(_ subview: some SceneView) { addSubview(subview) }

  /// Sets the spacing after one view of the stack; has no effect for a view that is not in the
  /// stack, as in UIKit.
  ///
  /// ```swift
  /// let (one, two) = (Label("One", name: "one"), Label("Two", name: "two"))
  /// var row = StackView(arrangedSubviews: [one, two])
  /// row.setCustomSpacing(20, after: one)
  /// let layout = try Scene([row]).layout(on: .iPhone8)
  /// #expect(layout.two.frame.x == layout.one.frame.maxX + 20)
  /// ```
  public mutating func setCustomSpacing(_ spacing: Double, after arranged: some SceneView) {
    for place in view.subviews.indices
    where view.subviews[place].identity == arranged.view.identity {
      view.subviews[place]["customSpacingAfter"] = PropertyValue(spacing)
    }
  }
}
