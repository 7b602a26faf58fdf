// swift-format-ignore-file
// As much of Point-Free's swift-snapshot-testing as `PointFree.swift` asks for, so that it can be
// checked where that package is not fetched. It documents the names; what is behind them is ours.
public import Foundation

/// The conversion of a value to text or bytes that can be stored.
public struct Snapshotting<Value, Format> {
  public var pathExtension: String?
  public var diffing: Diffing<Format>
  public var snapshot: (Value) -> Format

  public init(
    pathExtension: String?, diffing: Diffing<Format>, snapshot: @escaping (Value) -> Format
  ) {
    self.pathExtension = pathExtension
    self.diffing = diffing
    self.snapshot = snapshot
  }

  public func pullback<NewValue>(
    _ transform: @escaping (NewValue) -> Value
  ) -> Snapshotting<NewValue, Format> {
    Snapshotting<NewValue, Format>(pathExtension: pathExtension, diffing: diffing) {
      snapshot(transform($0))
    }
  }
}

/// The comparison of stored values.
public struct Diffing<Value> {
  public var toData: (Value) -> Data
  public var fromData: (Data) -> Value
  public var diff: (Value, Value) -> (String, [Never])?

  public init(
    toData: @escaping (Value) -> Data, fromData: @escaping (Data) -> Value,
    diff: @escaping (Value, Value) -> (String, [Never])?
  ) {
    self.toData = toData
    self.fromData = fromData
    self.diff = diff
  }
}

extension Snapshotting where Value == String, Format == String {
  public static var lines: Snapshotting {
    let diffing = Diffing<String>(
      toData: { Data($0.utf8) }, fromData: { String(decoding: $0, as: UTF8.self) },
      diff: { old, new in old == new ? nil : ("\(old)\nis not\n\(new)", []) })
    return Snapshotting(pathExtension: "txt", diffing: diffing) { $0 }
  }
}

/// Why a value is not what is stored; what is not stored yet is stored, and said as well.
public func verifySnapshot<Value, Format>(
  of value: Value, as strategy: Snapshotting<Value, Format>, snapshotDirectory: String,
  testName: String = #function
) -> String? {
  let name = testName.prefix { $0 != "(" }
  let file = URL(fileURLWithPath: snapshotDirectory)
    .appending(path: "\(name).\(strategy.pathExtension ?? "")")
  let today = strategy.snapshot(value)
  guard let stored = try? Data(contentsOf: file) else {
    do {
      try strategy.diffing.toData(today).write(to: file)
    } catch {
      return "\(error)"
    }
    return "recorded \(file.lastPathComponent)"
  }
  return strategy.diffing.diff(strategy.diffing.fromData(stored), today)?.0
}
