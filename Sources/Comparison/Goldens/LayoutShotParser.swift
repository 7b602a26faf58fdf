import SnaplineBasics
import SnaplineImaging

/// The parser of one shot's lines, until the values shared by all shots are known.
struct ShotReader {
  let name: String
  let line: Int
  var isDamaged = false
  private var scale = PixelScale(1)
  private var pixels: PixelHash?
  private var copies: [String] = []
  private var file: String?
  private var fingerprint: Fingerprint?
  private var images: [GoldenImage] = []
  private var texts: [GoldenTranslation] = []
  private var views: [GoldenView] = []
  private var names: Set<String> = []

  /// - Parameter line: The line with the shot's name.
  init(_ line: LayoutLine) {
    name = line.names.first ?? ""
    self.line = line.number
    isDamaged = !line.isWellFormed || line.names.count != 1
    take(scaleOf: line)
    copies = line.traits.filter { $0.key == "copy" }.map(\.value)
    if !copies.allSatisfy(isCopyFileName) { isDamaged = true }
    file = line.value("file")
    if let text = line.value("pixels") {
      pixels = PixelHash(text)
      if pixels == nil { isDamaged = true }
    }
  }

  /// Adds the facts of a line, and returns whether it is valid.
  mutating func parseFrame(_ line: LayoutLine) -> Bool {
    switch line.keyword {
    case "drawn":
      fingerprint = Fingerprint(tools: line.traits)
      return line.names.isEmpty
    case "font":
      guard let font = line.font, fingerprint != nil else { return false }
      fingerprint?.fonts.append(font)
      return true
    case "image":
      guard let image = line.image else { return false }
      images.append(image)
      return true
    case "text":
      guard line.names.count == 2 else { return false }
      texts.append(GoldenTranslation(textKey: line.names[0], text: line.names[1]))
      return true
    case "frame":
      guard let view = line.view, names.insert(view.name).inserted else { return false }
      views.append(view)
      return true
    default: return false
    }
  }

  private mutating func take(scaleOf line: LayoutLine) {
    guard let written = line.value("scale") else { return }
    if let number = Int(written) {
      scale = PixelScale(number.clamped(to: 1...16))
    } else {
      isDamaged = true
    }
  }

  /// Returns the complete shot, or nil if a line was invalid.
  func golden(_ shared: Fingerprint) -> GoldenShot? {
    guard !isDamaged else { return nil }
    return GoldenShot(
      name: name, scale: scale, pixels: pixels, copies: copies, file: file,
      fingerprint: fingerprint ?? shared, images: images, texts: texts, views: views)
  }
}

extension LayoutLine {
  /// The font of a `font` line.
  var font: GoldenFont? {
    guard names.count == 1, let name = names.first, let hash = value("hash") else { return nil }
    return GoldenFont(name: name, version: value("version") ?? "", hash: hash)
  }

  /// The image of an `image` line.
  var image: GoldenImage? {
    guard let name = names.first, let hash = value("hash"),
      let numbers = numbers(from: 1, count: 3)?.compactMap(Int.init(exactly:)),
      numbers.count == 3, numbers.allSatisfy({ $0 > 0 })
    else { return nil }
    return GoldenImage(
      name: name, hash: hash, width: numbers[0], height: numbers[1], scale: numbers[2])
  }

  /// The view of a `frame` line.
  fileprivate var view: GoldenView? {
    let hasParent = names.count == 7 && names[1] == "in"
    guard let name = names.first, let numbers = numbers(from: hasParent ? 3 : 1, count: 4) else {
      return nil
    }
    return GoldenView(
      name: name, parent: hasParent ? names[2] : nil,
      frame: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
      results: traits)
  }

  func value(_ key: String) -> String? { traits.first { $0.key == key }?.value }
}
