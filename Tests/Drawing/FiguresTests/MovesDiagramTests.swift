import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import TestSupport
import Testing

/// A random pair of images with changes.
private struct Case {
  let old: PixelSize
  let new: PixelSize
  let oldScale: PixelScale
  let scale: PixelScale
  let marks: [MoveAnnotation]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    scale = PixelScale(random.number(1...3))
    oldScale = random.number(0...2) > 0 ? scale : PixelScale(random.number(1...3))
    old = PixelSize(
      width: random.pick([1, 40, 320, 1170]), height: random.pick([1, 40, 568, 2532]))
    new = random.number(0...1) == 0 ? old : PixelSize(width: 640, height: 1136)
    // In points of both images; changes outside of them have no label.
    let (before, now) = (oldScale.pixelsPerPoint, scale.pixelsPerPoint)
    let width = max(1, min(old.width / before, new.width / now))
    let height = max(1, min(old.height / before, new.height / now))
    func frame() -> Rect {
      let (x, y) = (random.number(0...width - 1), random.number(0...height - 1))
      return Rect(
        x: Double(x), y: Double(y), width: Double(random.number(0...width - x)),
        height: Double(random.number(0...3 * (height - y))) / 3)
    }
    marks = (0..<random.number(0...6)).map { number in
      let places = (0..<random.number(1...3)).map { _ in
        switch random.number(0...3) {
        case 0: MoveAnnotation.Frame(old: frame(), new: nil)
        case 1: MoveAnnotation.Frame(old: nil, new: frame())
        default: MoveAnnotation.Frame(old: frame(), new: frame())
        }
      }
      return MoveAnnotation(
        frames: places, label: "Δy +\(number)", isOfFrame: random.number(0...2) > 0)
    }
  }

  func page(unexplained: Int? = 0) -> MovesDiagram {
    movesDiagram(
      marks, old: old, oldScale: oldScale, new: new, scale: scale, unexplained: unexplained)
  }
}

private func solidFrames(_ page: MovesDiagram, _ color: Color) -> [Rect] {
  page.overlay.items.compactMap { item in
    guard case .stroke(.rectangle(let rect), let width, color) = item.mark else { return nil }
    return rect.inset(by: EdgeInsets(all: -width / 2))
  }
}

@Suite("Moves diagrams")
struct MovesDiagramTests {
  @Test(
    "Both images are complete and side by side at one height, in 60 samples",
    arguments: Array(1...60) as [UInt64])
  func pictures(seed: UInt64) {
    let pictures = Case(seed: seed)
    let page = pictures.page()
    for (place, size) in [(page.oldFrame, pictures.old), (page.newFrame, pictures.new)] {
      #expect(place.width == size.width * page.enlargement)
      #expect(place.height == size.height * page.enlargement)
      #expect(place.x >= 0 && place.x + place.width <= page.size.width)
      #expect(place.y >= 0 && place.y + place.height <= page.size.height)
    }
    #expect(page.oldFrame.y == page.newFrame.y)
    #expect(page.oldFrame.x + page.oldFrame.width < page.newFrame.x)
    #expect((1...16).contains(page.enlargement))
  }

  @Test(
    "Every text is on the page, and each label has its number of views, in 60 samples",
    arguments: Array(1...60) as [UInt64])
  func words(seed: UInt64) {
    let pictures = Case(seed: seed)
    let page = pictures.page(unexplained: 1_234_567)
    let lines = writtenLines(page.overlay.items)
    for line in lines {
      #expect(line.box.minX >= 0 && line.box.maxX <= page.overlay.size.width, "\(line.text)")
      #expect(line.box.minY >= 0 && line.box.maxY <= page.overlay.size.height, "\(line.text)")
    }
    for mark in pictures.marks {
      let count = mark.frames.count
      let label = count > 1 ? "\(mark.label) ×\(count)" : mark.label
      #expect(lines.contains { $0.text == label }, "\(label)")
    }
    #expect(lines.contains { $0.text == "1234567 px differ for other reasons" })
  }

  @Test("The titles above the images do not overlap", arguments: [1, 2, 3])
  func titles(scale: Int) throws {
    for (name, size) in [
      ("golden", PixelSize(width: 1, height: 1)), ("golden", PixelSize(width: 640, height: 1136)),
      ("release/WM-2026-01-wmwm…", PixelSize(width: 320, height: 568)),
      ("release/WM-2026-01-wmwm…", PixelSize(width: 2000, height: 40)),
    ] {
      let page = movesDiagram(
        [], old: size, new: size, scale: PixelScale(scale), unexplained: nil, oldName: name)
      let lines = writtenLines(page.overlay.items)
      #expect(lines.contains { $0.text == "today" })
      for (number, line) in lines.enumerated() {
        #expect(line.box.maxX <= page.overlay.size.width, "\(line.text)")
        for other in lines[(number + 1)...] {
          #expect(other.box.intersection(line.box) == nil, "\(line.text) and \(other.text)")
        }
      }
    }
  }

  @Test("A current frame is drawn at its position in the current image", arguments: [1, 2, 3])
  func frames(scale: Int) throws {
    let size = PixelSize(width: 320 * scale, height: 568 * scale)
    let (before, after) = (
      Rect(x: 10, y: 20, width: 100, height: 40), Rect(x: 30, y: 70, width: 100, height: 40)
    )
    let page = movesDiagram(
      [MoveAnnotation(frames: [.init(old: before, new: after)], label: "moved", isOfFrame: true)],
      old: size, new: size, scale: PixelScale(scale), unexplained: 0)
    let factor = Double(page.enlargement)
    let corner = Point(
      x: Double(page.newFrame.x) / Double(scale), y: Double(page.newFrame.y) / Double(scale))
    let expected = Rect(
      x: corner.x + after.minX * factor, y: corner.y + after.minY * factor,
      width: after.width * factor, height: after.height * factor)
    #expect(solidFrames(page, .movesBlue).contains { $0.isNear(expected, within: 1e-9) })
    // The tip of the arrow is in its center.
    let arrows = page.overlay.items.compactMap { item -> [PathElement]? in
      if case .fill(.path(let path), .movesBlue) = item.mark { path } else { nil }
    }
    let arrow = try #require(arrows.first)
    #expect(arrows.count == 1)
    #expect(
      arrow.contains {
        $0.end.map {
          ($0.x - expected.midX).magnitude < 1e-9 && ($0.y - expected.midY).magnitude < 1e-9
        } ?? false
      })
    let words = writtenLines(page.overlay.items).map(\.text)
    #expect(words.contains("moved") && words.contains("no other differences"))
  }

  @Test(
    "A view that moves at an edge of the screen has its label",
    arguments: [0, 1, 160, 319, 320] as [Double], [0, 1, 284, 567, 568] as [Double])
  func edges(x: Double, y: Double) {
    for scale in 1...3 {
      let size = PixelSize(width: 320 * scale, height: 568 * scale)
      let after = Rect(x: 0, y: 0, width: x, height: y)
      let page = movesDiagram(
        [
          MoveAnnotation(
            frames: [.init(old: Rect(x: 0, y: 0, width: 40, height: 50), new: after)],
            label: "larger than before", isOfFrame: true)
        ], old: size, new: size, scale: PixelScale(scale), unexplained: 0)
      #expect(writtenLines(page.overlay.items).contains { $0.text == "larger than before" })
    }
  }

  @Test("Drawing on an image is clipped at its edges")
  func clips() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let page = Case(seed: seed).page()
      var open = 0
      var ends: [Rect] = []
      for item in page.overlay.items {
        switch item.mark {
        case .beginClip(.rectangle(let rect)):
          open += 1
          ends.append(rect)
        case .endClip: open -= 1
        case .fill(.path, _): #expect(open == 1)
        default: break
        }
        #expect((0...1).contains(open))
      }
      let scale = Double(page.overlay.scale.pixelsPerPoint)
      let places = [page.oldFrame, page.newFrame].map { place in
        Rect(
          x: Double(place.x) / scale - 0.5, y: Double(place.y) / scale - 0.5,
          width: Double(place.width) / scale + 1, height: Double(place.height) / scale + 1)
      }
      #expect(open == 0 && ends.count == 2)
      #expect(zip(ends, places).allSatisfy { $0.isNear($1, within: 1e-9) })
    }
  }
}
