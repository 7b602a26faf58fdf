import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@testable import SnaplineProofs

@Suite("Ranges of screens")
struct ScreenRangeTests {
  @Test(
    "A range has each of its points, in the requested number of steps",
    arguments: [-4, 0, 1, 2, 3])
  func ticks(steps: Int) {
    let range = ScreenRange(.vertical, 320...322, stepsPerPoint: steps)
    let count = max(1, steps)
    #expect(range.ticks.count == 2 * count + 1)
    #expect(range.ticks.map(range.extent).first == 320)
    #expect(range.ticks.map(range.extent).last == 322)
    #expect(range.extent(at: range.ticks.lowerBound + count) == 321)
    #expect(range.word == "height" && ScreenRange.widths.word == "width")
  }

  @Test(
    "Screens are written in points, and neighbors as one interval",
    arguments: [
      (1, 320...320, "320"), (1, 320...400, "320…400"), (3, 961...961, "320.33"),
      (3, 962...1_200, "320.67…400"), (2, 641...642, "320.5…321"),
    ])
  func told(steps: Int, ticks: ClosedRange<Int>, text: String) {
    #expect(ScreenRange(.horizontal, 320...400, stepsPerPoint: steps).text(of: ticks) == text)
  }

  @Test("A screen of another length differs only in that axis, in any orientation")
  func screens() {
    let scene = scene("devices: [iphone-14]\nviews: { a: {} }\n")
    let shots = planShots(scene).value
    #expect(shots.count == 2)
    for shot in shots {
      let size = shot.device.size(in: shot.orientation)
      for (axis, extent) in [(Axis.horizontal, 512.25), (.vertical, 99)] {
        let other = shot.resized(to: axis, extent)
        let now = other.device.size(in: shot.orientation)
        #expect(now.width == (axis == .horizontal ? extent : size.width))
        #expect(now.height == (axis == .vertical ? extent : size.height))
        var back = other
        back.device.size = shot.device.size
        #expect(back == shot)
      }
    }
  }

  @Test("Shots that differ only in appearance are laid out once, and others each")
  func planned() {
    let scene = scene(
      """
      era: ios13
      devices: [iphone-8, { name: twin, width: 375, height: 667, safeArea: [20, 0, 0, 0] }]
      appearances: [light, dark]
      textSizes: [large, small]
      views: { a: {} }
      states: { turned: [rotate: landscape], still: [dismiss] }
      """)
    let shots = planShots(scene).value
    let widths = planProofs(shots, [.widths], crossed: false)
    let heights = planProofs(shots, [ScreenRange(.vertical, 320...900)], crossed: false)
    // Equal screens and appearances count once; text sizes and states count separately.
    let expected = [
      "portrait", "portrait-small", "landscape", "landscape-small", "landscape-turned",
      "landscape-turned-small", "portrait-still", "portrait-still-small", "landscape-still",
      "landscape-still-small",
    ]
    #expect(Set(widths.map(\.shot.name)) == Set(expected))
    #expect(widths.count == expected.count && heights.count == expected.count)
    let both = planProofs(shots, [.widths, ScreenRange(.vertical, 320...900)], crossed: false)
    #expect(both.map(\.shot) == (widths + heights).map(\.shot))
    #expect(planProofs([], [.widths], crossed: true).isEmpty)
    #expect(planProofs(shots, [], crossed: true).isEmpty)
  }

  @Test("Crossed proofs have both directions, three text sizes and unique names")
  func crossed() {
    let scene = scene("devices: [iphone-8]\norientations: [portrait]\nviews: { a: {} }\n")
    let shots = planShots(scene).value
    let planned = planProofs(shots, [.widths], crossed: true).map(\.shot)
    // Two orientations, two directions, three sizes.
    #expect(planned.count == 12 && Set(planned.map(\.name)).count == 12)
    #expect(planned.first == shots.first)
    #expect(Set(planned.map(\.textSize)).count == 3)
    // A state that rotates the device is proven only in that orientation.
    let turned = TestSupport.scene(
      "devices: [iphone-8]\nviews: { a: {} }\nstates: { s: [rotate: landscape] }\nonly: [\"*-s\"]\n"
    )
    let held = planProofs(planShots(turned).value, [.widths], crossed: true).map(\.shot)
    #expect(held.count == 6 && held.allSatisfy { $0.orientation == .landscape })
  }
}

@Suite("Properties of differing screens")
struct DifferingScreensTests {
  private let range = ScreenRange(.horizontal, 320...400)

  /// Returns a random screen of a card with a text, a bar and a stack view.
  private func draft(_ random: inout SeededGenerator) -> [String] {
    [
      "devices: [iphone-5]", "orientations: [portrait]", "views:",
      "  a: { kind: label, numberOfLines: 0, text: A text that has two lines or three }",
      "  b: { background: red }",
      "  s: { kind: stackView, spacing: \(random.number(0...12)), views: { c: { intrinsicContentSize: [60, 20] }, d: { intrinsicContentSize: [90, 20] } } }",
      "constraints:", "  - a.leading == root.leading + \(random.number(0...40))",
      "  - a.trailing == root.trailing - \(random.number(0...40))",
      "  - a.top == root.top + \(random.number(0...40))",
      "  - b.top == a.bottom + \(random.number(0...20))", "  - b.height == 10",
      "  - b.leading == root.leading + 10",
      "  - b.width == \(random.pick(["0.5", "0.25", "0.8"])) * root.width @ 700",
      "  - b.width <= \(random.number(100...220))", "  - s.top == b.bottom",
      "  - s.leading == root.leading",
      "  - s.trailing == root.trailing @ \(random.pick([200, 999]))",
      "  - s.width <= \(random.number(300...420))",
    ]
  }

  /// Returns the lines with another number in one of them.
  private func edited(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    var lines = lines
    let places = lines.indices.dropFirst(6).filter { lines[$0].contains(/\ [0-9]+$/) }
    let place = random.pick(Array(places))
    lines[place].replace(/\ [0-9]+$/) { " \(Int($0.output.dropFirst()).map { $0 + 1 } ?? 0)" }
    return lines
  }

  private func screens(_ scene: Scene, _ shot: Shot) -> [SampledScreen] {
    sweepEveryScreen(scene, shot, range).stretches.map(\.first)
  }

  @Test(
    "Differing screens are those whose layouts differ, in 10 samples",
    arguments: 1...10 as ClosedRange<UInt64>)
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = draft(&random)
    let (old, new) = (
      scene(lines.joined(separator: "\n")), scene(edited(lines, &random).joined(separator: "\n"))
    )
    let shot = try #require(planShots(old).value.first)
    let expected = zip(screens(old, shot), screens(new, shot)).compactMap { one, other -> Int? in
      let differs = old.viewIDs.contains { view in
        let (one, other) = (one.layout[view], other.layout[view])
        let (from, to) = (one.exactFrame, other.exactFrame)
        let moves = [
          from.minX - to.minX, from.minY - to.minY, from.width - to.width, from.height - to.height,
        ]
        return moves.contains { $0.magnitude >= 0.5 } || one.text?.lines != other.text?.lines
      }
      return differs ? one.tick : nil
    }
    let found = differingScreens(sweep(old, shot, range), sweep(new, shot, range))
    #expect(found.flatMap { Array($0) } == expected)
    // Neighbors are one interval, and the result is symmetric.
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    #expect(differingScreens(sweep(new, shot, range), sweep(old, shot, range)) == found)
    #expect(differingScreens(sweep(old, shot, range), sweep(old, shot, range)).isEmpty)
  }

  @Test(
    "The linear pieces of a number cover each screen once, in 7 samples",
    arguments: 20...26 as ClosedRange<UInt64>)
  func numbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = scene(draft(&random).joined(separator: "\n"))
    let shot = try #require(planShots(scene).value.first)
    let lines = piecewiseValues(of: sweep(scene, shot, range))
    #expect(Set(lines.map(\.quantity)).count == lines.count)
    for line in lines {
      #expect(line.pieces.flatMap { Array($0.ticks) } == Array(range.ticks))
      for (one, other) in zip(line.pieces, line.pieces.dropFirst()) {
        #expect(one.slope != other.slope || abs(one.offset - other.offset) > 1e-7)
      }
      #expect(line.isConstant == (Set(line.pieces.map(\.slope)) == [0] && line.pieces.count == 1))
    }
    for screen in screens(scene, shot) {
      for line in lines {
        let piece = try #require(line.pieces.first { $0.ticks.contains(screen.tick) })
        let value = piece.value(at: range.extent(at: screen.tick))
        let frame = screen.layout[line.quantity.view].exactFrame
        switch line.quantity.dimension {
        case .x: #expect(abs(frame.minX - value) < 1e-4)
        case .y: #expect(abs(frame.minY - value) < 1e-4)
        case .width: #expect(abs(frame.width - value) < 1e-4)
        case .height: #expect(abs(frame.height - value) < 1e-4)
        case .contentWidth, .contentHeight: break
        }
      }
    }
  }
}
