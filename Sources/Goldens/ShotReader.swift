import Geometry

/// The lines of one shot of a layout file, until what all shots share is known.
struct ShotReader {
  let name: String
  let line: Int
  var isDamaged = false
  var constraints: [String] = []
  var absent: [String] = []
  private var setting: [Trait] = []
  private var fingerprint: Fingerprint?
  private var ownViews: [String: GoldenView] = [:]
  private var frames: [(name: String, frame: Rect, results: [Trait])] = []
  private var hasOwnConstraints = false

  init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// Takes a line's facts, and says whether it could.
  mutating func place(_ line: LayoutLine) -> Bool {
    switch line.keyword {
    case "on":
      setting = line.traits
      return line.names.isEmpty
    case "drawn":
      fingerprint = Fingerprint(tools: line.traits)
      return line.names.isEmpty
    case "font":
      guard let font = line.font, fingerprint != nil else { return false }
      fingerprint?.fonts.append(font)
      return true
    case "view":
      guard let view = line.view else { return false }
      return ownViews.updateValue(view, forKey: view.name) == nil
    case "frame":
      guard let name = line.names.first, let numbers = line.numbers(from: 1, count: 4) else {
        return false
      }
      let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      frames.append((name, frame, line.traits))
      return true
    case "own":
      hasOwnConstraints = true
      return line.names == ["constraints"]
    default: return false
    }
  }

  /// The whole shot, or nothing when a line was lost.
  func golden(_ shared: SharedFacts) -> GoldenShot? {
    guard !isDamaged else { return nil }
    var views: [GoldenView] = []
    var names: Set<String> = []
    for (name, frame, results) in frames {
      guard names.insert(name).inserted else { return nil }
      guard let known = ownViews[name]?.description ?? shared.description(of: name) else {
        return nil
      }
      views.append(
        GoldenView(
          name: name, parent: known.parent, kind: known.kind, traits: known.traits, frame: frame,
          results: results))
    }
    return GoldenShot(
      name: name, setting: setting, fingerprint: fingerprint ?? shared.fingerprint, views: views,
      constraints: hasOwnConstraints ? constraints : shared.constraints.without(absent))
  }
}

extension LayoutLine {
  /// The font of a `font` line.
  var font: GoldenFont? {
    guard names.count == 1, let name = names.first, let hash = value("hash") else { return nil }
    return GoldenFont(name: name, version: value("version") ?? "", hash: hash)
  }

  /// The view of a `view` line, its frame still unknown.
  var view: GoldenView? {
    guard let name = names.first, let kind = traits.first, kind.key == "kind" else { return nil }
    guard names.count == 1 || names.count == 3 && names[1] == "in" else { return nil }
    return GoldenView(
      name: name, parent: names.count == 3 ? names[2] : nil, kind: kind.value,
      traits: Array(traits.dropFirst()))
  }

  private func value(_ key: String) -> String? { traits.first { $0.key == key }?.value }
}
