import Diagnostics
import Geometry
import Goldens
import Imaging
import JSONText
import Reports
import Testing

@Suite("The page of a run")
struct PageTests {
  @Test("No text of a run ends the page's data or begins markup")
  func hostileText() throws {
    let page = exampleRun().text(.html, status: 1, version: "1")
    let data = try #require(embedded(in: page))
    #expect(!data.contains("<"))
    #expect(data.contains("\\u003c/script>"))
    #expect(throws: Never.self) { try JSON(reading: Array(data.utf8)) }
  }

  @Test("The page asks for nothing outside of itself")
  func selfContained() {
    let page = exampleRun().text(.html, status: 1, version: "1") { _ in [1, 2, 3] }
    for word in [
      "http:", "https:", "@import", "url(", "<link rel=\"stylesheet", "src=\"", "fetch(",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(
    "Pictures are part of the page",
    arguments: [
      ([], ""), ([102], "Zg=="), ([102, 111], "Zm8="), ([102, 111, 111], "Zm9v"),
      ([255, 254, 253, 0], "//79AA=="),
    ] as [([UInt8], String)])
  func pictures(bytes: [UInt8], text: String) throws {
    let page = exampleRun().text(.html, status: 1, version: "1") {
      $0 == ".snapline/out/form/changed.png" ? bytes : nil
    }
    #expect(page.contains("\"new\": \"data:image/png;base64,\(text)\""))
    #expect(!page.contains("\"old\": \"data:"))
  }

  @Test("The page of 1,000 changed shots is below 300 kB without the pictures")
  func size() throws {
    let layout = LayoutDifference()
    var run = Run()
    run.scenes = (0..<100).map { number in
      let place = SourceSpan(file: "Scenes/articles/form\(number).scene.yaml")
      let shots = (0..<10).map { shot in
        var judgement = Judgement(.changed(.same), layout: layout)
        judgement.layout.views = (0..<9).map { view in
          let from = Point(x: 20, y: Double(view))
          return ViewChange(
            view: "view\(view)", kind: .moved(from: from, to: Point(x: 20, y: from.y + 8)))
        }
        return ShotOutcome(
          scene: "articles/form\(number)", shot: "landscape-typing\(shot)", place: place,
          scale: PixelScale(2), judgement: judgement, golden: "g")
      }
      return SceneOutcome(
        identity: "articles/form\(number)", file: place.file, shots: shots)
    }
    let page = run.text(.html, status: 1, version: "1")
    #expect(page.contains("articles/form99"))
    #expect(page.utf8.count < 300_000)
  }

  private func embedded(in page: String) -> Substring? {
    guard let start = page.firstRange(of: "id=\"run\">")?.upperBound,
      let end = page[start...].firstRange(of: "</script>")?.lowerBound
    else { return nil }
    return page[start..<end]
  }
}
