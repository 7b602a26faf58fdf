import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import Testing

@Suite("Flaky rendering")
struct FlakinessTests {
  private let picture = Bitmap(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255])
  private let facts = GoldenShot(name: "portrait")

  @Test("Equal images are no finding, and are rendered the requested number of times")
  func steady() {
    var count = 1
    let problem = flakinessMessage("a/portrait", picture, facts, repetitions: 5) {
      count += 1
      return (picture, facts)
    }
    #expect(problem == nil)
    #expect(count == 5)
  }

  @Test("A pixel or layout fact that differs once is reported with the image's number")
  func unsteady() {
    var other = picture
    other.bytes[0] = 2
    var count = 1
    let pixels = flakinessMessage("a/portrait", picture, facts, repetitions: 5) {
      count += 1
      return (count == 4 ? other : picture, facts)
    }
    #expect(pixels?.contains("image 4 of 5 has 1 differing pixel.") == true)
    let frames = flakinessMessage("a/portrait", picture, facts, repetitions: 2) {
      (picture, GoldenShot(name: "portrait", copies: ["new"]))
    }
    #expect(frames?.contains("different frames") == true)
  }
}
