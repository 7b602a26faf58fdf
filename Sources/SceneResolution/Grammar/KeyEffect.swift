/// What another value of a key can change in a picture.
package struct KeyEffect: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Where views are, and how far their contents reach.
  package static let layout = KeyEffect(rawValue: 1)
  /// What is drawn where the views are.
  package static let paint = KeyEffect(rawValue: 2)
  /// What a screen reader says.
  package static let speech = KeyEffect(rawValue: 4)

  /// What it changes, in words.
  package var words: String {
    let parts: [(KeyEffect, String)] = [
      (.layout, "frames"), (.paint, "pixels"), (.speech, "what VoiceOver speaks"),
    ]
    let own = parts.filter { contains($0.0) }.map(\.1)
    return own.isEmpty ? "neither the image nor VoiceOver output" : own.joined(separator: ", ")
  }

  /// How it looks, wherever that shows.
  static let looks: KeyEffect = [.layout, .paint]
  /// What is drawn and what is said of it.
  static let heard: KeyEffect = [.paint, .speech]
  static let everything: KeyEffect = [.layout, .paint, .speech]
}
