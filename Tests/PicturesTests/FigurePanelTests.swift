import Diagnostics
import DisplayLists
import Geometry
import Goldens
import SceneModel
import Shots
import TestSupport
import Testing

@testable import Pictures

/// A screen of 100 by 200 points by day and by night, with a card in it.
private let text = """
  era: ios15
  devices: [{ name: small, width: 100, height: 200, scale: 2, statusBar: 0 }]
  orientations: [portrait]
  appearances: [light, dark]
  views:
    card: { background: systemBackground, frame: [10, 20, 40, 60], views: { dot: { background: red, frame: [5, 6, 10, 10] } } }
  states:
    far: [resize: { view: card, width: 50 }]

  """

/// A figure of one panel, drawn by day or by night.
private func drawn(
  _ shot: String, scale: Double = 0.5, _ appearance: Appearance = .light,
  _ change: (inout Figure.Panel) -> Void = { _ in }
) -> LaidOutShot {
  let place = SourceSpan(file: "a.figure.yaml")
  var panel = Figure.Panel(shot: SpannedName("s/\(shot)", at: place))
  panel.scene = scene(text)
  change(&panel)
  var figure = Figure()
  figure.scale = scale
  figure.panels = [panel]
  var whole = Scene(identity: "f", file: "a.figure.yaml", era: .ios15)
  whole.figure = figure
  let paper = Device(
    name: "paper", size: Size(width: 1, height: 1), scale: PixelScale(1), portraitSafeArea: .zero,
    landscapeSafeArea: .zero, statusBarHeight: 0)
  return layOut(
    whole,
    Shot(
      name: appearance.rawValue, device: paper, orientation: .portrait, state: nil,
      appearance: appearance))
}

extension LaidOutShot {
  /// Returns the frame of a view of the figure in its superview.
  fileprivate func frame(_ name: String) -> Rect? {
    facts.views.first { $0.name == name }?.frame
  }
}

@Suite("Panels of a figure")
struct FigurePanelTests {
  private let name = SpannedName("card", at: SourceSpan(file: "a.figure.yaml"))

  @Test("A panel stands for its screen, and views in it are where they are on the screen, smaller")
  func views() throws {
    for scale in [0.5, 1, 0.25] {
      let figure = drawn("portrait", scale: scale)
      let names = figure.facts.views.map(\.name)
      #expect(names == ["root", "panel1", "panel1.card", "panel1.dot"])
      #expect(figure.facts.views.map(\.parent) == [nil, "root", "panel1", "panel1.card"])
      #expect(figure.frame("panel1")?.size == Size(width: 100 * scale, height: 200 * scale))
      let card = try #require(figure.frame("panel1.card"))
      #expect(card == Rect(x: 10 * scale, y: 20 * scale, width: 40 * scale, height: 60 * scale))
      #expect(figure.frame("panel1.dot")?.origin == Point(x: 5 * scale, y: 6 * scale))
    }
  }

  @Test("What is cut out of a screen leaves the rest of it outside, and views where they were")
  func crops() throws {
    let cropped = drawn("portrait", scale: 1) { $0.crop = .view(name) }
    let root = try #require(cropped.frame("panel1"))
    #expect(root.size == Size(width: 100, height: 200))
    let whole = drawn("portrait", scale: 1)
    #expect(cropped.frame("panel1.card") == whole.frame("panel1.card"))
    // Only the part takes room on the paper.
    #expect(cropped.displayList.size.height < whole.displayList.size.height)
    #expect(cropped.diagnostics.isEmpty)
  }

  @Test("A part that lies outside of the screen is told, and the whole screen is shown")
  func outside() {
    let outside = Rect(x: 300, y: 0, width: 10, height: 10)
    let figure = drawn("portrait") { $0.crop = .region(outside, name) }
    #expect(figure.diagnostics.map(\.code) == ["figure.crop"])
    #expect(figure.diagnostics.first?.hint == "the screen is 100 × 200 points")
    #expect(figure.displayList == drawn("portrait").displayList)
  }

  @Test("By night a panel shows the shot that differs by its appearance alone, where there is one")
  func nights() throws {
    func planned(_ shot: String, _ appearance: Appearance, _ text: String = text) -> String? {
      var panel = Figure.Panel(shot: SpannedName("s/\(shot)", at: SourceSpan(file: "")))
      panel.scene = scene(text)
      return panel.planned(in: appearance)?.name
    }
    #expect(planned("portrait", .light) == "portrait")
    #expect(planned("portrait", .dark) == "portrait-dark")
    #expect(planned("portrait-dark", .light) == "portrait")
    #expect(planned("portrait-dark", .dark) == "portrait-dark")
    #expect(planned("portrait-far", .dark) == "portrait-far-dark")
    // Shots without a dark appearance are shown in light appearance.
    let day = text.replacing("appearances: [light, dark]\n", with: "")
    #expect(planned("portrait", .dark, day) == "portrait")
    #expect(planned("nothing", .light) == nil)
    // A picture that the scene leaves out is no twin.
    let some = text + "except: [portrait-dark]\n"
    #expect(planned("portrait", .dark, some) == "portrait")
  }

  @Test("A figure by night has other colours on the same places")
  func appearances() {
    let (day, night) = (drawn("portrait"), drawn("portrait", .dark))
    #expect(day.displayList.size == night.displayList.size)
    #expect(day.facts.views.map(\.frame) == night.facts.views.map(\.frame))
    #expect(day.displayList != night.displayList)
  }

  @Test("A device around the screen moves what is in it by the room that it takes")
  func devices() throws {
    let plain = drawn("portrait", scale: 1)
    let framed = drawn("portrait", scale: 1) { $0.isFramed = true }
    let (one, other) = (try #require(plain.frame("panel1")), try #require(framed.frame("panel1")))
    #expect(other.minX > one.minX && other.minY > one.minY && other.size == one.size)
    #expect(framed.frame("panel1.card") == plain.frame("panel1.card"))
    // With constraints over it there is no device.
    let overlaid = drawn("portrait", scale: 1) {
      $0.isFramed = true
      $0.overlay = .all
    }
    #expect(overlaid.frame("panel1") == plain.frame("panel1"))
  }
}

@Suite("Films of shots that differ")
struct StateAnimationTests {
  private func film(_ names: [String], _ change: (inout RenderOptions) -> Void = { _ in }) throws
    -> [ListedFrame]
  {
    let scene = scene(text)
    let all = planShots(scene).value
    let shots = try names.map { name in
      NamedShot(name, layOut(scene, try #require(all.first { $0.name == name })))
    }
    var style = RenderOptions()
    change(&style)
    return try AnimationPlan(of: shots, style).listed()
  }

  /// Returns the width of the card in a frame.
  private func width(_ frame: ListedFrame) -> Double? {
    frame.list.items.lazy.compactMap { item -> Double? in
      guard item.source == "card", case .fill(.rectangle(let rect), _) = item.mark else {
        return nil
      }
      return rect.width
    }.first
  }

  @Test("On the way a frame goes from the one to the other, and back again at the end")
  func ways() throws {
    let frames = try film(["portrait", "portrait-far"])
    let widths = frames.compactMap(width)
    #expect(widths.count == frames.count)
    let turn = try #require(frames.indices.last { frames[$0].isShot })
    #expect(widths.first == 40 && widths[turn] == 50)
    #expect(zip(widths[...turn], widths[1...turn]).allSatisfy { $0 <= $1 })
    #expect(zip(widths[turn...], widths[(turn + 1)...]).allSatisfy { $0 >= $1 })
    #expect(widths.allSatisfy { (40...50).contains($0) })
  }

  @Test("Day and night do not move into each other: one comes up over the other")
  func appearances() throws {
    let frames = try film(["portrait", "portrait-dark"])
    for frame in frames {
      let groups = frame.list.items.compactMap { item -> Double? in
        if case .beginGroup(let opacity) = item.mark { opacity } else { nil }
      }
      #expect(frame.isShot ? groups.isEmpty : groups.contains { 0 < $0 && $0 < 1 })
    }
  }

  @Test("A film of one view follows it, on a canvas for its largest size")
  func crops() throws {
    let frames = try film(["portrait", "portrait-far"]) { $0.crop = "card" }
    #expect(frames.allSatisfy { $0.list.size == Size(width: 50, height: 60) })
    #expect(throws: RenderError.self) { try film(["portrait"]) { $0.crop = "crd" } }
  }

  @Test("Every picture of a film has the scale that is asked for, or that of the first device")
  func scales() throws {
    #expect(try film(["portrait", "portrait-far"]).allSatisfy { $0.list.scale == PixelScale(2) })
    let small = try film(["portrait", "portrait-far"]) { $0.pixelsPerPoint = 1 }
    #expect(small.allSatisfy { $0.list.scale == PixelScale(1) })
  }
}
