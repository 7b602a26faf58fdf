/// What a constraint can tie: a view, or a guide of one.
///
/// ```swift
/// func pin(_ view: some SceneView, to item: some ConstrainedItem) -> Constraint {
///   view.view.edgeAnchors.constraint(equalTo: item.edgeAnchors)
/// }
/// let view = View()
/// var scene = Scene([view])
/// scene.activate(pin(view, to: scene.safeAreaLayoutGuide))
/// #expect(scene.findings.isEmpty)
/// ```
public protocol ConstrainedItem: Sendable {
  /// The item without what else it knows.
  var item: LayoutItem { get }
}

/// A view or a guide as constraints know it.
///
/// ```swift
/// let label = Label()
/// #expect(label.item == label.view.item)
/// #expect(label.item != Label().item)
/// ```
public struct LayoutItem: Hashable, Sendable, ConstrainedItem {
  let owner: Identity
  /// What the owner is called when it stands in no scene.
  let fallback: String
  let guide: String?

  /// The item as constraints know it.
  public var item: LayoutItem { self }

  /// Whether two are the same view, or the same guide of one.
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool {
    left.owner == right.owner && left.guide == right.guide
  }

  /// By the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(guide)
  }
}

/// A rectangle of a view that cannot be seen: its safe area, its margins, or one that
/// ``SceneView/addLayoutGuide(_:)`` has given it.
///
/// ```swift
/// let view = View(name: "box")
/// var scene = Scene([view])
/// scene.activate(view.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors))
/// #expect(try scene.layout(on: .iPhone14).box.frame.y == 47)
/// ```
public struct LayoutGuide: Hashable, Sendable, ConstrainedItem {
  /// The item as constraints know it.
  public let item: LayoutItem
  /// What it is called, if it is one of the app's own that has a name.
  let name: String?
  /// Where it was made, if it is one of the app's own.
  let place: Place?

  init(_ view: View, _ kind: String) {
    item = LayoutItem(owner: view.identity, fallback: view.item.fallback, guide: kind)
    (name, place) = (nil, nil)
  }

  /// A rectangle of one's own, for ``SceneView/addLayoutGuide(_:)``.
  public init(
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    item = LayoutItem(owner: Identity(), fallback: name ?? "layoutGuide", guide: nil)
    self.name = name
    place = Place(file: file, line: line, column: column)
  }
}

extension SceneView {
  /// The item as constraints know it.
  public var item: LayoutItem {
    LayoutItem(owner: view.identity, fallback: view.ownName ?? view.kind, guide: nil)
  }

  /// What bars and rounded corners leave free.
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view, "safeArea") }
  /// The view without its margins.
  public var layoutMarginsGuide: LayoutGuide { LayoutGuide(view, "margins") }
  /// Where the keyboard is, or would come from; the screen's own view has one.
  public var keyboardLayoutGuide: LayoutGuide { LayoutGuide(view, "keyboard") }
  /// As wide as lines of text can be read well.
  public var readableContentGuide: LayoutGuide { LayoutGuide(view, "readable") }
}

extension View: ConstrainedItem {}
extension Label: ConstrainedItem {}
extension TextField: ConstrainedItem {}
extension TextView: ConstrainedItem {}
extension Button: ConstrainedItem {}
extension ImageView: ConstrainedItem {}
extension Switch: ConstrainedItem {}
extension ScrollView: ConstrainedItem {}
extension StackView: ConstrainedItem {}

/// Anchors that lie along the x axis.
///
/// ```swift
/// let (one, other) = (View(), View())
/// _ = one.leadingAnchor.constraint(equalTo: other.trailingAnchor, constant: 8)
/// _ = one.leadingAnchor.constraint(equalToSystemSpacingAfter: other.trailingAnchor)
/// ```
public enum XAxis: Sendable {}
/// Anchors that lie along the y axis.
///
/// ```swift
/// let (one, other) = (Label(), TextField())
/// _ = one.lastBaselineAnchor.constraint(equalTo: other.lastBaselineAnchor)
/// _ = one.topAnchor.constraint(greaterThanOrEqualTo: other.bottomAnchor)
/// ```
public enum YAxis: Sendable {}
/// Extents.
///
/// ```swift
/// let photo = ImageView()
/// _ = photo.widthAnchor.constraint(equalTo: photo.heightAnchor, multiplier: 1.5)
/// _ = photo.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
/// ```
public enum Dimension: Sendable {}
/// Several anchors at a time, compared one by one with those of another item.
///
/// ```swift
/// let (inner, outer) = (View(), View())
/// _ = inner.edgeAnchors.constraint(equalTo: outer.edgeAnchors, inset: EdgeInsets(8))
/// _ = inner.centerAnchors.constraint(equalTo: outer.centerAnchors)
/// ```
public enum AnchorGroup: Sendable {}

/// One attribute of an item; only those of one kind can be compared.
///
/// ```swift
/// let (one, other) = (View(), View())
/// let edge: LayoutAnchor<XAxis> = one.leadingAnchor
/// #expect(edge != other.leadingAnchor)
/// ```
public struct LayoutAnchor<Kind>: Hashable, Sendable {
  let item: LayoutItem
  let attribute: String
}

extension ConstrainedItem {
  /// The edge where reading begins.
  public var leadingAnchor: LayoutAnchor<XAxis> { anchor("leading") }
  /// The edge where reading ends.
  public var trailingAnchor: LayoutAnchor<XAxis> { anchor("trailing") }
  /// The left edge, whichever way the screen is read.
  public var leftAnchor: LayoutAnchor<XAxis> { anchor("left") }
  /// The right edge, whichever way the screen is read.
  public var rightAnchor: LayoutAnchor<XAxis> { anchor("right") }
  /// The middle between the left and the right edge.
  public var centerXAnchor: LayoutAnchor<XAxis> { anchor("centerX") }

  /// The upper edge.
  public var topAnchor: LayoutAnchor<YAxis> { anchor("top") }
  /// The lower edge.
  public var bottomAnchor: LayoutAnchor<YAxis> { anchor("bottom") }
  /// The middle between the upper and the lower edge.
  public var centerYAnchor: LayoutAnchor<YAxis> { anchor("centerY") }
  /// The line on which the first line of text stands.
  public var firstBaselineAnchor: LayoutAnchor<YAxis> { anchor("firstBaseline") }
  /// The line on which the last line of text stands.
  public var lastBaselineAnchor: LayoutAnchor<YAxis> { anchor("lastBaseline") }

  /// How wide it is.
  public var widthAnchor: LayoutAnchor<Dimension> { anchor("width") }
  /// How high it is.
  public var heightAnchor: LayoutAnchor<Dimension> { anchor("height") }

  /// Top, leading, bottom and trailing.
  public var edgeAnchors: LayoutAnchor<AnchorGroup> { anchor("edges") }
  /// Leading and trailing.
  public var horizontalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("horizontalEdges") }
  /// Top and bottom.
  public var verticalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("verticalEdges") }
  /// Both centres.
  public var centerAnchors: LayoutAnchor<AnchorGroup> { anchor("center") }
  /// Width and height.
  public var sizeAnchors: LayoutAnchor<AnchorGroup> { anchor("size") }

  private func anchor<Kind>(_ attribute: String) -> LayoutAnchor<Kind> {
    LayoutAnchor(item: item, attribute: attribute)
  }
}
