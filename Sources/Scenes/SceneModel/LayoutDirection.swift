/// The layout direction of the app's language.
package enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The semantic content attribute of a view, which determines whether it is mirrored.
package enum SemanticContent: String, Hashable, Sendable, CaseIterable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft

  /// Returns the layout direction of the view in an app with this direction.
  package func direction(in app: LayoutDirection) -> LayoutDirection {
    switch self {
    case .unspecified: app
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

extension Attribute {
  /// Returns the physical attribute for a layout direction.
  package func resolved(in direction: LayoutDirection) -> Attribute {
    let isMirrored = direction == .rightToLeft
    return switch self {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
    case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
    default: self
    }
  }
}
