/// Finds what repeats in the rows of a picture.
///
/// Only places where something changes are remembered: whatever begins inside of a run is found
/// by the run. That makes it fast, for most of a screen is runs.
@safe struct RepeatFinder: ~Copyable {
  /// Longer stretches are taken without a look whether a better one begins behind them.
  private static let enough = 96
  private static let window = DeflateSymbol.farthest

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let row: Int
  private let step: Int
  private let patience: Int
  /// The last places at which these four, or three, bytes began; found by their hash.
  private let lastOfFour: UnsafeMutablePointer<Int32>
  private let lastOfThree: UnsafeMutablePointer<Int32>
  /// The place before a place with the same hash.
  private let before: UnsafeMutablePointer<Int32>
  private var found: [PackedPiece] = []

  /// The bytes must outlive the finder.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, row: Int, step: Int, patience: Int) {
    unsafe self.bytes = bytes
    self.count = count
    self.row = row
    self.step = step
    self.patience = patience
    unsafe lastOfFour = .allocate(capacity: Self.window)
    unsafe lastOfThree = .allocate(capacity: 4096)
    unsafe before = .allocate(capacity: Self.window)
    unsafe lastOfFour.initialize(repeating: -1, count: Self.window)
    unsafe lastOfThree.initialize(repeating: -1, count: 4096)
    unsafe before.initialize(repeating: -1, count: Self.window)
    found.reserveCapacity(count / 64 + 64)
  }

  deinit {
    unsafe lastOfFour.deallocate()
    unsafe lastOfThree.deallocate()
    unsafe before.deallocate()
  }

  /// All bytes, each as it is or as a part of a stretch that was there before.
  mutating func pieces() -> [PackedPiece] {
    var place = 0
    var next = best(at: 0, above: 0)
    while place < count {
      let stretch = next
      guard stretch.length > 0 else {
        take(place)
        place &+= 1
        next = best(at: place, above: 0)
        continue
      }
      if stretch.distance > step || stretch.length < Self.enough, place &+ 1 < count {
        // What begins one byte later may reach much farther.
        remember(place)
        next = best(at: place &+ 1, above: stretch.gain)
        if next.length > 0 {
          found.append(PackedPiece(byte: unsafe bytes[place]))
          place &+= 1
          continue
        }
      }
      if isBehindTwoBytes(runInsteadOf: stretch, at: place) {
        found.append(PackedPiece(byte: unsafe bytes[place]))
        place &+= 1
        take(place)
        place &+= 1
      } else {
        place = take(stretch, at: place)
      }
      next = best(at: place, above: 0)
    }
    return found
  }

  // MARK: Taking

  /// Takes a byte as it is.
  private mutating func take(_ place: Int) {
    remember(place)
    found.append(PackedPiece(byte: unsafe bytes[place]))
  }

  /// Takes a stretch, for as long as it goes on; its first place is remembered already.
  private mutating func take(_ stretch: Stretch, at start: Int) -> Int {
    var place = start
    var length = stretch.length
    if length == DeflateSymbol.longest {
      length &+= repeated(place &+ length, stretch.distance, atMost: count &- place &- length)
    }
    while length >= DeflateSymbol.shortest {
      let piece = min(length, DeflateSymbol.longest)
      found.append(PackedPiece(length: piece, distance: stretch.distance))
      place &+= piece
      length &-= piece
    }
    if stretch.distance > step { rememberEdges(start &+ 1, place) }
    return place
  }

  /// A run costs least of all: rows that repeat the one above are two bytes and a run.
  private func isBehindTwoBytes(runInsteadOf stretch: Stretch, at place: Int) -> Bool {
    guard stretch.distance > step, stretch.length >= 64, place &+ 2 < count else { return false }
    let limit = min(DeflateSymbol.longest, count &- place &- 2)
    return repeated(place &+ 2, 1, atMost: limit) &+ 2 >= stretch.length
  }
}

/// Bytes that were there before.
private struct Stretch {
  var length = 0
  var distance = 0
  /// By how much it is better than bytes as they are, in half bits, roughly.
  var gain: Int
}

extension RepeatFinder {
  /// The best stretch that begins at a place, if it is better than another one.
  private func best(at place: Int, above gain: Int) -> Stretch {
    var best = Stretch(gain: gain)
    let limit = min(DeflateSymbol.longest, count &- place)
    guard limit >= DeflateSymbol.shortest else { return best }
    consider(1, at: place, limit, &best)
    if best.length == limit { return best }
    if step > 1 { consider(step, at: place, limit, &best) }
    if best.length == limit { return best }
    consider(row, at: place, limit, &best)
    guard best.length < Self.enough, limit >= 4 else { return best }
    let four = word(place)
    if best.length < 4 {
      let third = Int(unsafe lastOfThree[hashOfThree(four)])
      if third >= 0, place &- third <= 4096 { consider(place &- third, at: place, limit, &best) }
    }
    var candidate = Int(unsafe lastOfFour[hash(four)])
    let oldest = max(0, place &- Self.window)
    var left = patience
    while candidate >= oldest, left > 0, best.length < limit {
      left &-= 1
      // What is not longer is hardly ever better.
      if unsafe bytes[candidate &+ best.length] == bytes[place &+ best.length],
        word(candidate) == four
      {
        consider(place &- candidate, at: place, limit, &best)
      }
      let next = Int(unsafe before[candidate & (Self.window &- 1)])
      guard next < candidate else { break }
      candidate = next
    }
    return best
  }

  @inline(__always)
  private func consider(_ distance: Int, at place: Int, _ limit: Int, _ best: inout Stretch) {
    guard distance <= place, distance <= Self.window else { return }
    let length = repeated(place, distance, atMost: limit)
    guard length >= DeflateSymbol.shortest else { return }
    let gain = length &* 10 &- cost(of: distance)
    if gain > best.gain { best = Stretch(length: length, distance: distance, gain: gain) }
  }

  /// Found by trying: what is frequent has short codes.
  @inline(__always)
  private func cost(of distance: Int) -> Int {
    if distance <= step { return 12 }
    if distance == row { return 28 }
    return 22 &+ 2 &* max(0, Int.bitWidth &- 2 &- (distance &- 1).leadingZeroBitCount)
  }

  /// How many bytes from a place on are those that lie so far before them.
  @inline(__always)
  private func repeated(_ place: Int, _ distance: Int, atMost limit: Int) -> Int {
    let here = unsafe UnsafeRawPointer(bytes + place)
    let there = unsafe here - distance
    var length = 0
    while length &+ 8 <= limit {
      let difference =
        unsafe here.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      guard difference == 0 else {
        return length &+ UInt64(littleEndian: difference).trailingZeroBitCount / 8
      }
      length &+= 8
    }
    while length < limit, unsafe bytes[place &+ length] == bytes[place &+ length &- distance] {
      length &+= 1
    }
    return length
  }

  // MARK: Remembering

  @inline(__always)
  private func word(_ place: Int) -> UInt32 {
    UInt32(littleEndian: unsafe UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self))
  }

  private func hash(_ four: UInt32) -> Int { Int((four &* 0x9E37_79B1) >> 17) }

  private func hashOfThree(_ four: UInt32) -> Int { Int((four << 8 &* 0x9E37_79B1) >> 20) }

  @inline(__always)
  private func remember(_ place: Int) {
    guard place &+ 4 <= count else { return }
    let four = word(place)
    if place >= step, four == word(place &- step) { return }
    let number = Int32(truncatingIfNeeded: place)
    unsafe before[place & (Self.window &- 1)] = lastOfFour[hash(four)]
    unsafe lastOfFour[hash(four)] = number
    unsafe lastOfThree[hashOfThree(four)] = number
  }

  /// Remembers the places of a stretch at which something changes.
  private func rememberEdges(_ start: Int, _ end: Int) {
    var place = max(start, step)
    let last = min(end, count &- 8)
    while place < last {
      let here = unsafe UnsafeRawPointer(bytes + place)
      let difference =
        unsafe here.loadUnaligned(as: UInt64.self)
        ^ here.loadUnaligned(fromByteOffset: -step, as: UInt64.self)
      if difference == 0 {
        place &+= 5
        continue
      }
      let same = UInt64(littleEndian: difference).trailingZeroBitCount / 8
      if same >= 4 { place &+= same &- 3 }
      guard place < last else { return }
      remember(place)
      place &+= 1
    }
  }
}
