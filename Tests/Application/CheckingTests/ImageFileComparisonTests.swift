import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Comparison of image files")
struct ImageFileComparisonTests {
  @Test("PNG files of every color type decode as in Pillow, and differences count as in pixelmatch")
  func peers() throws {
    let folder = try TemporaryFolder()
    let script = PythonScript("Tests/Application/CheckingTests/compare-pictures.py")
    guard let result = try script.run([folder.path]) else { return }
    #expect(result.status == 0)
    var counts = (kinds: 0, pairs: 0)
    for line in result.lines {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "pixels" {
        counts.kinds += 1
        let picture = try decodeStraightPNG(folder.read(words[1]))
        #expect(picture.bytes == bytes(words[2]), "\(words[1])")
      } else {
        counts.pairs += 1
        var question = BitmapComparisonOptions()
        question.rule = PerceptualThreshold(
          threshold: try #require(Double(words[3])), ignoresAntialiasing: words[4] == "1")
        question.threads = 2
        let pair = ImageFilePair(name: "pair", old: folder[words[1]], new: folder[words[2]])
        guard
          case .compared(let comparison) = compareImageFiles(pair, question, writing: nil).result
        else {
          Issue.record("\(line) is not compared")
          continue
        }
        #expect(comparison.count == Int(words[5]), "\(line)")
      }
    }
    #expect(counts.kinds == 56)
    #expect(counts.pairs == 60)
  }

  @Test("Images of different sizes are aligned around the inserted rows", arguments: [0, 7])
  func aligned(start: Int) throws {
    let folder = try TemporaryFolder()
    let small = stripes(rows: Array(0..<12), columns: 9)
    var rows = Array(0..<12)
    rows.insert(contentsOf: [50, 51, 52], at: start)
    let large = stripes(rows: rows, columns: 9)
    try folder.write(try encodePNG(Bitmap(small)), to: "a.png")
    try folder.write(try encodePNG(Bitmap(large)), to: "b.png")
    for (old, new) in [("a", "b"), ("b", "a")] {
      let pair = ImageFilePair(name: "p", old: folder["\(old).png"], new: folder["\(new).png"])
      let target = DiffImageTarget(path: RootedPath(folder["d.png"]), isMask: true)
      let result = compareImageFiles(pair, BitmapComparisonOptions(), writing: target).result
      guard case .compared(let comparison) = result else { throw ImageComparisonError() }
      #expect(comparison.exact == .same)
      #expect(!comparison.isSame)
      let picture = try #require(PlainPNG(folder.read("d.png")))
      #expect((picture.width, picture.height) == (9, 15))
      let marked = (0..<15).filter { row in (0..<9).contains { picture[$0, row] & 0xFF > 0 } }
      #expect(marked == Array(start..<start + 3))
    }
  }

  @Test("Sizes may differ along both axes, in either direction")
  func bothAxes() throws {
    let wide = stripes(rows: [1, 2, 3], columns: 6)
    let high = stripes(rows: [1, 2, 8, 9, 3], columns: 4)
    let aligned = align(wide, high)
    #expect(aligned.old.size == PixelSize(width: 6, height: 5))
    #expect(aligned.new.size == PixelSize(width: 6, height: 5))
    #expect(
      aligned.bands == [
        UnmatchedBand(rect: PixelRect(x: 0, y: 2, width: 6, height: 2), isAdded: true),
        UnmatchedBand(rect: PixelRect(x: 4, y: 0, width: 2, height: 5), isAdded: false),
      ])
    #expect(compare(aligned.old, aligned.new, excluding: aligned.bands.map(\.rect)) == .same)
  }

  @Test("Transparent pixels are equal, regardless of their color")
  func clear() {
    let size = PixelSize(width: 2, height: 1)
    let old = StraightBitmap(size: size, bytes: [1, 2, 3, 0, 9, 9, 9, 1])
    let new = StraightBitmap(size: size, bytes: [7, 8, 9, 0, 9, 9, 7, 1])
    guard case .pixels(let changed) = compare(old, new) else {
      Issue.record("the second pixel differs")
      return
    }
    #expect(changed.spans == [PixelSpan(row: 0, columns: 1..<2)])
    #expect(changed.maximumDelta == 2)
  }

  @Test("Results do not depend on the number of threads")
  func threads() throws {
    let old = stripes(rows: Array(0..<200), columns: 30)
    let new = stripes(rows: (0..<200).map { $0 % 7 == 0 ? $0 + 40 : $0 }, columns: 30)
    let folder = try TemporaryFolder()
    try folder.write(try encodePNG(Bitmap(old)), to: "a.png")
    try folder.write(try encodePNG(Bitmap(new)), to: "b.png")
    let pair = ImageFilePair(name: "p", old: folder["a.png"], new: folder["b.png"])
    var question = BitmapComparisonOptions()
    question.rule = PerceptualThreshold(threshold: 0.05, ignoresAntialiasing: true)
    let all = comparePerceptually(old, new, try #require(question.rule), rows: 0..<200)
    for threads in [1, 3] {
      question.threads = threads
      guard case .compared(let found) = compareImageFiles(pair, question, writing: nil).result
      else {
        throw ImageComparisonError()
      }
      #expect(found.perceived == all)
    }
  }
}

private struct ImageComparisonError: Error {}

/// An image whose rows have different colors.
private func stripes(rows: [Int], columns: Int) -> StraightBitmap {
  let bytes = rows.flatMap { row in
    (0..<columns).flatMap { column -> [UInt8] in
      [UInt8(truncatingIfNeeded: row * 5), UInt8(truncatingIfNeeded: column * 3), 7, 255]
    }
  }
  return StraightBitmap(size: PixelSize(width: columns, height: rows.count), bytes: bytes)
}

private func bytes(_ digits: String) -> [UInt8] {
  let digits = Array(digits)
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
    UInt8(String(digits[$0...$0 + 1]), radix: 16)
  }
}
