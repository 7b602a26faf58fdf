import SnaplineBasics

/// The grouping of shots by cause: equal edits in several files are one cause, equal edits at two
/// positions of one file are two.
package struct CauseKeys {
  /// The key shared by the shots of one cause.
  package struct Key: Hashable, Sendable {
    fileprivate let edits: [EditDetail]
    /// The index among equal sets of edits in their files, from the top.
    fileprivate let number: Int
  }

  private struct Edits: Hashable {
    let edits: [EditDetail]
    let files: [String?]

    init(_ cause: Cause) {
      edits = cause.edits
      files = cause.changes.map { $0.span?.file }
    }
  }

  private let numbers: [Edits: [[SourcePosition]: Int]]

  /// - Parameter causes: The causes of all compared shots.
  package init(_ causes: some Sequence<Cause>) {
    var places: [Edits: Set<[SourcePosition]>] = [:]
    for cause in causes where !cause.changes.isEmpty {
      places[Edits(cause), default: []].insert(cause.positions)
    }
    numbers = places.mapValues { places in
      let sorted = places.sorted { $0.lexicographicallyPrecedes($1) }
      return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    }
  }

  /// Returns the key of a cause; nil if it is unknown.
  package func key(of cause: Cause?) -> Key? {
    guard let cause, !cause.changes.isEmpty else { return nil }
    return Key(edits: cause.edits, number: numbers[Edits(cause)]?[cause.positions] ?? 0)
  }
}

extension Cause {
  fileprivate var positions: [SourcePosition] { changes.compactMap(\.span?.start) }
}
