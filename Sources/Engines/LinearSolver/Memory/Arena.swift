/// The memory of one solve: a few large blocks, allocated in slices and freed together.
///
/// Arrays inside classes cost nine times more here, because of exclusivity and bounds checks in the
/// inner loops; a solve of 24 variables takes less time than a dozen allocations.
@safe
struct Arena: ~Copyable {
  private let first: UnsafeMutableRawPointer
  private var others: [UnsafeMutableRawPointer] = unsafe []
  private var next: UnsafeMutableRawPointer
  private var availableBytes: Int
  /// The number of allocated bytes.
  private(set) var byteCount: Int

  /// Allocates a first block that should suffice.
  init(byteCount: Int) {
    let size = max(byteCount, 256)
    unsafe first = .allocate(byteCount: size, alignment: 16)
    unsafe next = first
    availableBytes = size
    self.byteCount = size
  }

  deinit {
    unsafe first.deallocate()
    for index in unsafe others.indices { unsafe others[index].deallocate() }
  }

  /// Allocates an array with uninitialized elements.
  mutating func allocate<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self, count: Int
  ) -> ArenaArray<Element> {
    unsafe ArenaArray(
      base: take(count * MemoryLayout<Element>.stride).bindMemory(to: type, capacity: count))
  }

  /// Allocates an array filled with one value.
  mutating func allocate<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> ArenaArray<Element> {
    let arenaArray = allocate(of: Element.self, count: count)
    unsafe arenaArray.base.initialize(repeating: value, count: count)
    return arenaArray
  }

  /// Allocates a copy of some elements.
  mutating func slice<Element: BitwiseCopyable>(of elements: [Element]) -> ArenaSlice<Element> {
    let arenaArray = allocate(of: Element.self, count: elements.count)
    arenaArray.copy(from: elements)
    return arenaArray.stretch(0, elements.count)
  }

  /// Allocates an array of indices with uninitialized elements.
  mutating func allocateIndices(count: Int) -> IndexArray {
    IndexArray(array: allocate(count: count))
  }

  /// Allocates an array of indices filled with one value.
  mutating func indexArray(repeating value: Int, count: Int) -> IndexArray {
    IndexArray(array: allocate(repeating: Index32(wrappedValue: value), count: count))
  }

  /// Allocates the indices from 0 up to a number.
  mutating func indices(upTo count: Int) -> IndexSlice {
    let arenaArray = allocateIndices(count: count)
    for place in 0..<count { arenaArray[place] = place }
    return arenaArray.slice(0..<count)
  }

  /// Allocates one value.
  mutating func box<Value: BitwiseCopyable>(_ value: Value) -> ArenaBox<Value> {
    ArenaBox(array: allocate(repeating: value, count: 1))
  }

  private mutating func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let size = (byteCount + 15) & ~15
    if size > availableBytes {
      availableBytes = max(size, self.byteCount)
      unsafe next = .allocate(byteCount: availableBytes, alignment: 16)
      unsafe others.append(next)
      self.byteCount += availableBytes
    }
    defer {
      unsafe next += size
      availableBytes -= size
    }
    return unsafe next
  }
}

/// An array in an arena; it must not be used after the arena is freed.
@safe
struct ArenaArray<Element: BitwiseCopyable> {
  fileprivate let base: UnsafeMutablePointer<Element>

  fileprivate init(base: UnsafeMutablePointer<Element>) { unsafe self.base = unsafe base }

  /// An element; the fields of a structure are changed in place.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(address(of: index)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe address(of: index) }
  }

  /// Returns the address of an element, for wrappers of an arena array.
  @unsafe
  @inline(__always)
  func address(of index: Int) -> UnsafeMutablePointer<Element> { unsafe base + index }

  /// Returns consecutive elements as a slice.
  @inline(__always)
  func stretch(_ start: Int, _ end: Int) -> ArenaSlice<Element> {
    unsafe ArenaSlice(from: base + start, to: base + end)
  }

  /// Fills the array from the beginning with elements from memory outside the arena.
  func copy(from elements: [Element]) {
    unsafe elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      unsafe base.initialize(from: first, count: elements.count)
    }
  }

  /// Copies elements from the beginning of another array.
  func copy(from other: ArenaArray, count: Int) {
    unsafe base.update(from: other.base, count: count)
  }
}

/// A slice of an arena array, and its own iterator.
@safe
struct ArenaSlice<Element: BitwiseCopyable>: Sequence, IteratorProtocol {
  private var position: UnsafeMutablePointer<Element>
  private let end: UnsafeMutablePointer<Element>

  @unsafe
  fileprivate init(
    from position: UnsafeMutablePointer<Element>, to end: UnsafeMutablePointer<Element>
  ) {
    unsafe self.position = unsafe position
    unsafe self.end = unsafe end
  }

  @inline(__always)
  var count: Int { unsafe end - position }

  @inline(__always)
  var underestimatedCount: Int { count }

  @inline(__always)
  var first: Element? { count > 0 ? self[0] : nil }

  @inline(__always)
  subscript(index: Int) -> Element { unsafe position[index] }

  @inline(__always)
  mutating func next() -> Element? {
    guard unsafe position != end else { return nil }
    defer { unsafe position += 1 }
    return unsafe position.pointee
  }
}

/// An index or a level as stored in an arena, half as wide as `Int`: memory traffic dominates the
/// cost of a solve.
@propertyWrapper
struct Index32: BitwiseCopyable {
  private var stored: Int32

  @inline(__always)
  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}

/// An arena array of narrow indices.
struct IndexArray {
  fileprivate let array: ArenaArray<Index32>

  @inline(__always)
  subscript(index: Int) -> Int {
    get { array[index].wrappedValue }
    nonmutating set { array[index].wrappedValue = newValue }
  }

  /// Returns consecutive indices as a slice.
  func slice(_ range: Range<Int>) -> IndexSlice {
    unsafe IndexSlice(
      array: IndexArray(array: ArenaArray(base: array.base + range.lowerBound)), count: range.count)
  }
}

/// A slice of an arena array of indices.
struct IndexSlice: RandomAccessCollection {
  let array: IndexArray
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Int {
    get { array[index] }
    nonmutating set { array[index] = newValue }
  }
}

/// A single value in an arena: all copies of its owner share it.
struct ArenaBox<Value: BitwiseCopyable> {
  fileprivate let array: ArenaArray<Value>

  @inline(__always)
  var value: Value {
    get { array[0] }
    nonmutating set { array[0] = newValue }
  }
}

/// The index that represents none, greater than every other index.
let never = Int(Int32.max)
