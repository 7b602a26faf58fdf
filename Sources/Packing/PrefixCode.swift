/// A code in which frequent symbols have short codes, none of which begins another one.
struct PrefixCode {
  /// How long the code of each symbol is; zero for symbols that do not occur.
  let lengths: [UInt8]

  /// The best code, as long as none becomes longer than so many bits.
  ///
  /// Two symbols at least have a code: some readers want that.
  init(counts: [Int], longest: Int) {
    var used = counts.indices.filter { counts[$0] > 0 }
    for symbol in counts.indices where used.count < 2 && counts[symbol] == 0 {
      used.append(symbol)
    }
    used.sort { first, second in
      counts[first] != counts[second] ? counts[first] < counts[second] : first < second
    }
    var ofLength = lengthCounts(used.map { counts[$0] }, longest: longest)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var length = longest
    for symbol in used {
      while ofLength[length] == 0 { length -= 1 }
      ofLength[length] -= 1
      lengths[symbol] = UInt8(truncatingIfNeeded: length)
    }
    self.lengths = lengths
  }

  /// The codes themselves: ascending among those of a length, and from short to long.
  var codes: [UInt64] {
    var next = [UInt64](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<17 { next[length] = (next[length] + next[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      // They begin with their highest bit, unlike all other numbers.
      var reversed: UInt64 = 0
      for place in 0..<length { reversed = reversed << 1 | code >> UInt64(place) & 1 }
      return reversed
    }
  }

  /// How many symbols there are up to the last one that occurs, and at least so many.
  func count(atLeast fewest: Int) -> Int {
    max(fewest, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
  }
}

/// How many codes of each length serve symbols of these frequencies best, from rare to frequent.
private func lengthCounts(_ counts: [Int], longest: Int) -> [Int] {
  let leaves = counts.count
  var weights = counts
  var parents = [Int](repeating: 0, count: 2 * leaves - 1)
  var leaf = 0
  var branch = leaves
  // The two rarest become one, again and again; branches come about in the order of their weight.
  for node in leaves..<2 * leaves - 1 {
    var weight = 0
    for _ in 0..<2 {
      let takesLeaf = leaf < leaves && (branch >= node || weights[leaf] <= weights[branch])
      let taken = takesLeaf ? leaf : branch
      if takesLeaf { leaf += 1 } else { branch += 1 }
      weight += weights[taken]
      parents[taken] = node
    }
    weights.append(weight)
  }
  var depths = [Int](repeating: 0, count: 2 * leaves - 1)
  var ofLength = [Int](repeating: 0, count: longest + 1)
  for node in (0..<2 * leaves - 2).reversed() {
    depths[node] = depths[parents[node]] + 1
    if node < leaves { ofLength[min(longest, depths[node])] += 1 }
  }
  shorten(&ofLength)
  return ofLength
}

/// Makes room for codes that were too long: each takes half of the room of a shorter one.
private func shorten(_ ofLength: inout [Int]) {
  let longest = ofLength.count - 1
  var room = 0
  for length in 1...longest { room += ofLength[length] << (longest - length) }
  while room > 1 << longest {
    ofLength[longest] -= 1
    if let length = (1..<longest).last(where: { ofLength[$0] > 0 }) {
      ofLength[length] -= 1
      ofLength[length + 1] += 2
    }
    room -= 1
  }
}
