import SnaplineBasics

/// A point in points, with y pointing down.
///
/// ```swift
/// let offset = Point(x: 0, y: 44)
/// #expect("\(offset)" == "(0, 44)")
/// ```
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Creates a point.
  ///
  ///     var offset = Point(x: 8, y: 44)
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size in points.
///
/// ```swift
/// let content = Size(width: 320, height: 298)
/// #expect("\(content)" == "(320, 298)")
/// ```
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  ///
  ///     var content = Size(width: 320, height: 298)
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points, printed as `(16, 20, 343, 20.5)` in a failed expectation.
///
/// Rectangles with equal printed values are equal: a third of a point is printed with three
/// decimals.
///
/// ```swift
/// let frame = Rect(16, 20, 343, 20.5)
/// #expect(frame.maxX == 359)
/// #expect(frame == Rect(x: 16, y: 20, width: 343, height: 20.5))
/// #expect(Rect(0, 0, 44.667, 1) == Rect(0, 0, 134.0 / 3, 1))
/// ```
public struct Rect: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle.
  ///
  ///     var frame = Rect(x: 0, y: 0, width: 100, height: 44)
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its values in the usual order: x, y, width, height.
  ///
  ///     #expect(frame == Rect(16, 20, 120, 50))
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Rect {
  /// The left edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).minX == 16)
  public var minX: Double { x }
  /// The horizontal center.
  ///
  ///     #expect(Rect(16, 20, 120, 50).midX == 76)
  public var midX: Double { x + width / 2 }
  /// The right edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).maxX == 136)
  public var maxX: Double { x + width }
  /// The top edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).minY == 20)
  public var minY: Double { y }
  /// The vertical center.
  ///
  ///     #expect(Rect(16, 20, 120, 50).midY == 45)
  public var midY: Double { y + height / 2 }
  /// The bottom edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).maxY == 70)
  public var maxY: Double { y + height }
  /// The top left corner.
  ///
  ///     #expect(Rect(16, 20, 120, 50).origin == Point(x: 16, y: 20))
  public var origin: Point { Point(x: x, y: y) }
  /// The width and height.
  ///
  ///     #expect(Rect(16, 20, 120, 50).size == Size(width: 120, height: 50))
  public var size: Size { Size(width: width, height: height) }

  /// The frame of a view that does not exist; unequal to every frame, including itself.
  static let missing = Rect(.nan, .nan, .nan, .nan)

  /// Whether a view with this frame exists.
  var exists: Bool { !x.isNaN }
}

// Equality and hashing by thousandths of a point, the precision of printed values.
extension Point {
  /// Returns whether the printed values are equal.
  ///
  ///     #expect(Point(x: 44.667, y: 0) == Point(x: 134.0 / 3, y: 0))
  public static func == (left: Point, right: Point) -> Bool {
    left.x.isNear(right.x) && left.y.isNear(right.y)
  }

  /// Hashes the printed values.
  ///
  ///     #expect(Set([Point(x: 44.667, y: 0), Point(x: 134.0 / 3, y: 0)]).count == 1)
  public func hash(into hasher: inout Hasher) { [x, y].hash(&hasher) }
}

extension Size {
  /// Returns whether the printed values are equal.
  ///
  ///     #expect(Size(width: 0.333, height: 1) == Size(width: 1.0 / 3, height: 1))
  public static func == (left: Size, right: Size) -> Bool {
    left.width.isNear(right.width) && left.height.isNear(right.height)
  }

  /// Hashes the printed values.
  ///
  ///     #expect(Set([Size(width: 0.333, height: 1), Size(width: 1.0 / 3, height: 1)]).count == 1)
  public func hash(into hasher: inout Hasher) { [width, height].hash(&hasher) }
}

extension Rect {
  /// Returns whether the printed values are equal.
  ///
  ///     #expect(Rect(0, 0, 0.333, 1) == Rect(0, 0, 1.0 / 3, 1))
  public static func == (left: Rect, right: Rect) -> Bool {
    left.origin == right.origin && left.size == right.size
  }

  /// Hashes the printed values.
  ///
  ///     #expect(Set([Rect(0, 0, 0.333, 1), Rect(0, 0, 1.0 / 3, 1)]).count == 1)
  public func hash(into hasher: inout Hasher) { [x, y, width, height].hash(&hasher) }
}

extension Double {
  private var inThousandths: Double { (self * 1000).rounded() }

  fileprivate func isNear(_ other: Double) -> Bool {
    self == other || inThousandths == other.inThousandths
  }
}

extension [Double] {
  fileprivate func hash(_ hasher: inout Hasher) {
    for number in self { hasher.combine(number.shortText) }
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates as text.
  ///
  ///     #expect("\(offset)" == "(16, 50)")
  public var description: String { "(\(x.shortText), \(y.shortText))" }
}

extension Size: CustomStringConvertible {
  /// The width and height as text.
  ///
  ///     #expect("\(content)" == "(375, 200)")
  public var description: String { "(\(width.shortText), \(height.shortText))" }
}

extension Rect: CustomStringConvertible {
  /// The origin and size as text.
  ///
  ///     #expect("\(frame)" == "(16, 20, 120, 50)")
  public var description: String {
    guard exists else { return "no view" }
    return "(\([x, y, width, height].map(\.shortText).joined(separator: ", ")))"
  }
}

extension Rect {
  init(_ rect: SnaplineBasics.Rect) {
    self.init(rect.minX, rect.minY, rect.width, rect.height)
  }
}

/// Insets from the four edges.
///
/// ```swift
/// let sides = EdgeInsets(left: 16, right: 16)
/// #expect(EdgeInsets(8).top == 8)
/// #expect(sides.bottom == 0)
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// The inset from the top edge.
  public var top: Double
  /// The inset from the left edge.
  public var left: Double
  /// The inset from the bottom edge.
  public var bottom: Double
  /// The inset from the right edge.
  public var right: Double

  /// Creates insets; omitted edges have none.
  ///
  ///     var margins = EdgeInsets(top: 4, left: 16)
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same value for all edges.
  ///
  ///     #expect(EdgeInsets(8) == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
}

/// Insets from the four edges, with leading and trailing following the layout direction.
///
/// ```swift
/// var row = StackView(arrangedSubviews: [Label("One", name: "one")])
/// row.directionalLayoutMargins = DirectionalEdgeInsets(leading: 20, trailing: 8)
/// row.isLayoutMarginsRelativeArrangement = true
/// #expect(try Scene([row]).layout().one.frame.x == 20)
/// ```
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The inset from the top edge.
  public var top: Double
  /// The inset from the leading edge.
  public var leading: Double
  /// The inset from the bottom edge.
  public var bottom: Double
  /// The inset from the trailing edge.
  public var trailing: Double

  /// Creates insets; omitted edges have none.
  ///
  ///     var margins = DirectionalEdgeInsets(leading: 16)
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

extension Point {
  /// The top left corner.
  ///
  ///     #expect(Point.zero == Point(x: 0, y: 0))
  public static let zero = Point(x: 0, y: 0)
}

extension Size {
  /// The empty size.
  ///
  ///     #expect(Size.zero == Size(width: 0, height: 0))
  public static let zero = Size(width: 0, height: 0)
}

extension Rect {
  /// The empty rectangle at the top left corner.
  ///
  ///     #expect(Rect.zero == Rect(0, 0, 0, 0))
  public static let zero = Rect(0, 0, 0, 0)
}

extension EdgeInsets {
  /// The insets of 0 from all edges.
  ///
  ///     #expect(EdgeInsets.zero == EdgeInsets(0))
  public static let zero = EdgeInsets()
}
