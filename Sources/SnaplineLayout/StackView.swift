/// Views in a row or a column, placed by the stack.
///
/// ```swift
/// let buttons = StackView(
///   .horizontal, spacing: 8, distribution: .fillEqually, name: "buttons",
///   [Button("Yes", name: "yes"), Button("No", name: "no")])
/// let layout = try Scene([buttons]).layout()
/// #expect(layout.yes.frame.width == layout.no.frame.width)
/// ```
public struct StackView: SceneView {
  /// How the views share the stack's length.
  ///
  ///     #expect(StackView().distribution == StackView.Distribution.fill)
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    /// One view grows or shrinks, so that all fill the stack.
    ///
    ///     let fill = try frames { row in row.distribution = .fill }
    case fill
    /// All have the same length.
    ///
    ///     let equal = try frames { row in row.distribution = .fillEqually }
    case fillEqually
    /// They grow and shrink alike.
    ///
    ///     let proportional = try frames { row in row.distribution = .fillProportionally }
    case fillProportionally
    /// They keep their lengths; all gaps are the same.
    ///
    ///     let spaced = try frames { row in row.distribution = .equalSpacing }
    case equalSpacing
    /// They keep their lengths; all centres are as far apart.
    ///
    ///     let centered = try frames { row in row.distribution = .equalCentering }
    case equalCentering
  }

  /// Where the views are across the stack.
  ///
  ///     #expect(StackView().alignment == StackView.Alignment.fill)
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// From edge to edge.
    ///
    ///     let fill = try frames { row in row.alignment = .fill }
    case fill
    /// At the edge of a column where reading begins.
    ///
    ///     let leading = try frames(.vertical) { column in column.alignment = .leading }
    case leading
    /// At the upper edge of a row.
    ///
    ///     let top = try frames { row in row.alignment = .top }
    case top
    /// The first lines of text in a row stand on one line.
    ///
    ///     row.alignment = .firstBaseline
    case firstBaseline
    /// In the middle.
    ///
    ///     let center = try frames { row in row.alignment = .center }
    case center
    /// At the edge of a column where reading ends.
    ///
    ///     let trailing = try frames(.vertical) { column in column.alignment = .trailing }
    case trailing
    /// At the lower edge of a row.
    ///
    ///     let bottom = try frames { row in row.alignment = .bottom }
    case bottom
    /// The last lines of text in a row stand on one line.
    ///
    ///     row.alignment = .lastBaseline
    case lastBaseline
  }

  /// The view, whatever its kind.
  ///
  ///     #expect(row.view["axis"] == "vertical")
  public var view: View

  /// A stack with what it shows at first.
  ///
  ///     var row = StackView(.horizontal, spacing: 8, name: "row", [yes])
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    _ axis: Axis = .horizontal, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, name: String? = nil, _ arranged: [any SceneView] = [],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("stackView", name, Place(file: file, line: line, column: column))
    self["axis"] = PropertyValue(axis.rawValue)
    self["spacing"] = PropertyValue(spacing)
    self["alignment"] = PropertyValue(alignment.rawValue)
    self["distribution"] = PropertyValue(distribution.rawValue)
    view.subviews = arranged.map(\.view)
  }

  /// The same as UIKit begins one: in a row, without spacing.
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

  /// Along which axis it lines its views up.
  ///
  ///     row.axis = .vertical
  public var axis: Axis {
    get { self["axis"]?.text.flatMap(Axis.init(rawValue:)) ?? .horizontal }
    set { self["axis"] = PropertyValue(newValue.rawValue) }
  }

  /// The distance between two views.
  ///
  ///     row.spacing = 12
  public var spacing: Double {
    get { self["spacing"]?.number ?? 0 }
    set { self["spacing"] = PropertyValue(newValue) }
  }

  /// Where the views are across the stack.
  ///
  ///     row.alignment = .trailing
  public var alignment: Alignment {
    get { self["alignment"]?.text.flatMap(Alignment.init(rawValue:)) ?? .fill }
    set { self["alignment"] = PropertyValue(newValue.rawValue) }
  }

  /// How the views share the stack's length.
  ///
  ///     row.distribution = .fillEqually
  public var distribution: Distribution {
    get { self["distribution"]?.text.flatMap(Distribution.init(rawValue:)) ?? .fill }
    set { self["distribution"] = PropertyValue(newValue.rawValue) }
  }

  /// Whether the views keep clear of its margins.
  ///
  ///     row.isLayoutMarginsRelativeArrangement = true
  public var isLayoutMarginsRelativeArrangement: Bool {
    get { self["layoutMarginsRelativeArrangement"]?.flag ?? false }
    set { self["layoutMarginsRelativeArrangement"] = PropertyValue(newValue) }
  }

  /// Puts a view at the end of the row or column, as it is now.
  ///
  ///     row.addArrangedSubview(no)
  public mutating func addArrangedSubview(_ subview: some SceneView) { addSubview(subview) }

  /// Another distance behind one view of the stack than its spacing; of a view that is not in it
  /// nothing is changed, as in UIKit.
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
