import Geometry

/// A place in points, y down.
///
/// ```swift
/// let offset = Point(x: 0, y: 44)
/// #expect("\(offset)" == "(0, 44)")
/// ```
public struct Point: Hashable, Sendable {
  /// From the left.
  ///
  ///     offset.x = 16
  public var x: Double
  /// From the top.
  ///
  ///     offset.y += 6
  public var y: Double

  /// One of these numbers.
  ///
  ///     var offset = Point(x: 8, y: 44)
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An extent in points.
///
/// ```swift
/// let content = Size(width: 320, height: 298)
/// #expect("\(content)" == "(320, 298)")
/// ```
public struct Size: Hashable, Sendable {
  /// How wide it is.
  ///
  ///     content.width = 375
  public var width: Double
  /// How high it is.
  ///
  ///     content.height -= 98
  public var height: Double

  /// One of these numbers.
  ///
  ///     var content = Size(width: 320, height: 298)
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points; in a failed expectation it reads `(16, 20, 343, 20.5)`.
///
/// Two that read the same are the same: a third of a point is written with three decimals.
///
/// ```swift
/// let frame = Rect(16, 20, 343, 20.5)
/// #expect(frame.maxX == 359)
/// #expect(frame == Rect(x: 16, y: 20, width: 343, height: 20.5))
/// #expect(Rect(0, 0, 44.667, 1) == Rect(0, 0, 134.0 / 3, 1))
/// ```
public struct Rect: Hashable, Sendable {
  /// From the left.
  ///
  ///     frame.x = 16
  public var x: Double
  /// From the top.
  ///
  ///     frame.y = 20
  public var y: Double
  /// How wide it is.
  ///
  ///     frame.width += 20
  public var width: Double
  /// How high it is.
  ///
  ///     frame.height = 50
  public var height: Double

  /// One of these numbers.
  ///
  ///     var frame = Rect(x: 0, y: 0, width: 100, height: 44)
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The same in the order in which frames are written everywhere: x, y, width, height.
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
  /// The middle between the left and the right edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).midX == 76)
  public var midX: Double { x + width / 2 }
  /// The right edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).maxX == 136)
  public var maxX: Double { x + width }
  /// The upper edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).minY == 20)
  public var minY: Double { y }
  /// The middle between the upper and the lower edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).midY == 45)
  public var midY: Double { y + height / 2 }
  /// The lower edge.
  ///
  ///     #expect(Rect(16, 20, 120, 50).maxY == 70)
  public var maxY: Double { y + height }
  /// The corner at the top left.
  ///
  ///     #expect(Rect(16, 20, 120, 50).origin == Point(x: 16, y: 20))
  public var origin: Point { Point(x: x, y: y) }
  /// How wide and how high it is.
  ///
  ///     #expect(Rect(16, 20, 120, 50).size == Size(width: 120, height: 50))
  public var size: Size { Size(width: width, height: height) }

  /// The frame of a view that does not exist: it equals none, not even itself.
  static let missing = Rect(.nan, .nan, .nan, .nan)

  /// Whether there is a view with this frame.
  var exists: Bool { !x.isNaN }
}

// Thousandths of a point are too small to be told apart, and to be written.
extension Point {
  /// Whether both read the same.
  ///
  ///     #expect(Point(x: 44.667, y: 0) == Point(x: 134.0 / 3, y: 0))
  public static func == (left: Point, right: Point) -> Bool {
    left.x.isNear(right.x) && left.y.isNear(right.y)
  }

  /// By what is read.
  ///
  ///     #expect(Set([Point(x: 44.667, y: 0), Point(x: 134.0 / 3, y: 0)]).count == 1)
  public func hash(into hasher: inout Hasher) { [x, y].hash(&hasher) }
}

extension Size {
  /// Whether both read the same.
  ///
  ///     #expect(Size(width: 0.333, height: 1) == Size(width: 1.0 / 3, height: 1))
  public static func == (left: Size, right: Size) -> Bool {
    left.width.isNear(right.width) && left.height.isNear(right.height)
  }

  /// By what is read.
  ///
  ///     #expect(Set([Size(width: 0.333, height: 1), Size(width: 1.0 / 3, height: 1)]).count == 1)
  public func hash(into hasher: inout Hasher) { [width, height].hash(&hasher) }
}

extension Rect {
  /// Whether both read the same.
  ///
  ///     #expect(Rect(0, 0, 0.333, 1) == Rect(0, 0, 1.0 / 3, 1))
  public static func == (left: Rect, right: Rect) -> Bool {
    left.origin == right.origin && left.size == right.size
  }

  /// By what is read.
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
  /// What it is in words.
  ///
  ///     #expect("\(offset)" == "(16, 50)")
  public var description: String { "(\(x.shortText), \(y.shortText))" }
}

extension Size: CustomStringConvertible {
  /// What it is in words.
  ///
  ///     #expect("\(content)" == "(375, 200)")
  public var description: String { "(\(width.shortText), \(height.shortText))" }
}

extension Rect: CustomStringConvertible {
  /// What it is in words.
  ///
  ///     #expect("\(frame)" == "(16, 20, 120, 50)")
  public var description: String {
    guard exists else { return "no view" }
    return "(\([x, y, width, height].map(\.shortText).joined(separator: ", ")))"
  }
}

extension Rect {
  init(_ rect: Geometry.Rect) {
    self.init(rect.minX, rect.minY, rect.width, rect.height)
  }
}

/// Distances from the four edges.
///
/// ```swift
/// let sides = EdgeInsets(left: 16, right: 16)
/// #expect(EdgeInsets(8).top == 8)
/// #expect(sides.bottom == 0)
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// From the upper edge.
  ///
  ///     margins.top = 8
  public var top: Double
  /// From the left edge.
  ///
  ///     margins.left += 4
  public var left: Double
  /// From the lower edge.
  ///
  ///     margins.bottom = margins.top
  public var bottom: Double
  /// From the right edge.
  ///
  ///     margins.right = margins.left
  public var right: Double

  /// One of these distances; what is not said is none.
  ///
  ///     var margins = EdgeInsets(top: 4, left: 16)
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from all of them.
  ///
  ///     #expect(EdgeInsets(8) == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
}

/// Distances from the four edges, of which two follow the direction of reading.
///
/// ```swift
/// var row = StackView(arrangedSubviews: [Label("One", name: "one")])
/// row.directionalLayoutMargins = DirectionalEdgeInsets(leading: 20, trailing: 8)
/// row.isLayoutMarginsRelativeArrangement = true
/// #expect(try Scene([row]).layout().one.frame.x == 20)
/// ```
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// From the upper edge.
  ///
  ///     margins.top = 8
  public var top: Double
  /// From the edge where reading begins.
  ///
  ///     margins.leading += 4
  public var leading: Double
  /// From the lower edge.
  ///
  ///     margins.bottom = margins.top
  public var bottom: Double
  /// From the edge where reading ends.
  ///
  ///     margins.trailing = 10
  public var trailing: Double

  /// One of these distances; what is not said is none.
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
  /// The corner at the top left.
  ///
  ///     #expect(Point.zero == Point(x: 0, y: 0))
  public static let zero = Point(x: 0, y: 0)
}

extension Size {
  /// No extent at all.
  ///
  ///     #expect(Size.zero == Size(width: 0, height: 0))
  public static let zero = Size(width: 0, height: 0)
}

extension Rect {
  /// Nothing, at the top left.
  ///
  ///     #expect(Rect.zero == Rect(0, 0, 0, 0))
  public static let zero = Rect(0, 0, 0, 0)
}

extension EdgeInsets {
  /// No distance from any of them.
  ///
  ///     #expect(EdgeInsets.zero == EdgeInsets(0))
  public static let zero = EdgeInsets()
}
