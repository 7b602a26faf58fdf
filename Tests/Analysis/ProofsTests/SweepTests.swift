import Foundation
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Sweeps over a range of screens")
struct SweepTests {
  /// `SNAPLINE_FUZZ=200` requests a long run.
  static let count = ProcessInfo.processInfo.environment["SNAPLINE_FUZZ"].flatMap(Int.init) ?? 24

  @Test(
    "Interpolated frames agree with layouts at every third of a point to 1e-5 pt, in 24 samples",
    arguments: 0..<count)
  func everyThird(seed: Int) throws {
    let scene = scene(RandomScene(seed: seed).text)
    let shot = try #require(planShots(scene).value.first)
    let range = ScreenRange(.horizontal, 340...380, stepsPerPoint: 3)
    let quick = sweep(scene, shot, range)
    let slow = sweepEveryScreen(scene, shot, range)
    #expect(quick.unseen.isEmpty)
    #expect(quick.stretches.map(\.ticks.count).reduce(0, +) == range.extents.count * 3 - 2)
    for stretch in quick.stretches {
      for tick in stretch.ticks {
        let screen = slow.stretches[tick - 340 * 3].first
        let share =
          Double(tick - stretch.ticks.lowerBound) / Double(max(1, stretch.ticks.count - 1))
        for view in scene.viewIDs {
          let told = stretch.first.layout[view].exactFrame.between(
            stretch.last.layout[view].exactFrame, share)
          #expect(
            told.isNear(screen.layout[view].exactFrame, within: 1e-5),
            "seed \(seed), \(scene[view].name) on a screen of \(range.extent(at: tick))")
        }
      }
    }
  }

  @Test(
    "Sweeps of the project's scenes agree with layouts of 20 screens to 1e-4 pt",
    .premise(atLeast: 60))
  func projectScenes() throws {
    let extents = Self.count > 100 ? 320...1366 : 405...424
    for path in ProjectFiles.paths(below: "Scenes", endingIn: ".scene.yaml") {
      // Scenes with errors or with other files are skipped.
      let known = read(try ProjectFiles.bytes(path))
      let readable = known.diagnostics.contains { $0.severity == .error } ? nil : known.value
      guard let scene = readable, let shot = premise(planShots(scene).value.first) else { continue }
      let range = ScreenRange(.horizontal, extents)
      let quick = sweep(scene, shot, range)
      let slow = sweepEveryScreen(scene, shot, range)
      for stretch in quick.stretches {
        let length = Double(max(1, stretch.ticks.count - 1))
        for tick in stretch.ticks {
          let screen = slow.stretches[tick - extents.lowerBound].first
          let share = Double(tick - stretch.ticks.lowerBound) / length
          let wrong = scene.viewIDs.first { view in
            let told = stretch.first.layout[view].exactFrame.between(
              stretch.last.layout[view].exactFrame, share)
            return !told.isNear(screen.layout[view].exactFrame, within: 1e-4)
          }
          #expect(wrong == nil, "\(path) on a screen of \(tick)")
        }
      }
    }
  }

  @Test("The linear pieces of a frame follow its constraints, with the limiting constraint")
  func pieces() throws {
    let scene = scene(
      """
      devices: [iphone-5]
      views:
        price:
      constraints:
        - price.leading == root.leading + 20
        - price.width == 0.6 * root.width - 62 @ 750
        - price.width <= 179.2
        - "V:|-20-[price(40)]"
      """)
    let shot = try #require(planShots(scene).value.first)
    let sweep = sweep(scene, shot, .widths)
    let width = try #require(
      piecewiseValues(of: sweep).first { $0.quantity.name(in: scene) == "price.width" })
    #expect(width.pieces.map(\.ticks) == [320...402, 403...1366])
    #expect(abs(width.pieces[0].slope - 0.6) < 1e-9 && abs(width.pieces[0].offset + 62) < 1e-6)
    #expect(width.pieces[1].slope == 0 && abs(width.pieces[1].offset - 179.2) < 1e-9)
    #expect(width.pieces.map { $0.span?.start.line } == [6, 7])
    #expect(sweep.layoutCount < 16)
  }

  @Test("The collapsed form is 142 points wide on every screen, proven by four layouts")
  func collapsed() throws {
    let path = "Scenes/articles/form.scene.yaml"
    let scene = try #require(read(try ProjectFiles.bytes(path)).value)
    let shot = try #require(planShots(scene).value.first { $0.name == "portrait-broken" })
    let sweep = sweep(scene, shot, .widths)
    #expect(sweep.layoutCount == 4 && sweep.stretches.count == 1)
    let width = piecewiseValues(of: sweep).first {
      $0.quantity.name(in: scene) == "content.width"
    }
    #expect(width?.isConstant ?? false)
    #expect(width?.pieces.first?.offset == 142)
  }

  @Test("The frames of a zoomed view and of a floating header are those of the layout")
  func shownFrames() throws {
    let scene = scene(
      """
      devices: [iphone-5]
      views:
        pan:
          kind: scrollView
          zooms: photo
          zoomScale: 2
          maximumZoomScale: 3
          views: { photo: { background: red } }
        list:
          kind: tableView
          views:
            head: { kind: sectionHeader, text: Head }
            row: { kind: tableCell, text: Row, rowHeight: 900 }
      constraints:
        - pan.edges == root.edges
        - photo.edges == pan.edges
        - photo.width == pan.width / 3
        - photo.height == 40
        - list.edges == root.edges
      states: { down: [scroll: { view: list, offset: [0, 60] }] }
      """)
    let shot = try #require(planShots(scene).value.first { $0.name == "portrait-down" })
    let range = ScreenRange(.horizontal, 320...600)
    let lines = piecewiseValues(of: sweep(scene, shot, range))
    func value(_ name: String, _ extent: Double) -> Double? {
      lines.first { $0.quantity.name(in: scene) == name }?.pieces
        .first { $0.ticks.contains(Int(extent)) }?.value(at: extent)
    }
    for extent in [320.0, 433, 600] {
      let appState = simulate(scene, shot.resized(to: .horizontal, extent))
      let layout = solveLayout(appState.scene, appState.environment).layout
      for name in ["photo", "head"] {
        let frame = layout[try #require(scene.view(named: name))].frame
        #expect(abs((value("\(name).minX", extent) ?? .nan) - frame.minX) < 0.51)
        #expect(abs((value("\(name).minY", extent) ?? .nan) - frame.minY) < 0.51)
        #expect(abs((value("\(name).width", extent) ?? .nan) - frame.width) < 0.51)
        #expect(abs((value("\(name).height", extent) ?? .nan) - frame.height) < 0.51)
      }
    }
    #expect(abs((value("photo.width", 600) ?? 0) - 400) < 1e-9)
    // Below the status bar, and moved by the scroll offset.
    #expect(abs((value("head.minY", 600) ?? 0) - 80) < 0.51)
  }

  @Test("A text that wraps differently ends a linear piece")
  func text() throws {
    let scene = scene(
      """
      devices: [iphone-5]
      views:
        words: { kind: label, numberOfLines: 0, text: many words that need a line or two here }
      constraints:
        - words.leading == root.leading + 20
        - words.trailing == root.trailing - 120
        - words.top == root.top + 40
      """)
    let shot = try #require(planShots(scene).value.first)
    let range = ScreenRange(.horizontal, 320...600)
    let lines = piecewiseValues(of: sweep(scene, shot, range))
    let exact = piecewiseValues(of: sweepEveryScreen(scene, shot, range))
    #expect(lines.map { $0.pieces.map(\.ticks) } == exact.map { $0.pieces.map(\.ticks) })
    #expect(lines.contains { $0.pieces.count == 2 })
  }

  @Test(
    "Wrapping texts of equal height need few layouts",
    arguments: 0..<4)
  func wrapping(seed: Int) throws {
    let words = "Anything that you have not opened for a month makes room by itself, "
    let text = String(repeating: words, count: 1 + seed % 4)
    let scene = scene(
      """
      devices: [iphone-5]
      orientations: [portrait]
      views:
        label: { kind: label, numberOfLines: 0, font: \(13 + seed), text: "\(text)" }
        view: { kind: textView, scrollEnabled: false, font: \(24 - seed), text: "\(text)" }
        wish: { kind: label, numberOfLines: 0, text: "\(words)" }
        cut: { kind: label, numberOfLines: 0, text: "\(text)" }
      constraints:
        - H:|-20-[label]-\(10 * seed)-|
        - view.horizontalEdges == label.horizontalEdges
        - wish.leading == root.leading
        - wish.width == 0.5 * root.width + \(seed) @ 740
        - cut.leading == root.leading
        - cut.width == 0.4 * root.width
        - V:|[label]-[view]-[wish]-[cut(\(40 * (seed + 1)))]
      """)
    let shot = try #require(planShots(scene).value.first)
    let range = ScreenRange(.horizontal, 320...440)
    let quick = sweep(scene, shot, range)
    let slow = sweepEveryScreen(scene, shot, range)
    #expect(quick.layoutCount < slow.layoutCount)
    for stretch in quick.stretches {
      let length = Double(max(1, stretch.ticks.count - 1))
      for tick in stretch.ticks {
        let layout = slow.stretches[tick - 320].first.layout
        let share = Double(tick - stretch.ticks.lowerBound) / length
        for view in scene.viewIDs {
          let told = stretch.first.layout[view].exactFrame.between(
            stretch.last.layout[view].exactFrame, share)
          #expect(told.isNear(layout[view].exactFrame, within: 1e-5))
          #expect(stretch.first.layout[view].text?.lines.count == layout[view].text?.lines.count)
        }
      }
    }
    let (told, exact) = (prove(scene, shot, quick).failures, prove(scene, shot, slow).failures)
    #expect(told.map(\.claim) == exact.map(\.claim))
    #expect(told.map(\.screens) == exact.map(\.screens))
    #expect(told.contains { $0.claim == .cutText })
  }

  @Test(
    "Ambiguous and conflicting layouts are swept too",
    arguments: [
      "a.leading == root.leading + 20", "a.width == 0.5 * root.width",
      "a.width == 100\n  - a.width == root.width",
    ])
  func undecided(constraint: String) throws {
    let scene = scene(
      "devices: [iphone-5]\nviews:\n  a:\nconstraints:\n  - a.top == root.top\n  - \(constraint)\n")
    let shot = try #require(planShots(scene).value.first)
    let quick = sweep(scene, shot, .widths)
    let slow = sweepEveryScreen(scene, shot, .widths)
    #expect(quick.layoutCount < 20)
    for stretch in quick.stretches {
      for tick in [
        stretch.ticks.lowerBound, (stretch.ticks.lowerBound + stretch.ticks.upperBound) / 2,
      ] {
        let exact = slow.stretches[tick - 320].first.layout[ViewID(1)]
        let share =
          Double(tick - stretch.ticks.lowerBound) / Double(max(1, stretch.ticks.count - 1))
        let told = stretch.first.layout[ViewID(1)].exactFrame.between(
          stretch.last.layout[ViewID(1)].exactFrame, share)
        #expect(told.isNear(exact.exactFrame, within: 1e-5))
      }
    }
  }

  @Test("A sweep over the work limit stops and reports the omissions")
  func bounded() throws {
    let boxes = (0..<400).map { "  b\($0): { frame: [0, \($0), 10, 10] }\n" }.joined()
    let scene = scene("devices: [iphone-5]\nviews:\n" + boxes + "  free:\n  other:\n")
    let shot = try #require(planShots(scene).value.first)
    let sweep = sweep(scene, shot, .widths, work: 1)
    #expect(sweep.layoutCount <= 16)
    let proof = prove(scene, shot, sweep)
    #expect(sweep.unseen.isEmpty || !proof.omissions.isEmpty)
    #expect(proof.omissions.contains { $0.contains("more than 300 views") } == false)
  }
}

/// A screen of adjacent labels and boxes, with optional constraints and limits that become binding
/// in turn.
private struct RandomScene {
  let text: String

  init(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) &+ 77)
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    let words = ["Name", "a longer text of words", "Total", "one two three four five six seven"]
    var views = ""
    var constraints = ""
    var previous = "root.leading"
    for index in 0..<2 + pick(4) {
      let name = "v\(index)"
      switch pick(4) {
      case 0: views += "  \(name):\n"
      case 1: views += "  \(name): { kind: label, numberOfLines: 0, text: \(words[pick(4)]) }\n"
      case 2: views += "  \(name): { kind: label, text: \(words[pick(4)]) }\n"
      default: views += "  \(name): { kind: button, title: \(words[pick(3)]) }\n"
      }
      constraints += "  - \(name).leading == \(previous) + \(pick(20))\n"
      constraints += "  - \(name).top == root.top + \(20 + pick(90))\n"
      let share = ["0.2", "0.25", "0.3", "0.4"][pick(4)]
      constraints +=
        "  - \(name).width == \(share) * root.width - \(pick(60)) @ \([750, 500, 900][pick(3)])\n"
      if pick(2) == 0 { constraints += "  - \(name).width <= \(50 + pick(60))\n" }
      if pick(3) == 0 { constraints += "  - \(name).width >= \(20 + pick(90))\n" }
      if pick(2) == 0 { constraints += "  - \(name).trailing <= root.trailing - \(pick(30))\n" }
      if pick(2) == 0 { constraints += "  - \(name).height == 0.5 * \(name).width\n" }
      previous = "\(name).trailing"
    }
    text = "devices: [iphone-14]\nviews:\n\(views)constraints:\n\(constraints)"
  }
}
