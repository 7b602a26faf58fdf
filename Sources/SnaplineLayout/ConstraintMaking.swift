extension LayoutAnchor {
  fileprivate func made(
    _ relation: String, _ other: LayoutAnchor?, _ sum: Constraint.Sum, _ place: Place
  ) -> Constraint {
    Constraint(
      .sentence(
        left: .init(item: item, attribute: attribute), relation: relation,
        right: other.map { .init(item: $0.item, attribute: $0.attribute) }, sum), place)
  }

  /// This anchor equals another one, moved by a constant.
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
    made(
      "==", other, .init(constant: constant), Place(file: file, line: line, column: column))
  }

  /// This anchor is no less than another one, moved by a constant.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, constant: Double = 0, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      ">=", other, .init(constant: constant), Place(file: file, line: line, column: column))
  }

  /// This anchor is no more than another one, moved by a constant.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, constant: Double = 0, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "<=", other, .init(constant: constant), Place(file: file, line: line, column: column))
  }
}

extension LayoutAnchor<Dimension> {
  /// This extent equals a multiple of another one.
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
    made(
      "==", other, .init(multiplier: multiplier, constant: constant),
      Place(file: file, line: line, column: column))
  }

  /// This extent equals a number.
  public func constraint(
    equalToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made("==", nil, .init(constant: constant), Place(file: file, line: line, column: column))
  }

  /// This extent is no less than a multiple of another one.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: Double, constant: Double = 0,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      ">=", other, .init(multiplier: multiplier, constant: constant),
      Place(file: file, line: line, column: column))
  }

  /// This extent is no less than a number.
  public func constraint(
    greaterThanOrEqualToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made(">=", nil, .init(constant: constant), Place(file: file, line: line, column: column))
  }

  /// This extent is no more than a multiple of another one.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: Double, constant: Double = 0,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "<=", other, .init(multiplier: multiplier, constant: constant),
      Place(file: file, line: line, column: column))
  }

  /// This extent is no more than a number.
  public func constraint(
    lessThanOrEqualToConstant constant: Double, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Constraint {
    made("<=", nil, .init(constant: constant), Place(file: file, line: line, column: column))
  }
}

extension LayoutAnchor<XAxis> {
  /// This anchor equals another one, as far away as the system keeps things apart.
  public func constraint(
    equalToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "==", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }

  /// This anchor is no less than another one, as far away as the system keeps things apart.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      ">=", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }

  /// This anchor is no more than another one, as far away as the system keeps things apart.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "<=", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }
}

extension LayoutAnchor<YAxis> {
  /// This anchor equals another one, as far away as the system keeps things apart.
  public func constraint(
    equalToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "==", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }

  /// This anchor is no less than another one, as far away as the system keeps things apart.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      ">=", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }

  /// This anchor is no more than another one, as far away as the system keeps things apart.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow other: LayoutAnchor, multiplier: Double = 1,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Constraint {
    made(
      "<=", other, .init(spacings: multiplier), Place(file: file, line: line, column: column))
  }
}

extension LayoutAnchor<AnchorGroup> {
  /// These edges are another item's, further inside by an inset.
  public func constraint(
    equalTo other: LayoutAnchor, inset: EdgeInsets, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Constraint {
    made("==", other, .init(inset: inset), Place(file: file, line: line, column: column))
  }
}

extension Constraint {
  /// What is tied: `notAnAttribute` stands for none.
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case firstBaseline, lastBaseline, notAnAttribute
  }

  /// How the left side is to the right one.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
  }

  /// The long form, as before there were anchors; what cannot be tied is a finding.
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
      .sentence(
        left: Side(item: item.item, attribute: attribute.rawValue), relation: relation.rawValue,
        right: other.map { Side(item: $0.item, attribute: otherAttribute.rawValue) },
        Sum(multiplier: multiplier, constant: constant)),
      Place(file: file, line: line, column: column))
  }
}
