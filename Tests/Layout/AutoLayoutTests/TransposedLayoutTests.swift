import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// A random layout of boxes and stack views that can be written as is, transposed, or enlarged.
private struct RandomLayout {
  /// A view with its subviews.
  private struct Part {
    let name: String
    var size: (along: Int, across: Int)?
    var hugging = (along: 250, across: 250)
    var compression = (along: 750, across: 750)
    var stack: (distribution: String, alignment: String, spacing: Int, isAlong: Bool)?
    var parts: [Part] = []
  }

  /// `view.attribute relation factor * other.attribute + constant @ priority`.
  private struct RandomConstraint {
    let view: String
    let attribute: String
    var relation = "=="
    var other: String?
    var factor = "1"
    var constant = 0
    var priority = 1_000
  }

  /// The transformation of a layout.
  struct LayoutVariant {
    var isTurned = false
    var unit = 1
  }

  private var random: SeededGenerator
  private var parts: [Part] = []
  private var constraintTexts: [RandomConstraint] = []
  private let screen: (along: Int, across: Int)
  private var count = 0
  private(set) var names: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    screen = (random.number(200...400), random.number(200...400))
    for _ in 0..<random.number(1...4) { add() }
  }

  private mutating func name() -> String {
    count += 1
    names.append("v\(count)")
    return "v\(count)"
  }

  private mutating func box(isOpen: Bool = false) -> Part {
    var part = Part(name: name())
    if !isOpen || random.number(0...2) > 0 {
      part.size = (random.number(5...90), random.number(5...90))
    }
    part.hugging = (random.pick([250, 251, 500, 800]), random.pick([250, 251, 500, 800]))
    part.compression = (random.pick([300, 750, 760]), random.pick([300, 750, 760]))
    return part
  }

  private mutating func stack(depth: Int) -> Part {
    var part = Part(name: name())
    let distributions = ["fill", "fillEqually", "equalSpacing", "fillProportionally"]
    part.stack = (
      random.pick(distributions), random.pick(["fill", "start", "center", "end"]),
      random.number(0...9), random.number(0...1) == 0
    )
    for _ in 0..<random.number(1...4) {
      part.parts.append(depth < 1 && random.number(0...4) == 0 ? stack(depth: depth + 1) : box())
    }
    return part
  }

  /// Adds a view, constrained to the screen or to an existing view.
  private mutating func add() {
    let before = parts.last?.name
    let part = random.number(0...1) == 0 ? stack(depth: 0) : box(isOpen: true)
    parts.append(part)
    for (start, end, extent, room) in [
      ("near", "far", "along", screen.along), ("top", "low", "across", screen.across),
    ] {
      var first = RandomConstraint(view: part.name, attribute: start)
      (first.other, first.constant) = ("root.\(start)", random.number(0...30))
      if let before, random.number(0...2) == 0 { first.other = "\(before).\(end)" }
      constraintTexts.append(first)
      switch random.number(0...3) {
      case 0:
        var last = RandomConstraint(view: part.name, attribute: end)
        (last.relation, last.other) = ("<=", "root.\(end)")
        (last.constant, last.priority) = (-random.number(0...20), 900)
        constraintTexts.append(last)
      case 1:
        var share = RandomConstraint(view: part.name, attribute: extent)
        (share.other, share.factor) = ("root.\(extent)", random.pick(["0.5", "0.25"]))
        share.priority = random.pick([1_000, 600])
        constraintTexts.append(share)
      default:
        var size = RandomConstraint(view: part.name, attribute: extent)
        (size.constant, size.priority) = (random.number(20...room / 2), random.pick([1_000, 400]))
        constraintTexts.append(size)
      }
    }
  }

  // MARK: Writing

  func scene(_ way: LayoutVariant) -> String {
    let (width, height) =
      way.isTurned ? (screen.across, screen.along) : (screen.along, screen.across)
    return """
      devices: [{ width: \(width * way.unit), height: \(height * way.unit), scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views:
      \(parts.map { lines(of: $0, way, "  ") }.joined())constraints:
      \(constraintTexts.map { "  - \(text(of: $0, way))\n" }.joined())
      """
  }

  private func lines(of part: Part, _ way: LayoutVariant, _ blanks: String) -> String {
    func pair<Value>(_ values: (along: Value, across: Value)) -> (Value, Value) {
      way.isTurned ? (values.across, values.along) : (values.along, values.across)
    }
    let (hugging, compression) = (pair(part.hugging), pair(part.compression))
    var text = "\(blanks)\(part.name):\n"
    if let stack = part.stack {
      let isHorizontal = stack.isAlong != way.isTurned
      let ends =
        isHorizontal ? ["start": "top", "end": "bottom"] : ["start": "leading", "end": "trailing"]
      text += """
        \(blanks)  kind: stackView
        \(blanks)  axis: \(isHorizontal ? "horizontal" : "vertical")
        \(blanks)  distribution: \(stack.distribution)
        \(blanks)  alignment: \(ends[stack.alignment] ?? stack.alignment)
        \(blanks)  spacing: \(stack.spacing * way.unit)
        \(blanks)  views:

        """
      return text + part.parts.map { lines(of: $0, way, blanks + "    ") }.joined()
    }
    if let size = part.size.map(pair) {
      text += "\(blanks)  intrinsicContentSize: [\(size.0 * way.unit), \(size.1 * way.unit)]\n"
    }
    text += "\(blanks)  hugging: { horizontal: \(hugging.0), vertical: \(hugging.1) }\n"
    return text
      + "\(blanks)  compressionResistance: { horizontal: \(compression.0), vertical: \(compression.1) }\n"
  }

  private func text(of constraint: RandomConstraint, _ way: LayoutVariant) -> String {
    let upright = [
      "near": "left", "far": "right", "along": "width", "top": "top", "low": "bottom",
      "across": "height",
    ]
    let turned = [
      "near": "top", "far": "bottom", "along": "height", "top": "left", "low": "right",
      "across": "width",
    ]
    func word(_ attribute: Substring) -> String {
      (way.isTurned ? turned : upright)[String(attribute)] ?? ""
    }
    var right = "\(constraint.constant * way.unit)"
    if let other = constraint.other?.split(separator: ".") {
      let constant = constraint.constant * way.unit
      right = "\(constraint.factor) * \(other[0]).\(word(other[1])) + \(constant)"
    }
    return
      "\(constraint.view).\(word(constraint.attribute[...])) \(constraint.relation) \(right) @ \(constraint.priority)"
  }
}

@Suite("Transposed and enlarged layouts")
struct TransposedLayoutTests {
  private func frames(_ draft: RandomLayout, _ way: RandomLayout.LayoutVariant) -> [[Double]] {
    let shot = SolvedShot(scene(draft.scene(way)))
    return draft.names.map { name in
      guard let frame = shot.solved(name)?.exactFrame else { return [] }
      return [frame.minX, frame.minY, frame.width, frame.height]
    }
  }

  private func isNear(_ one: [[Double]], _ other: [[Double]]) -> Bool {
    zip(one.joined(), other.joined()).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test(
    "A transposed layout has transposed frames, in 180 samples",
    arguments: 0..<12)
  func turned(seed: Int) {
    for round in 0..<15 {
      let draft = RandomLayout(seed: UInt64(seed * 100 + round))
      let upright = frames(draft, .init())
      let turned = frames(draft, .init(isTurned: true)).map { [$0[1], $0[0], $0[3], $0[2]] }
      #expect(isNear(upright, turned), "\(draft.scene(.init()))\n\(upright)\n\(turned)")
    }
  }

  @Test(
    "A layout at three times the size has three times the frames, in 180 samples",
    arguments: 0..<12)
  func larger(seed: Int) {
    for round in 0..<15 {
      let draft = RandomLayout(seed: UInt64(seed * 100 + round + 50_000))
      let small = frames(draft, .init()).map { $0.map { $0 * 3 } }
      let large = frames(draft, .init(unit: 3))
      #expect(isNear(small, large), "\(draft.scene(.init()))\n\(small)\n\(large)")
    }
  }
}
