import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineImaging
import SnaplinePainting
import SnaplineSceneModel

/// A frame of an animation before its draw commands are made.
struct FramePlan: Hashable, Sendable {
  /// The indices of the shot and of the next one.
  let shot, next: Int
  /// The progress from the shot to the next one: 0 is the shot itself.
  var fraction = 0.0
  let milliseconds: Int

  /// Whether the frame is one of the shots, not an intermediate frame.
  var isShot: Bool { fraction == 0 }
}

/// The durations of an animation, in milliseconds.
private enum AnimationTiming {
  /// The duration of a shot.
  static let rest = 1300
  /// The duration of an intermediate frame, at thirty frames per second.
  static let step = 33
  /// The number of frames between two shots, and between two orientations.
  static let steps = 11
  static let stepsOfTurn = 15
  /// The duration of a revision with its caption, and of the last one before the animation repeats.
  static let reading = 2500
  static let lastReading = 4000
  /// The number of frames between two revisions.
  static let stepsOfRevision = 15
}

/// The shots in sequence, each animated to the next and the last one to the first.
///
/// The draw commands of a frame are made when it is drawn: those of all frames together take a
/// gigabyte.
struct AnimationPlan: Sendable {
  let frames: [FramePlan]
  private let shots: [LaidOutShot]
  private let canvas: AnimationCanvas
  /// The captions of the shots, if these are revisions.
  private var captions: [RevisionCaption] = []

  /// Creates an animation of revisions, which begins again without a transition.
  init(of revisions: [AnimatedRevision], _ style: RenderOptions) throws {
    shots = revisions.map(\.shot)
    captions = revisions.map(\.caption)
    canvas = try AnimationCanvas(shots, style, areRevisions: true)
    var frames: [FramePlan] = []
    for index in shots.indices.dropLast() {
      frames.append(
        FramePlan(shot: index, next: index + 1, milliseconds: AnimationTiming.reading))
      frames += Self.transition(from: index, to: index + 1, AnimationTiming.stepsOfRevision)
    }
    let last = shots.count - 1
    frames.append(FramePlan(shot: last, next: last, milliseconds: AnimationTiming.lastReading))
    self.frames = frames
  }

  init(of shots: [NamedShot], _ style: RenderOptions) throws {
    self.shots = shots.map(\.shot)
    canvas = try AnimationCanvas(self.shots, style)
    var frames: [FramePlan] = []
    for (index, shot) in self.shots.enumerated() {
      let next = (index + 1) % shots.count
      frames.append(FramePlan(shot: index, next: next, milliseconds: AnimationTiming.rest))
      guard shots.count > 1 else { break }
      let count =
        shot.shot.orientation == self.shots[next].shot.orientation
        ? AnimationTiming.steps : AnimationTiming.stepsOfTurn
      frames += Self.transition(from: index, to: next, count)
    }
    self.frames = frames
  }

  private static func transition(from shot: Int, to next: Int, _ count: Int) -> [FramePlan] {
    (1...count).map { step in
      FramePlan(
        shot: shot, next: next, fraction: easeInOut(Double(step) / Double(count + 1)),
        milliseconds: AnimationTiming.step)
    }
  }

  /// The size of all frames.
  var size: PixelSize { canvas.scale.pixels(canvas.size) }

  /// Returns the draw commands of a frame.
  func displayList(of frame: FramePlan) throws -> DisplayList {
    let (old, new) = (shots[frame.shot], shots[frame.next])
    let list =
      frame.isShot
      ? try canvas.displayList(of: old)
      : try canvas.displayList(from: old, to: new, fraction: frame.fraction)
    guard !captions.isEmpty else { return list }
    let shown = frame.isShot ? frame.shot : frame.next
    return canvas.page(list, captions[shown], isDark: shots[shown].shot.appearance == .dark)
  }
}

/// Returns the progress with ease-in and ease-out: the platform's default animation curve.
///
/// It is a cubic Bézier curve between the corners, with control points at 0.42 and 0.58 on the
/// edges.
func easeInOut(_ time: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<40 {
    let middle = (low + high) / 2
    let x =
      3 * middle * (1 - middle) * (0.42 * (1 - middle) + 0.58 * middle) + middle * middle * middle
    if x < time { low = middle } else { high = middle }
  }
  return low * low * (3 - 2 * low)
}

/// The canvas that fits all frames of an animation.
private struct AnimationCanvas: Sendable {
  private let style: RenderOptions
  let size: Size
  let scale: PixelScale
  /// Whether the device is rotated, which makes its edges part of the image.
  private let turns: Bool
  /// Whether the shots are revisions, whose scenes may have other views.
  private let areRevisions: Bool

  init(_ shots: [LaidOutShot], _ style: RenderOptions, areRevisions: Bool = false) throws {
    self.style = style
    self.areRevisions = areRevisions
    // Text next to an image does not rotate with the device.
    turns =
      !areRevisions && Set(shots.map(\.shot.orientation)).count > 1 && style.crop == nil
      && !style.withElements
      && !shots.contains { $0.shot.showsElements }
    scale =
      style.pixelsPerPoint.map(PixelScale.init) ?? shots.first?.shot.device.scale ?? PixelScale(2)
    var canvas = Size.zero
    for shot in shots {
      let list = try AnimationCanvas.plain(shot, style, turns: turns, scale: scale, canvas: nil)
      canvas.width = max(canvas.width, list.size.width)
      canvas.height = max(canvas.height, list.size.height)
      guard turns else { continue }
      let room = DisplayList.rotationCanvasSize(for: shot.shot.device, hidesBezel: !style.isFramed)
      canvas = Size(
        width: max(canvas.width, room.width), height: max(canvas.height, room.height))
    }
    if areRevisions {
      canvas.width = max(canvas.width, RevisionCaption.minimumWidth)
      canvas.height += RevisionCaption.height
    }
    size = canvas
  }

  /// The size without a caption.
  private var screen: Size {
    Size(width: size.width, height: size.height - (areRevisions ? RevisionCaption.height : 0))
  }

  /// Returns a page with a caption below the image.
  func page(_ list: DisplayList, _ caption: RevisionCaption, isDark: Bool) -> DisplayList {
    caption.page(of: list, size, isDark: isDark)
  }

  func displayList(of shot: LaidOutShot) throws -> DisplayList {
    try AnimationCanvas.plain(shot, style, turns: turns, scale: scale, canvas: screen)
  }

  private static func plain(
    _ shot: LaidOutShot, _ style: RenderOptions, turns: Bool, scale: PixelScale, canvas: Size?
  ) throws -> DisplayList {
    guard style.isFramed || turns, shot.figure == nil else {
      var list = try shot.displayList(style)
      list.scale = scale
      return canvas.map { list.centered(on: $0, style.background?.color(in: shot.shot.appearance)) }
        ?? list
    }
    var list = shot.displayList
    list.scale = scale
    return list.framed(
      in: shot.shot.device, orientation: shot.shot.orientation == .landscape ? 1 : 0,
      hidesBezel: !style.isFramed, canvas: canvas,
      background: style.background?.color(in: shot.shot.appearance))
  }

  /// Returns an intermediate frame of a rotation: the views move upright from their frames in the
  /// old orientation to those in the new one while the device rotates around them.
  private func rotating(
    from old: LaidOutShot, to new: LaidOutShot, fraction: Double
  ) throws -> DisplayList {
    var list = (fraction < 0.5 ? old : new).displayList
    if let still = interpolate(old.still, new.still, fraction: fraction) {
      list = paint(still.appState.scene, still.shot, still.layout, background: nil)
      if old.shot.appearance != new.shot.appearance {
        var before = still
        before.shot.appearance = old.shot.appearance
        let dark = paint(before.appState.scene, before.shot, before.layout, background: nil)
        list = try faded(dark, list, fraction)
      }
    }
    list.scale = scale
    return list.rotating(
      to: old.turn + (new.turn - old.turn) * fraction, in: new.shot.device,
      hidesBezel: !style.isFramed, canvas: size,
      background: style.background?.color(in: new.shot.appearance))
  }

  /// Returns an intermediate frame between two shots.
  func displayList(
    from old: LaidOutShot, to new: LaidOutShot, fraction: Double
  ) throws -> DisplayList {
    if turns, old.turn != new.turn, old.shot.device.name == new.shot.device.name {
      return try rotating(from: old, to: new, fraction: fraction)
    }
    guard !style.withConstraints, !style.withElements, !old.shot.showsElements,
      !new.shot.showsElements, old.figure == nil, new.figure == nil,
      old.shot.device.name == new.shot.device.name,
      let still = interpolate(
        areRevisions ? old.still.aligned(to: new.still) : old.still, new.still, fraction: fraction)
    else { return try faded(try displayList(of: old), try displayList(of: new), fraction) }
    if areRevisions,
      let before = interpolate(
        new.still.aligned(to: old.still), old.still, fraction: 1 - fraction)
    {
      // Removed views fade out and texts change while the others move.
      return try faded(
        try painted(before, from: old, to: new, fraction),
        try painted(still, from: old, to: new, fraction), fraction)
    }
    let list = try painted(still, from: old, to: new, fraction)
    guard old.shot.appearance != new.shot.appearance else { return list }
    // A change of appearance is a cross-fade.
    var before = still
    before.shot.appearance = old.shot.appearance
    return try faded(try painted(before, from: old, to: new, fraction), list, fraction)
  }

  private func painted(
    _ still: InterpolatedShot, from old: LaidOutShot, to new: LaidOutShot, _ fraction: Double
  ) throws -> DisplayList {
    var list = paint(
      still.appState.scene, still.shot, still.layout,
      background: style.isFramed ? nil : style.background)
    list.scale = scale
    let ground = style.background?.color(in: still.shot.appearance)
    guard style.isFramed || turns else {
      guard let crop = style.crop else { return list.centered(on: screen, ground) }
      let (from, to) = (try old.frame(of: crop), try new.frame(of: crop))
      let corner = Point(
        x: from.minX + (to.minX - from.minX) * fraction,
        y: from.minY + (to.minY - from.minY) * fraction)
      let extent = Size(
        width: from.width + (to.width - from.width) * fraction,
        height: from.height + (to.height - from.height) * fraction)
      return list.cropped(to: list.scale.rounded(Rect(origin: corner, size: extent)))
        .centered(on: size, ground)
    }
    return list.framed(
      in: new.shot.device, orientation: new.turn, hidesBezel: !style.isFramed, canvas: size,
      background: ground)
  }

  /// Returns one image faded in over another.
  private func faded(
    _ old: DisplayList, _ new: DisplayList, _ fraction: Double
  ) throws -> DisplayList {
    var list = old
    list.items.append(DisplayItem("page", .beginGroup(opacity: fraction)))
    list.items += new.items
    list.items.append(DisplayItem("page", .endGroup))
    return list
  }
}

extension LaidOutShot {
  fileprivate var still: InterpolatedShot {
    InterpolatedShot(shot: shot, appState: appState, layout: result.layout)
  }

  /// The rotation of the device to the left, in quarter turns.
  fileprivate var turn: Double { shot.orientation == .landscape ? 1 : 0 }
}
