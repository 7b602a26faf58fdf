import Foundation
import Testing

@testable import SnaplineServing

/// A client with its own socket, which may violate the protocol.
final class RawClient {
  let file: Int32

  /// - Parameter receives: Size of the receive buffer in bytes.
  init(_ port: UInt16, receives: Int32? = nil) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var receives {
      setsockopt(file, SOL_SOCKET, SO_RCVBUF, &receives, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw ClientError(what: "no connection: \(errno)") }
  }

  deinit { close(file) }

  /// Waits until the socket is ready, with a generous timeout, so that a bug fails the test.
  private func wait(for events: Int32) -> Bool {
    var polled = pollfd(fd: file, events: Int16(events), revents: 0)
    return poll(&polled, 1, 60_000) == 1
  }

  /// - Returns: Whether all bytes were sent.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let piece = Array(bytes[sent..<min(bytes.count, sent + 65_536)])
      guard wait(for: POLLOUT) else { return false }
      let count = Glibc.send(file, piece, piece.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Returns some bytes; none at the end of the connection.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = wait(for: POLLIN) ? recv(file, &bytes, bytes.count, Int32(MSG_DONTWAIT)) : 0
    return Array(bytes.prefix(max(0, count)))
  }

  /// Receives until the data contain a text, or until the end of the connection.
  func receive(until end: String) -> String {
    var data = Data()
    while true {
      let piece = receive()
      let start = max(0, data.count - end.utf8.count)
      data += piece
      if piece.isEmpty || data.range(of: Data(end.utf8), in: start..<data.count) != nil {
        return String(decoding: data, as: UTF8.self)
      }
    }
  }

  /// Returns the next answer on the connection; nil if it is closed before.
  func answer() -> RawResponse? {
    var bytes: [UInt8] = []
    while true {
      if let answer = RawResponse(bytes) { return answer }
      let piece = receive()
      if piece.isEmpty { return nil }
      bytes += piece
    }
  }

  /// Whether the server has closed the connection; reads nothing.
  var isClosedNow: Bool {
    var byte: UInt8 = 0
    return recv(file, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) == 0 || errno == ECONNRESET
  }

  /// Whether the server closes the connection, after reading all its data.
  var isClosed: Bool {
    while !receive().isEmpty {}
    return isClosedNow
  }
}

struct ClientError: Error { let what: String }

struct RawResponse {
  let status: Int
  let fields: [String: String]
  let body: String

  /// Nil while a part is missing.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ")[1]) ?? 0
    fields = Dictionary(
      lines.dropFirst().map { line in
        let sides = line.components(separatedBy: ": ")
        return (sides[0].lowercased(), sides.dropFirst().joined(separator: ": "))
      }, uniquingKeysWith: { "\($0), \($1)" })
    let rest = text[end.upperBound...]
    guard rest.utf8.count >= Int(fields["content-length"] ?? "0") ?? 0 else { return nil }
    body = String(rest)
  }
}

/// A running server, with the cookie and token of a browser.
struct RawConnection {
  let server: LocalServer
  let cookie: String

  /// The token for the next browser.
  var token: String { server.address.components(separatedBy: "token=").last ?? "" }

  init(_ server: LocalServer) throws {
    self.server = server
    let token = try #require(server.address.components(separatedBy: "token=").last)
    let answer = try #require(try RawConnection.get("/?token=\(token)", server.port))
    cookie = try #require(
      answer.fields["set-cookie"]?.components(separatedBy: ";").first)
  }

  static func get(_ target: String, _ port: UInt16, _ fields: [String] = []) throws -> RawResponse?
  {
    let client = try RawClient(port)
    client.send(head("GET", target, ["Host: 127.0.0.1:\(port)"] + fields))
    return client.answer()
  }

  /// Sends a request with the cookie, as a browser does.
  func get(_ target: String, _ fields: [String] = []) throws -> RawResponse? {
    try RawConnection.get(target, server.port, ["Cookie: \(cookie)"] + fields)
  }

  /// The header fields of a change as our page sends it, without its length.
  var changeFields: [String] {
    [
      "Host: 127.0.0.1:\(server.port)", "Cookie: \(cookie)", "X-Snapline: 1",
      "Content-Type: application/json", "Origin: http://127.0.0.1:\(server.port)",
      "Sec-Fetch-Site: same-origin",
    ]
  }

  func post(_ target: String, _ body: String) throws -> RawResponse? {
    let client = try RawClient(server.port)
    client.send(
      head("POST", target, changeFields + ["Content-Length: \(body.utf8.count)"]) + body)
    return client.answer()
  }

  /// Returns an event client, after the server has accepted it.
  func listener(receives: Int32? = nil) throws -> RawClient {
    let client = try RawClient(server.port, receives: receives)
    client.send(head("GET", "/events", ["Host: 127.0.0.1:\(server.port)", "Cookie: \(cookie)"]))
    let begin = client.receive(until: "retry:")
    guard begin.hasPrefix("HTTP/1.1 200 ") else { throw ClientError(what: begin) }
    return client
  }
}

func head(_ method: String, _ target: String, _ fields: [String]) -> String {
  "\(method) \(target) HTTP/1.1\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
}

/// Waits for a condition, with a generous timeout.
func eventually(_ isSo: () -> Bool) -> Bool {
  for _ in 0..<6000 {
    if isSo() { return true }
    usleep(10_000)
  }
  return isSo()
}
