/// The type of a key's value.
package enum ValueType: Hashable, Sendable {
  case text
  case flag
  case color
  case font
  case frame
  case autoresizing
  /// A level or a number, for both axes or for each.
  case priorities
  /// One number, or four in the order of `UIEdgeInsets`.
  case insets
  /// This number of lengths, each of which can be `none`.
  case lengthsOrNone(Int)
  /// The buttons of a bar, or tabs: titles, system items, and mappings.
  case barItems
  /// Titles, or mappings for actions.
  case actions
  /// The segments of a control: titles, and mappings.
  case segments
  /// A list of texts, or a list of such lists.
  case columns
  /// A list of integers.
  case wholes(ClosedRange<Int>)
  /// A day, a time, or both.
  case dateAndTime
  /// A list of texts.
  case texts
  /// A list of texts, and of mappings for styled ranges.
  case attributedText
  /// A filename, the width and height of a test card, or a symbol.
  case image
  /// A filename or a symbol.
  case namedImage
  /// A value that only figures have.
  case figure(FigureValueType)
  /// A list of colors, or a mapping.
  case gradient
  case number(ClosedRange<Double>)
  case whole(ClosedRange<Int>)
  /// An integer, or this word.
  case wholeOr(String, ClosedRange<Int>)
  /// A length that is not negative, or an image.
  case pointsOrImage
  /// A length with a minimum, or this word.
  case pointsOr(String, minimum: Double?)
  case choice([String])
  /// One of these names, or a list of them.
  case choices([String])
  /// This number of numbers with a minimum.
  case numbers(Int, minimum: Double?)
}

/// The type of a value that only figures have.
package enum FigureValueType: Hashable, Sendable {
  /// The name of a view, or four numbers.
  case crop
  /// `true`, or the names of one or several views.
  case overlay
  case panels, callouts, measures
}
