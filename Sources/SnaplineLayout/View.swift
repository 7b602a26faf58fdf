/// What tells one view, or one constraint, from all others: copies of a value share it.
package final class Identity: Sendable, Hashable {
  /// The screen's own view, which every scene has.
  package static let root = Identity()

  package init() {}

  package static func == (left: Identity, right: Identity) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A view of a scene, of whatever kind.
///
/// Views are values with an identity: a copy is the same view, as far as constraints and frames
/// are concerned. A scene has of each what it was when it was added.
///
/// ```swift
/// let views: [any SceneView] = [Label("Name"), TextField(), View()]
/// #expect(try Scene(views).layout().viewNames == ["root", "label1", "textField1", "view1"])
/// ```
public protocol SceneView: Sendable {
  /// The view without its kind's own properties.
  var view: View { get set }
}

/// A plain view, or one of any other kind by the kind's name.
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

  package let identity: Identity
  package let kind: String
  package let ownName: String?
  package let place: Place
  package var properties: [Property] = []
  package var subviews: [View] = []

  /// The view, whatever its kind.
  public var view: View {
    get { self }
    set { self = newValue }
  }

  /// - Parameters:
  ///   - name: How goldens, messages and `layout["card"]` call it; by itself, `view1`.
  ///   - kind: One of those that `Scenes/README.md` lists, such as `tableView`.
  public init(
    name: String? = nil, kind: String = "view", _ subviews: [any SceneView] = [],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(kind, name, Place(file: file, line: line, column: column))
    self.subviews = subviews.map(\.view)
  }

  init(_ kind: String, _ name: String?, _ place: Place, _ identity: Identity = Identity()) {
    self.identity = identity
    self.kind = kind
    ownName = name
    self.place = place
  }
}

extension SceneView {
  /// What a key of scene files says of the view: `label["lineSpacing"] = 4`.
  ///
  /// All that scenes in files can say can be said this way; a key that the view's kind does not
  /// have is a finding at the line where the view was made.
  public subscript(key: String) -> PropertyValue? {
    get { view.properties.first { $0.key == key }?.value }
    set {
      var changed = view
      changed.properties.removeAll { $0.key == key }
      if let newValue { changed.properties.append(.init(key: key, value: newValue)) }
      view = changed
    }
  }

  /// Puts a view on top of those that the view has.
  public mutating func addSubview(_ subview: some SceneView) {
    view.subviews.append(subview.view)
  }

  /// Puts views on top of those that the view has, in their order.
  public mutating func addSubviews(_ subviews: some Sequence<some SceneView>) {
    view.subviews += subviews.map(\.view)
  }
}

// What all views have, by UIKit's names.
extension SceneView {
  /// What is painted behind its content.
  public var backgroundColor: Color? {
    get { self["background"].map(Color.init(value:)) }
    set { self["background"] = newValue?.value }
  }

  /// Whether nobody sees it.
  public var isHidden: Bool {
    get { self["hidden"]?.flag ?? false }
    set { self["hidden"] = PropertyValue(newValue) }
  }

  /// How much of it is seen, from 0 to 1.
  public var alpha: Double {
    get { self["alpha"]?.number ?? 1 }
    set { self["alpha"] = PropertyValue(newValue) }
  }

  /// A view with a frame has it, whatever its constraints say, as one with a translated mask.
  public var frame: Rect? {
    get { self["frame"]?.numbers.map { Rect($0[0], $0[1], $0[2], $0[3]) } }
    set {
      self["frame"] = newValue.map { PropertyValue(numbers: [$0.x, $0.y, $0.width, $0.height]) }
    }
  }

  /// What its margins guide keeps clear of; nil is the system's.
  public var layoutMargins: EdgeInsets? {
    get {
      self["layoutMargins"]?.numbers.map {
        EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
      }
    }
    set {
      self["layoutMargins"] = newValue.map {
        PropertyValue(numbers: [$0.top, $0.left, $0.bottom, $0.right])
      }
    }
  }

  /// What a screen reader calls it.
  public var accessibilityLabel: String? {
    get { self["accessibilityLabel"]?.text }
    set { self["accessibilityLabel"] = newValue.map { PropertyValue($0) } }
  }

  /// How strongly the view wants to be no larger than its content.
  public mutating func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
    setPriority(priority, for: axis, of: "hugging")
  }

  /// How strongly the view wants to be no smaller than its content.
  public mutating func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: Axis
  ) {
    setPriority(priority, for: axis, of: "compressionResistance")
  }

  private mutating func setPriority(
    _ priority: LayoutPriority, for axis: Axis, of key: String
  ) {
    var pairs: [PropertyValue.Pair] = []
    if case .map(let known)? = self[key]?.form { pairs = known }
    pairs.removeAll { $0.key == axis.rawValue }
    pairs.append(.init(key: axis.rawValue, value: PropertyValue(priority.rawValue)))
    self[key] = PropertyValue(.map(pairs))
  }
}

/// One of the two directions of the plane.
///
/// ```swift
/// var label = Label("Name")
/// label.setContentHuggingPriority(.required, for: .horizontal)
/// #expect(Scene([label]).findings.isEmpty)
/// ```
public enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}

/// How strongly something is wanted: 1000 is required.
///
/// ```swift
/// let view = View()
/// let wish = view.widthAnchor.constraint(equalToConstant: 100).priority(.defaultHigh)
/// #expect(wish.priority == 750)
/// ```
public struct LayoutPriority: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number.
  public let rawValue: Double

  /// A priority by its number, more than 0 and at most 1000.
  public init(_ rawValue: Double) { self.rawValue = rawValue }
  /// The same as a literal.
  public init(floatLiteral rawValue: Double) { self.init(rawValue) }
  /// The same as a literal.
  public init(integerLiteral rawValue: Int) { self.init(Double(rawValue)) }

  /// What must hold.
  public static let required: LayoutPriority = 1000
  /// How strongly a view wants its content not to be cut.
  public static let defaultHigh: LayoutPriority = 750
  /// How strongly a view hugs its content.
  public static let defaultLow: LayoutPriority = 250
  /// How weakly a view that is asked for its size wants the size it is asked with.
  public static let fittingSizeLevel: LayoutPriority = 50
}

extension PropertyValue {
  init(numbers: [Double]) { self.init(numbers.map { PropertyValue($0) }) }

  /// The numbers of a list of four.
  fileprivate var numbers: [Double]? {
    guard case .list(let items) = form else { return nil }
    let numbers = items.compactMap(\.number)
    return numbers.count == 4 ? numbers : nil
  }
}
