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
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where the views are across the stack.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// The view, whatever its kind.
  public var view: View

  /// A stack with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
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
  public var axis: Axis {
    get { self["axis"]?.text.flatMap(Axis.init(rawValue:)) ?? .horizontal }
    set { self["axis"] = PropertyValue(newValue.rawValue) }
  }

  /// The distance between two views.
  public var spacing: Double {
    get { self["spacing"]?.number ?? 0 }
    set { self["spacing"] = PropertyValue(newValue) }
  }

  /// Where the views are across the stack.
  public var alignment: Alignment {
    get { self["alignment"]?.text.flatMap(Alignment.init(rawValue:)) ?? .fill }
    set { self["alignment"] = PropertyValue(newValue.rawValue) }
  }

  /// How the views share the stack's length.
  public var distribution: Distribution {
    get { self["distribution"]?.text.flatMap(Distribution.init(rawValue:)) ?? .fill }
    set { self["distribution"] = PropertyValue(newValue.rawValue) }
  }

  /// Whether the views keep clear of its margins.
  public var isLayoutMarginsRelativeArrangement: Bool {
    get { self["layoutMarginsRelativeArrangement"]?.flag ?? false }
    set { self["layoutMarginsRelativeArrangement"] = PropertyValue(newValue) }
  }

  /// Puts a view at the end of the row or column, as it is now.
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
