/// An item that constraints can refer to: a view, or a layout guide of a view.
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
  /// The view or layout guide that constraints refer to.
  ///
  ///     #expect(items.map(\.item) == [title.item, gap.item])
  var item: LayoutItem { get }
}

/// The identity of a view or a layout guide in constraints.
///
/// ```swift
/// let label = Label()
/// #expect(label.item == label.view.item)
/// #expect(label.item != Label().item)
/// ```
public struct LayoutItem: Hashable, Sendable, ConstrainedItem {
  let owner: ObjectIdentity
  /// The name of the owner while no scene contains it.
  let fallback: String
  let guide: String?
  /// The revision of the view when the item was created.
  var revision = 0

  /// The item itself.
  ///
  ///     #expect(title.item.item == title.item)
  public var item: LayoutItem { self }

  /// Returns whether two items are the same view, or the same guide of one view.
  ///
  ///     #expect(title.item == title.item && title.item != card.item)
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool {
    left.owner == right.owner && left.guide == right.guide
  }

  /// Hashes the owner and the guide.
  ///
  ///     #expect(Set([title.item, title.item, card.item]).count == 2)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(guide)
  }
}

/// An invisible rectangle of a view: its safe area, its layout margins, or a guide added with
/// ``SceneView/addLayoutGuide(_:)``.
///
/// ```swift
/// let view = View(name: "box")
/// var scene = Scene([view])
/// scene.activate(view.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors))
/// #expect(try scene.layout(on: .iPhone14).box.frame.y == 47)
/// ```
public struct LayoutGuide: Hashable, Sendable, ConstrainedItem {
  /// The item that constraints refer to.
  ///
  ///     #expect(gap.item != LayoutGuide(name: "gap").item)
  public let item: LayoutItem
  /// The name of a guide that the app created, if it has one.
  let name: String?
  /// The source location of a guide that the app created.
  let location: CodeLocation?

  init(_ view: View, _ kind: String) {
    item = LayoutItem(
      owner: view.identity, fallback: view.item.fallback, guide: kind, revision: view.revision)
    (name, location) = (nil, nil)
  }

  /// Creates a layout guide for ``SceneView/addLayoutGuide(_:)``.
  ///
  ///     let gap = LayoutGuide(name: "gap")
  public init(
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    item = LayoutItem(owner: ObjectIdentity(), fallback: name ?? "layoutGuide", guide: nil)
    self.name = name
    location = CodeLocation(file: file, line: line, column: column)
  }
}

extension SceneView {
  /// The item that constraints refer to.
  ///
  ///     #expect(title.item == title.view.item)
  public var item: LayoutItem {
    LayoutItem(
      owner: view.identity, fallback: view.ownName ?? view.kind, guide: nil,
      revision: view.revision)
  }

  /// The rectangle of the view that bars and rounded corners do not cover.
  ///
  ///     let same = scene.view.safeAreaLayoutGuide
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view, "safeArea") }
  /// The rectangle of the view without its layout margins.
  ///
  ///     let margins = card.layoutMarginsGuide
  public var layoutMarginsGuide: LayoutGuide { LayoutGuide(view, "margins") }
  /// The rectangle of the keyboard, or of its position before it appears; the screen's own view has
  /// one.
  ///
  ///     let ofScreen = scene.view.keyboardLayoutGuide
  public var keyboardLayoutGuide: LayoutGuide { LayoutGuide(view, "keyboard") }
  /// The rectangle whose width keeps lines of text readable.
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

/// The kind of horizontal anchors.
///
/// ```swift
/// let (one, other) = (View(), View())
/// _ = one.leadingAnchor.constraint(equalTo: other.trailingAnchor, constant: 8)
/// _ = one.leadingAnchor.constraint(equalToSystemSpacingAfter: other.trailingAnchor)
/// ```
public enum XAxis: Sendable {}
/// The kind of vertical anchors.
///
/// ```swift
/// let (one, other) = (Label(), TextField())
/// _ = one.lastBaselineAnchor.constraint(equalTo: other.lastBaselineAnchor)
/// _ = one.topAnchor.constraint(greaterThanOrEqualTo: other.bottomAnchor)
/// ```
public enum YAxis: Sendable {}
/// The kind of width and height anchors.
///
/// ```swift
/// let photo = ImageView()
/// _ = photo.widthAnchor.constraint(equalTo: photo.heightAnchor, multiplier: 1.5)
/// _ = photo.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
/// ```
public enum Dimension: Sendable {}
/// The kind of anchor groups, each constrained to the same attributes of another item.
///
/// ```swift
/// let (inner, outer) = (View(), View())
/// _ = inner.edgeAnchors.constraint(equalTo: outer.edgeAnchors, inset: EdgeInsets(8))
/// _ = inner.centerAnchors.constraint(equalTo: outer.centerAnchors)
/// ```
public enum AnchorGroup: Sendable {}

/// An attribute of an item, or a group of them; only anchors of the same kind can be compared.
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
  /// The leading edge.
  ///
  ///     let leading = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16)
  public var leadingAnchor: LayoutAnchor<XAxis> { anchor("leading") }
  /// The trailing edge.
  ///
  ///     let trailing = title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16)
  public var trailingAnchor: LayoutAnchor<XAxis> { anchor("trailing") }
  /// The left edge, in either layout direction.
  ///
  ///     let left = title.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 16)
  public var leftAnchor: LayoutAnchor<XAxis> { anchor("left") }
  /// The right edge, in either layout direction.
  ///
  ///     let right = title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -16)
  public var rightAnchor: LayoutAnchor<XAxis> { anchor("right") }
  /// The horizontal center.
  ///
  ///     let centerX = title.centerXAnchor.constraint(equalTo: card.centerXAnchor)
  public var centerXAnchor: LayoutAnchor<XAxis> { anchor("centerX") }

  /// The top edge.
  ///
  ///     let top = title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8)
  public var topAnchor: LayoutAnchor<YAxis> { anchor("top") }
  /// The bottom edge.
  ///
  ///     let bottom = title.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8)
  public var bottomAnchor: LayoutAnchor<YAxis> { anchor("bottom") }
  /// The vertical center.
  ///
  ///     let centerY = title.centerYAnchor.constraint(equalTo: card.topAnchor)
  public var centerYAnchor: LayoutAnchor<YAxis> { anchor("centerY") }
  /// The baseline of the first line of text.
  ///
  ///     let first = title.firstBaselineAnchor.constraint(equalTo: card.topAnchor, constant: 30)
  public var firstBaselineAnchor: LayoutAnchor<YAxis> { anchor("firstBaseline") }
  /// The baseline of the last line of text.
  ///
  ///     let last = title.lastBaselineAnchor.constraint(equalTo: card.bottomAnchor)
  public var lastBaselineAnchor: LayoutAnchor<YAxis> { anchor("lastBaseline") }

  /// The width.
  ///
  ///     let width = title.widthAnchor.constraint(equalTo: card.widthAnchor)
  public var widthAnchor: LayoutAnchor<Dimension> { anchor("width") }
  /// The height.
  ///
  ///     let height = title.heightAnchor.constraint(equalTo: card.heightAnchor)
  public var heightAnchor: LayoutAnchor<Dimension> { anchor("height") }

  /// The top, leading, bottom and trailing edges.
  ///
  ///     let edges = title.edgeAnchors.constraint(equalTo: card.edgeAnchors)
  public var edgeAnchors: LayoutAnchor<AnchorGroup> { anchor("edges") }
  /// The leading and trailing edges.
  ///
  ///     let sides = title.horizontalEdgeAnchors.constraint(equalTo: card.horizontalEdgeAnchors)
  public var horizontalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("horizontalEdges") }
  /// The top and bottom edges.
  ///
  ///     let ends = title.verticalEdgeAnchors.constraint(equalTo: card.verticalEdgeAnchors)
  public var verticalEdgeAnchors: LayoutAnchor<AnchorGroup> { anchor("verticalEdges") }
  /// The horizontal and vertical center.
  ///
  ///     let center = title.centerAnchors.constraint(equalTo: card.centerAnchors)
  public var centerAnchors: LayoutAnchor<AnchorGroup> { anchor("center") }
  /// The width and height.
  ///
  ///     let size = title.sizeAnchors.constraint(equalTo: card.sizeAnchors)
  public var sizeAnchors: LayoutAnchor<AnchorGroup> { anchor("size") }

  private func anchor<Kind>(_ attribute: String) -> LayoutAnchor<Kind> {
    LayoutAnchor(item: item, attribute: attribute)
  }
}
