import Diagnostics
import SceneModel
import SceneSyntax

extension ValueReader {
  /// A list of items of a bar.
  ///
  /// A word that is the name of an item of the system stands for that item; every other text is
  /// the title of an item of one's own, and a map says more.
  mutating func barItems(_ node: YAMLNode, for key: String, isTab: Bool) -> [BarItem]? {
    if isAsked(.barItems) { return nil }
    let known = isTab ? BarItem.SystemItem.ofTabs : BarItem.SystemItem.ofBars
    return items(node, for: key).compactMap { item in
      if case .mapping(let entries) = item.kind {
        return barItem(entries, at: item, known, isTab: isTab)
      }
      guard let text = text(item, for: key) else { return nil }
      if let system = known.first(where: { $0.rawValue == text }) { return BarItem(system: system) }
      return BarItem(title: text)
    }
  }

  private mutating func barItem(
    _ entries: [YAMLEntry], at node: YAMLNode, _ known: [BarItem.SystemItem], isTab: Bool
  ) -> BarItem? {
    var item = BarItem()
    for entry in entries {
      switch entry.key {
      case "title": item.title = text(entry.value, for: "title") ?? item.title
      case "system":
        guard let name = entry.value.scalar?.text,
          let system = known.first(where: { $0.rawValue == name })
        else {
          log.report(.unknownChoice(entry.value, for: "system", among: known.map(\.rawValue)))
          continue
        }
        item.system = system
      case "image":
        guard let name = text(entry.value, for: "image") else { continue }
        item.image = ImageFile(name: name, digest: "", variants: [])
      case "badge" where isTab: item.badge = text(entry.value, for: "badge") ?? item.badge
      case "accessibilityLabel":
        item.accessibilityLabel = text(entry.value, for: entry.key) ?? item.accessibilityLabel
      case "enabled": item.isEnabled = flag(entry.value, for: "enabled") ?? item.isEnabled
      default:
        let keys = SceneGrammar.barItemKeys(isTab: isTab)
        let place = isTab ? "a tab" : "an item"
        log.report(.unknownKey(entry.key, in: place, at: entry.keySpan, among: keys))
      }
    }
    return item
  }
}

extension ValueReader {
  /// The segments of a control: a text is a title, and a map says more.
  mutating func segments(_ node: YAMLNode, for key: String) -> [Segment]? {
    if isAsked(.segments) { return nil }
    return items(node, for: key).compactMap { item in
      if case .mapping(let entries) = item.kind { return segment(entries) }
      return text(item, for: key).map { Segment($0) }
    }
  }

  private mutating func segment(_ entries: [YAMLEntry]) -> Segment {
    var segment = Segment()
    for entry in entries {
      switch entry.key {
      case "title": segment.title = text(entry.value, for: "title") ?? segment.title
      case "image":
        guard let image = image(entry.value, for: "image") else { continue }
        (segment.image.size, segment.image.file) = (image.size, image.file)
      case "width": segment.width = points(entry.value, for: "width", least: 0)
      case "enabled": segment.isEnabled = flag(entry.value, for: "enabled") ?? true
      case "accessibilityLabel":
        segment.accessibilityLabel = text(entry.value, for: entry.key)
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a segment", at: entry.keySpan, among: SceneGrammar.segmentKeys))
      }
    }
    return segment
  }
}

extension SceneGrammar {
  /// The keys of a segment that is more than a title.
  package static let segmentKeys = ["title", "image", "width", "enabled", "accessibilityLabel"]

  /// The keys of a tab, or of another item of a bar.
  package static func barItemKeys(isTab: Bool) -> [String] {
    ["title", "system", "image"] + (isTab ? ["badge"] : []) + ["enabled", "accessibilityLabel"]
  }
}
