/// Pieces that share codes made for them.
struct DeflateBlock {
  let pieces: Range<Int>
  private let census: SymbolCensus
  private let symbols: PrefixCode
  private let distances: PrefixCode
  private let head: BlockHead
  /// In bits.
  let size: Int

  init(_ pieces: Range<Int>, _ census: SymbolCensus) {
    self.pieces = pieces
    self.census = census
    symbols = PrefixCode(counts: census.symbols, longest: 15)
    distances = PrefixCode(counts: census.distances, longest: 15)
    head = BlockHead(symbols, distances)
    size =
      head.size + census.furtherBits + census.symbols.size(in: symbols)
      + census.distances.size(in: distances)
  }

  /// This block and the one behind it in one, if that takes no more room.
  func merged(with next: DeflateBlock) -> DeflateBlock? {
    let both = DeflateBlock(
      pieces.lowerBound..<next.pieces.upperBound, census.adding(next.census))
    return both.size <= size + next.size ? both : nil
  }

  func write(_ all: [PackedPiece], isLast: Bool, to writer: inout BitWriter) {
    // Whether it is the last one, and that codes of its own follow.
    writer.write(isLast ? 5 : 4, 3)
    head.write(to: &writer)
    let codes = symbols.codes
    // A code and all that follows on a length, in one.
    let lengths = (0...DeflateSymbol.longest).map { length -> (bits: UInt64, count: Int) in
      guard length >= DeflateSymbol.shortest else { return (0, 0) }
      let symbol = DeflateSymbol(length: length)
      let count = Int(symbols.lengths[symbol.number])
      return (
        codes[symbol.number] | UInt64(symbol.furtherBits) << UInt64(count),
        count + symbol.furtherCount
      )
    }
    let ways = distances.codes
    for piece in all[pieces] {
      guard piece.length > 0 else {
        writer.write(codes[piece.byte], Int(symbols.lengths[piece.byte]))
        continue
      }
      let length = lengths[piece.length]
      let symbol = DeflateSymbol(distance: piece.distance)
      let count = Int(distances.lengths[symbol.number])
      let way = ways[symbol.number] | UInt64(symbol.furtherBits) &<< UInt64(count)
      writer.write(
        length.bits | way &<< UInt64(length.count), length.count &+ count &+ symbol.furtherCount)
    }
    writer.write(codes[SymbolCensus.end], Int(symbols.lengths[SymbolCensus.end]))
  }
}

/// How often the symbols of pieces occur.
struct SymbolCensus {
  static let end = 256

  /// Of bytes, of the end, and of lengths.
  private(set) var symbols = [Int](repeating: 0, count: 286)
  private(set) var distances = [Int](repeating: 0, count: 30)
  private(set) var furtherBits = 0

  init(_ pieces: ArraySlice<PackedPiece>) {
    symbols[Self.end] = 1
    for piece in pieces {
      guard piece.length > 0 else {
        symbols[piece.byte] &+= 1
        continue
      }
      let length = DeflateSymbol(length: piece.length)
      let distance = DeflateSymbol(distance: piece.distance)
      symbols[length.number] &+= 1
      distances[distance.number] &+= 1
      furtherBits &+= length.furtherCount &+ distance.furtherCount
    }
  }

  func adding(_ other: SymbolCensus) -> SymbolCensus {
    var both = self
    for symbol in symbols.indices { both.symbols[symbol] += other.symbols[symbol] }
    for distance in distances.indices { both.distances[distance] += other.distances[distance] }
    both.furtherBits += other.furtherBits
    both.symbols[Self.end] = 1
    return both
  }
}

extension [Int] {
  /// How many bits so many of each symbol take.
  fileprivate func size(in code: PrefixCode) -> Int {
    zip(self, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
  }
}

/// The lengths of a block's codes, as they stand in front of it (RFC 1951, 3.2.7).
private struct BlockHead {
  /// The order in which the lengths of the lengths' own codes stand: those that are often unused
  /// come last.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private let symbolCount: Int
  private let distanceCount: Int
  /// Lengths; 16 for the last one again, 17 and 18 for zeros, with how many in further bits.
  private var items: [(symbol: Int, further: Int, count: Int)] = []
  private let code: PrefixCode

  init(_ symbols: PrefixCode, _ distances: PrefixCode) {
    symbolCount = symbols.count(atLeast: 257)
    distanceCount = distances.count(atLeast: 1)
    let lengths = Array(symbols.lengths[..<symbolCount] + distances.lengths[..<distanceCount])
    var items: [(symbol: Int, further: Int, count: Int)] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      var count = lengths[place...].prefix { $0 == length }.count
      place += count
      if length > 0 {
        items.append((Int(length), 0, 0))
        count -= 1
      }
      while count >= 3 {
        let most = length > 0 ? 6 : count < 11 ? 10 : 138
        let some = min(count, most)
        let symbol = length > 0 ? 16 : most == 10 ? 17 : 18
        items.append((symbol, some - (symbol == 18 ? 11 : 3), [2, 3, 7][symbol - 16]))
        count -= some
      }
      for _ in 0..<count { items.append((Int(length), 0, 0)) }
    }
    self.items = items
    var counts = [Int](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    code = PrefixCode(counts: counts, longest: 7)
  }

  private var shown: Int {
    max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  var size: Int {
    17 + 3 * shown + items.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + $1.count }
  }

  func write(to writer: inout BitWriter) {
    writer.write(UInt64(symbolCount - 257), 5)
    writer.write(UInt64(distanceCount - 1), 5)
    writer.write(UInt64(shown - 4), 4)
    for symbol in Self.order[..<shown] { writer.write(UInt64(code.lengths[symbol]), 3) }
    let codes = code.codes
    for item in items {
      writer.write(codes[item.symbol], Int(code.lengths[item.symbol]))
      writer.write(UInt64(item.further), item.count)
    }
  }
}
