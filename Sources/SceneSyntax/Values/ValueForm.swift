/// What the reader takes as the value of a key.
package enum ValueForm: Hashable, Sendable {
  case text
  case flag
  case color
  case font
  case frame
  case autoresizing
  /// A level or a number, for both axes or for each.
  case priorities
  /// One number, or four in the order of UIEdgeInsets.
  case insets
  /// So many lengths, each of which can be `none`.
  case lengthsOrNone(Int)
  /// Buttons of a bar, or tabs: texts, names of the system, and maps.
  case barItems
  /// Texts, or maps that say more of an action.
  case actions
  /// Segments of a control: texts, and maps that say more.
  case segments
  /// A list of texts, or a list of such lists.
  case columns
  /// A list of whole numbers.
  case wholes(ClosedRange<Int>)
  /// A day, a time, or both.
  case moment
  /// A list of texts.
  case texts
  /// A list of texts and of maps for parts that look otherwise.
  case attributedText
  /// The name of a file, the width and the height of a test card, or a symbol of the system.
  case image
  /// The name of a file, or a symbol of the system.
  case namedImage
  /// What only a figure has.
  case figure(FigureForm)
  /// A list of colours, or a map that says more.
  case gradient
  case number(ClosedRange<Double>)
  case whole(ClosedRange<Int>)
  /// A length that is not below the least, or this word.
  case pointsOr(String, least: Double?)
  case choice([String])
  /// One of these names, or a list of them.
  case choices([String])
  /// So many numbers, each not below the least.
  case numbers(Int, least: Double?)
}

/// What stands behind keys of figures alone.
package enum FigureForm: Hashable, Sendable {
  /// The name of a view, or four numbers.
  case crop
  /// `true`, the name of a view, or several.
  case overlay
  case panels, callouts, measures
}
