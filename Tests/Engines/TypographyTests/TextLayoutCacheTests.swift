import SnaplineBasics
import SnaplineTypography
import TestSupport
import Testing

@Suite("Cached text layouts")
struct TextLayoutCacheTests {
  private static let texts = [
    "Anything that you have not opened for a month makes room by itself.",
    "Boost your sales  with linked products ", "Wort an Wort\nund eine Zeile  \n\nnoch eine",
    "Donaudampfschifffahrtsgesellschaft", "שלום עולם וכל השאר  ", "姓名、「住所」を入力", "한국어 낱말 하나", "",
    " ", "a \u{301} b", "one two three 😀 four five six seven eight nine ten eleven twelve",
  ]

  private static func setting(_ random: inout SeededGenerator) -> TextLayoutOptions {
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var setting = TextLayoutOptions(
      font: Font(.systemRegular, size: Double(11 + pick(20))), width: nil, maximumLines: pick(4),
      breaking: LineBreakMode.allCases[pick(LineBreakMode.allCases.count)],
      scale: PixelScale(2 + pick(2)))
    setting.countsBlanks = pick(2) == 0
    setting.avoidsOrphans = pick(2) == 0
    setting.keepsHangulWords = pick(2) == 0
    setting.opensLastLine = pick(3) == 0
    if pick(3) == 0 {
      setting.runs = [FontRun(length: 7, font: Font(.systemBold, size: Double(9 + pick(20))))]
    }
    return setting
  }

  @Test("At every width the cached layout equals a new one", arguments: 0..<12)
  func same(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 500)
    let cache = TextLayoutCache()
    for text in Self.texts {
      var setting = Self.setting(&random)
      var widths: [Double?] = (0..<60).map { _ in Double.random(in: 0...420, using: &random) }
      // The widths at which the layout changes: the width of each line, and slightly more or less.
      setting.width = 150
      for line in layOut(text, setting).lines {
        let advance = line.clusters.reduce(0) { $0 + $1.advance }
        for width in [line.width, advance] {
          widths += [-2e-6, -1e-6, -1e-9, 0, 1e-9, 1e-6].map { width + $0 }
        }
      }
      widths += [nil, 0, -1, .infinity, .nan, 1e9]
      widths.shuffle(using: &random)
      for width in widths {
        setting.width = width
        #expect(cache.layOut(text, setting) == layOut(text, setting), "\(text) in \(width ?? -1)")
      }
    }
  }
}
