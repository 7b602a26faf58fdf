import Glibc
import Testing

@testable import SnaplineServing

@Suite("Connection timeouts")
struct ConnectionTimeoutTests {
  /// A connected pair of sockets of which the test holds one end.
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

  @Test(
    "A change is not made if its connection has timed out, since its response could not be sent")
  func tooLate() throws {
    let deadlines = try ConnectionTimeouts(timeout: 50)
    try deadlines.start()
    defer { deadlines.stop() }
    let (late, ours) = (SocketPair(), SocketPair())
    defer {
      late.end()
      ours.end()
    }
    deadlines.begin(ours.near)
    #expect(deadlines.stopTimeout(ours.near))
    deadlines.begin(late.near)
    #expect(eventually { late.isEnded })
    #expect(!deadlines.stopTimeout(late.near))
    #expect(!deadlines.startTimeout(late.near))
    // Our own turn has no timeout.
    #expect(!ours.isEnded)
    #expect(deadlines.startTimeout(ours.near))
    #expect(eventually { ours.isEnded })
    // The descriptor of a closed connection may be reused by another one.
    deadlines.forget(late.near)
    #expect(deadlines.stopTimeout(late.near))
  }
}
