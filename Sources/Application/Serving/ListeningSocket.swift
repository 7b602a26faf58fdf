import Glibc

/// A listening socket that is not reachable from other machines.
struct ListeningSocket: ~Copyable {
  private var file: Int32
  let port: UInt16

  /// - Parameter requested: The port; nil for any free port.
  init(port requested: UInt16?) throws(ServingError) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let file = socket(AF_INET, kind, 0)
    guard file >= 0 else { throw .last("cannot open a socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = (requested ?? 0).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    // Permits the immediate reuse of a port.
    var yes: Int32 = 1
    unsafe setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(file, address, length) == 0 && listen(file, 256) == 0
          && getsockname(file, address, &length) == 0
      }
    }
    guard isBound else {
      let error = ServingError.last(
        "port \(requested ?? 0) is already in use or not permitted",
        hint: "omit --port to use any free port")
      close(file)
      throw error
    }
    self.file = file
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { if file >= 0 { close(file) } }

  /// Transfers the ownership of the socket.
  consuming func release() -> Int32 {
    defer { file = -1 }
    return file
  }
}
