package import SnaplineBasics

/// An attribute of a constraint, with UIKit's raw values.
package enum Attribute: Int, Hashable, Sendable, CaseIterable {
  case left = 1
  case right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
}

extension Attribute {
  /// The name in scene files, which is UIKit's.
  package var name: String { Self.names[rawValue - 1] }

  /// The names in the order of the raw values, which begin with 1.
  private static let names = allCases.map { "\($0)" }

  package var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether the attribute is a dimension and not a position.
  package var isSize: Bool { self == .width || self == .height }

  /// Whether the attribute depends on the layout direction.
  package var followsDirection: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is a physical side, which is independent of the layout direction.
  package var isPhysicalSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The era that introduced the attribute.
  package var since: Era {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
      .lastBaseline:
      .ios7
    case .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
      .ios8
    }
  }

  /// Whether the attribute refers to the view's layout margins.
  package var usesMargins: Bool { rawValue >= Attribute.leftMargin.rawValue }
}

extension Attribute {
  /// Returns the attribute with this name; `baseline` is the old name of `lastBaseline`.
  package static func named(_ name: String) -> Attribute? {
    name == "baseline" ? .lastBaseline : allCases.first { $0.name == name }
  }
}

extension Axis {
  /// The dimension along the axis.
  package var extent: Attribute { self == .horizontal ? .width : .height }
}
