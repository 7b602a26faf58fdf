import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns a screen with labels in these frames, with properties of the root view.
private func screen(
  _ labels: [(name: String, frame: Rect)], root: String = "", head: String = ""
) -> SolvedShot {
  let views = labels.map { label in
    let frame = label.frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
    return "  \(label.name): { kind: label, text: \(label.name), frame: "
      + "[\(numbers.joined(separator: ", "))] }\n"
  }
  return SolvedShot(
    scene(
      "era: ios13\ndevices: [iphone-5]\norientations: [portrait]\n\(head)"
        + (root.isEmpty ? "" : "root: { \(root) }\n") + "views:\n" + views.joined()))
}

extension SolvedShot {
  fileprivate var misread: [ReadingOrderMismatch] {
    readingOrderMismatches(of: appState.scene, shot, result.layout) ?? []
  }
  fileprivate var misreadWords: [String] { misread.map { $0.message() } }
  fileprivate var order: [String] {
    accessibleElements(of: appState.scene, shot, result.layout).map(\.name)
  }
}

@Suite("Mismatches of the reading order")
struct ReadingOrderMismatchTests {
  private let column = [
    (name: "upper", frame: Rect(x: 20, y: 40, width: 100, height: 30)),
    (name: "lower", frame: Rect(x: 20, y: 100, width: 100, height: 30)),
  ]

  @Test("An element above another one that is read later is reported")
  func columns() {
    #expect(screen(column).misread.isEmpty)
    let turned = screen(column, root: "accessibilityElements: [lower, upper]")
    #expect(turned.order == ["lower", "upper"])
    #expect(
      turned.misreadWords
        == ["VoiceOver reads 'lower' before 'upper', which is above it"])
  }

  @Test("A leading element that starts lower in the same line is reported")
  func lines() {
    // From nine points on it is another line for VoiceOver, but visually the same one.
    let row = [
      (name: "title", frame: Rect(x: 20, y: 49, width: 100, height: 40)),
      (name: "value", frame: Rect(x: 200, y: 40, width: 100, height: 58)),
    ]
    let solved = screen(row)
    #expect(solved.order == ["value", "title"])
    #expect(
      solved.misreadWords
        == ["VoiceOver reads 'value' before 'title', which is earlier on the line"])
    // From right to left the value is read first.
    #expect(screen(row, head: "directions: [rightToLeft]\n").misread.isEmpty)
  }

  @Test("Elements of adjacent columns are not above each other")
  func columnsSideBySide() {
    let labels = [
      (name: "a", frame: Rect(x: 0, y: 40, width: 100, height: 20)),
      (name: "b", frame: Rect(x: 0, y: 100, width: 100, height: 20)),
      (name: "c", frame: Rect(x: 150, y: 40, width: 100, height: 20)),
      (name: "d", frame: Rect(x: 150, y: 100, width: 100, height: 20)),
    ]
    #expect(screen(labels, root: "accessibilityElements: [a, b, c, d]").misread.isEmpty)
  }

  @Test(
    "The suggested order has no mismatch, in 60 samples", .premise(atLeast: 30),
    arguments: 1...60 as ClosedRange<UInt64>)
  func repairs(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let labels = (0..<random.number(2...7)).map { number in
      (
        name: "v\(number)",
        frame: Rect(
          x: Double(random.number(0...3)) * 70, y: 30 + Double(random.number(0...60)) * 8,
          width: 60, height: Double(random.number(2...6)) * 10)
      )
    }
    let names = labels.map(\.name).shuffled(using: &random)
    let root =
      random.number(0...1) == 0
      ? "" : "accessibilityElements: [\(names.joined(separator: ", "))]"
    let solved = screen(labels, root: root)
    for misread in solved.misread {
      let scene = solved.appState.scene
      let (early, late) = (scene[misread.readEarly].name, scene[misread.readLate].name)
      let order = solved.order
      let places = [early, late].compactMap { order.firstIndex(of: $0) }
      #expect(places.count == 2 && places[0] < places[1])
      let fix = misread.fix(of: scene, solved.shot, solved.result.layout)
      guard let advice = premise(fix) else { continue }
      let list = try #require(
        advice.firstMatch(of: /add '(accessibilityElements: \[.*\])' to 'root'/).map { $0.1 })
      let repaired = screen(labels, root: String(list))
      #expect(Set(repaired.order) == Set(order), "\(advice)")
      let now = [early, late].compactMap { repaired.order.firstIndex(of: $0) }
      #expect(now.count == 2 && now[1] < now[0], "\(advice)")
    }
  }
}
