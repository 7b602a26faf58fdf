/// A shard of a run, which one machine executes.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  private let number: Int
  private let count: Int
  /// The shards of the names with known times, by their bytes.
  private var parts: [[UInt8]: Int] = [:]

  /// Creates the `number`-th of `count` shards, counted from one; nil if there is none.
  package init?(_ number: Int, of count: Int) {
    guard (1...10_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses `2/4`, the second of four shards.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Distributes measured work so that all shards take about the same time; an unknown name stays
  /// in its shard.
  ///
  /// The longest tasks are assigned first, each to the shard with the least work: no shard takes
  /// more than a third longer than necessary. Machines with the same times compute the same shards.
  package mutating func balance(by times: [(name: String, milliseconds: Double)]) {
    let units = times.map { (name: Array($0.name.utf8), time: $0.milliseconds) }
      .sorted {
        $0.time == $1.time ? $0.name.lexicographicallyPrecedes($1.name) : $0.time > $1.time
      }
    var loads = [Double](repeating: 0, count: count)
    for unit in units where parts[unit.name] == nil {
      let least = loads.indices.reduce(0) { loads[$1] < loads[$0] ? $1 : $0 }
      // A task with no measurable time still counts.
      loads[least] += max(unit.time, 0.05)
      parts[unit.name] = least + 1
    }
  }

  /// Whether a name belongs to this shard, independent of other names.
  func contains(_ name: String) -> Bool {
    if let part = parts[Array(name.utf8)] { return part == number }
    // FNV-1a, 64 bits: stable on every machine.
    let hash = name.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return Int(hash % UInt64(count)) == number - 1
  }
}
