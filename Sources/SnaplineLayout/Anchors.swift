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
  ///
  ///     #expect(items.map(\.item) == [title.item, gap.item])
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
  /// That of the view, when it was asked for the item.
  var revision = 0

  /// The item as constraints know it.
  ///
  ///     #expect(title.item.item == title.item)
  public var item: LayoutItem { self }

  /// Whether two are the same view, or the same guide of one.
  ///
  ///     #expect(title.item == title.item && title.item != card.item)
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool {
    left.owner == right.owner && left.guide == right.guide
  }

  /// By the same.
  ///
  ///     #expect(Set([title.item, title.item, card.item]).count == 2)
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
  ///
  ///     #expect(gap.item != LayoutGuide(name: "gap").item)
  public let item: LayoutItem
  /// What it is called, if it is one of the app's own that has a name.
  let name: String?
  /// Where it was made, if it is one of the app's own.
  let place: Place?

  init(_ view: View, _ kind: String) {
    item = LayoutItem(
      owner: view.identity, fallback: view.item.fallback, guide: kind, revision: view.revision)
    (name, place) = (nil, nil)
  }

  /// A rectangle of one's own, for ``SceneView/addLayoutGuide(_:)``.
  ///
  ///     let gap = LayoutGuide(name: "gap")
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
  ///
  ///     #expect(title.item == title.view.item)
  public var item: LayoutItem {
    LayoutItem(
      owner: view.identity, fallback: view.ownName ?? view.kind, guide: nil,
      revision: view.revision)
  }

  /// What bars and rounded corners leave free.
  ///
  ///     let same = scene.view.safeAreaLayoutGuide
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view, "safeArea") }
  /// The view without its margins.
  ///
  ///     let margins = card.layoutMarginsGuide
  public var layoutMarginsGuide: LayoutGuide { LayoutGuide(view, "margins") }
  /// Where the keyboard is, or would come from; the screen's own view has one.
  ///
  ///     let ofScreen = scene.view.keyboardLayoutGuide
  public var keyboardLayoutGuide: LayoutGuide { LayoutGuide(view, "keyboard") }
  /// As wide as lines of text can be read well.
  ///
  ///     let readable = scene.view.readableContentGuide
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
  ///
  ///     let leading = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16)
  public var leadingAnchor: LayoutAnchor<XAxis> { anchor("leading") }
  /// The edge where reading ends.
  ///
  ///     let trailing = title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16)
  public var trailingAnchor: LayoutAnchor<XAxis> { anchor("trailing") }
  /// The left edge, whichever way the screen is read.
  ///
  ///     let left = title.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 16)
  public var leftAnchor: LayoutAnchor<XAxis> { anchor("left") }
  /// The right edge, whichever way the screen is read.
  ///
  ///     let right = title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -16)
  public var rightAnchor: LayoutAnchor<XAxis> { anchor("right") }
  /// The middle between the left and the right edge.
  ///
  ///     let centerX = title.centerXAnchor.constraint(equalTo: card.centerXAnchor)
  public var centerXAnchor: LayoutAnchor<XAxis> { anchor("centerX") }

  /// The upper edge.
  ///
  ///     let top = title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8)
  public var topAnchor: LayoutAnchor<YAxis> { anchor("top") }
  /// The lower edge.
  ///
  ///     let bottom = title.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8)
  public var bottomAnchor: LayoutAnchor<YAxis> { anchor("bottom") }
  /// The middle between the upper and the lower edge.
  ///
  ///     let centerY = title.centerYAnchor.constraint(equalTo: card.topAnchor)
  public var centerYAnchor: LayoutAnchor<YAxis> { anchor("centerY") }
  /// The line on which the first line of text stands.
  ///
  ///     let first = title.firstBaselineAnchor.constraint(equalTo: card.topAnchor, constant: 30)
  public var firstBaselineAnchor: LayoutAnchor<YAxis> { anchor("firstBaseline") }
  /// The line on which the last line of text stands.
  ///
  ///     let last = title.lastBaselineAnchor.constraint(equalTo: card.bottomAnchor)
  public var lastBaselineAnchor: LayoutAnchor<YAxis> { anchor("lastBaseline") }

  /// How wide it is.
  ///
  ///     let width = title.widthAnchor.constraint(equalTo: card.widthAnchor)
  public var widthAnchor: LayoutAnchor<Dimension> { anchor("width") }
  /// How high it is.
  ///
  ///     let height = title.heightAnchor.constraint(equalTo: card.heightAnchor)
  public var heightAnchor: LayoutAnchor<Dimension> { anchor("height") }

  /// Top, leading, bottom and trailing.
  ///
  ///     let edges = title.edgeAnchors.constraint(equalTo: card.edgeAnchors)
  public var edgeAnchors: LayoutAnchor<AnchorGroup> { anchor("edges") }
  /// Leading and trailing.
  ///
  ///     let sides = title.horizontalEdgeAnchors.constraint(equalTo: card.horizontalEdgeAnchors)
  public var horizontalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("horizontalEdges") }
  /// Top and bottom.
  ///
  ///     let ends = title.verticalEdgeAnchors.constraint(equalTo: card.verticalEdgeAnchors)
  public var verticalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("verticalEdges") }
  /// Both centres.
  ///
  ///     let center = title.centerAnchors.constraint(equalTo: card.centerAnchors)
  public var centerAnchors: LayoutAnchor<AnchorGroup> { anchor("center") }
  /// Width and height.
  ///
  ///     let size = title.sizeAnchors.constraint(equalTo: card.sizeAnchors)
  public var sizeAnchors: LayoutAnchor<AnchorGroup> { anchor("size") }

  private func anchor<Kind>(_ attribute: String) -> LayoutAnchor<Kind> {
    LayoutAnchor(item: item, attribute: attribute)
  }
}
