/// One of several parts of a run that are done by different machines.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  private let number: Int
  private let count: Int
  /// The parts of the names whose times are known, by their bytes.
  private var parts: [[UInt8]: Int] = [:]

  /// The `number`-th of `count` parts, both from one; nil where there is no such part.
  package init?(_ number: Int, of count: Int) {
    guard (1...10_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/4`, the second of four parts.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Divides what an earlier run has measured so that all parts take about as long; a name that
  /// it does not know stays where it is.
  ///
  /// The longest go first, each to the part that has least to do: no part takes more than a third
  /// longer than it must. Every machine with the same times comes to the same parts.
  package mutating func balance(by times: [(name: String, milliseconds: Double)]) {
    let units = times.map { (name: Array($0.name.utf8), time: $0.milliseconds) }
      .sorted {
        $0.time == $1.time ? $0.name.lexicographicallyPrecedes($1.name) : $0.time > $1.time
      }
    var loads = [Double](repeating: 0, count: count)
    for unit in units where parts[unit.name] == nil {
      let least = loads.indices.reduce(0) { loads[$1] < loads[$0] ? $1 : $0 }
      // What takes no time that could be told still takes its turn.
      loads[least] += max(unit.time, 0.05)
      parts[unit.name] = least + 1
    }
  }

  /// Whether a name belongs to this part; it does whatever other names there are.
  func holds(_ name: String) -> Bool {
    if let part = parts[Array(name.utf8)] { return part == number }
    // FNV-1a, 64 bits: the same on every machine and for ever.
    let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return Int(hash % UInt64(count)) == number - 1
  }
}
