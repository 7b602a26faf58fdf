/// In which direction the language of the app is read.
package enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// What a view shows, as far as the reading direction turns it around.
package enum SemanticContent: String, Hashable, Sendable, CaseIterable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft

  /// The direction of the view in an app of this one.
  package func direction(in app: LayoutDirection) -> LayoutDirection {
    switch self {
    case .unspecified: app
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

extension Attribute {
  /// The side that an attribute means where it is read in this direction.
  package func physical(in direction: LayoutDirection) -> Attribute {
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
