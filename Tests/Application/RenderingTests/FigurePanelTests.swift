import SnaplineBasics
import SnaplineDisplayLists
import SnaplineGoldens
import SnaplineSceneModel
import TestSupport
import Testing

@testable import SnaplineRendering

/// A screen of 100×200 points in light and dark appearance, with a card.
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

/// Renders a figure of one panel, light or dark.
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
  let background = Device(
    name: "page", size: Size(width: 1, height: 1), scale: PixelScale(1), portraitSafeArea: .zero,
    landscapeSafeArea: .zero, statusBarHeight: 0)
  return layOut(
    whole,
    Shot(
      name: appearance.rawValue, device: background, orientation: .portrait, state: nil,
      appearance: appearance))
}

extension LaidOutShot {
  /// Returns the frame of a view of the figure in its superview.
  fileprivate func frame(_ name: String) -> Rect? {
    layoutFacts.views.first { $0.name == name }?.frame
  }
}

@Suite("Panels of figures")
struct FigurePanelTests {
  private let name = SpannedName("card", at: SourceSpan(file: "a.figure.yaml"))

  @Test("A panel has the screen's views at their scaled frames")
  func views() throws {
    for scale in [0.5, 1, 0.25] {
      let figure = drawn("portrait", scale: scale)
      let names = figure.layoutFacts.views.map(\.name)
      #expect(names == ["root", "panel1", "panel1.card", "panel1.dot"])
      #expect(figure.layoutFacts.views.map(\.parent) == [nil, "root", "panel1", "panel1.card"])
      #expect(figure.frame("panel1")?.size == Size(width: 100 * scale, height: 200 * scale))
      let card = try #require(figure.frame("panel1.card"))
      #expect(card == Rect(x: 10 * scale, y: 20 * scale, width: 40 * scale, height: 60 * scale))
      #expect(figure.frame("panel1.dot")?.origin == Point(x: 5 * scale, y: 6 * scale))
    }
  }

  @Test("A crop does not change the frames of views")
  func crops() throws {
    let cropped = drawn("portrait", scale: 1) { $0.crop = .view(name) }
    let root = try #require(cropped.frame("panel1"))
    #expect(root.size == Size(width: 100, height: 200))
    let whole = drawn("portrait", scale: 1)
    #expect(cropped.frame("panel1.card") == whole.frame("panel1.card"))
    // Only the crop takes space on the page.
    #expect(cropped.displayList.size.height < whole.displayList.size.height)
    #expect(cropped.diagnostics.isEmpty)
  }

  @Test("A crop outside the screen is reported, and the whole screen is shown")
  func outside() {
    let outside = Rect(x: 300, y: 0, width: 10, height: 10)
    let figure = drawn("portrait") { $0.crop = .region(outside, name) }
    #expect(figure.diagnostics.map(\.code) == ["figure.crop"])
    #expect(figure.diagnostics.first?.hint == "the screen is 100 × 200 points")
    #expect(figure.displayList == drawn("portrait").displayList)
  }

  @Test("In dark appearance a panel shows the shot that differs only in appearance, if it exists")
  func nights() throws {
    func planned(_ shot: String, _ appearance: Appearance, _ text: String = text) -> String? {
      var panel = Figure.Panel(shot: SpannedName("s/\(shot)", at: SourceSpan(file: "")))
      panel.scene = scene(text)
      return panel.plannedShot(in: appearance)?.name
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
    // A shot that the scene excludes is not used.
    let some = text + "except: [portrait-dark]\n"
    #expect(planned("portrait", .dark, some) == "portrait")
  }

  @Test("A dark figure has other colors and the same frames")
  func appearances() {
    let (day, night) = (drawn("portrait"), drawn("portrait", .dark))
    #expect(day.displayList.size == night.displayList.size)
    #expect(day.layoutFacts.views.map(\.frame) == night.layoutFacts.views.map(\.frame))
    #expect(day.displayList != night.displayList)
  }

  @Test("A device frame offsets the views by its border")
  func devices() throws {
    let plain = drawn("portrait", scale: 1)
    let framed = drawn("portrait", scale: 1) { $0.isFramed = true }
    let (one, other) = (try #require(plain.frame("panel1")), try #require(framed.frame("panel1")))
    #expect(other.minX > one.minX && other.minY > one.minY && other.size == one.size)
    #expect(framed.frame("panel1.card") == plain.frame("panel1.card"))
    // With an overlay there is no device frame.
    let overlaid = drawn("portrait", scale: 1) {
      $0.isFramed = true
      $0.overlay = .all
    }
    #expect(overlaid.frame("panel1") == plain.frame("panel1"))
  }
}

@Suite("Animations between different shots")
struct StateAnimationTests {
  private func animationFrames(
    _ names: [String], _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws
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

  @Test("Frames move from one shot to the other and back")
  func ways() throws {
    let frames = try animationFrames(["portrait", "portrait-far"])
    let widths = frames.compactMap(width)
    #expect(widths.count == frames.count)
    let turn = try #require(frames.indices.last { frames[$0].isShot })
    #expect(widths.first == 40 && widths[turn] == 50)
    #expect(zip(widths[...turn], widths[1...turn]).allSatisfy { $0 <= $1 })
    #expect(zip(widths[turn...], widths[(turn + 1)...]).allSatisfy { $0 >= $1 })
    #expect(widths.allSatisfy { (40...50).contains($0) })
  }

  @Test("Light and dark shots are cross-faded")
  func appearances() throws {
    let frames = try animationFrames(["portrait", "portrait-dark"])
    for frame in frames {
      let groups = frame.list.items.compactMap { item -> Double? in
        if case .beginGroup(let opacity) = item.mark { opacity } else { nil }
      }
      #expect(frame.isShot ? groups.isEmpty : groups.contains { 0 < $0 && $0 < 1 })
    }
  }

  @Test("An animation of one view is cropped to it, at its largest size")
  func crops() throws {
    let frames = try animationFrames(["portrait", "portrait-far"]) { $0.crop = "card" }
    #expect(frames.allSatisfy { $0.list.size == Size(width: 50, height: 60) })
    #expect(throws: RenderError.self) { try animationFrames(["portrait"]) { $0.crop = "crd" } }
  }

  @Test("Every frame has the requested scale, or that of the first device")
  func scales() throws {
    #expect(
      try animationFrames(["portrait", "portrait-far"]).allSatisfy {
        $0.list.scale == PixelScale(2)
      })
    let small = try animationFrames(["portrait", "portrait-far"]) { $0.pixelsPerPoint = 1 }
    #expect(small.allSatisfy { $0.list.scale == PixelScale(1) })
  }
}
