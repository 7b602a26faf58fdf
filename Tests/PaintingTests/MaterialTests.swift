import DisplayLists
import Geometry
import SceneModel
import Testing

@testable import Painting

@Suite("Translucent materials")
struct MaterialTests {
  private let bar = Rect(x: 0, y: 0, width: 100, height: 44)
  private let gray = Color(249, 249, 249)

  @Test("Over one plain area it is plain itself, whatever is beside it or hidden by a clip")
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

  @Test("Content below a material is blurred, and white content does not change")
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

  @Test("A screen that is dimmed counts as it is seen")
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

  @Test("Of very many bars the first hundred are looked through, so that no picture takes minutes")
  func many() {
    func last(after count: Int) -> [Mark] {
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

  /// Returns the draw commands of a bar over a white background with other drawing.
  private func marks(_ draw: (inout DisplayListBuilder) -> Void) -> [Mark] {
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
