import Glibc
import Testing

@testable import Serving

@Suite("Deadlines")
struct ConnectionTimeoutTests {
  /// A connection whose other side is the test.
  private struct SocketPair {
    let (near, far): (Int32, Int32)

    init() {
      var ends: [Int32] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      (near, far) = (ends[0], ends[1])
    }

    var isEnded: Bool {
      var byte: UInt8 = 0
      return recv(far, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }

    func end() {
      close(near)
      close(far)
    }
  }

  @Test("A change that arrives while its connection closes is not made")
  func tooLate() throws {
    let deadlines = try ConnectionTimeouts(patience: 50)
    try deadlines.start()
    defer { deadlines.stop() }
    let (late, ours) = (SocketPair(), SocketPair())
    defer {
      late.end()
      ours.end()
    }
    deadlines.begin(ours.near)
    #expect(deadlines.pause(ours.near))
    deadlines.begin(late.near)
    #expect(eventually { late.isEnded })
    #expect(!deadlines.pause(late.near))
    #expect(!deadlines.expect(late.near))
    // Our own turn has no end.
    #expect(!ours.isEnded)
    #expect(deadlines.expect(ours.near))
    #expect(eventually { ours.isEnded })
    // The number of a connection that is gone is another's.
    deadlines.forget(late.near)
    #expect(deadlines.pause(late.near))
  }
}
