import SnaplineSceneModel

extension SceneImporter {
  /// Adds the translations of the strings files under the keys of scenes.
  mutating func addTranslations() {
    guard !options.languages.isEmpty else { return }
    scene.languages = options.languages
    scene.sourceLanguage = options.sourceLanguage
    let texts = textsOfOtherObjects
    for table in options.strings {
      let entries = table.texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let found = entries.compactMap { key, translation in
        self.key(key, texts).map { ($0, translation) }
      }
      scene.translations.replace(
        Dictionary(found) { first, _ in first }, in: table.language)
    }
    scene.removeUnusedTranslations()
    stringsKeys = keys(texts)
  }

  /// Returns the keys in Xcode's strings files (`LzM-bz-Cnv.text`) by the paths of the scene's
  /// texts.
  private func keys(_ texts: [String: XMLElement]) -> [String: String] {
    let objects = Dictionary(views.map { ($1, $0) }) { min($0, $1) }
    let titles = Dictionary(texts.compactMap { id, element in element["title"].map { ($0, id) } }) {
      min($0, $1)
    }
    let keys = scene.texts(withTyped: false).compactMap { view, path, text -> (String, String)? in
      let key =
        objects[view].map { "\($0).\(property(of: path, in: scene[view]))" }
        ?? titles[text].map { "\($0).title" }
      return key.map { ("\(scene[view].name).\(path)", $0) }
    }
    return Dictionary(keys) { first, _ in first }
  }

  /// Returns the Interface Builder property of a text of a scene.
  private func property(of path: String, in view: View) -> String {
    if case .button(let button) = view.content {
      if button.configuration != nil { return "configuration.\(path)" }
      if path == "title" { return "normalTitle" }
    }
    return path.firstMatch(of: /^segments\.(\d+)$/).map { "segmentTitles[\($0.1)]" } ?? path
  }

  /// Returns the scene's key for a document's key: a path in a view, or the text of an object that
  /// is not a view, such as a bar button item.
  private func key(_ written: String, _ texts: [String: XMLElement]) -> String? {
    guard let dot = written.firstIndex(of: ".") else { return nil }
    let object = String(written[..<dot])
    let property = String(written[written.index(after: dot)...])
    if let view = views[object], let path = path(of: property) {
      return "\(scene[view].name).\(path)"
    }
    return texts[object]?[property]
  }

  private func path(of property: String) -> String? {
    let part = property.hasPrefix("configuration.") ? property.dropFirst(14) : property[...]
    return switch part {
    case "text", "placeholder", "title", "subtitle", "accessibilityLabel", "accessibilityHint":
      String(part)
    case "normalTitle": "title"
    default: part.firstMatch(of: /^segmentTitles\[(\d+)\]$/).map { "segments.\($0.1)" }
    }
  }

  /// The objects with titles that are not views, by identifier.
  private var textsOfOtherObjects: [String: XMLElement] {
    var found: [String: XMLElement] = [:]
    document.root.visit { element in
      guard let id = element["id"], views[id] == nil, element["title"] != nil else { return }
      found[id] = element
    }
    return found
  }
}
