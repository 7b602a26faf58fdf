extension LayoutAnchor {
  fileprivate func made(
    _ relation: String, _ other: LayoutAnchor?, _ sum: Constraint.Sum, _ file: String, _ line: Int,
    _ column: Int
  ) -> Constraint {
    Constraint(
      .equation(
        left: .init(item: item, attribute: attribute), relation: relation,
        right: other.map { .init(item: $0.item, attribute: $0.attribute) }, sum),
      CodeLocation(file: file, line: line, column: column))
  }

  /// Constrains this anchor to equal another anchor plus a constant.
  ///
  /// ```swift
  /// let (card, title) = (View(name: "card"), Label("Name", name: "title"))
  /// let inset = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16)
  /// #expect(inset.isActive && inset.priority == .required)
  /// ```
  public func constraint(
    equalTo other: LayoutAnchor, constant: Double = 0, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(constant: constant), file, line, column)
  }

  /// Constrains this anchor to be at least another anchor plus a constant.
  ///
  ///     let after = title.leadingAnchor.constraint(greaterThanOrEqualTo: card.leadingAnchor)
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: Double = 0, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(">=", other, .init(constant: constant), file, line, column)
  }

  /// Constrains this anchor to be at most another anchor plus a constant.
  ///
  ///     let before = title.trailingAnchor.constraint(lessThanOrEqualTo: card.leadingAnchor)
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: Double = 0, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("<=", other, .init(constant: constant), file, line, column)
  }
}

extension LayoutAnchor<Dimension> {
  /// Constrains this dimension to equal a multiple of another dimension plus a constant.
  ///
  /// ```swift
  /// let photo = ImageView(name: "photo")
  /// var scene = Scene([photo])
  /// scene.activate(
  ///   photo.widthAnchor.constraint(equalTo: scene.view.widthAnchor, multiplier: 0.5),
  ///   photo.heightAnchor.constraint(equalTo: photo.widthAnchor, multiplier: 0.8, constant: 10))
  /// #expect(try scene.layout(on: .iPhone8).photo.frame.size == Size(width: 187.5, height: 160))
  /// ```
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: Double, constant: Double = 0,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(multiplier: multiplier, constant: constant), file, line, column)
  }

  /// Constrains this dimension to equal a constant.
  ///
  ///     let fixed = title.widthAnchor.constraint(equalToConstant: 90)
  public func constraint(
    equalToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made("==", nil, .init(constant: constant), file, line, column)
  }

  /// Constrains this dimension to be at least a multiple of another dimension plus a constant.
  ///
  ///     let half = width.constraint(greaterThanOrEqualTo: card.widthAnchor, multiplier: 0.5)
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: Double, constant: Double = 0,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(">=", other, .init(multiplier: multiplier, constant: constant), file, line, column)
  }

  /// Constrains this dimension to be at least a constant.
  ///
  ///     let touchable = title.heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
  public func constraint(
    greaterThanOrEqualToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made(">=", nil, .init(constant: constant), file, line, column)
  }

  /// Constrains this dimension to be at most a multiple of another dimension plus a constant.
  ///
  ///     let low = height.constraint(lessThanOrEqualTo: card.heightAnchor, multiplier: 0.125)
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: Double, constant: Double = 0,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("<=", other, .init(multiplier: multiplier, constant: constant), file, line, column)
  }

  /// Constrains this dimension to be at most a constant.
  ///
  ///     let narrow = title.widthAnchor.constraint(lessThanOrEqualToConstant: 30)
  public func constraint(
    lessThanOrEqualToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made("<=", nil, .init(constant: constant), file, line, column)
  }
}

extension LayoutAnchor<XAxis> {
  /// Constrains this anchor to equal another anchor plus a multiple of the system spacing.
  ///
  ///     let next = start.constraint(equalToSystemSpacingAfter: card.trailingAnchor, multiplier: 2)
  public func constraint(
    equalToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(spacings: multiplier), file, line, column)
  }

  /// Constrains this anchor to be at least another anchor plus a multiple of the system spacing.
  ///
  ///     let clear = start.constraint(greaterThanOrEqualToSystemSpacingAfter: card.trailingAnchor)
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(">=", other, .init(spacings: multiplier), file, line, column)
  }

  /// Constrains this anchor to be at most another anchor plus a multiple of the system spacing.
  ///
  ///     let near = start.constraint(lessThanOrEqualToSystemSpacingAfter: card.leadingAnchor)
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("<=", other, .init(spacings: multiplier), file, line, column)
  }
}

extension LayoutAnchor<YAxis> {
  /// Constrains this anchor to equal another anchor plus a multiple of the system spacing.
  ///
  ///     let below = top.constraint(equalToSystemSpacingBelow: card.bottomAnchor)
  public func constraint(
    equalToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(spacings: multiplier), file, line, column)
  }

  /// Constrains this anchor to be at least another anchor plus a multiple of the system spacing.
  ///
  ///     let lower = top.constraint(greaterThanOrEqualToSystemSpacingBelow: card.bottomAnchor)
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(">=", other, .init(spacings: multiplier), file, line, column)
  }

  /// Constrains this anchor to be at most another anchor plus a multiple of the system spacing.
  ///
  ///     let higher = top.constraint(lessThanOrEqualToSystemSpacingBelow: card.topAnchor)
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("<=", other, .init(spacings: multiplier), file, line, column)
  }
}

extension LayoutAnchor<AnchorGroup> {
  /// Constrains these edges to equal those of another item, inset toward its inside.
  ///
  ///     let inset = title.edgeAnchors.constraint(equalTo: card.edgeAnchors, inset: EdgeInsets(8))
  public func constraint(
    equalTo other: LayoutAnchor, inset: EdgeInsets, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(inset: inset), file, line, column)
  }
}

extension Constraint {
  /// The constrained attribute; `notAnAttribute` means none.
  ///
  ///     let attributes = Constraint.Attribute.allCases
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    /// The left edge, in either layout direction.
    ///
    ///     let left = Constraint(
    ///       item: title, attribute: .left, relatedBy: .equal, toItem: card, attribute: .left)
    case left
    /// The right edge, in either layout direction.
    ///
    ///     let right = Constraint(
    ///       item: title, attribute: .right, relatedBy: .equal, toItem: card, attribute: .right)
    case right
    /// The top edge.
    ///
    ///     let top = Constraint(
    ///       item: title, attribute: .top, relatedBy: .equal, toItem: card, attribute: .top)
    case top
    /// The bottom edge.
    ///
    ///     let bottom = Constraint(
    ///       item: title, attribute: .bottom, relatedBy: .equal, toItem: card, attribute: .bottom)
    case bottom
    /// The leading edge.
    ///
    ///     let leading = Constraint(
    ///       item: title, attribute: .leading, relatedBy: .equal, toItem: card, attribute: .leading)
    case leading
    /// The trailing edge.
    ///
    ///     let trailing = Constraint(
    ///       item: title, attribute: .trailing, relatedBy: .equal, toItem: card, attribute: .trailing)
    case trailing
    /// The width.
    ///
    ///     let width = Constraint(
    ///       item: title, attribute: .width, relatedBy: .equal, toItem: card, attribute: .width)
    case width
    /// The height.
    ///
    ///     let height = Constraint(
    ///       item: title, attribute: .height, relatedBy: .equal, toItem: card, attribute: .height)
    case height
    /// The horizontal center.
    ///
    ///     let centerX = Constraint(
    ///       item: title, attribute: .centerX, relatedBy: .equal, toItem: card, attribute: .centerX)
    case centerX
    /// The vertical center.
    ///
    ///     let centerY = Constraint(
    ///       item: title, attribute: .centerY, relatedBy: .equal, toItem: card, attribute: .centerY)
    case centerY
    /// The baseline of the first line of text.
    ///
    ///     let first = Constraint(
    ///       item: title, attribute: .firstBaseline, relatedBy: .equal, toItem: card, attribute: .top,
    ///       constant: 30)
    case firstBaseline
    /// The baseline of the last line of text.
    ///
    ///     let last = Constraint(
    ///       item: title, attribute: .lastBaseline, relatedBy: .equal, toItem: card, attribute: .bottom)
    case lastBaseline
    /// No attribute: the left side is compared with the constant alone.
    ///
    ///     let width = Constraint(
    ///       item: title, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
    ///       constant: 90)
    case notAnAttribute
  }

  /// The relation of the left side to the right side.
  ///
  ///     #expect(Constraint.Relation.allCases.map(\.rawValue) == ["<=", "==", ">="])
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// Less than or equal.
    ///
    ///     let narrow = Constraint(
    ///       item: title, attribute: .width, relatedBy: .lessThanOrEqual, toItem: nil, constant: 30)
    case lessThanOrEqual = "<="
    /// Equal.
    ///
    ///     let wide = Constraint(
    ///       item: title, attribute: .width, relatedBy: .equal, toItem: nil, constant: 90)
    case equal = "=="
    /// Greater than or equal.
    ///
    ///     let touchable = Constraint(
    ///       item: title, attribute: .height, relatedBy: .greaterThanOrEqual, toItem: nil,
    ///       constant: 44)
    case greaterThanOrEqual = ">="
  }

  /// Creates a constraint without anchors, as `NSLayoutConstraint` does; an impossible combination
  /// of attributes is a finding.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate(
  ///   Constraint(
  ///     item: box, attribute: .leading, relatedBy: .equal, toItem: scene.view,
  ///     attribute: .leading, multiplier: 1, constant: 16),
  ///   Constraint(item: box, attribute: .width, relatedBy: .equal, toItem: nil, constant: 100),
  ///   Constraint("V:|[box(10)]"))
  /// #expect(try scene.layout().box.frame == Rect(16, 0, 100, 10))
  /// ```
  public init(
    item: some ConstrainedItem, attribute: Attribute, relatedBy relation: Relation,
    toItem other: (any ConstrainedItem)?, attribute otherAttribute: Attribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.init(
      .equation(
        left: Side(item: item.item, attribute: attribute.rawValue), relation: relation.rawValue,
        right: other.map { Side(item: $0.item, attribute: otherAttribute.rawValue) },
        Sum(multiplier: multiplier, constant: constant)),
      CodeLocation(file: file, line: line, column: column))
  }
}
