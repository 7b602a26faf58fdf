import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import Testing

@testable import SnaplinePainting

@Suite("Materials")
struct MaterialTests {
  private let bar = Rect(x: 0, y: 0, width: 100, height: 44)
  private let gray = Color(249, 249, 249)

  @Test("Over a plain area a material is plain, regardless of adjacent or clipped content")
  func plain() {
    #expect(marks { _ in } == [.fill(.rectangle(bar), gray)])
    let beside = Rect(x: 0, y: 44, width: 100, height: 20)
    #expect(marks { $0.fill(beside, .black) }.count == 1)
    let hidden = marks { canvas in
      canvas.clip(to: .rectangle(beside)) {
        $0.fill(Rect(x: 0, y: 0, width: 9, height: 64), .black)
      }
    }
    #expect(hidden.count == 1)
    // Fully covered commands have no effect.
    let covered = marks { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9), .black)
      canvas.fill(Rect(x: 0, y: 0, width: 100, height: 64), .white)
    }
    #expect(covered.count == 1)
  }

  @Test("Content below is blurred, and white stays white")
  func shines() throws {
    let shown = marks { $0.fill(Rect(x: 10, y: 10, width: 9, height: 9), .black) }
    #expect(shown.first == .blur(.rectangle(bar), radius: 10))
    guard case .fill(_, let color)? = shown.last else {
      Issue.record("no colour")
      return
    }
    #expect(color.alpha == 204)
    #expect((248...250).contains(level(of: color, over: 255)))
  }

  @Test("A dimmed screen counts as it is visible")
  func dimmed() throws {
    let shown = marks { canvas in
      canvas.fill(Rect(x: 10, y: 10, width: 9, height: 9), .black)
      canvas.fill(Rect(x: 0, y: 0, width: 100, height: 64), Color(0, 0, 0, alpha: 51))
    }
    guard case .fill(_, let color)? = shown.last else {
      Issue.record("no colour")
      return
    }
    #expect(shown.count == 2)
    #expect((244...250).contains(level(of: color, over: 204)))
  }

  @Test("Only the first hundred materials are blurred")
  func many() {
    func last(after count: Int) -> [DrawCommand] {
      marks { canvas in
        canvas.fill(Rect(x: 10, y: 10, width: 9, height: 9), .black)
        canvas.source = "bars"
        for _ in 0..<count { canvas.fill(material: gray, .rectangle(bar)) }
      }
    }
    #expect(last(after: 99).first == .blur(.rectangle(bar), radius: 10))
    #expect(last(after: 100) == [.fill(.rectangle(bar), gray)])
  }

  /// Returns the brightness of a color over a background.
  private func level(of color: Color, over ground: Int) -> Int {
    let (top, alpha) = (Int(color.red), Int(color.alpha))
    return (top * alpha + ground * (255 - alpha)) / 255
  }

  /// Returns the draw commands of a bar over a white background with content.
  private func marks(_ draw: (inout DisplayListBuilder) -> Void) -> [DrawCommand] {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.source = "below"
    canvas.fill(Rect(x: 0, y: 0, width: 100, height: 64), .white)
    draw(&canvas)
    let count = canvas.items.count
    canvas.source = "bar"
    canvas.fill(material: gray, .rectangle(bar))
    return canvas.items.dropFirst(count).map(\.mark)
  }
}
