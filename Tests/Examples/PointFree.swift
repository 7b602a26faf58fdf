// Pictures of Snapline for tests that use Point-Free's swift-snapshot-testing: a strategy to copy.
//
// It was tried with a stub of that package. With the package itself among the dependencies:
//
//     assertSnapshot(of: try scene.layout(on: .iPhone14), as: .picture)
//     assertSnapshot(of: try scene.layout(on: .iPhone14), as: .frames)
import Foundation
import Snapline
import SnapshotTesting

extension Snapshotting where Value == Layout, Format == String {
  /// A line for each view, with its frame.
  public static var frames: Snapshotting {
    Snapshotting<String, String>.lines.pullback { "\($0)" }
  }
}

extension Snapshotting where Value == Layout, Format == Data {
  /// The picture as a PNG file; the same layout gives the same bytes.
  public static var picture: Snapshotting {
    Snapshotting(pathExtension: "png", diffing: .sameBytes) { layout in
      (try? layout.render()).map { Data($0.png) } ?? Data()
    }
  }
}

extension Diffing where Value == Data {
  /// Bytes that are the same or not; Snapline's own `compare(to:)` says what moved, and why.
  fileprivate static var sameBytes: Diffing {
    Diffing(
      toData: { $0 }, fromData: { $0 },
      diff: { old, new in
        old == new ? nil : ("the pictures differ: \(old.count) and \(new.count) bytes", [])
      })
  }
}
