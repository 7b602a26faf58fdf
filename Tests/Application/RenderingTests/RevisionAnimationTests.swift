import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import TestSupport
import Testing

@testable import SnaplineRendering

@Suite("The animation of revisions")
struct RevisionAnimationTests {
  /// Returns a revision of a screen of 100×200 points.
  private func revision(_ views: String, _ day: String) throws -> AnimatedRevision {
    let scene = scene(
      """
      era: ios15
      devices: [{ name: small, width: 100, height: 200, scale: 3, statusBar: 0 }]
      only: [portrait]
      views: { \(views) }

      """)
    let shot = try #require(planShots(scene).value.first)
    return AnimatedRevision(
      layOut(scene, shot), RevisionCaption(day, detail: "01234567", text: "A subject"))
  }

  private let box = ##"box: { background: "#FF0000", frame: [10, 20, 30, 40] }"##
  private let movedBox = ##"box: { background: "#FF0000", frame: [50, 120, 30, 40] }"##
  private let extra = ##"extra: { background: "#0000FF", frame: [0, 0, 8, 8] }"##

  private func frames(_ revisions: [AnimatedRevision]) throws -> [ListedFrame] {
    var style = RenderOptions()
    style.pixelsPerPoint = 2
    return try AnimationPlan(of: revisions, style).listed()
  }

  /// Returns the frames of red rectangles on the page.
  private func boxes(_ list: DisplayList) -> [Rect] {
    list.items.compactMap { item in
      guard item.source == "box", case .fill(.rectangle(let rect), _) = item.mark else {
        return nil
      }
      return rect
    }
  }

  @Test("Each revision is held long enough to read, and the last one longest")
  func timing() throws {
    let found = try frames([
      revision(box, "2024-01-01"), revision(movedBox, "2024-01-02"), revision(box, "2024-01-03"),
    ])
    let held = found.filter(\.isShot).map(\.plan.milliseconds)
    #expect(held.count == 3)
    #expect(held.allSatisfy { $0 >= 2000 } && held.last == held.max())
    #expect(found.last?.isShot == true)
    #expect(Set(found.map(\.list.size)).count == 1)
  }

  @Test("Views move to their next frames although other views are added and removed")
  func moves() throws {
    let found = try frames([
      revision("\(extra), \(box)", "2024-01-01"), revision(movedBox, "2024-01-02"),
      revision("\(movedBox), \(extra)", "2024-01-03"),
    ])
    // The screen is centered on the wider page.
    let left = (RevisionCaption.minimumWidth - 100) / 2
    let places = found.prefix(17).map {
      boxes($0.list).map { Point(x: $0.minX - left, y: $0.minY) }
    }
    #expect(places.first == [Point(x: 10, y: 20)])
    #expect(places.last == [Point(x: 50, y: 120)])
    // Both scenes of a transition show the view at the same place, which goes down.
    for pair in places.dropFirst().dropLast() {
      #expect(pair.count == 2 && pair.first == pair.last, "\(pair)")
    }
    let ways = places.compactMap(\.first?.y)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(ways).count > 10)
    let still = found.dropFirst(17).map { boxes($0.list).map(\.minY) }
    #expect(still.allSatisfy { Set($0) == [120] })
  }

  @Test("The scale is reduced if the frames have too many pixels")
  func limit() throws {
    let all = try [revision(box, "2024-01-01"), revision(movedBox, "2024-01-02")]
    var tools = Renderer(fonts: FontSet())
    let whole = try tools.animation(of: all, threads: 1)
    #expect(try tools.animation(of: all, threads: 3) == whole)
    var limits = Limits.standard
    // 17 frames of 280 by 264 points.
    limits.animationPixels = 17 * 280 * 264 * 2
    let small = try tools.animation(of: all, threads: 1, limits: limits)
    #expect(pixelWidth(whole) == 560 && pixelWidth(small) == 280)
    limits.animationPixels = 1000
    #expect(throws: RenderError.self) {
      try tools.animation(of: all, threads: 1, limits: limits)
    }
  }

  private func pixelWidth(_ png: [UInt8]) -> Int { Int(png[18]) << 8 + Int(png[19]) }
}
