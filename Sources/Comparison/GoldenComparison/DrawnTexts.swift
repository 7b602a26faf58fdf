import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The texts of a view as they are drawn, with their fonts and colors.
package struct DrawnText: Hashable, Sendable {
  package fileprivate(set) var text = ""
  /// The fonts with their sizes, such as `system-regular 17`.
  package fileprivate(set) var fonts: [String] = []
  package fileprivate(set) var colors: [String] = []
}

/// Returns the texts that a list draws, by the name of the view.
package func drawnTexts(of list: DisplayList) -> [String: DrawnText] {
  var texts: [String: DrawnText] = [:]
  func add(_ name: String, to names: inout [String]) {
    if !names.contains(name) { names.append(name) }
  }
  for item in list.items {
    guard case .text(let line) = item.mark else { continue }
    texts[item.source, default: DrawnText()].text += line.clusters.readingText
    add(
      "\(line.font.face.name) \(line.font.size.shortText)",
      to: &texts[item.source, default: DrawnText()].fonts)
    add(line.color.description, to: &texts[item.source, default: DrawnText()].colors)
  }
  return texts
}
