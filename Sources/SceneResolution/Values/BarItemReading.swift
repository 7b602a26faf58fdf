import Diagnostics
import SceneModel
import SceneSyntax

extension ValueReader {
  /// A list of items of a bar.
  ///
  /// A word that is the name of an item of the system stands for that item; every other text is
  /// the title of an item of one's own, and a map says more.
  mutating func barItems(_ node: YAMLNode, for key: String, isTab: Bool, era: Era)
    -> [BarItem]?
  {
    if isAsked(.barItems) { return nil }
    let known = isTab ? BarItem.SystemItem.ofTabs : BarItem.SystemItem.ofBars
    return items(node, for: key).compactMap { item in
      if case .mapping(let entries) = item.kind {
        return barItem(entries, known, isTab: isTab, era: era)
      }
      guard let text = text(item, for: key) else { return nil }
      if let system = known.first(where: { $0.rawValue == text }) { return BarItem(system: system) }
      return BarItem(title: text)
    }
  }

  private mutating func barItem(
    _ entries: [YAMLEntry], _ known: [BarItem.SystemItem], isTab: Bool, era: Era
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
        if case .sequence = entry.value.kind {
          _ = text(entry.value, for: "image")
          continue
        }
        // Larger than beside a text, as bars have them.
        let scale = Symbol.Scale.large
        guard let image = image(entry.value, for: "image", era: era, scale: scale) else { continue }
        (item.image, item.symbol) = (image.file, image.symbol)
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
  /// What can be chosen in an alert, an action sheet or a menu.
  mutating func actions(_ node: YAMLNode, for key: String, era: Era) -> [BarItem]? {
    if isAsked(.actions) { return nil }
    return items(node, for: key).prefix(64).compactMap { item in
      guard case .mapping(let entries) = item.kind else {
        return text(item, for: key).map { BarItem(title: $0) }
      }
      var action = BarItem()
      for entry in entries {
        switch entry.key {
        case "title": action.title = text(entry.value, for: "title") ?? action.title
        case "style": action.style = choice(entry.value, for: "style") ?? action.style
        case "image":
          guard let image = image(entry.value, for: "image", era: era) else { continue }
          (action.image, action.symbol) = (image.file, image.symbol)
        case "enabled": action.isEnabled = flag(entry.value, for: "enabled") ?? true
        case "accessibilityLabel":
          action.accessibilityLabel = text(entry.value, for: entry.key)
        default:
          log.report(
            .unknownKey(
              entry.key, in: "an action", at: entry.keySpan, among: SceneGrammar.actionKeys))
        }
      }
      return action
    }
  }
}

extension SceneGrammar {
  /// The keys of an action.
  package static let actionKeys = ["title", "style", "image", "enabled", "accessibilityLabel"]

  /// The keys of a tab, or of another item of a bar.
  package static func barItemKeys(isTab: Bool) -> [String] {
    ["title", "system", "image"] + (isTab ? ["badge"] : []) + ["enabled", "accessibilityLabel"]
  }
}
