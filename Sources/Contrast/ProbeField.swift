import DisplayLists
import Geometry
import SceneModel
import Typography

/// A place in a picture, with what is seen there with and without one mark.
struct Probe {
  let point: Point
  /// The mark of which one wants to know, by its place in the list.
  let mark: Int
  /// From which mark on what is painted no longer counts as lying behind.
  let groundUntil: Int
  fileprivate var layers = [Layer(group: 0)]
  fileprivate var isPainted = false
  /// Whether something lies over the mark, or hides it.
  fileprivate var isCovered = false

  init(_ point: Point, of mark: Int, groundUntil: Int) {
    (self.point, self.mark, self.groundUntil) = (point, mark, groundUntil)
  }

  var isSeen: Bool { isPainted && !isCovered }
  var ink: Color { layers[0].ink.color }
  var ground: Color { layers[0].ground.color }

  /// What has been painted since a group began.
  fileprivate struct Layer {
    let group: Int
    var ink = Blend()
    var ground = Blend()
  }
}

/// A colour in the making, multiplied with how opaque it is.
private struct Blend {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  mutating func add(_ color: Color) {
    let share = Double(color.alpha) / 255
    let top = Blend(
      red: Double(color.red) * share, green: Double(color.green) * share,
      blue: Double(color.blue) * share, alpha: share)
    add(top, opacity: 1)
  }

  mutating func add(_ top: Blend, opacity: Double) {
    let rest = 1 - top.alpha * opacity
    red = top.red * opacity + red * rest
    green = top.green * opacity + green * rest
    blue = top.blue * opacity + blue * rest
    alpha = top.alpha * opacity + alpha * rest
  }

  /// On white, where nothing lies behind it.
  var color: Color {
    func byte(_ part: Double) -> UInt8 {
      UInt8((part + 255 * (1 - alpha)).rounded().clamped(to: 0...255))
    }
    return Color(byte(red), byte(green), byte(blue))
  }
}

/// All probes of a picture, on which its marks are painted one after the other.
struct ProbeField {
  let list: DisplayList
  private(set) var probes: [Probe] = []
  /// The probes by squares of the canvas.
  private var squares: [[Int]]
  private let columns: Int
  private let rows: Int
  private var pictures = SampledPictures()
  private static let side = 32.0
  /// How often a mark may meet a probe; more is never looked at.
  private static let mostMeetings = 40_000_000
  private static let mostProbes = 200_000

  init(_ list: DisplayList) {
    self.list = list
    columns = Int((list.size.width.clamped(to: 1...20_000) / Self.side).rounded(.up))
    rows = Int((list.size.height.clamped(to: 1...20_000) / Self.side).rounded(.up))
    squares = Array(repeating: [], count: columns * rows)
  }

  mutating func add(_ point: Point, of mark: Int, groundUntil: Int) {
    guard (0..<list.size.width).contains(point.x), (0..<list.size.height).contains(point.y) else {
      return
    }
    guard probes.count < Self.mostProbes else { return }
    let (column, row) = square(at: point)
    squares[row * columns + column].append(probes.count)
    probes.append(Probe(point, of: mark, groundUntil: groundUntil))
  }

  private func square(at point: Point) -> (column: Int, row: Int) {
    (
      Int((point.x / Self.side).clamped(to: 0...Double(columns - 1))),
      Int((point.y / Self.side).clamped(to: 0...Double(rows - 1)))
    )
  }

  /// Paints all marks; false where that would take too long.
  mutating func paint() -> Bool {
    guard !probes.isEmpty else { return true }
    guard probes.count < Self.mostProbes else { return false }
    var open = [0]
    var opacities = [1.0]
    var clips: [Outline] = []
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
      case .fill, .shade, .picture, .text, .stroke:
        for place in met(by: item.mark, clips) {
          meetings += 1
          guard meetings < Self.mostMeetings else { return false }
          let point = probes[place].point
          let isOwn = probes[place].mark == index
          guard isOwn || item.mark.isArea, clips.allSatisfy({ $0.contains(point) }),
            let color = color(of: item.mark, at: point, isOwn: isOwn), color.alpha > 0
          else { continue }
          probes[place].settle(open, opacities)
          let isOfView = item.source == list.items[probes[place].mark].source
          probes[place].add(color, of: index, isOwn: isOwn, isOfView: isOfView)
        }
      }
    }
    for place in probes.indices { probes[place].settle([0], opacities) }
    return true
  }

  /// The probes that may lie on a mark.
  private func met(by mark: Mark, _ clips: [Outline]) -> [Int] {
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

  /// What a mark leaves at a place; nil where it leaves nothing.
  private mutating func color(of mark: Mark, at point: Point, isOwn: Bool) -> Color? {
    switch mark {
    case .fill(let outline, let color): outline.contains(point) ? color : nil
    case .shade(let outline, let shade): outline.contains(point) ? shade.color(at: point) : nil
    case .picture(let mark): pictures.color(of: mark, at: point)
    case .text(let mark): isOwn ? mark.color : nil
    case .stroke(_, _, let color): isOwn ? color : nil
    default: nil
    }
  }
}

extension Probe {
  /// Closes the groups that have ended since, and opens those that have begun.
  fileprivate mutating func settle(_ open: [Int], _ opacities: [Double]) {
    let same = zip(layers, open).prefix { $0.group == $1 }.count
    while layers.count > same {
      let top = layers.removeLast()
      let opacity = opacities[top.group]
      layers[layers.count - 1].ink.add(top.ink, opacity: opacity)
      layers[layers.count - 1].ground.add(top.ground, opacity: opacity)
    }
    for group in open[same...] { layers.append(Layer(group: group)) }
  }

  fileprivate mutating func add(_ color: Color, of index: Int, isOwn: Bool, isOfView: Bool) {
    let last = layers.count - 1
    if isOwn { isPainted = true }
    if index < groundUntil {
      layers[last].ground.add(color)
      layers[last].ink.add(color)
    } else if isOwn || isOfView && groundUntil < mark {
      // The other marks of a control are no ground for it: it is known by all of them. What is
      // hardly there is its shadow.
      if isOwn || color.alpha >= 64 { layers[last].ink.add(color) }
    } else if isPainted, color.alpha > 12 {
      isCovered = true
    } else {
      layers[last].ground.add(color)
      layers[last].ink.add(color)
    }
  }
}

extension Mark {
  /// Whether it may lie behind something: letters and lines are too thin for that.
  fileprivate var isArea: Bool {
    switch self {
    case .fill, .shade, .picture: true
    default: false
    }
  }
}
