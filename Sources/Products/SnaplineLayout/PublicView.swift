/// The identity of a view or a constraint, shared by the copies of a value.
package final class ObjectIdentity: Sendable, Hashable {
  /// The screen's own view, which every scene has.
  package static let root = ObjectIdentity()

  package init() {}

  package static func == (left: ObjectIdentity, right: ObjectIdentity) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A view of a scene, of any kind.
///
/// Views are values with an identity: constraints and frames treat a copy as the same view. A scene
/// contains each view in the state in which it was added.
///
/// ```swift
/// let views: [any SceneView] = [Label("Name"), TextField(), View()]
/// #expect(try Scene(views).layout().viewNames == ["root", "label1", "textField1", "view1"])
/// ```
public protocol SceneView: Sendable {
  /// The view without the properties of its kind.
  ///
  ///     #expect(Label("Name").view["text"] == "Name")
  var view: View { get set }
}

/// A plain view, or a view of any other kind by the kind's name.
///
/// ```swift
/// var table = View(name: "list", kind: "tableView")
/// table.addSubview(View(kind: "tableCell"))
/// table.frame = Rect(0, 0, 320, 400)
/// #expect(try Scene([table]).layout().list.frame.height == 400)
/// ```
public struct View: SceneView {
  package struct Property: Sendable {
    package let key: String
    package var value: PropertyValue
  }

  package let identity: ObjectIdentity
  package let kind: String
  package let ownName: String?
  package let location: CodeLocation
  package var properties: [Property] = [] { didSet { revision += 1 } }
  package var subviews: [View] = [] { didSet { revision += 1 } }
  /// The number of changes, by which a scene detects that its copy of the view is outdated.
  private(set) var revision = 0

  /// The view itself.
  ///
  ///     #expect(try Scene([card.view]).layout().viewNames == ["root", "card", "title"])
  public var view: View {
    get { self }
    set { self = newValue }
  }

  /// Creates a view with its subviews.
  ///
  ///     var card = View(name: "card", [Label("Name", name: "title")])
  ///
  /// Golden images, messages and `layout["card"]` use its `name`, or `view1` if it has none; `kind`
  /// is one of those that `Sources/Products/snapline/Manual/views.md` lists, such as `tableView`.
  public init(
    name: String? = nil, kind: String = "view", _ subviews: [any SceneView] = [],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(kind, name, CodeLocation(file: file, line: line, column: column))
    self.subviews = subviews.map(\.view)
  }

  init(
    _ kind: String, _ name: String?, _ location: CodeLocation,
    _ identity: ObjectIdentity = ObjectIdentity()
  ) {
    self.identity = identity
    self.kind = kind
    ownName = name
    self.location = location
  }
}

extension SceneView {
  /// Accesses a property by its key in scene files.
  ///
  /// ```swift
  /// var label = Label("Two lines of text")
  /// label["lineSpacing"] = 4
  /// label["compressionResistance"] = ["horizontal": "low"]
  /// #expect(Scene([label]).findings.isEmpty)
  /// ```
  ///
  /// All keys of scene files are supported; a key that the view's kind does not have is a finding
  /// at the line where the view was created.
  public subscript(key: String) -> PropertyValue? {
    get { view.properties.first { $0.key == key }?.value }
    set {
      var changed = view
      changed.properties.removeAll { $0.key == key }
      if let newValue { changed.properties.append(.init(key: key, value: newValue)) }
      view = changed
    }
  }

  /// Adds a view in its present state in front of the existing subviews; later changes to it have
  /// no effect.
  ///
  /// ```swift
  /// var (card, title) = (View(name: "card"), Label("Name", name: "title"))
  /// title.numberOfLines = 0
  /// card.addSubview(title)
  /// #expect(try Scene([card]).layout().viewNames == ["root", "card", "title"])
  /// ```
  public mutating func addSubview(_ subview: some SceneView) {
    view.subviews.append(subview.view)
  }

  /// Adds views in front of the existing subviews, in order.
  ///
  /// ```swift
  /// var form = View()
  /// form.addSubviews([Label("Name", name: "label"), TextField(name: "field")])
  /// #expect(try Scene([form]).layout().viewNames == ["root", "view1", "label", "field"])
  /// ```
  public mutating func addSubviews(_ subviews: [any SceneView]) {
    view.subviews += subviews.map(\.view)
  }

  /// Adds an invisible rectangle for constraints to the view.
  ///
  /// ```swift
  /// let (one, other, gap) = (View(name: "one"), View(name: "other"), LayoutGuide(name: "gap"))
  /// var scene = Scene([one, other])
  /// scene.view.addLayoutGuide(gap)
  /// scene.activate(
  ///   one.trailingAnchor.constraint(equalTo: gap.leadingAnchor),
  ///   gap.trailingAnchor.constraint(equalTo: other.leadingAnchor),
  ///   Constraint("H:|[one(100)]"), Constraint("H:[other(100)]|"))
  /// #expect(try scene.layout(on: .iPhone14).gap.frame.width == 190)
  /// ```
  public mutating func addLayoutGuide(_ guide: LayoutGuide) {
    view.subviews.append(
      View("layoutGuide", guide.name, guide.location ?? view.location, guide.item.owner))
  }
}

/// The horizontal or vertical axis.
///
/// ```swift
/// var label = Label("Name")
/// label.setContentHuggingPriority(.required, for: .horizontal)
/// #expect(Scene([label]).findings.isEmpty)
/// ```
public enum Axis: String, Hashable, Sendable, CaseIterable {
  /// The axis from left to right, or from right to left.
  ///
  ///     label.setContentHuggingPriority(.required, for: .horizontal)
  case horizontal
  /// The axis from top to bottom.
  ///
  ///     let column = StackView(.vertical, [label, Label("Text", name: "text")])
  case vertical
}

/// The priority of a constraint; 1000 is required.
///
/// ```swift
/// let view = View()
/// let width = view.widthAnchor.constraint(equalToConstant: 100).priority(.defaultHigh)
/// #expect(width.priority == 750)
/// ```
public struct LayoutPriority: Hashable, Sendable, RawRepresentable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number of the priority.
  public let rawValue: Double

  /// Creates a priority from a number greater than 0 and at most 1000.
  ///
  ///     let fifty = box.widthAnchor.constraint(equalToConstant: 50).priority(LayoutPriority(999))
  public init(_ rawValue: Double) { self.rawValue = rawValue }
  /// Creates a priority from a floating-point literal.
  ///
  ///     let half: LayoutPriority = 250.5
  public init(floatLiteral rawValue: Double) { self.init(rawValue) }
  /// Creates a priority from an integer literal.
  ///
  ///     let strong: LayoutPriority = 999
  public init(integerLiteral rawValue: Int) { self.init(Double(rawValue)) }

  /// Creates a priority from a number, with UIKit's label.
  ///
  ///     #expect(fifty.priority == LayoutPriority(rawValue: 999))
  public init(rawValue: Double) { self.init(rawValue) }

  /// The priority of constraints that must be satisfied.
  ///
  ///     #expect(box.widthAnchor.constraint(equalToConstant: 50).priority == .required)
  public static let required: LayoutPriority = 1000
  /// The default priority with which a view resists compressing its content.
  ///
  ///     scene.activate(width.constraint(equalToConstant: 40).priority(.defaultHigh))
  public static let defaultHigh: LayoutPriority = 750
  /// The default priority with which a view hugs its content.
  ///
  ///     scene.activate(width.constraint(equalToConstant: 30).priority(.defaultLow))
  public static let defaultLow: LayoutPriority = 250
  /// The priority with which a view conforms to the target size of a fitting-size computation.
  ///
  ///     scene.activate(width.constraint(equalToConstant: 20).priority(.fittingSizeLevel))
  public static let fittingSizeLevel: LayoutPriority = 50
}
