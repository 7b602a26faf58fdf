import SnaplinePlatform
package import SnaplineProjects

/// A printed history.
package struct HistoryReport: Sendable {
  /// The listed commits, or JSON.
  package let text: String
  /// The lines after it.
  package let note: String

  package init(text: String, note: String) {
    (self.text, self.note) = (text, note)
  }
}

extension HistoryOptions {
  /// Returns a report about a screen, which is not made if an earlier run cached it.
  ///
  /// - Parameter kind: All that the report depends on besides the screen, the revisions and the
  ///   selected shots.
  package func report(
    _ kind: [String], of screen: Screen, in repository: Repository,
    _ make: () throws -> HistoryReport
  ) throws -> HistoryReport {
    // Other clones may have more commits or contents.
    guard let cache, let selection = filter.text, try repository.isComplete() else {
      return try make()
    }
    let place = [screen.path, screen.root, screen.identity, screen.view]
    let key = resultKey(
      "report", kind + place + [range.end, range.start, range.since, selection])
    if let known = cache.value(key).flatMap({ HistoryReport(packed: $0) }) { return known }
    let report = try make()
    if !shouldStop(), let packed = report.packed {
      cache.store(packed, for: key)
      cache.save()
    }
    return report
  }
}

extension HistoryReport {
  /// A byte that is in no text.
  private static let separator: UInt8 = 0xFF

  /// The length and the compressed texts; nil if they would replace most other results.
  fileprivate var packed: [UInt8]? {
    let bytes = Array(note.utf8) + [Self.separator] + text.utf8
    guard let packed = compressed(bytes, level: 1), packed.count <= 4 << 20 else { return nil }
    return Array("\(bytes.count) ".utf8) + packed
  }

  fileprivate init?(packed: [UInt8]) {
    let digits = packed.prefix { $0 != UInt8(ascii: " ") }
    guard let count = Int(String(decoding: digits, as: UTF8.self)),
      let bytes = decompressed(Array(packed.dropFirst(digits.count + 1)), count: count),
      let end = bytes.firstIndex(of: Self.separator)
    else { return nil }
    self.init(
      text: String(decoding: bytes[(end + 1)...], as: UTF8.self),
      note: String(decoding: bytes[..<end], as: UTF8.self))
  }
}
