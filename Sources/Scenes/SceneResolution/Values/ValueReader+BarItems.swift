import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

extension ValueReader {
  /// Parses a list of bar items.
  ///
  /// The name of a system item is that item, every other text is the title of a custom item, and a
  /// mapping has further keys.
  mutating func barItems(_ node: YAMLNode, for key: String, isTab: Bool, era: Era)
    -> [BarItem]?
  {
    if recordsType(.barItems) { return nil }
    let known = isTab ? BarItem.SystemItem.ofTabs : BarItem.SystemItem.ofBars
    return items(node, for: key).compactMap { item in
      if case .mapping(let entries) = item.kind {
        var item = BarItem()
        let keys = SceneGrammar.barItem(isTab: isTab)
        readMap(entries, as: isTab ? "a tab" : "an item", keys, era, into: &item)
        return item
      }
      guard let text = text(item, for: key) else { return nil }
      if let system = known.first(where: { $0.rawValue == text }) { return BarItem(system: system) }
      return BarItem(title: text)
    }
  }

  /// Parses the actions of an alert, an action sheet or a menu.
  mutating func actions(_ node: YAMLNode, for key: String, era: Era) -> [BarItem]? {
    if recordsType(.actions) { return nil }
    return items(node, for: key).prefix(64).compactMap { item in
      guard case .mapping(let entries) = item.kind else {
        return text(item, for: key).map { BarItem(title: $0) }
      }
      var action = BarItem()
      readMap(entries, as: "an action", SceneGrammar.action, era, into: &action)
      return action
    }
  }
}

extension SceneGrammar {
  static let action: [MapKey<BarItem>] = [
    MapKey("title", .text, \.title),
    MapKey("style", .choice, \.style),
    MapKey("image", .actionImage) { $1.show($0) },
    MapKey("enabled", .flag, \.isEnabled),
    MapKey("accessibilityLabel", .text, \.accessibilityLabel),
  ]

  /// The keys of a tab or of another bar item.
  static func barItem(isTab: Bool) -> [MapKey<BarItem>] {
    var keys: [MapKey<BarItem>] = [
      MapKey("title", .text, \.title),
      MapKey("system", .systemItem(isTab: isTab), \.system),
      MapKey("image", .barImage) { $1.show($0) },
    ]
    if isTab {
      keys.append(MapKey("badge", .text, \.badge))
    } else {
      keys.append(MapKey("width", .points(minimum: 0), \.width))
      keys.append(MapKey("tintColor", .color, \.tint))
    }
    keys.append(MapKey("font", .itemFont(isTab: isTab), \.font))
    keys.append(MapKey("enabled", .flag, \.isEnabled))
    keys.append(MapKey("accessibilityLabel", .text, \.accessibilityLabel))
    return keys
  }
}

extension BarItem {
  fileprivate mutating func show(_ image: ImageContent) {
    (self.image, symbol) = (image.file, image.symbol)
  }
}

extension ValueCoding<BarItem.SystemItem> {
  /// A system item for bars of a kind.
  fileprivate static func systemItem(isTab: Bool) -> Self {
    Self { node, key, _, values in
      if values.recordsType(.choice(BarItem.SystemItem.allCases.map(\.rawValue))) { return nil }
      let known = isTab ? BarItem.SystemItem.ofTabs : BarItem.SystemItem.ofBars
      if let name = node.scalar?.text, let item = known.first(where: { $0.rawValue == name }) {
        return item
      }
      values.log.report(.unknownChoice(node, for: key, among: known.map(\.rawValue)))
      return nil
    }
  }
}

extension ValueCoding<Font> {
  /// The font of an item, whose size does not follow the user's text size.
  fileprivate static func itemFont(isTab: Bool) -> Self {
    Self { node, _, era, values in
      values.font(node, for: isTab ? .tabBar : .navigationBar, era: era)?.font
    }
  }
}

extension ValueCoding<ImageContent> {
  fileprivate static var actionImage: Self {
    Self { node, key, era, values in
      if values.recordsType(.namedImage) { return nil }
      return values.image(node, for: key, era: era)
    }
  }

  /// An image in the large symbol scale of bars, and never a test card.
  fileprivate static var barImage: Self {
    Self { node, key, era, values in
      if values.recordsType(.namedImage) { return nil }
      if case .sequence = node.kind {
        _ = values.text(node, for: key)
        return nil
      }
      return values.image(node, for: key, era: era, scale: .large)
    }
  }
}
