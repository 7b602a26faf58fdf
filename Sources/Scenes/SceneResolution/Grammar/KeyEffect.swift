/// The effects of a key's value on an image.
package struct KeyEffect: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The frames of views and their content sizes.
  package static let layout = KeyEffect(rawValue: 1)
  /// The rendering within the frames of views.
  package static let paint = KeyEffect(rawValue: 2)
  /// The output of a screen reader.
  package static let speech = KeyEffect(rawValue: 4)

  /// The effects in words.
  package var description: String {
    let parts: [(KeyEffect, String)] = [
      (.layout, "frames"), (.paint, "pixels"), (.speech, "what VoiceOver speaks"),
    ]
    let own = parts.filter { contains($0.0) }.map(\.1)
    return own.isEmpty ? "neither the image nor VoiceOver output" : own.joined(separator: ", ")
  }

  /// The frames and the rendering.
  static let layoutAndPaint: KeyEffect = [.layout, .paint]
  /// The rendering and the output of a screen reader.
  static let paintAndSpeech: KeyEffect = [.paint, .speech]
  static let everything: KeyEffect = [.layout, .paint, .speech]
}
