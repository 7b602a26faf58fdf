import AutoLayout
import Diagnostics
import SceneModel
import Typography

extension FrameExplanation {
  /// The pictures in a shot's texts for which no font has a glyph, all in one warning.
  func missingGlyphs() -> [Suspicion] {
    guard scene.textLook == .glyphs else { return [] }
    var pictures: [String] = []
    var views: [ViewID] = []
    for view in scene.viewIDs {
      for line in layout[view].text?.lines ?? [] {
        for box in line.clusters where box.isUndrawnPicture {
          if views.last != view { views.append(view) }
          if !pictures.contains(box.text) { pictures.append(box.text) }
        }
      }
    }
    guard let first = views.first else { return [] }
    let names = views.map { "'\(scene[$0].name)'" }
    return [
      Suspicion(
        Diagnostic(
          .warning, "text.missing-glyph",
          "no font has \(shortened(pictures.map { "'\($0)'" })), in \(shortened(names))",
          at: scene[first].span,
          hint:
            "a box with its code point, as wide as the glyph, takes its place; everything else "
            + "is as on the device"))
    ]
  }
}

/// The first few, and how many more there are.
private func shortened(_ names: [String]) -> String {
  let more = names.count - 3
  let shown = names.prefix(3).joined(separator: ", ")
  return more > 0 ? "\(shown) and \(more) more" : shown
}
