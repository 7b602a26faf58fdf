import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A sample point of an image, with its colors with and without one draw command.
struct Probe {
  let point: Point
  /// The index of the examined draw command.
  let mark: Int
  /// The index from which draw commands are no longer part of the background.
  let backgroundUntil: Int
  fileprivate var layers = [Layer(group: 0)]
  fileprivate var isPainted = false
  /// Whether another draw command covers or hides the examined one.
  fileprivate var isCovered = false

  init(_ point: Point, of mark: Int, backgroundUntil: Int) {
    (self.point, self.mark, self.backgroundUntil) = (point, mark, backgroundUntil)
  }

  var isVisible: Bool { isPainted && !isCovered }
  var foreground: Color { layers[0].foreground.color }
  var background: Color { layers[0].background.color }

  /// The drawing since a group began.
  fileprivate struct Layer {
    let group: Int
    var foreground = BlendedColor()
    var background = BlendedColor()
  }
}

/// A premultiplied color during blending.
private struct BlendedColor {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  mutating func add(_ color: Color) {
    let share = Double(color.alpha) / 255
    let top = BlendedColor(
      red: Double(color.red) * share, green: Double(color.green) * share,
      blue: Double(color.blue) * share, alpha: share)
    add(top, opacity: 1)
  }

  mutating func add(_ top: BlendedColor, opacity: Double) {
    let rest = 1 - top.alpha * opacity
    red = top.red * opacity + red * rest
    green = top.green * opacity + green * rest
    blue = top.blue * opacity + blue * rest
    alpha = top.alpha * opacity + alpha * rest
  }

  /// The color over white, for content without a background.
  var color: Color {
    func byte(_ part: Double) -> UInt8 {
      UInt8((part + 255 * (1 - alpha)).rounded().clamped(to: 0...255))
    }
    return Color(byte(red), byte(green), byte(blue))
  }
}

/// All sample points of an image, onto which its draw commands are painted in order.
struct ProbeField {
  let list: DisplayList
  private(set) var probes: [Probe] = []
  /// The sample points by cells of the canvas.
  private var squares: [[Int]]
  private let columns: Int
  private let rows: Int
  private var images: SampledImages
  private static let side = 32.0
  /// The limit of evaluated pairs of draw commands and sample points.
  private static let maximumPairs = 40_000_000
  private static let maximumProbes = 200_000

  init(_ list: DisplayList, decodedBy decode: @escaping ImageDecoder) {
    self.list = list
    images = SampledImages(decodedBy: decode)
    columns = Int((list.size.width.clamped(to: 1...20_000) / Self.side).rounded(.up))
    rows = Int((list.size.height.clamped(to: 1...20_000) / Self.side).rounded(.up))
    squares = Array(repeating: [], count: columns * rows)
  }

  mutating func add(_ point: Point, of mark: Int, backgroundUntil: Int) {
    guard (0..<list.size.width).contains(point.x), (0..<list.size.height).contains(point.y) else {
      return
    }
    guard probes.count < Self.maximumProbes else { return }
    let (column, row) = square(at: point)
    squares[row * columns + column].append(probes.count)
    probes.append(Probe(point, of: mark, backgroundUntil: backgroundUntil))
  }

  private func square(at point: Point) -> (column: Int, row: Int) {
    (
      Int((point.x / Self.side).clamped(to: 0...Double(columns - 1))),
      Int((point.y / Self.side).clamped(to: 0...Double(rows - 1)))
    )
  }

  /// Paints all draw commands; returns false if that would take too long.
  mutating func paint() -> Bool {
    guard !probes.isEmpty else { return true }
    guard probes.count < Self.maximumProbes else { return false }
    var open = [0]
    var opacities = [1.0]
    var clips: [Shape] = []
    var meetings = 0
    for (index, item) in list.items.enumerated() {
      switch item.mark {
      case .beginGroup(let opacity):
        open.append(opacities.count)
        opacities.append(opacity)
      case .endGroup: open.removeLast()
      case .beginClip(let outline): clips.append(outline)
      case .endClip: clips.removeLast()
      case .blur: break
      case .fill, .gradient, .image, .text, .stroke:
        for place in met(by: item.mark, clips) {
          meetings += 1
          guard meetings < Self.maximumPairs else { return false }
          let point = probes[place].point
          let isOwn = probes[place].mark == index
          guard isOwn || item.mark.isArea, clips.allSatisfy({ $0.contains(point) }),
            let color = color(of: item.mark, at: point, isOwn: isOwn), color.alpha > 0
          else { continue }
          probes[place].resolve(open, opacities)
          let isOfView = item.source == list.items[probes[place].mark].source
          probes[place].add(color, of: index, isOwn: isOwn, isOfView: isOfView)
        }
      }
    }
    for place in probes.indices { probes[place].resolve([0], opacities) }
    return true
  }

  /// Returns the sample points that may be inside a draw command.
  private func met(by mark: DrawCommand, _ clips: [Shape]) -> [Int] {
    var box = mark.extent
    for clip in clips {
      guard let rest = box.intersection(clip.extent) else { return [] }
      box = rest
    }
    let first = square(at: box.origin)
    let last = square(at: Point(x: box.maxX, y: box.maxY))
    guard box.maxX >= 0, box.maxY >= 0, last.column >= first.column, last.row >= first.row else {
      return []
    }
    var found: [Int] = []
    for row in first.row...last.row {
      for column in first.column...last.column { found += squares[row * columns + column] }
    }
    return found
  }

  /// Returns the color of a draw command at a point; nil if it does not paint there.
  private mutating func color(of mark: DrawCommand, at point: Point, isOwn: Bool) -> Color? {
    switch mark {
    case .fill(let outline, let color): outline.contains(point) ? color : nil
    case .gradient(let outline, let gradient):
      outline.contains(point) ? gradient.color(at: point) : nil
    case .image(let mark): images.color(of: mark, at: point)
    case .text(let mark): isOwn ? mark.color : nil
    case .stroke(_, _, let color): isOwn ? color : nil
    default: nil
    }
  }
}

extension Probe {
  /// Closes the groups that have ended, and opens those that have begun.
  fileprivate mutating func resolve(_ open: [Int], _ opacities: [Double]) {
    let same = zip(layers, open).prefix { $0.group == $1 }.count
    while layers.count > same {
      let top = layers.removeLast()
      let opacity = opacities[top.group]
      layers[layers.count - 1].foreground.add(top.foreground, opacity: opacity)
      layers[layers.count - 1].background.add(top.background, opacity: opacity)
    }
    for group in open[same...] { layers.append(Layer(group: group)) }
  }

  fileprivate mutating func add(_ color: Color, of index: Int, isOwn: Bool, isOfView: Bool) {
    let last = layers.count - 1
    if isOwn { isPainted = true }
    if index < backgroundUntil {
      layers[last].background.add(color)
      layers[last].foreground.add(color)
    } else if isOwn || isOfView && backgroundUntil < mark {
      // The other draw commands of a control are not its background: all of them identify it. A
      // nearly transparent one is its shadow.
      if isOwn || color.alpha >= 64 { layers[last].foreground.add(color) }
    } else if isPainted, color.alpha > 12 {
      isCovered = true
    } else {
      layers[last].background.add(color)
      layers[last].foreground.add(color)
    }
  }
}

extension DrawCommand {
  /// Whether the command can be a background: glyphs and lines are too thin for that.
  fileprivate var isArea: Bool {
    switch self {
    case .fill, .gradient, .image: true
    default: false
    }
  }
}
