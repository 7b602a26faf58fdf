/// The memory of one solve: a few large blocks, given out in stretches and freed together.
///
/// Arrays inside classes cost nine times more here, by exclusivity and bounds checks in the inner
/// loops; a solver of 24 variables is over before a dozen allocations are.
@safe
struct Arena: ~Copyable {
  private let first: UnsafeMutableRawPointer
  private var others: [UnsafeMutableRawPointer] = unsafe []
  private var next: UnsafeMutableRawPointer
  private var room: Int
  /// How much memory was taken so far.
  private(set) var byteCount: Int

  /// Takes a first block that should be enough.
  init(byteCount: Int) {
    let size = max(byteCount, 256)
    unsafe first = .allocate(byteCount: size, alignment: 16)
    unsafe next = first
    room = size
    self.byteCount = size
  }

  deinit {
    unsafe first.deallocate()
    for index in unsafe others.indices { unsafe others[index].deallocate() }
  }

  /// Gives out a stretch whose content is not set yet.
  mutating func lane<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self, count: Int
  ) -> Lane<Element> {
    unsafe Lane(
      base: take(count * MemoryLayout<Element>.stride).bindMemory(to: type, capacity: count))
  }

  /// Gives out a stretch filled with one value.
  mutating func lane<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> Lane<Element> {
    let lane = lane(of: Element.self, count: count)
    unsafe lane.base.initialize(repeating: value, count: count)
    return lane
  }

  /// Gives out a copy of some elements.
  mutating func stretch<Element: BitwiseCopyable>(of elements: [Element]) -> Stretch<Element> {
    let lane = lane(of: Element.self, count: elements.count)
    lane.copy(from: elements)
    return lane.stretch(0, elements.count)
  }

  /// Gives out a stretch of places whose content is not set yet.
  mutating func indexLane(count: Int) -> IndexLane { IndexLane(lane: lane(count: count)) }

  /// Gives out a stretch of places filled with one value.
  mutating func indexLane(repeating value: Int, count: Int) -> IndexLane {
    IndexLane(lane: lane(repeating: Narrow(wrappedValue: value), count: count))
  }

  /// Gives out the places from 0 up to a number.
  mutating func places(upTo count: Int) -> Places {
    let lane = indexLane(count: count)
    for place in 0..<count { lane[place] = place }
    return lane.places(0..<count)
  }

  /// Gives out a place for one value.
  mutating func cell<Value: BitwiseCopyable>(_ value: Value) -> Cell<Value> {
    Cell(lane: lane(repeating: value, count: 1))
  }

  private mutating func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let size = (byteCount + 15) & ~15
    if size > room {
      room = max(size, self.byteCount)
      unsafe next = .allocate(byteCount: room, alignment: 16)
      unsafe others.append(next)
      self.byteCount += room
    }
    defer {
      unsafe next += size
      room -= size
    }
    return unsafe next
  }
}

/// A stretch of an arena; it must not be used after the arena is gone.
@safe
struct Lane<Element: BitwiseCopyable> {
  fileprivate let base: UnsafeMutablePointer<Element>

  fileprivate init(base: UnsafeMutablePointer<Element>) { unsafe self.base = unsafe base }

  /// An element; one with fields is changed field by field, where it lies.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(address(of: index)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe address(of: index) }
  }

  /// Where an element lies, for what stands in front of a lane.
  @unsafe
  @inline(__always)
  func address(of index: Int) -> UnsafeMutablePointer<Element> { unsafe base + index }

  /// Some of its elements, one after the other.
  @inline(__always)
  func stretch(_ start: Int, _ end: Int) -> Stretch<Element> {
    unsafe Stretch(from: base + start, to: base + end)
  }

  /// Fills it with what lies in another place of memory, from the beginning.
  func copy(from elements: [Element]) {
    unsafe elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      unsafe base.initialize(from: first, count: elements.count)
    }
  }

  /// The same from the beginning of another lane.
  func copy(from other: Lane, count: Int) { unsafe base.update(from: other.base, count: count) }
}

/// A known number of elements of a lane, to be walked through; it is what is left of its walk.
@safe
struct Stretch<Element: BitwiseCopyable>: Sequence, IteratorProtocol {
  private var place: UnsafeMutablePointer<Element>
  private let end: UnsafeMutablePointer<Element>

  @unsafe
  fileprivate init(
    from place: UnsafeMutablePointer<Element>, to end: UnsafeMutablePointer<Element>
  ) {
    unsafe self.place = unsafe place
    unsafe self.end = unsafe end
  }

  @inline(__always)
  var count: Int { unsafe end - place }

  @inline(__always)
  var underestimatedCount: Int { count }

  @inline(__always)
  var first: Element? { count > 0 ? self[0] : nil }

  @inline(__always)
  subscript(index: Int) -> Element { unsafe place[index] }

  @inline(__always)
  mutating func next() -> Element? {
    guard unsafe place != end else { return nil }
    defer { unsafe place += 1 }
    return unsafe place.pointee
  }
}

/// A place or a level as it lies in an arena, half as wide as `Int`: memory traffic is what a solve
/// costs.
@propertyWrapper
struct Narrow: BitwiseCopyable {
  private var stored: Int32

  @inline(__always)
  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}

/// A stretch of narrow places.
struct IndexLane {
  fileprivate let lane: Lane<Narrow>

  @inline(__always)
  subscript(index: Int) -> Int {
    get { lane[index].wrappedValue }
    nonmutating set { lane[index].wrappedValue = newValue }
  }

  /// Some of its places, one after the other.
  func places(_ range: Range<Int>) -> Places {
    unsafe Places(
      lane: IndexLane(lane: Lane(base: lane.base + range.lowerBound)), count: range.count)
  }
}

/// A known number of places, to be walked through.
struct Places: RandomAccessCollection {
  let lane: IndexLane
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Int {
    get { lane[index] }
    nonmutating set { lane[index] = newValue }
  }
}

/// One value of an arena with named fields: all copies of what holds it agree on it.
struct Cell<Value: BitwiseCopyable> {
  fileprivate let lane: Lane<Value>

  @inline(__always)
  var value: Value {
    get { lane[0] }
    nonmutating set { lane[0] = newValue }
  }
}

/// The place that stands for none, greater than every other one.
let never = Int(Int32.max)
