import Foundation
import PointFree
import SnaplineTesting
import SnapshotTesting
import Testing

@Suite("Point-Free's snapshots")
struct PointFreeTests {
  @Test("are stored, are the same again, and differ after a change")
  func strategies() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let form = try articleForm().layout(on: .iPhone5)
    let wider = try articleForm().layout(on: .iPhone14)
    func picture(_ layout: Layout) -> String? {
      verifySnapshot(of: layout, as: .picture, snapshotDirectory: folder.path)
    }
    func frames(_ layout: Layout) -> String? {
      verifySnapshot(of: layout, as: .frames, snapshotDirectory: folder.path)
    }
    #expect(picture(form) == "recorded picture.png")
    #expect(picture(form) == nil)
    #expect(picture(wider)?.hasPrefix("the pictures differ") == true)
    #expect(frames(form) == "recorded frames.txt")
    #expect(frames(form) == nil)
    #expect(frames(wider)?.contains("root (0, 0, 390, 844)") == true)
  }
}
