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
