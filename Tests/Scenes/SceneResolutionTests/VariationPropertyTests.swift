import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// Random variations as text, and the values that each sets.
private struct RandomVariation {
  struct Part {
    let condition: String
    var text: String?
    var isHidden: Bool?
    var gap: Int?
    var isOn: Bool?
  }

  private(set) var parts: [Part] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let conditions = ["wC", "wR", "hC", "hR", "wC hC", "wC hR", "wR hC", "wR hR"]
      .shuffled(using: &random)
    for condition in conditions.prefix(random.number(1...6)) {
      var part = Part(condition: condition)
      if random.number(0...1) == 0 { part.text = "Text \(random.number(0...9))" }
      if random.number(0...1) == 0 { part.isHidden = random.number(0...1) == 0 }
      if random.number(0...1) == 0 { part.gap = random.number(20...90) }
      if random.number(0...1) == 0 { part.isOn = random.number(0...1) == 0 }
      parts.append(part)
    }
  }

  var scene: String {
    let lines = parts.flatMap { part -> [String] in
      let keys = [part.text.map { "text: \($0)" }, part.isHidden.map { "hidden: \($0)" }]
        .compactMap { $0 }
      return ["  \(part.condition):"]
        + (keys.isEmpty ? [] : ["    views: { a: { \(keys.joined(separator: ", ")) } }"])
        + (part.gap.map { ["    set: { gap: \($0) }"] } ?? [])
        + (part.isOn.map { ["    \($0 ? "activate" : "deactivate"): edge"] } ?? [])
        + (keys.isEmpty && part.gap == nil && part.isOn == nil ? ["    set: {}"] : [])
    }
    return """
      views: { a: { kind: label, text: Plain } }
      constraints:
        - a.left == root.left + 8 as gap
        - a.top == root.top @ high as edge
      variations:
      \(lines.joined(separator: "\n"))

      """
  }

  /// Returns the value for a pair of size classes: conditions on both axes take precedence, then
  /// later ones.
  func meaning<Value>(_ classes: SizeClasses, _ said: (Part) -> Value?) -> Value? {
    let own = classes.text.split(separator: " ")
    func words(_ part: Part) -> [Substring] { part.condition.split(separator: " ") }
    let holding = parts.filter { words($0).allSatisfy(own.contains) }
    return [2, 1].compactMap { count in
      holding.filter { words($0).count == count }.compactMap(said).last
    }.first
  }
}

@Suite("Properties of variations")
struct VariationPropertyTests {
  @Test(
    "Variations of both axes override those of one, and later ones override, in 150 samples",
    arguments: Array(1...150) as [UInt64])
  func winners(seed: UInt64) throws {
    let draft = RandomVariation(seed: seed)
    let scene = scene(draft.scene)
    let view = try #require(scene.view(named: "a"))
    for classes in SizeClasses.all {
      let varied = scene.applyingVariations(for: classes)
      guard case .label(let label) = varied[view].content else {
        Issue.record("no label any more")
        return
      }
      #expect(label.text == draft.meaning(classes) { $0.text } ?? "Plain", "\(draft.scene)")
      #expect(
        varied[view].appearance.isHidden == draft.meaning(classes) { $0.isHidden } ?? false)
      #expect(
        varied.constraints[0].constant == draft.meaning(classes) { $0.gap }.map(Double.init) ?? 8)
      #expect(varied.constraints[1].isActive == draft.meaning(classes) { $0.isOn } ?? true)
      // All other values are unchanged.
      #expect(varied.views.count == scene.views.count)
      #expect(varied.constraints.map(\.first) == scene.constraints.map(\.first))
    }
  }
}
