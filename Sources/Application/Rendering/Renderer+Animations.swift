import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplinePlatform
import SnaplineSceneModel
import Synchronization

extension Renderer {
  /// Returns an animation of shots.
  ///
  /// The frames are drawn in order, each once. The next ones are drawn on other threads while a
  /// frame is encoded; there are as many bitmaps as threads.
  mutating func animation(
    of shots: [NamedShot], _ style: RenderOptions, threads: Int, limits: Limits = .standard
  ) throws -> [UInt8] {
    guard shots.count <= 100 else { throw RenderError.manyShots(shots.count) }
    let plan = try AnimationPlan(of: shots, style)
    try plan.check(limits)
    return try animation(of: plan, threads: threads)
  }

  /// Returns the animation of a plan whose size was checked.
  mutating func animation(of plan: AnimationPlan, threads: Int) throws -> [UInt8] {
    let area = max(1, plan.size.width * plan.size.height)
    let ahead = min(threads - 1, (1 << 25) / area, plan.frames.count - 1)
    var drawer = FrameDrawer(plan, helpers: (0..<max(0, ahead)).map { _ in FrameHelper(fonts) })
    return try encodeAPNG(
      plan.frames.map(\.milliseconds),
      holding: Set(plan.frames.indices.filter { plan.frames[$0].isShot })
    ) { index in try drawer.bitmap(at: index, &self) }
  }
}

extension AnimationPlan {
  /// Throws an error if the frames together have too many pixels to draw, or one of them has.
  func check(_ limits: Limits) throws {
    guard size.width <= 1 << 13, size.height <= 1 << 13, size.width * size.height <= 1 << 24
    else { throw RasterError.tooLarge(size, limit: "\(1 << 24) in an animation") }
    guard size.width * size.height * frames.count <= limits.animationPixels else {
      throw RenderError.largeAnimation(
        frames: frames.count, size, limit: limits.animationPixels)
    }
  }
}

/// The drawing of an animation's frames, in order.
private struct FrameDrawer {
  private let plan: AnimationPlan
  private let helpers: [FrameHelper]
  private var frames: ReadAhead<Result<Bitmap, any Error>>

  init(_ plan: AnimationPlan, helpers: [FrameHelper]) {
    self.plan = plan
    self.helpers = helpers
    frames = ReadAhead(count: plan.frames.count, ahead: helpers.count)
  }

  /// Returns the image of a frame.
  ///
  /// - Parameter tools: The tools of the current thread.
  mutating func bitmap(at index: Int, _ tools: inout Renderer) throws -> Bitmap {
    guard !helpers.isEmpty else {
      return try tools.image(of: try plan.displayList(of: plan.frames[index]))
    }
    var frames = frames
    defer { self.frames = frames }
    let drawn = frames.value(at: index) { index in
      let frame = plan.frames[index]
      // Frames that are drawn at the same time have different helpers.
      let helper = helpers[index % helpers.count]
      return { [plan] in
        Result { try helper.image(of: try plan.displayList(of: frame)) }
      }
    }
    return try drawn.get()
  }
}

/// The tools of a thread that draws frames.
private final class FrameHelper: Sendable {
  private let tools: Mutex<Renderer>

  init(_ fonts: FontSet) { tools = Mutex(Renderer(fonts: fonts)) }

  func image(of list: DisplayList) throws -> Bitmap {
    try tools.withLock { try $0.image(of: list) }
  }
}
