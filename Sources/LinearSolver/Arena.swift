/// The memory of one solve: a few large blocks, given out in stretches and freed together.
///
/// Arrays inside classes cost nine times more here, by exclusivity and bounds checks in the inner
/// loops; a solver of 24 variables is over before a dozen allocations are.
struct Arena: ~Copyable {
  private let first: UnsafeMutableRawPointer
  private var others: [UnsafeMutableRawPointer] = []
  private var next: UnsafeMutableRawPointer
  private var room: Int
  /// How much memory was taken so far.
  private(set) var byteCount: Int

  /// Takes a first block that should be enough.
  init(byteCount: Int) {
    let size = max(byteCount, 256)
    first = .allocate(byteCount: size, alignment: 16)
    next = first
    room = size
    self.byteCount = size
  }

  deinit {
    first.deallocate()
    for block in others { block.deallocate() }
  }

  /// Gives out a stretch whose content is not set yet.
  mutating func lane<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self, count: Int
  ) -> Lane<Element> {
    Lane(base: take(count * MemoryLayout<Element>.stride).bindMemory(to: type, capacity: count))
  }

  /// Gives out a stretch filled with one value.
  mutating func lane<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> Lane<Element> {
    let lane = lane(of: Element.self, count: count)
    lane.base.initialize(repeating: value, count: count)
    return lane
  }

  /// Gives out a stretch of places whose content is not set yet.
  mutating func indexLane(count: Int) -> IndexLane {
    IndexLane(base: take(count * 4).bindMemory(to: Int32.self, capacity: count))
  }

  /// Gives out a stretch of places filled with one value.
  mutating func indexLane(repeating value: Int, count: Int) -> IndexLane {
    let lane = indexLane(count: count)
    lane.base.initialize(repeating: Int32(truncatingIfNeeded: value), count: count)
    return lane
  }

  private mutating func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let size = (byteCount + 15) & ~15
    if size > room {
      room = max(size, self.byteCount)
      next = .allocate(byteCount: room, alignment: 16)
      others.append(next)
      self.byteCount += room
    }
    defer {
      next += size
      room -= size
    }
    return next
  }
}

/// A stretch of an arena; it must not be used after the arena is gone.
struct Lane<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }
}

/// A stretch of places, half as wide as `Int` because memory traffic is what a solve costs.
struct IndexLane {
  let base: UnsafeMutablePointer<Int32>

  @inline(__always)
  subscript(index: Int) -> Int {
    get { Int(base[index]) }
    nonmutating set { base[index] = Int32(truncatingIfNeeded: newValue) }
  }
}

/// The place that stands for none, greater than every other one.
let never = Int(Int32.max)
