/// Returns a typical scene with typical mistakes: constraints that are missing, repeated with
/// another constant, or only "at least".
package func randomScene(_ random: inout SeededGenerator, mistakes: Bool = true) -> String {
  var draft = SceneDraft()
  draft.fill("root", depth: 0, &random)
  var constraints = draft.constraints
  if mistakes { constraints = constraints.flatMap { mistaken($0, &random) } }
  return """
    era: \(random.pick(["ios9", "ios9", "ios9", "ios11"]))
    devices: [iphone-5]
    orientations: \(random.pick(["[portrait]", "[portrait]", "[portrait, landscape]"]))
    views:
    \(draft.views.map { "  \($0)" }.joined(separator: "\n"))
    constraints:
    \(constraints.map { "  - \($0)" }.joined(separator: "\n"))

    """
}

/// Returns a constraint with a random mistake, mostly none.
private func mistaken(_ constraint: String, _ random: inout SeededGenerator) -> [String] {
  switch random.number(0...39) {
  case 0...3: []
  case 4: [constraint, other(constraint, &random)]
  case 5: [constraint.replacing("==", with: ">=")]
  case 6: [constraint.replacing("==", with: "<=")]
  case 7: [constraint + " @ \(random.pick([250, 500, 750]))"]
  case 8: [constraint, constraint.replacing("==", with: ">=")]
  case 9: [constraint.replacing("==", with: ">="), constraint + " @ low"]
  case 10: [constraint, constraint]
  default: [constraint]
  }
}

/// Returns the constraint with another number.
private func other(_ constraint: String, _ random: inout SeededGenerator) -> String {
  let number = random.number(1...40)
  guard let last = constraint.split(separator: " ").last, Int(last) != nil else {
    return "\(constraint) + \(number)"
  }
  return constraint.dropLast(last.count) + "\(60 + number)"
}

private struct SceneDraft {
  var views: [String] = []
  var constraints: [String] = []
  private var count = 0

  private mutating func name(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  /// Adds views to a parent and constrains them.
  mutating func fill(_ parent: String, depth: Int, _ random: inout SeededGenerator) {
    switch random.number(depth == 0 ? 0...4 : 0...3) {
    case 0: column(in: parent, depth, &random)
    case 1: row(in: parent, depth, &random)
    case 2: scroll(in: parent, depth, &random)
    case 3: stack(in: parent, depth, &random)
    default:
      column(in: parent, depth, &random)
      row(in: parent, depth, &random)
    }
  }

  private mutating func add(_ kind: String, _ keys: String, _ depth: Int) -> String {
    let name = name(kind)
    views.append(String(repeating: "    ", count: depth) + "\(name): { \(keys) }")
    return name
  }

  /// Adds a view that contains others.
  private mutating func open(_ kind: String, _ keys: [String], _ depth: Int) -> String {
    let name = name(kind)
    let blanks = String(repeating: "    ", count: depth)
    views.append("\(blanks)\(name):")
    views += (keys + ["views:"]).map { "\(blanks)  \($0)" }
    return name
  }

  private mutating func leaf(_ depth: Int, _ random: inout SeededGenerator) -> String {
    switch random.number(0...4) {
    case 0: add("label", "kind: label, text: \(random.pick(["One", "Two words", "A few"]))", depth)
    case 1:
      add("text", "kind: label, numberOfLines: 0, text: A text that is longer than one line", depth)
    case 2: add("field", "kind: textField", depth)
    default: add("box", "background: red", depth)
    }
  }

  private mutating func column(in parent: String, _ depth: Int, _ random: inout SeededGenerator) {
    var above: String?
    for _ in 0..<random.number(1...4) {
      let isCard = depth < 2 && random.number(0...5) == 0
      let view = isCard ? open("card", [], depth) : leaf(depth, &random)
      let gap = random.number(0...20)
      constraints.append(
        above.map { "\(view).top == \($0).bottom + \(gap)" } ?? "\(view).top == \(parent).top + 20")
      constraints.append("\(view).leading == \(parent).leading + \(gap)")
      constraints.append(
        random.number(0...2) == 0
          ? "\(view).width == \(random.number(20...200))"
          : "\(view).trailing == \(parent).trailing - \(gap)")
      if isCard {
        column(in: view, depth + 1, &random)
      } else if view.hasPrefix("box") {
        constraints.append("\(view).height == \(random.number(20...60))")
      }
      above = view
    }
    guard let above, parent != "root" else { return }
    constraints.append("\(above).bottom == \(parent).bottom - 8")
  }

  private mutating func row(in parent: String, _ depth: Int, _ random: inout SeededGenerator) {
    var before: String?
    for _ in 0..<random.number(2...4) {
      let view = leaf(depth, &random)
      constraints.append(
        before.map { "\(view).leading == \($0).trailing + 8" }
          ?? "\(view).leading == \(parent).leading + 8")
      constraints.append("\(view).top == \(parent).top + \(random.number(0...60))")
      if view.hasPrefix("box") {
        constraints.append("\(view).height == 30")
        constraints.append(
          before.map { "\(view).width == \($0).width" } ?? "\(view).width == 40")
      }
      before = view
    }
    if let before, random.number(0...1) == 0 {
      constraints.append("\(before).trailing == \(parent).trailing - 8")
    }
  }

  private mutating func scroll(in parent: String, _ depth: Int, _ random: inout SeededGenerator) {
    let scroll = open("scroll", ["kind: scrollView"], depth)
    for edge in ["leading", "trailing", "top", "bottom"] {
      constraints.append("\(scroll).\(edge) == \(parent).\(edge)")
    }
    let content = open("content", [], depth + 1)
    for edge in ["leading", "trailing", "top", "bottom"] {
      constraints.append("\(content).\(edge) == \(scroll).\(edge)")
    }
    if random.number(0...3) > 0 { constraints.append("\(content).width == \(scroll).width") }
    column(in: content, depth + 2, &random)
  }

  private mutating func stack(in parent: String, _ depth: Int, _ random: inout SeededGenerator) {
    let stack = open("stack", ["kind: stackView", "axis: vertical", "spacing: 8"], depth)
    constraints.append("\(stack).leading == \(parent).leading + 8")
    constraints.append("\(stack).trailing == \(parent).trailing - 8")
    constraints.append("\(stack).top == \(parent).top + 30")
    for _ in 0..<random.number(1...4) {
      let view = leaf(depth + 1, &random)
      if view.hasPrefix("box") { constraints.append("\(view).height == 24") }
    }
  }
}

/// A random scene with its constraints in another order.
package func reordered(_ scene: String, _ order: (ArraySlice<String>) -> [String]) -> String {
  let lines = scene.split(separator: "\n").map(String.init)
  let start = (lines.firstIndex(of: "constraints:") ?? 0) + 1
  return (lines[..<start] + order(lines[start...])).joined(separator: "\n") + "\n"
}
