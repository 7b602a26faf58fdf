import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineRendering
import SnaplineSceneModel

/// The measurement of one part in two images.
struct ImageMeasurement {
  enum Kind: String {
    case place, width, height, lines, words, frame, size, edges, colour
  }

  let family: String
  let picture: String
  let part: String
  let kind: Kind
  /// In points; for colors in steps of a channel, for lines their number, for words a share of the
  /// line.
  let difference: Double
  let tolerance: Double
  let theirs: String
  let ours: String

  /// The difference as a multiple of the tolerance.
  var excess: Double { difference / tolerance }
  var isMet: Bool { excess <= 1 }
  var title: String { "\(picture) \(part) \(kind.rawValue)" }
}

/// Measures two pictures of a screen.
struct ImageMeasurer {
  let family: String
  let name: String
  /// The offset of their entire image to the right and down.
  let offset: Double
  let theirs: ImagePlane
  let ours: ImagePlane
  /// Our lines of text.
  let drawn: [TextLineCommand]
  private(set) var findings: [ImageMeasurement] = []
  /// The lines that both pictures have, with the widths that theirs show.
  var samples: [TextDrift.Sample] = []

  init(
    family: String, name: String, offset: Double, theirs: ImagePlane, ours: ImagePlane,
    drawn: [TextLineCommand]
  ) {
    self.family = family
    self.name = name
    self.offset = offset
    self.theirs = theirs
    self.ours = ours
    self.drawn = drawn
  }

  /// Compares a part of both pictures, other than a size.
  mutating func compare(_ part: RebuiltScreen.Part, in shot: LaidOutShot) {
    switch part {
    case .text(let name, let view, let reach):
      guard let id = shot.appState.scene.view(named: view) else { return }
      let frame = shot.result.layout[id].screenFrame
      compareLines(name, in: frame.inset(by: EdgeInsets(all: -reach)))
    case .foreground(let name, let area): compareLines(name, in: area)
    case .edges(let name, let start, let end): compareEdges(name, from: start, to: end)
    case .color(let name, let place):
      let (first, second) = (theirs.color(at: place), ours.color(at: place))
      add(
        name, .colour, Double(first.distance(to: second)), within: 2,
        "\(first.x) \(first.y) \(first.z)", "\(second.x) \(second.y) \(second.z)")
    case .control(let name):
      guard let id = shot.appState.scene.view(named: name),
        case .control(let control) = shot.appState.scene[id].content
      else { return }
      compareItems(of: control, in: shot.result.layout[id].screenFrame)
    case .size: break
    }
  }

  /// Compares the foreground lines in an area: positions within a point, sizes within 3 % or a pixel,
  /// whichever is more, but at most a point. Lines of a wrapped text whose widths differ by more than
  /// a twentieth have other words.
  mutating func compareLines(_ name: String, in area: Rect) {
    let (first, second) = (theirs.lines(in: area), ours.lines(in: area))
    let isBroken = first.count != second.count || first.count > 1
    if isBroken {
      add(
        name, .lines, abs(Double(first.count - second.count)), within: 0.5, "\(first.count)",
        "\(second.count)")
    }
    for (index, (first, second)) in zip(first, second).enumerated() {
      addSample(of: first, second)
      let name = index == 0 ? name : "\(name) line \(index + 1)"
      if isBroken {
        let share = abs(first.width - second.width) / max(first.width, second.width)
        add(name, .words, share, within: 0.05, short(first.width), short(second.width))
      }
      let place = max(
        abs((first.left + first.right - second.left - second.right) / 2 - offset),
        abs((first.top + first.bottom - second.top - second.bottom) / 2 - offset))
      add(name, .place, place, within: 1, first.placeText, second.placeText)
      for (kind, first, second) in [
        (ImageMeasurement.Kind.width, first.width, second.width),
        (.height, first.height, second.height),
      ] {
        add(
          name, kind, abs(first - second), within: min(1, max(1 / theirs.scale, first * 0.03)),
          short(first), short(second))
      }
    }
  }

  /// Compares the content of each part of a control.
  private mutating func compareItems(of control: ControlContent, in frame: Rect) {
    let (name, count): (String, Int)
    switch control.kind {
    case .segmentedControl: (name, count) = ("segment", control.segments.count)
    case .stepper: (name, count) = ("half", 2)
    case .pageControl:
      return compareLines(
        "dots", in: Rect(x: frame.minX + 8, y: frame.midY - 7, width: frame.width - 16, height: 14))
    case .slider:
      let x = frame.minX + 50
      return compareEdges(
        "track", from: Point(x: x, y: frame.minY + 2), to: Point(x: x, y: frame.maxY - 2))
    default: return
    }
    let width = frame.width / Double(count)
    for place in 0..<count {
      let part = Rect(
        x: frame.minX + Double(place) * width, y: frame.minY, width: width, height: frame.height)
      compareLines(
        "\(name) \(place + 1)", in: part.inset(by: EdgeInsets(top: 5, left: 6, bottom: 5, right: 6))
      )
    }
  }

  mutating func compareSize(_ name: String, _ size: Size, _ wanted: Size) {
    if abs(size.height - wanted.height) < 1 { addSample(ofSize: wanted) }
    let most = max(abs(size.width - wanted.width), abs(size.height - wanted.height))
    add(
      name, .size, most, within: max(0.34, 1 / theirs.scale),
      "\(short(wanted.width)) × \(short(wanted.height))",
      "\(short(size.width)) × \(short(size.height))")
  }

  mutating func compareFrame(_ name: String, _ frame: Rect, _ wanted: [Double]) {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    let most = zip(numbers, wanted).map { abs($0 - $1) }.max() ?? 0
    add(
      name, .frame, most, within: 0.34, wanted.map(short).joined(separator: " "),
      numbers.map(short).joined(separator: " "))
  }

  private mutating func compareEdges(_ name: String, from start: Point, to end: Point) {
    let first = theirs.edges(from: start, to: end)
    let second = ours.edges(from: start, to: end)
    let texts = [first, second].map { $0.map(short).joined(separator: " ") }
    if first.count != second.count {
      add(
        name, .lines, abs(Double(first.count - second.count)), within: 0.5, texts[0], texts[1])
    } else {
      let most = zip(first, second).map { abs($0 - $1) }.max() ?? 0
      add(name, .edges, most, within: 1, texts[0], texts[1])
    }
  }

  private mutating func add(
    _ part: String, _ kind: ImageMeasurement.Kind, _ difference: Double, within tolerance: Double,
    _ theirs: String, _ ours: String
  ) {
    findings.append(
      ImageMeasurement(
        family: family, picture: name, part: part, kind: kind, difference: difference,
        tolerance: tolerance, theirs: theirs, ours: ours))
  }
}

extension ImagePlane.Box {
  fileprivate var placeText: String { "\(short(left)) \(short(top))" }
}

/// Returns a number with two decimals.
func short(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
